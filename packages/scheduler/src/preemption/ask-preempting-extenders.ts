import { errorMessage } from '@orch/apimachinery';
import type { Extender, ExtenderCall, ExtenderVictims } from '../framework/extender.js';
import type { Cycle } from '../framework/plugin.js';
import type { SchedulerLog } from '../observing/scheduler-log.js';
import type { Candidate } from './pick-node.js';

/**
 * The candidates that the extenders leave, with the victims that they leave, one extender after the other.
 * @throws ExtenderError of one that is not ignorable
 */
export async function askPreemptingExtenders(
  { pod, cluster }: Pick<Cycle, 'pod' | 'cluster'>,
  candidates: readonly Candidate[],
  {
    extenders,
    signal,
    log,
  }: ExtenderCall & { readonly extenders: readonly Extender[]; readonly log: Pick<SchedulerLog, 'warn'> },
): Promise<readonly Candidate[]> {
  const victimsOf = new Map(
    candidates.flatMap(({ victims }) => victims.pods.map((victim) => [victim.uid, victim] as const)),
  );
  let left: ReadonlyMap<string, ExtenderVictims> = new Map(
    candidates.map(({ slot, victims }) => [
      cluster.nodes.nameAt(slot),
      { pods: victims.pods.map(({ uid, pod: object }) => ({ uid, pod: object })), broken: victims.broken },
    ]),
  );
  for (const extender of extenders) {
    if (left.size === 0) break;
    try {
      left = await extender.preempt(pod, left, { signal });
    } catch (error) {
      if (!extender.ignorable) throw error;
      log.warn('an extender is skipped', { extender: extender.name, error: errorMessage(error) });
    }
  }
  return [...left].flatMap(([nodeName, { pods, broken }]) => {
    const slot = cluster.nodes.find(nodeName);
    if (slot === undefined) return [];
    return [{ slot, victims: { pods: pods.flatMap(({ uid }) => victimsOf.get(uid) ?? []), broken } }];
  });
}
