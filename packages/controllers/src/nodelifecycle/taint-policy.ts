import type { Node } from '@orch/api/types/core_v1';
import { type DeepReadonly, type Names, wellKnown } from '@orch/apimachinery';
import { nodeCondition } from '../nodes/conditions.js';
import type { NodeWriter } from '../nodes/node-writer.js';
import { hasTaint, type TaintId } from '../nodes/taints.js';
import type { EvictionPolicy } from './silent-nodes.js';
import type { ZoneEvictions, ZoneEvictionsOptions } from './zone-evictions.js';

interface EvictingTaints {
  readonly notReady: TaintId;
  readonly unreachable: TaintId;
}

function evictingTaints(names: Names): EvictingTaints {
  const taint = (key: string): TaintId => ({ key: names.value(key), effect: 'NoExecute' });
  return { notReady: taint(wellKnown.taints.notReady), unreachable: taint(wellKnown.taints.unreachable) };
}

/** Pure: the NoExecute taint for the status of a Ready condition, and the one that it replaces; undefined when ready. */
function taintsOfStatus(
  status: string,
  { notReady, unreachable }: EvictingTaints,
): { readonly own: TaintId; readonly opposite: TaintId } | undefined {
  if (status === 'False') return { own: notReady, opposite: unreachable };
  return status === 'Unknown' ? { own: unreachable, opposite: notReady } : undefined;
}

/** Taints the nodes that are not ready, zone by zone at the eviction rate; the taint manager deletes the pods. */
export function taintPolicy(options: {
  readonly names: Names;
  readonly writer: NodeWriter;
  readonly evictions: () => ZoneEvictions;
}): EvictionPolicy & { readonly evict: ZoneEvictionsOptions['evict'] } {
  const { writer } = options;
  const taints = evictingTaints(options.names);

  async function cancel(node: DeepReadonly<Node>, signal: AbortSignal): Promise<void> {
    options.evictions().remove(node);
    await writer.changeTaints(node, { remove: [taints.notReady, taints.unreachable] }, signal);
  }

  return {
    cancel,
    async observed(node, { ready }, signal) {
      const change = taintsOfStatus(ready.status, taints);
      if (change === undefined) return await cancel(node, signal);
      const evictions = options.evictions();
      if (hasTaint(node.spec?.taints, change.opposite)) {
        // The pods are being evicted already: the taint changes at once.
        await writer.changeTaints(node, { add: [change.own], remove: [change.opposite] }, signal);
        return;
      }
      if (!hasTaint(node.spec?.taints, change.own)) evictions.forget(node);
      evictions.add(node);
    },
    setRate: (zone, rate) => options.evictions().setRate(zone, rate),
    async evict(node, signal) {
      const change = taintsOfStatus(nodeCondition(node, 'Ready')?.status ?? '', taints);
      if (change === undefined) return false;
      return await writer.changeTaints(node, { add: [change.own], remove: [change.opposite] }, signal);
    },
  };
}
