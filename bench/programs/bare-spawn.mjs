/** The floor of launching: one process after the other with the same pipes, and nothing kept of what it writes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const [file, count, inputBytes] = process.argv.slice(2);
const input = Buffer.alloc(Number(inputBytes), 'x');

process.stdout.write('ready');
await once(process.stdin, 'data');
for (let n = 0; n < Number(count); n++) {
  const child = spawn(file, [], { cwd: '/', env: { PATH: '/usr/bin:/bin' } });
  child.stdin.on('error', () => undefined);
  child.stdout.resume();
  child.stderr.resume();
  child.stdin.end(input);
  await once(child, 'close');
}
process.exit();
