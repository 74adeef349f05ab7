import { tryParseQuantity } from '@orch/apimachinery';
import { listAt, textAt } from '../../resources/fields.js';

export type QosClass = 'Guaranteed' | 'Burstable' | 'BestEffort';

/**
 * `BestEffort` when nothing is asked for, `Guaranteed` when every container limits cpu and memory and asks for just
 * that, else `Burstable`. Init containers count as the others do; zero counts as not asked for.
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
