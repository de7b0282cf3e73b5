/** Commands that are stopped, each of which one thing alone keeps from the fast way. */

import { CLIENT_PROGRAMS } from '../../../src/guards/argv/rules/sql/sent-sql.ts';
import { INTERPRETER_PROGRAMS } from '../../../src/guards/argv/rules/sql/interpreters.ts';

const commands: readonly string[] = [
  // Characters by their numbers and keys, the sign of Kelvin.
  String.raw`$'\162m' -rf /`,
  String.raw`r$'\0'm -rf /`,
  String.raw`sh -c $'\cIrm -rf /'`,
  ...['@', ' ', '`'].map((key) => `r$'\\c${key}'m -rf /`),
  '\u212Aubectl delete ns x',
  // Over two lines.
  'r\\\nm -rf /',
  'r\\\n\\m -rf /',
  "cat << '!' > f\nr\\\n!\ncat << '!' >> f\nm -rf /\n!\nsh f",
  // Over two lines that are printed, or end a here-document.
  "(echo 'r\\'; echo 'm -rf /') | sh",
  "(echo 'r\\'''; echo 'm -rf /') | sh",
  '(echo r\\\\; echo m -rf /) | sh',
  "cat <<< 'r\\' > f; cat <<< 'm -rf /' >> f; sh f",
  ...["<<'-'", "<<-'-'", "<< '-'", "<<- '-'"].map((end) => `cat ${end} > f\nr\\\n-\ncat ${end} >> f\nm -rf /\n-\nsh f`),
  // Braces.
  'r{m,} -rf /',
  'r""{m,} -rf /',
  '{r,x}m -rf /',
  '{r,x}""m -rf /',
  '{r,}{m,} -rf /',
  '{r,}""{m,} -rf /',
  // Put together.
  "printf '%s%s -rf /' r m | sh",
  'echo m | xargs -I% r% -rf /',
  // Rules and expressions.
  'kubectl delete ns x',
  'terraform destroy',
  'tofu destroy',
  'terraform apply -auto-approve',
  'tofu apply -auto-approve',
  'helm un app',
  'helm del app',
  'git push -f origin main',
  'git reset --hard origin/main',
  'echo drop table x',
  'echo drop database x',
  'echo drop schema x',
  'echo truncate table x',
  'echo delete from x',
  'psql -c "drop view x"',
  'psql -c "truncate x"',
  'psql -c "delete  from x"',
  ...[...CLIENT_PROGRAMS, ...INTERPRETER_PROGRAMS].map((program) => `${program} "drop view x`),
  // `rm`, behind what may stand before it, with and without marks in it.
  'rm -rf /',
  'r\\m -rf /',
  '${x:-rm} -rf /',
  '${x:-r\\m} -rf /',
  'bash -crm\\ -rf\\ /',
  'bash -cr\\\\m\\ -rf\\ /',
  'ls\nrm -rf /',
  'ls\nr\\m -rf /',
];

export const witnesses = commands.map((command) => ({ command }));
