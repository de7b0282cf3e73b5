import { describe, expect, test } from 'vitest';
import { readCommands } from '../../src/shell/read-commands.ts';
import { wholeText, type KnownText } from '../../src/shell/text.ts';
import type { Launched } from '../../src/shell/unwrap/launcher.ts';
import { LAUNCHERS } from '../../src/shell/unwrap/launchers.ts';

function launchedBy(command: string, input?: string): readonly Launched[] {
  const [program, ...args] = readCommands(wholeText(command)).commands.at(-1)?.words ?? [];
  const text: KnownText | undefined = input === undefined ? undefined : wholeText(input);
  return LAUNCHERS.get(program?.value ?? '')?.(args, text) ?? [];
}

/** What is started: the words of a program, a script's text behind `$`. */
function shown(launched: Launched): string {
  return launched.kind === 'script'
    ? `$ ${launched.text.value.trim()}`
    : launched.words.map(({ value }) => (/\s/.test(value) ? JSON.stringify(value) : value)).join(' ');
}

describe('launchers', () => {
  test.each([
    ['sudo -u deploy -E A=1 ls -l', ['ls -l']],
    ['sudo -nu deploy -- ls', ['ls']],
    ['sudo --user deploy --chdir=/srv ls', ['ls']],
    ['sudo -i', []],
    ['sudo -e file', []],
    ['doas -u deploy ls', ['ls']],
    ['env -i -u A B=1 ls', ['ls']],
    ['env -i -- B=1 ls', ['ls']],
    ['env B=1 C=2', []],
    ["env -S 'A=1 ls -l' -a", ['ls -l -a']],
    ['env -vS "ls \'a b\'"', ['ls "a b"']],
    ['exec -a name ls', ['ls']],
    ['command -p ls', ['ls']],
    ['command -V ls', []],
    ['\\time -p ls', ['ls']],
    ['timeout --signal KILL 5 ls', ['ls']],
    ['timeout -k5 5 ls', ['ls']],
    ['nice -n 5 ls', ['ls']],
    ['nice -5 ls', ['ls']],
    ['chroot /srv ls', ['ls']],
    ['taskset -c 0,1 ls', ['ls']],
    ['taskset -p 1 2', []],
    ['flock -n 9', []],
    ['flock -w 5 lock ls -c', ['ls -c']],
    ["flock lock -c 'ls -l'", ['$ ls -l']],
    ["script -qc 'ls -l' /dev/null", ['$ ls -l']],
    ['script -q /dev/null ls', ['ls']],
    ['su deploy', []],
    ["su - deploy -c 'ls -l'", ['$ ls -l']],
    ["su --command='ls -l' deploy", ['$ ls -l']],
    ['runuser -u deploy -- ls -c', ['ls -c']],
    ['watch -n 5 ls -l', ['$ ls -l']],
    ['watch -x ls', ['ls']],
    ['find . -exec ls {} + -o -okdir rm {} \\;', ['ls {}', 'rm {}']],
    ['find . -exec ls', ['ls']],
    ['fd x --exec ls', ['ls']],
    ['gdb -batch --args ls -l', ['ls -l']],
    ['gdb ls', []],
    ['aws-vault exec prod -- ls', ['ls']],
    ['aws-vault exec prod --duration=1h -n -- ls -l', ['ls -l']],
    ['chroot --userspec=a /srv ls -- x', ['ls -- x']],
    ['aws-vault list', []],
    ['mise exec node@22 -- ls', ['ls']],
    ['uv run --with x -p 3.12 ls', ['ls']],
    ['uv add ls', []],
    ['parallel -j 4 ls ::: a b', ['$ ls a', '$ ls b']],
    ['parallel ls {} -l ::: a', ['$ ls a -l']],
    ["parallel ::: 'ls a' 'ls b'", ['$ ls a', '$ ls b']],
    ['parallel ls', ['$ ls']],
  ])('%s', (command, launched) => {
    expect(launchedBy(command).map(shown)).toEqual(launched);
  });

  test.each([
    ['xargs ls -l', 'a "b c"\nd', ['ls -l a "b c" d']],
    ['xargs -I {} ls {} x{}', 'a b\nc', ['ls "a b" "xa b"', 'ls c xc']],
    ['xargs -i ls {}', 'a', ['ls a']],
    ['xargs -0 -n 1 -P4 ls', 'a', ['ls a']],
    ['xargs', 'a', []],
    ['xargs ls', ' ', ['ls']],
    ['xargs -r ls', 'a', ['ls a']],
    ['xargs -0r ls', '', []],
    ['xargs --no-run-if-empty ls', ' \n', []],
    ['parallel', 'ls a\nls b', ['$ ls a\nls b']],
    ['parallel ls', 'a\nb', ['$ ls a', '$ ls b']],
  ])('%s, reading %j', (command, input, launched) => {
    expect(launchedBy(command, input).map(shown)).toEqual(launched);
  });

  test('pass on what they read, unless it is their own', () => {
    expect(launchedBy('sudo bash', 'ls')).toMatchObject([{ kind: 'program', input: { value: 'ls' } }]);
    expect(launchedBy("su -c 'bash'", 'ls')).toMatchObject([{ kind: 'script', input: { value: 'ls' } }]);
    expect(launchedBy('xargs bash', 'ls')[0]).not.toHaveProperty('input');
  });

  test('the list', () => {
    expect([...LAUNCHERS.keys()].sort().join(' ')).toMatchInlineSnapshot(
      `"arch asdf aws-vault builtin bundle bunx busybox caffeinate cgexec chamber chpst chronic chroot chrt command conda cpulimit dbus-run-session direnv doas doppler dumb-init eatmydata entr env envdir exec fakechroot fakeroot faketime fd fdfind find firejail flock gdb gosu ifne incus infisical ionice ltrace lxc mamba mise multipass nice nohup npx nsenter numactl op parallel pipenv pkexec pnpm poetry prlimit proxychains proxychains4 run0 runuser screen script setlock setpriv setsid setuidgid sg sshpass stdbuf strace su su-exec sudo systemd-inhibit systemd-run taskset time timeout tini tmux torsocks toybox trickle unbuffer unshare uv vagrant valgrind watch xargs xvfb-run"`,
    );
  });
});
