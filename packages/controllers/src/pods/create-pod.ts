import type { Pod } from '@orch/api/types/core_v1';
import { type DeepReadonly, isStatusError } from '@orch/apimachinery';
import type { ResourceClient } from '@orch/client';
import { controllerOf } from '../framework/owners.js';
import { RetryLater } from '../framework/queue-controller.js';
import { livePod } from './live-pod.js';

/** Creates pods whose names the controller has chosen. */
export interface PodCreator {
  readonly pods: Pick<ResourceClient<Pod>, 'create' | 'list'>;
  /** Whether the informer has delivered a pod of the name. */
  readonly isKnown: (name: string, namespace: string) => boolean;
}

/**
 * Creates the pod. When its name is taken by a pod of the same controller that the informer has not delivered, that is this
 * pod: an earlier try has created it, and its response was lost. @throws RetryLater when the server does not find the pod that has
 * the name, else the error of the request
 */
export async function createPod(
  pod: Pod,
  { pods, isKnown, signal }: PodCreator & { readonly signal: AbortSignal },
): Promise<DeepReadonly<Pod>> {
  const { name = '', namespace = '' } = pod.metadata;
  try {
    return await pods.create(pod, { namespace, signal });
  } catch (error) {
    if (!isStatusError(error, 'AlreadyExists') || isKnown(name, namespace)) throw error;
    const found = await livePod({ name, namespace }, { pods, signal });
    // Not forgotten: with another name there could be two pods.
    if (found === undefined) throw new RetryLater(`pod "${name}" exists already, but a read does not find it`);
    if (controllerOf(found)?.uid !== controllerOf(pod)?.uid) throw error;
    return found;
  }
}
