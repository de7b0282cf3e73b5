/** Where a command may stand and still run; and where the same words are only mentioned. */

import { describe, expect, test } from 'vitest';
import { judged } from './judged.ts';

const denied = expect.objectContaining({ decision: 'deny' });

describe('launchers', () => {
  test.each([
    'sudo terraform destroy',
    'sudo -u deploy terraform destroy',
    'sudo -nu deploy TF_LOG=debug terraform destroy',
    'sudo --user=deploy -- terraform destroy',
    '/usr/bin/sudo /opt/bin/Terraform destroy',
    'doas -u root terraform destroy',
    'env -u HOME -C infra A=1 B=2 terraform destroy',
    'env - PATH=/bin terraform destroy',
    "env -S 'terraform destroy'",
    "env -S '-i A=1 terraform' destroy",
    'env --split-string="terraform destroy -auto-approve"',
    'timeout 5s terraform destroy',
    'timeout -k 5 -s KILL 10m terraform destroy',
    'nice -n 5 terraform destroy',
    'nice -15 terraform destroy',
    'ionice -c2 -n 7 terraform destroy',
    'nohup terraform destroy &',
    'time terraform destroy',
    '/usr/bin/time -f %e -o log terraform destroy',
    'stdbuf -oL -e 0 terraform destroy',
    'setsid -w terraform destroy',
    'chroot --userspec=1:1 /srv terraform destroy',
    'command terraform destroy',
    'exec -a tf terraform destroy',
    'builtin command terraform destroy',
    'watch -n 5 terraform destroy',
    "watch -d 'terraform destroy'",
    'watch -x terraform destroy',
    'strace -f -o log -e trace=file terraform destroy',
    'flock -w 5 /tmp/lock terraform destroy',
    "flock /tmp/lock -c 'terraform destroy'",
    'busybox rm -rf /',
    "su -c 'terraform destroy'",
    "su - deploy -c 'terraform destroy'",
    "su deploy --command='terraform destroy'",
    'runuser -u deploy -- terraform destroy',
    "runuser deploy -c 'terraform destroy'",
    'script -qec "terraform destroy" /dev/null',
    'taskset -c 0,1 terraform destroy',
    'chrt -r 10 terraform destroy',
    'systemd-run --user -p MemoryMax=1G -t terraform destroy',
    'unbuffer terraform destroy | tee log',
    'gdb -batch -ex run --args terraform destroy',
    'aws-vault exec prod -- terraform destroy',
    'doppler run -p infra -- terraform destroy',
    'uv run terraform destroy',
    'direnv exec . terraform destroy',
    'xargs terraform destroy < list',
    'echo / | xargs rm -rf',
    "printf '' | xargs rm -rf /",
    'echo "$x" | xargs -r rm -rf /',
    "printf '%s\\n' / | xargs -0 -I{} rm -rf {}",
    'echo destroy | xargs -n1 terraform',
    "xargs -I % sh -c 'terraform destroy -target=%' < list",
    'parallel terraform destroy ::: a b',
    "parallel ::: 'terraform destroy' ls",
    "echo 'terraform destroy' | parallel",
    'parallel rm -rf {} ::: /',
    'find . -name main.tf -execdir terraform destroy \\;',
    "find . -exec sh -c 'terraform destroy' \\; -exec ls {} +",
    'fd main.tf -x terraform destroy',
    'sudo env nice timeout 5 xargs terraform destroy',
  ])('%s', (command) => {
    expect(judged(command)).toEqual(denied);
  });

  test.each([
    'sudo -l terraform destroy',
    'command -v terraform destroy',
    'watch -n 5 echo terraform destroy',
    'sudo -u terraform echo destroy',
    'echo terraform destroy | xargs echo',
    'find . -name "terraform destroy"',
    'timeout terraform destroy',
    'uv pip install terraform destroy',
    'env | grep terraform destroy',
  ])('starts nothing of the kind: %s', (command) => {
    expect(judged(command)).toEqual({ decision: 'none' });
  });
});

