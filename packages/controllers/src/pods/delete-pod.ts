import type { Pod } from '@orch/api/types/core_v1';
import { type DeepReadonly, StatusError } from '@orch/apimachinery';
import type { ResourceClient } from '@orch/client';
import { isActive, livePod } from './live-pod.js';

export interface PodDeleter {
  readonly pods: Pick<ResourceClient<Pod>, 'delete' | 'list'>;
}

/**
 * Deletes exactly this pod. A request that fails may have deleted it all the same, as its response was lost: then the pod is
 * looked up, and one that is gone or ends counts as deleted. Otherwise a controller would delete another pod in its place.
 * @throws the error of the request; 404 when the pod was deleted before, 409 when it was replaced
 */
export async function deletePod(
  pod: DeepReadonly<Pod>,
  { pods, signal }: PodDeleter & { readonly signal: AbortSignal },
): Promise<void> {
  const { name = '', namespace = '', uid } = pod.metadata;
  try {
    await pods.delete(name, { namespace, signal, ...(uid === undefined ? {} : { preconditions: { uid } }) });
  } catch (error) {
    if (!mayHaveHappened(error)) throw error;
    if (await isActiveOrUnknown(pod, { pods, signal })) throw error;
  }
}

/** Also when the pod cannot be read after some tries. */
async function isActiveOrUnknown(
  { metadata }: DeepReadonly<Pod>,
  options: PodDeleter & { readonly signal: AbortSignal },
): Promise<boolean> {
  const { name = '', namespace = '', uid } = metadata;
  for (let tries = 1; tries <= readsMax && !options.signal.aborted; tries += 1) {
    try {
      return isActive(await livePod({ name, namespace }, options), uid);
    } catch (error) {
      if (!mayHaveHappened(error)) return true;
    }
  }
  return true;
}

/** Whether the server may have handled the request: there was no response, or an error of the server itself. */
function mayHaveHappened(error: unknown): boolean {
  return !(error instanceof StatusError) || error.code >= 500;
}

const readsMax = 3;
