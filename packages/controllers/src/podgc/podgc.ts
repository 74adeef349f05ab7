import type { Node, Pod } from '@orch/api/types/core_v1';
import { type DeepReadonly, errorMessage, isStatusError } from '@orch/apimachinery';
import { type Controller, type ControllerContext, controllerLog, logName } from '../framework/controller.js';
import type { ControllerOptions } from '../framework/controller-options.js';
import { resources } from '../framework/resources.js';
import {
  type CollectReason,
  excessTerminatedPods,
  missingNodes,
  orphanedPods,
  unscheduledTerminatingPods,
} from './collectable-pods.js';
import { NodeQuarantine } from './node-quarantine.js';

/** Time between two rounds. */
const intervalMs = 20_000;
/** Time for which a node must be missing. */
const quarantineMs = 40_000;

/**
 * Deletes excess terminated pods, pods of nodes that are gone, and terminating pods that were never scheduled. Reads pods
 * and nodes; deletes pods.
 */
export function podGcController(
  context: ControllerContext,
  { terminatedPodsMax }: ControllerOptions['podgc'],
): Controller {
  const { client, clock, informers } = context;
  const pods = informers.for<Pod>(resources.pods);
  const nodes = informers.for<Node>(resources.nodes);
  const podClient = client.resource<Pod>(resources.pods);
  const nodeClient = client.resource<Node>(resources.nodes);
  const log = controllerLog(context.log, 'podgc');
  const quarantine = new NodeQuarantine(quarantineMs);

  return {
    async run(signal) {
      await Promise.all([pods.synced(signal), nodes.synced(signal)]);
      while (!signal.aborted) {
        await collect(signal);
        await clock.sleep(intervalMs, { signal }).catch(() => undefined);
      }
    },
  };

  async function collect(signal: AbortSignal): Promise<void> {
    const present = pods.lister.list();
    await deleteAll(excessTerminatedPods(present, terminatedPodsMax), { reason: 'terminated', signal });
    await deleteAll(orphanedPods(present, await goneNodes(present, signal)), { reason: 'orphaned', signal });
    await deleteAll(unscheduledTerminatingPods(present), { reason: 'unscheduled', signal });
  }

  /** The nodes that were missing for the time of the quarantine, and do not exist on the server either. */
  async function goneNodes(present: readonly DeepReadonly<Pod>[], signal: AbortSignal): Promise<ReadonlySet<string>> {
    const nowMs = clock.monotonicMs();
    const exists = (name: string) => nodes.lister.get(name) !== undefined;
    for (const node of missingNodes(present, exists)) quarantine.add(node, nowMs);
    const gone = new Set<string>();
    for (const name of quarantine.takeDue(nowMs)) {
      if (exists(name)) continue;
      try {
        await nodeClient.get(name, { signal });
      } catch (error) {
        if (isStatusError(error, 'NotFound')) gone.add(name);
        else if (!signal.aborted) log.error('reading a node failed', { node: name, error: errorMessage(error) });
      }
    }
    return gone;
  }

  async function deleteAll(
    chosen: readonly DeepReadonly<Pod>[],
    { reason, signal }: { readonly reason: CollectReason; readonly signal: AbortSignal },
  ): Promise<void> {
    await Promise.all(
      chosen.map(async (pod) => {
        const { name = '', namespace = '' } = pod.metadata;
        try {
          await podClient.delete(name, { namespace, signal, gracePeriodSeconds: 0 });
          log.info('deleted a pod', { pod: logName(pod), reason });
        } catch (error) {
          if (signal.aborted || isStatusError(error, 'NotFound')) return;
          log.error('deleting a pod failed', { pod: logName(pod), reason, error: errorMessage(error) });
        }
      }),
    );
  }
}
