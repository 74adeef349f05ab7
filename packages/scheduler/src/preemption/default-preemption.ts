import type { PodDisruptionBudget } from '@orch/api/types/policy_v1beta1';
import { eventObjectOf } from '@orch/client';
import { logName, type PodInfo } from '../cluster/pod-info.js';
import type { BindingOptions, PluginWith, PostFilterOutcome } from '../framework/extension-points.js';
import type { PluginHandle } from '../framework/plugin-handle.js';
import { askPreemptingExtenders } from './ask-preempting-extenders.js';
import { type Candidate, pickNode } from './pick-node.js';
import { findCandidates, mayHelp, mayPreempt } from './preempt.js';

const name = 'DefaultPreemption';

export interface DefaultPreemptionArgs {
  /** At least this share of the nodes is looked at for candidates, and at least the absolute number. */
  readonly minCandidateNodesPercentage: number;
  readonly minCandidateNodesAbsolute: number;
}

/** Why no pod goes, in logs and explanations. */
const noNodeReason = 'no node could take the pod, whatever pods went';
const noVictimsReason = 'on no node is it enough that pods of lower priority go';

function whyNot({ pod }: PodInfo): string {
  return pod.spec?.preemptionPolicy === 'Never'
    ? 'the preemption policy of the pod is Never'
    : 'pods of an earlier preemption are still going';
}

/** Finds a node where the loss of pods of lower priority makes room, and evicts them. */
export function defaultPreemption(
  { minCandidateNodesPercentage, minCandidateNodesAbsolute }: DefaultPreemptionArgs,
  handle: PluginHandle,
): PluginWith<'postFilter'> {
  const budgets = handle.informers.for<PodDisruptionBudget>({
    // The version that the scheduler of v1.21 reads; older servers have no other.
    ...{ group: 'policy', version: 'v1beta1', resource: 'poddisruptionbudgets' },
  });
  return {
    name,
    postFilter(cycle, rejected) {
      const { pod, cluster } = cycle;
      const { nominations, clock, random, metrics } = handle;
      if (!cycle.dryRun) metrics.preemptionAttempt();
      if (!mayPreempt(cycle, rejected)) return { code: 'unschedulable', reasons: [whyNot(pod)] };
      // As in v1.21: the promise of a node is taken back when no node could help.
      if (!mayHelp(rejected)) return { code: 'unschedulable', reasons: [noNodeReason], clearsNomination: true };
      const nowMs = clock.now().getTime();
      const candidates = findCandidates(cycle, {
        ...handle.search(),
        ...{ rejected, nominations, random, nowMs },
        budgets: budgets.lister.list(),
        minCandidatePercentage: minCandidateNodesPercentage,
        minCandidates: minCandidateNodesAbsolute,
      });
      const extenders = handle.extenders.filter((each) => each.preempts && each.isInterested(pod));
      if (extenders.length === 0 || candidates.length === 0) return outcomeOf(pickNode(candidates, nowMs));
      return askPreemptingExtenders(cycle, candidates, { extenders, signal: handle.signal, log: handle.log }).then(
        (left) => outcomeOf(pickNode(left, nowMs)),
      );

      function outcomeOf(chosen: Candidate | undefined): PostFilterOutcome {
        if (chosen === undefined) return { code: 'unschedulable', reasons: [noVictimsReason] };
        const nodeName = cluster.nodes.nameAt(chosen.slot);
        if (!cycle.dryRun) metrics.victims(chosen.victims.pods.length);
        return {
          code: 'nominated',
          nodeName,
          victims: chosen.victims,
          makeRoom: ({ signal }) => makeRoom(pod, { chosen, nodeName, signal }),
        };
      }
    },
  };

  /** Deletes the victims, and takes the node from pods of lower priority that it was promised to. */
  async function makeRoom(
    pod: PodInfo,
    { chosen, nodeName, signal }: BindingOptions & { readonly chosen: Candidate; readonly nodeName: string },
  ): Promise<void> {
    const { nominations, writer, writes, record, log, waitingPods } = handle;
    const evict = async (victim: PodInfo) => {
      const { type } = await writes.write(victim, signal, () => writer.evict(victim.pod, { signal }));
      if (type !== 'done') return;
      waitingPods.get(victim.uid)?.reject(name, 'preempted');
      log.info('preempted a pod', { pod: logName(victim), by: logName(pod), node: nodeName });
      record(eventObjectOf(victim.pod), {
        type: 'Normal',
        reason: 'Preempted',
        action: 'Preempting',
        note: `Preempted by ${logName(pod)} on node ${nodeName}`,
        related: eventObjectOf(pod.pod),
      });
    };
    await Promise.all(chosen.victims.pods.filter((victim) => !victim.labelSet.isTerminating).map(evict));
    const displaced = nominations.lowerOn(nodeName, pod.priority);
    for (const other of displaced) nominations.remove(other.uid);
    await Promise.all(
      displaced.map((other) => writes.write(other, signal, () => writer.clearNomination(other.pod, { signal }))),
    );
  }
}
