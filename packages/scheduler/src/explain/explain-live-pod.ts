import type { Pod } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import type { ClusterState } from '../cluster/cluster-state.js';
import { type PodInfo, podInfo } from '../cluster/pod-info.js';
import { CycleState } from '../framework/cycle-state.js';
import type { ProfileDecider } from '../framework/decide.js';
import type { Extender } from '../framework/extender.js';
import type { Cycle } from '../framework/plugin.js';
import type { WaitingPods } from '../framework/waiting-pods.js';
import type { SchedulingQueue } from '../queue/scheduling-queue.js';
import { explainDecision } from './explain-decision.js';
import type { PodExplanation, PodState } from './explanation.js';

/** The parts of a scheduler that runs. */
export interface LiveParts extends Pick<Cycle, 'cluster' | 'workloads' | 'names' | 'gates'> {
  readonly queue: Pick<SchedulingQueue, 'list'>;
  readonly waitingPods: Pick<WaitingPods, 'get'>;
  readonly extenders: readonly Extender[];
  /** By scheduler name. */
  readonly deciders: ReadonlyMap<string, ProfileDecider>;
}

/**
 * Decides on a pod of a running scheduler as an attempt now would, without a trace: nothing is written, queued, assumed or
 * counted. For a pod that has a node, it is supposed that the pod is not there.
 */
export async function explainLivePod(
  pod: DeepReadonly<Pod>,
  parts: LiveParts,
  signal: AbortSignal,
): Promise<PodExplanation> {
  const { cluster, workloads, names, gates, extenders, deciders } = parts;
  const { name = '', namespace = '', uid = '' } = pod.metadata;
  const schedulerName = pod.spec?.schedulerName ?? '';
  const info = podInfo(pod, gates);
  const state = stateOf(info, parts);
  const common = { pod: { namespace, name, uid }, schedulerName, priority: info.priority, state };
  const decider = deciders.get(schedulerName);
  if (decider === undefined)
    return { ...common, note: `No profile of this scheduler has the name ${JSON.stringify(schedulerName)}.` };
  if (state.type === 'ended' || state.type === 'ignored') return { ...common, note: noteOf(state) };
  const within = 'node' in state ? withoutPod(cluster, uid) : <T>(part: () => T) => part();
  const cycle: Cycle = {
    ...{
      pod: podInfo(withoutNode(pod), gates),
      cluster,
      workloads,
      names,
      gates,
      dryRun: true,
      state: new CycleState(),
    },
  };
  const { explanation } = await explainDecision(cycle, { ...decider, extenders, signal, within });
  return { ...common, note: noteOf(state), decision: explanation };
}

/** As the pod was before it was bound: with its node, no other would do. */
function withoutNode({ spec = { containers: [] }, ...pod }: DeepReadonly<Pod>): DeepReadonly<Pod> {
  const { nodeName: _bound, ...rest } = spec;
  return { ...pod, spec: rest };
}

function stateOf({ pod, uid }: PodInfo, { cluster, queue, waitingPods, deciders }: LiveParts): PodState {
  const { phase = '', nominatedNodeName } = pod.status ?? {};
  if (phase === 'Succeeded' || phase === 'Failed') return { type: 'ended', phase };
  const bound = pod.spec?.nodeName;
  if (bound) return { type: 'placed', node: bound };
  const assumed = cluster.nodeOf(uid);
  if (assumed !== undefined)
    return { type: 'binding', node: assumed, waitsFor: waitingPods.get(uid)?.pendingPlugins ?? [] };
  const queued = queue.list().find((each) => each.pod.uid === uid);
  if (queued === undefined || !deciders.has(pod.spec?.schedulerName ?? '')) return { type: 'ignored' };
  return {
    ...{ type: 'pending', queue: queued.state, attempts: queued.attempts, rejectedBy: [...queued.plugins] },
    ...(nominatedNodeName ? { nominatedNode: nominatedNodeName } : {}),
  };
}

/** The pod goes from its node for each part. It may have come to another, or be gone, when a later part is called. */
function withoutPod(cluster: ClusterState, uid: string): <T>(part: () => T) => T {
  return (part) => {
    const placed = cluster.placed(uid);
    if (placed === undefined) return part();
    return cluster.supposing(placed.slot, ({ gone }) => {
      gone(placed.pod);
      return part();
    });
  };
}

function noteOf(state: PodState): string {
  switch (state.type) {
    case 'placed':
      return `The pod is on ${state.node}. This is not how it came there, but what would be decided now, without it.`;
    case 'binding':
      return state.waitsFor.length === 0
        ? `The pod is being bound to ${state.node}. What follows would be decided now, without it.`
        : `The pod waits in Permit for ${state.waitsFor.join(', ')}, with ${state.node} reserved for it.`;
    case 'pending':
      return pendingNote(state);
    case 'ended':
      return `The pod has ended (${state.phase}): it needs no node.`;
    case 'ignored':
      return 'The pod is not scheduled: it is being deleted.';
  }
}

function pendingNote({ queue, attempts, rejectedBy, nominatedNode }: Extract<PodState, { type: 'pending' }>): string {
  const tried = `after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
  const promised = nominatedNode === undefined ? '' : ` The node ${nominatedNode} is promised to it.`;
  switch (queue) {
    case 'active':
      return `The pod waits for its turn ${tried}.${promised}`;
    case 'inFlight':
      return `An attempt runs.${promised}`;
    case 'backoff':
      return `The pod waits for the end of its back-off ${tried}.${promised}`;
    case 'unschedulable': {
      const by = rejectedBy.length === 0 ? 'a node is added' : `something changes for ${rejectedBy.join(', ')}`;
      return `The pod waits until ${by}, ${tried}.${promised}`;
    }
  }
}
