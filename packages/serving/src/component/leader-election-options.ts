import type { Names } from '@orch/apimachinery';
import { type LockType, lockTypes } from '@orch/client';
import { combineOptions, type FlagCheck, type FlagValues, type OptionReader, option } from '@orch/component';

/** How a program elects its leader; plain data. */
export interface LeaderElectionConfig {
  readonly lock: LockPlace;
  /** Time after which others take a lease that was not renewed. */
  readonly leaseDurationMs: number;
  /** Time in which the leader retries a renewal before it ends. */
  readonly renewDeadlineMs: number;
  readonly retryPeriodMs: number;
}

/** The object of an election. */
export interface LockPlace {
  readonly type: LockType;
  readonly namespace: string;
  readonly name: string;
}

/** The election of a program with the defaults of v1.21. */
export function defaultLeaderElection(
  names: Pick<Names, 'namespaces' | 'value'>,
  program: 'controller-manager' | 'scheduler',
): LeaderElectionConfig {
  const lock = { type: 'leases', namespace: names.namespaces.system, name: names.value(program) } as const;
  return { lock, leaseDurationMs: 15_000, renewDeadlineMs: 10_000, retryPeriodMs: 2_000 };
}

/** The options `--leader-elect*`; undefined with `--leader-elect=false`. */
export const leaderElectionOption: OptionReader<LeaderElectionConfig | undefined> = combineOptions(
  {
    isOn: option.boolean('leader-elect'),
    type: option.string('leader-elect-resource-lock'),
    namespace: option.string('leader-elect-resource-namespace'),
    name: option.string('leader-elect-resource-name'),
    leaseDurationMs: option.durationMs('leader-elect-lease-duration'),
    renewDeadlineMs: option.durationMs('leader-elect-renew-deadline'),
    retryPeriodMs: option.durationMs('leader-elect-retry-period'),
  },
  ({ isOn, type, namespace, name, ...times }) =>
    isOn ? { lock: { type: lockTypeOf(type), namespace, name }, ...times } : undefined,
);

/** Each pair of times that excludes a safe election, and each missing name (facts: flags.md, "All"). */
export const leaderElectionCheck: FlagCheck = (flags) => {
  if (!flags.boolean('leader-elect')) return [];
  return [...timeErrors(flags), ...nameErrors(flags)];
};

/** Tries are up to 1.2 retry periods apart, so a deadline below that could pass between two. */
const jitterFactor = 1.2;

function timeErrors(flags: FlagValues): readonly string[] {
  const [lease, renew, retry] = [
    'leader-elect-lease-duration',
    'leader-elect-renew-deadline',
    'leader-elect-retry-period',
  ] as const;
  const of = (name: string) => flags.durationMs(name);
  const errors = [lease, renew, retry]
    .filter((name) => of(name) <= 0)
    .map((name) => `--${name}: must be greater than zero`);
  if (of(lease) > 0 && of(lease) < 1_000) errors.push(`--${lease}: must be at least 1s`);
  if (of(lease) <= of(renew)) errors.push(`--${lease}: must be greater than --${renew}`);
  if (of(renew) <= jitterFactor * of(retry)) {
    errors.push(`--${renew}: must be greater than ${jitterFactor} times --${retry}`);
  }
  return errors;
}

function nameErrors(flags: FlagValues): readonly string[] {
  return ['leader-elect-resource-lock', 'leader-elect-resource-name', 'leader-elect-resource-namespace']
    .filter((name) => flags.string(name) === '')
    .map((name) => `--${name}: must not be empty`);
}

/** The table of the options has accepted the value. */
function lockTypeOf(text: string): LockType {
  return lockTypes.find((type) => type === text) ?? 'leases';
}