describe('places that hold a script or a command line', () => {
  test.each([
    "bash -c 'terraform destroy'",
    "bash -lc 'terraform destroy'",
    "sh -ec 'cd infra && terraform destroy'",
    "bash --rcfile f -c 'terraform destroy'",
    "bash -o pipefail -c 'terraform destroy'",
    "bash -euo pipefail -c 'terraform destroy'",
    "bash -c -e 'terraform destroy'",
    "bash -c -- 'terraform destroy'",
    'bash -c"terraform destroy"',
    'bash -c "terraform $flags destroy"',
    'bash -c \'bash -c "terraform destroy"\'',
    'eval terraform destroy',
    'eval "terraform destroy"',
    "eval -- 'terraform' 'destroy'",
    "trap 'terraform destroy' EXIT",
    'bash <<EOF\nterraform destroy\nEOF',
    "bash -s -- arg <<'EOF'\nterraform destroy\nEOF",
    'sudo bash - <<-EOF\n\tterraform destroy\n\tEOF',
    "bash <<< 'terraform destroy'",
    "echo 'terraform destroy' | bash",
    "echo 'terraform destroy' | sudo -u root sh -x",
    'printf "terraform %s\\n" destroy | sh',
    "printf '%s\\n' ls 'terraform destroy' | sh",
    "echo -e 'ls\\nterraform destroy' | sh",
    'cat <<EOF | bash\nterraform destroy\nEOF',
    "cat <<'EOF' | ssh host\nterraform destroy\nEOF",
    "{ echo 'cd infra'; echo 'terraform destroy'; } | bash",
    "(echo 'terraform destroy') | bash",
    "bash <(echo 'terraform destroy')",
    "bash < <(echo 'terraform destroy')",
    "source <(echo 'terraform destroy')",
    "source /dev/stdin <<< 'terraform destroy'",
    ". /dev/stdin <<'EOF'\nterraform destroy\nEOF",
    "bash /dev/stdin <<< 'terraform destroy'",
    'bash -c "$(cat <<\'EOF\'\nterraform destroy\nEOF\n)"',
    'eval "$(printf \'terraform destroy\')"',
    'echo "$(terraform destroy)"',
    'echo `terraform destroy`',
    'diff <(terraform destroy) b',
    'ls > >(terraform destroy)',
    "echo 'terraform destroy' > >(bash)",
    "echo 'terraform destroy' | tee >(bash)",
    "ssh host 'terraform destroy'",
    'ssh host terraform destroy',
    "ssh -i key -p 22 -o StrictHostKeyChecking=no -t user@host -- 'cd infra; terraform destroy'",
    "ssh host -p 22 'terraform destroy'",
    'ssh host <<EOF\nterraform destroy\nEOF',
    "ssh host bash -s <<'EOF'\nterraform destroy\nEOF",
    "ssh host 'bash -s' <<'EOF'\nterraform destroy\nEOF",
    "sshpass -p secret ssh host 'terraform destroy'",
    'kubectl exec pod -- terraform destroy',
    "kubectl -n media exec -it pod -c app -- sh -c 'terraform destroy'",
    'kubectl exec pod terraform destroy',
    "kubectl exec -i pod -- psql <<'EOF'\nDROP TABLE users;\nEOF",
    'docker exec -it -e A=1 app terraform destroy',
    'docker exec app bash -c "terraform destroy"',
    'docker run --rm -v $PWD:/w -w /w hashicorp/terraform:1.9 terraform destroy',
    'docker run --rm -it --entrypoint terraform hashicorp/terraform destroy',
    'docker container exec app terraform destroy',
    'docker --context prod compose -f a.yml exec -T db psql -c "DROP TABLE users"',
    'docker-compose exec db psql -c "DROP TABLE users"',
    'podman exec db psql -c "DROP TABLE users"',
    'nerdctl run --rm alpine rm -rf /',
    'psql <<EOF\nDROP TABLE users;\nEOF',
    "psql <<< 'DROP TABLE users'",
    "echo 'DROP TABLE users' | psql",
    "(echo 'BEGIN;'; cat dump.sql; echo 'DROP TABLE users;') | psql",
    'SQL="DROP TABLE users"; echo "$SQL" | mysql app',
    'psql -c "$(cat <<EOF\nDROP TABLE users\nEOF\n)"',
    "python3 - <<'EOF'\nimport sqlite3\nsqlite3.connect('a.db').execute('DROP TABLE users')\nEOF",
    "python3 -c \"import sqlite3; sqlite3.connect('a.db').execute('DROP TABLE users')\"",
    "git -c alias.x='!terraform destroy' x",
    "git -c alias.p='push --force origin main' p",
  ])('%s', (command) => {
    expect(judged(command)).toEqual(denied);
  });
});

