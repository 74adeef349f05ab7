import type { DaemonSet } from '@orch/api/types/apps_v1';
import type { Node, Pod } from '@orch/api/types/core_v1';
import { type DeepReadonly, isStatusError, labelSelectorFromObject } from '@orch/apimachinery';
import { eventObjectOf, type Lister, type ResourceClient } from '@orch/client';
import type { ControllerEvents } from '../framework/controller.js';
import { nodeReference } from '../nodes/reference.js';

/** The reason in the status of a pod whose node is lost. */
const nodeLost = 'NodeLost';

export interface DeletePodsOptions {
  readonly client: Pick<ResourceClient<Pod>, 'updateStatus' | 'delete'>;
  readonly daemonSets: Lister<DaemonSet>;
  readonly events: ControllerEvents;
  readonly signal: AbortSignal;
}

/** Deletes the pods of a node but those of daemon sets, without the taint manager. @throws the first error of a status */
export async function deletePods(
  node: DeepReadonly<Node>,
  pods: readonly DeepReadonly<Pod>[],
  { client, daemonSets, events, signal }: DeletePodsOptions,
): Promise<void> {
  const nodeName = node.metadata.name ?? '';
  if (pods.length > 0) {
    const message = `Node ${nodeName} event: Deleting all Pods from Node ${nodeName}.`;
    events.event(nodeReference(node), { type: 'Normal', reason: 'DeletingAllPods', message });
  }
  let conflict: { readonly error: unknown } | undefined;
  for (const pod of pods) {
    const { name = '', namespace = '', uid = '' } = pod.metadata;
    try {
      await setLostReason(pod, client, signal);
    } catch (error) {
      if (isStatusError(error, 'NotFound')) continue;
      if (!isStatusError(error, 'Conflict')) throw error;
      conflict ??= { error };
      continue;
    }
    if (pod.metadata.deletionGracePeriodSeconds !== undefined || isOfDaemonSet(pod, daemonSets)) continue;
    const message = `Marking for deletion Pod ${name} from Node ${nodeName}`;
    events.event(eventObjectOf(pod), { type: 'Normal', reason: 'NodeControllerEviction', message });
    try {
      await client.delete(name, { namespace, preconditions: { uid }, signal });
    } catch (error) {
      if (!isStatusError(error, 'NotFound') && !isStatusError(error, 'Conflict')) throw error;
    }
  }
  if (conflict !== undefined) throw conflict.error;
}

async function setLostReason(
  pod: DeepReadonly<Pod>,
  client: DeletePodsOptions['client'],
  signal: AbortSignal,
): Promise<void> {
  if (pod.status?.reason === nodeLost) return;
  const message = `Node ${pod.spec?.nodeName ?? ''} which was running pod ${pod.metadata.name ?? ''} is unresponsive`;
  await client.updateStatus({ ...pod, status: { ...pod.status, reason: nodeLost, message } }, { signal });
}

function isOfDaemonSet(pod: DeepReadonly<Pod>, daemonSets: Lister<DaemonSet>): boolean {
  const { namespace = '', labels = {} } = pod.metadata;
  if (Object.keys(labels).length === 0) return false;
  return daemonSets.list({ namespace }).some(({ spec }) => {
    const selector = spec?.selector;
    const isEmpty = !selector?.matchLabels && !selector?.matchExpressions;
    return !isEmpty && labelSelectorFromObject(selector).matches(labels);
  });
}
