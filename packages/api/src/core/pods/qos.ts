import { listAt, textAt, tryParseQuantity } from '@orch/apimachinery';

export type QosClass = 'Guaranteed' | 'Burstable' | 'BestEffort';

/**
 * `BestEffort` without requests and limits, `Guaranteed` when each container has limits for cpu and memory and equal
 * requests, else `Burstable`. Init containers count too. Zero counts as unset.
 */
export function qosClass(pod: unknown): QosClass {
  const containers = [...listAt(pod, 'spec', 'containers'), ...listAt(pod, 'spec', 'initContainers')];
  let asks = false;
  let guaranteed = true;
  const totals = { requests: { cpu: 0n, memory: 0n }, limits: { cpu: 0n, memory: 0n } };
  for (const container of containers) {
    for (const kind of ['requests', 'limits'] as const) {
      for (const name of ['cpu', 'memory'] as const) {
        const amount = tryParseQuantity(textAt(container, 'resources', kind, name))?.nanos ?? 0n;
        if (amount > 0n) asks = true;
        else if (kind === 'limits') guaranteed = false;
        totals[kind][name] += amount;
      }
    }
  }
  if (!asks) return 'BestEffort';
  const asLimited = totals.requests.cpu === totals.limits.cpu && totals.requests.memory === totals.limits.memory;
  return guaranteed && asLimited ? 'Guaranteed' : 'Burstable';
}
