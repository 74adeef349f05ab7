import { stateKey } from '../framework/cycle-state.js';
import type { Cycle } from '../framework/plugin.js';

/** The volumes of a node that one volume limit counts. */
export interface AttachedVolumes {
  /** Volumes that the pod would attach in addition. */
  readonly requested: number;
  /** The limit less the volumes that are attached. */
  readonly free: number;
}

/** undefined for a node on which the limit does not count. */
export type CountAttached = (slot: number) => AttachedVolumes | undefined;

const countsKey = stateKey<Map<string, CountAttached>>('AttachedVolumes');

/** Keeps what the limit of a plugin counts, for scores. A plugin calls it only for a pod with volumes that it counts. */
export function keepAttachedVolumes({ state }: Cycle, plugin: string, count: CountAttached): void {
  const counts = state.read(countsKey) ?? new Map<string, CountAttached>();
  counts.set(plugin, count);
  state.write(countsKey, counts);
}

/** As in v1.21, where several limits count volumes of the pod, the last filter decides; undefined when none does. */
export function attachedVolumes({ state }: Cycle): CountAttached | undefined {
  const counts = [...(state.read(countsKey)?.values() ?? [])].reverse();
  if (counts.length === 0) return undefined;
  return (slot) => {
    for (const count of counts) {
      const found = count(slot);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}
