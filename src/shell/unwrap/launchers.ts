/** Programs that start another one, by base name. What each option means is from its manual page. */

import type { Launcher } from './launcher.ts';
import { behindDashes, plain, subcommand } from './plain.ts';
import { debugged, find, findDirectory, parallel, switchUser, terminals, watch, xargs } from './special.ts';

const bare = plain();

export const LAUNCHERS: ReadonlyMap<string, Launcher> = new Map<string, Launcher>([
  // Another user.
  [
    'sudo',
    plain({
      valued:
        'u g p C r t T U D R h user group prompt close-from role type command-timeout other-user chdir chroot host',
      idle: 'l v e K V list validate edit remove-timestamp version help',
      shell: 's i shell login',
      assignments: true,
    }),
  ],
  ['doas', plain({ valued: 'u C a', idle: 'L', shell: 's', assignments: true })],
  ['su', switchUser],
  ['runuser', switchUser],
  ['sg', plain({ operands: 1, script: 'c' })],
  ['pkexec', plain({ valued: 'user' })],
  ['gosu', plain({ operands: 1 })],
  ['su-exec', plain({ operands: 1 })],
  ['setuidgid', plain({ operands: 1 })],
  ['chpst', plain({ valued: 'u U b e P n l L m d o p f c r t' })],
  ['run0', plain({ valued: 'u g D user group nice chdir setenv slice unit property description' })],

  // Another environment.
  [
    'env',
    plain({ valued: 'u C unset chdir a argv0', split: 'S split-string', idle: 'version help', assignments: true }),
  ],
  ['exec', plain({ valued: 'a' })],
  ['command', plain({ idle: 'v V' })],
  ['builtin', bare],
  ['busybox', plain({ idle: 'list install help' })],
  ['toybox', bare],
  ['direnv', subcommand('exec', plain({ operands: 1 }))],
  ['envdir', plain({ operands: 1 })],
  ['aws-vault', subcommand('exec', plain({ operands: 1, valued: 'd t duration mfa-token region backend prompt' }))],
  ['chamber', subcommand('exec', behindDashes, 'r b retries backend')],
  ['doppler', subcommand('run', plain({ valued: 'p c t project config token', script: 'command' }))],
  ['infisical', subcommand('run', behindDashes)],
  ['op', subcommand('run', behindDashes)],
  ['mise', subcommand('exec x', behindDashes)],
  ['asdf', subcommand('exec', bare)],
  ['uv', subcommand('run', plain({ valued: 'p w python with with-editable with-requirements extra group env-file' }))],
  ['poetry', subcommand('run', bare)],
  ['pipenv', subcommand('run', bare)],
  ['conda', subcommand('run', plain({ valued: 'n p name prefix cwd' }))],
  ['mamba', subcommand('run', plain({ valued: 'n p name prefix cwd' }))],
  ['bundle', subcommand('exec', bare)],
  ['npx', plain({ valued: 'p package', script: 'c call' })],
  ['bunx', plain({ valued: 'p package' })],
  ['pnpm', subcommand('exec', plain({ script: 'c' }))],

  // Time, priority and place of running.
  ['time', plain({ valued: 'f o format output', idle: 'V version help' })],
  ['timeout', plain({ valued: 'k s kill-after signal', operands: 1 })],
  ['nice', plain({ valued: 'n adjustment' })],
  ['ionice', plain({ valued: 'c n p P u class classdata' })],
  ['chrt', plain({ valued: 'T P D sched-runtime sched-period sched-deadline', idle: 'p m pid max', operands: 1 })],
  ['taskset', plain({ idle: 'p pid', operands: 1 })],
  [
    'numactl',
    plain({ valued: 'i N C m p w interleave cpunodebind physcpubind membind preferred weighted-interleave' }),
  ],
  ['cpulimit', plain({ valued: 'l p e P c limit pid exe path cpu' })],
  ['prlimit', plain({ valued: 'p o pid output', idle: 'p pid' })],
  ['trickle', plain({ valued: 'd u w t l n' })],
  ['cgexec', plain({ valued: 'g' })],
  ['nohup', bare],
  ['setsid', bare],
  ['caffeinate', plain({ valued: 't w' })],
  ['systemd-inhibit', plain({ valued: 'what who why mode' })],
  [
    'systemd-run',
    plain({
      valued:
        'H M p u E unit property description slice uid gid nice working-directory setenv host machine ' +
        'on-active on-boot on-startup on-unit-active on-unit-inactive on-calendar timer-property service-type',
    }),
  ],
  ['watch', watch],
  ['screen', plain({ valued: 'c e h p s S t T', idle: 'X r x' })],
  ['tmux', terminals],
  ['arch', bare],
  ['chroot', plain({ valued: 'userspec groups', operands: 1, shell: 'always' })],
  [
    'unshare',
    plain({
      valued: 'S G R w setuid setgid root wd propagation map-user map-group map-users map-groups',
      shell: 'always',
    }),
  ],
  ['nsenter', plain({ valued: 't S G target setuid setgid', shell: 'always' })],
  [
    'setpriv',
    plain({
      valued:
        'ruid euid reuid rgid egid regid groups inh-caps ambient-caps bounding-set securebits selinux-label ' +
        'apparmor-profile pdeathsig',
    }),
  ],
  ['firejail', bare],
  ['lxc', subcommand('exec', behindDashes)],
  ['incus', subcommand('exec', behindDashes)],
  ['multipass', subcommand('exec', behindDashes)],
  ['vagrant', subcommand('ssh', plain({ script: 'c command', operands: 1 }))],
  ['flock', plain({ valued: 'w E wait timeout conflict-exit-code', operands: 1, script: 'c command' })],
  ['setlock', plain({ operands: 1 })],

  // What it sees, prints and reaches.
  ['stdbuf', plain({ valued: 'i o e input output error' })],
  ['unbuffer', bare],
  ['script', plain({ valued: 'E I O B T m o t', script: 'c command', operands: 1 })],
  ['strace', plain({ valued: 'a b e E I o O p P s S u U X' })],
  ['ltrace', plain({ valued: 'a A e l n o p s u w x X F output' })],
  ['gdb', debugged],
  ['valgrind', bare],
  ['eatmydata', bare],
  ['fakeroot', plain({ valued: 'l i s b f lib faked', shell: 'always' })],
  ['fakechroot', plain({ valued: 'b c e l' })],
  ['faketime', plain({ valued: 'f', operands: 1 })],
  ['proxychains', plain({ valued: 'f' })],
  ['proxychains4', plain({ valued: 'f' })],
  ['torsocks', plain({ valued: 'u p a P' })],
  ['dbus-run-session', plain({ valued: 'config-file dbus-daemon' })],
  ['xvfb-run', plain({ valued: 'e f n p s w error-file auth-file server-num xauth-protocol server-args wait' })],
  ['sshpass', plain({ valued: 'f d p P', idle: 'h V' })],
  ['chronic', bare],
  ['ifne', bare],
  ['tini', plain({ valued: 'p e' })],
  ['dumb-init', plain({ valued: 'r rewrite' })],
  ['entr', bare],

  // Arguments from elsewhere.
  ['xargs', xargs],
  ['parallel', parallel],
  ['find', find],
  ['fd', findDirectory],
  ['fdfind', findDirectory],
]);
