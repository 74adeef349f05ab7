import { schedulerConfigurationKind } from '@orch/api/config/scheduler_config_v1beta1';
import type { SchedulerConfiguration } from '@orch/api/types/config_scheduler_config_v1beta1';
import { combineOptions, formatDurationMs, namesOption, type OptionReader, option } from '@orch/component';

const contentType = { name: 'kube-api-content-type' } as const;
const rate = { name: 'kube-api-qps' } as const;
const requestBurst = { name: 'kube-api-burst' } as const;
const [written] = schedulerConfigurationKind.kinds;

/** The configuration that the deprecated options describe, for a start without `--config`. */
export const configurationOfOptions: OptionReader<SchedulerConfiguration> = combineOptions(
  {
    names: namesOption,
    schedulerName: option.string('scheduler-name'),
    hardPodAffinityWeight: option.number('hard-pod-affinity-symmetric-weight'),
    kubeconfig: option.string('kubeconfig'),
    contentType: option.string(contentType.name),
    qps: option.number(rate.name),
    burst: option.number(requestBurst.name),
    enableProfiling: option.boolean('profiling'),
    enableContentionProfiling: option.boolean('contention-profiling'),
    leaderElect: option.boolean('leader-elect'),
    leaseDurationMs: option.durationMs('leader-elect-lease-duration'),
    renewDeadlineMs: option.durationMs('leader-elect-renew-deadline'),
    retryPeriodMs: option.durationMs('leader-elect-retry-period'),
    resourceLock: option.string('leader-elect-resource-lock'),
    name: lockPart('name'),
    namespace: lockPart('namespace'),
  },
  (given) => ({
    apiVersion: `${given.names.group(written?.group ?? '')}/${written?.version}`,
    kind: (given.names.dialect === 'orch' ? written?.kind : written?.compatKind) ?? '',
    parallelism: 16,
    leaderElection: {
      leaderElect: given.leaderElect,
      leaseDuration: formatDurationMs(given.leaseDurationMs),
      renewDeadline: formatDurationMs(given.renewDeadlineMs),
      retryPeriod: formatDurationMs(given.retryPeriodMs),
      resourceLock: given.resourceLock,
      resourceName: given.name,
      resourceNamespace: given.namespace,
    },
    clientConnection: {
      kubeconfig: given.kubeconfig,
      acceptContentTypes: '',
      contentType: given.contentType,
      qps: given.qps,
      burst: given.burst,
    },
    healthzBindAddress: '0.0.0.0:0',
    metricsBindAddress: '0.0.0.0:0',
    enableProfiling: given.enableProfiling,
    enableContentionProfiling: given.enableContentionProfiling,
    percentageOfNodesToScore: 0,
    podInitialBackoffSeconds: 1,
    podMaxBackoffSeconds: 10,
    profiles: [
      {
        schedulerName: given.schedulerName,
        pluginConfig: [{ name: 'InterPodAffinity', args: { hardPodAffinityWeight: given.hardPodAffinityWeight } }],
      },
    ],
  }),
);

/** The deprecated option of the lock holds where the current one is not given. */
function lockPart(part: 'name' | 'namespace'): OptionReader<string> {
  const [current, deprecated] = [`leader-elect-resource-${part}`, `lock-object-${part}`];
  return combineOptions(
    {
      value: option.string(current),
      isGiven: option.given(current),
      old: option.string(deprecated),
      isOldGiven: option.given(deprecated),
    },
    ({ value, isGiven, old, isOldGiven }) => (isOldGiven && !isGiven ? old : value),
  );
}
