/** `docker exec`, `docker run` and `docker compose exec`, and engines with the same command line. */

import { launchedProgram, type Launched } from '../unwrap/launcher.ts';
import { leadingOptions, optionNames, type LeadingOption } from '../unwrap/leading-options.ts';
import type { Word } from '../word.ts';
import type { KnownText } from '../text.ts';
import type { Follower } from './follower.ts';

const GLOBAL = optionNames(
  'H c l host context config log-level tlscacert tlscert tlskey connection url root namespace n',
);

const COMPOSE = optionNames('f p file project-name project-directory profile env-file ansi progress parallel');

/** Options with a value of `exec`, and of `run`, whose list is the longest; both engines' and compose's together. */
const EXEC = optionNames('e u w index env env-file user workdir detach-keys');
const RUN = optionNames(
  'a c e h l m p u v w add-host annotation arch attach authfile blkio-weight cap-add cap-drop cgroup-parent cgroupns ' +
    'cidfile cpu-period cpu-quota cpu-shares cpus cpuset-cpus cpuset-mems device device-cgroup-rule dns dns-option ' +
    'dns-search domainname entrypoint env env-file expose gpus group-add health-cmd health-interval health-retries ' +
    'health-start-period health-timeout hostname ip ip6 ipc isolation kernel-memory label label-file link log-driver ' +
    'log-opt mac-address memory memory-reservation memory-swap memory-swappiness mount name net net-alias network ' +
    'network-alias oom-score-adj os pid pids-limit platform pod publish pull restart runtime security-opt shm-size ' +
    'stop-signal stop-timeout storage-opt sysctl tmpfs ulimit user userns uts volume volume-driver volumes-from workdir',
);

/** A container engine. */
export const container: Follower = (args, { input }) => {
  const { rest } = leadingOptions(args, GLOBAL);
  const group = rest[0]?.value;
  if (group === 'compose') return started(leadingOptions(rest.slice(1), COMPOSE).rest, input);
  return started(group === 'container' ? rest.slice(1) : rest, input);
};

/** `docker-compose`. */
export const composeContainer: Follower = (args, { input }) => started(leadingOptions(args, COMPOSE).rest, input);

function started([verb, ...args]: readonly Word[], input: KnownText | undefined): readonly Launched[] {
  if (verb?.value !== 'exec' && verb?.value !== 'run') return [];
  const { options, rest } = leadingOptions(args, verb.value === 'exec' ? EXEC : RUN);
  const program = [...entrypoint(options), ...rest.slice(1)];
  return launchedProgram(program, input);
}

/** The program that is started instead of the image's own, with the arguments behind the image. */
function entrypoint(options: readonly LeadingOption[]): readonly Word[] {
  const value = options.findLast(({ name }) => name === 'entrypoint')?.value;
  return value === undefined || value.value === '' ? [] : [value];
}
