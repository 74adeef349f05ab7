import type { SchedulerConfiguration } from '@orch/api/types/config_scheduler_config_v1beta1';
import { lockTypes } from '@orch/client';
import { parseDurationMs } from '@orch/component';
import type { LeaderElectionConfig } from '@orch/serving';

/** The election of a valid configuration; undefined when it is off. */
export function electionOf({ leaderElection: election }: SchedulerConfiguration): LeaderElectionConfig | undefined {
  if (!election.leaderElect) return undefined;
  const ms = (duration: string) => parseDurationMs(duration) ?? 0;
  return {
    lock: {
      type: lockTypes.find((type) => type === election.resourceLock) ?? 'leases',
      namespace: election.resourceNamespace ?? '',
      name: election.resourceName ?? '',
    },
    leaseDurationMs: ms(election.leaseDuration),
    renewDeadlineMs: ms(election.renewDeadline),
    retryPeriodMs: ms(election.retryPeriod),
  };
}