describe('files written and run in the same call', () => {
  test.each([
    'cat > run.sh <<EOF\nterraform destroy\nEOF\nbash run.sh',
    "cat <<'EOF' > /tmp/run.sh\nterraform destroy\nEOF\nchmod +x /tmp/run.sh && /tmp/run.sh",
    "echo 'terraform destroy' > run.sh && sh ./run.sh",
    "printf 'terraform destroy\\n' > ./run.sh; chmod +x run.sh; ./run.sh",
    'tee run.sh <<EOF\nterraform destroy\nEOF\nsource run.sh',
    'sudo tee /opt/run.sh > /dev/null <<EOF\nterraform destroy\nEOF\nsudo bash /opt/run.sh',
    "echo '#!/bin/sh' > run.sh; echo 'terraform destroy' >> run.sh; . ./run.sh",
    "{ echo 'cd infra'; echo 'terraform destroy'; } > run.sh; bash run.sh",
    "bash -c 'echo terraform destroy > run.sh'; bash run.sh",
    'f=$(mktemp); cat > "$f" <<EOF\nterraform destroy\nEOF\nbash $f',
    "echo 'terraform destroy' > run.sh; cat run.sh | bash",
    "echo 'terraform destroy' > run.sh; bash < run.sh",
    "echo 'DROP TABLE users' > a.sql; psql -f a.sql",
    "echo 'DROP TABLE users' > a.sql; psql --file=a.sql",
    "echo 'DROP TABLE users' > a.sql; mysql app < a.sql",
    "cat > a.py <<'EOF'\ncursor.execute('DROP TABLE users')\nEOF\npython3 a.py",
    "cat > a.py <<'EOF'\n#!/usr/bin/env python3\ncursor.execute('DROP TABLE users')\nEOF\nchmod +x a.py; ./a.py",
  ])('%s', (command) => {
    expect(judged(command)).toEqual(denied);
  });

  test.each([
    'cat > notes.md <<EOF\nterraform destroy\nEOF\ncat notes.md',
    "echo 'terraform destroy' > run.sh; bash other.sh",
    "echo 'terraform destroy' > run.sh; echo ls > run.sh; bash run.sh",
    "echo 'terraform destroy' > run.sh; curl -s host > run.sh; bash run.sh",
    "bash run.sh; echo 'terraform destroy' > run.sh",
    "echo 'terraform destroy' >&2 | bash",
  ])('not run: %s', (command) => {
    expect(judged(command)).toEqual({ decision: 'none' });
  });
});

describe('variables', () => {
  test.each([
    'cmd=terraform; $cmd destroy',
    'cmd="terraform destroy"; $cmd',
    'cmd=\'terraform destroy\'; eval "$cmd"',
    'cmd=\'terraform destroy\'; bash -c "$cmd"',
    "cmd='terraform destroy'; bash <<< $cmd",
    'verb=destroy; terraform ${verb}',
    'export t=terraform; "$t" destroy',
    'local d=/; rm -rf "$d"',
    'd=/; rm -rf $d',
    'flags="-r -f"; rm $flags /',
    'd=$(echo /); rm -rf "$d"',
    "t=terraform && bash -c '$t destroy'",
    '$(echo terraform) destroy',
    '"${TF:-terraform}" destroy',
    'TF=tofu; ${TF:-ls} destroy',
    'rm${IFS}-rf${IFS}/',
    'rm -rf {/,/tmp/x}',
    '{terraform,destroy}',
    't\\erraf"or"m \'destroy\'',
    "$'terra\\x66orm' destroy",
  ])('%s', (command) => {
    expect(judged(command)).toEqual(denied);
  });

  test.each([
    'cmd=terraform; cmd=echo; $cmd destroy',
    '$cmd destroy; cmd=terraform',
    'd=$(pwd)/; rm -rf "$d"',
    'cmd=ls$x; $cmd destroy',
    'cmd+=terraform; $cmd destroy',
    'WORK=/tmp/work.1; rm -rf "$WORK"',
    "d='~'; rm -rf $d",
    'alias t=terraform; $t destroy',
    'd=/ true; rm -rf "$d"',
    'd=/tmp/x; d=/ true; rm -rf "$d"',
  ])('not known: %s', (command) => {
    expect(judged(command)).toEqual({ decision: 'none' });
  });
});

describe('a program that is looked up first', () => {
  test.each([
    '"$(which terraform)" destroy -auto-approve',
    '$(which terraform) destroy',
    '`which terraform` destroy',
    '$(which -a terraform 2>/dev/null) destroy',
    '$(command -v kubectl) delete ns x',
    'sudo "$(command -v kubectl)" delete ns x',
    '$(type -p helm) uninstall web',
    'tf=$(which terraform); $tf destroy',
    'tool=terraform; "$(which "$tool")" destroy',
  ])('%s', (command) => {
    expect(judged(command)).toEqual(denied);
  });

  test.each([
    '$(which terraform) plan',
    'echo "$(which terraform)" destroy',
    '$(which terraform-docs) destroy',
    '$(command -V terraform) destroy',
    '"$(which terraform helm)" uninstall destroy',
    'command -v terraform destroy',
    'which terraform; echo destroy',
  ])('%s is none', (command) => {
    expect(judged(command)).toEqual({ decision: 'none' });
  });
});
