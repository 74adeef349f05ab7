import type { Event, Pod } from '@orch/api/types/core_v1';
import { type DeepReadonly, errorMessage, StatusError } from '@orch/apimachinery';
import type { Informer, RestClient } from '@orch/client';
import type { ControllerLog } from '../framework/controller.js';
import { resources } from '../framework/resources.js';

export interface RecyclerPodOptions {
  readonly client: RestClient;
  readonly pods: Informer<Pod>;
  /** Called with each event of the pod. */
  readonly onEvent: (event: DeepReadonly<Event>) => void;
  readonly log: ControllerLog;
  readonly signal: AbortSignal;
}

/**
 * Creates the pod, waits until it has finished, and deletes it.
 * @throws Error when the pod fails, is deleted by others, or one of its name is left of an earlier attempt
 */
export async function runRecyclerPod(pod: Pod, options: RecyclerPodOptions): Promise<void> {
  const { client, signal } = options;
  const podClient = client.resource<Pod>(resources.pods);
  const { name = '', namespace = '' } = pod.metadata;
  const removePod = async () => {
    try {
      await podClient.delete(name, { namespace, signal });
    } catch (error) {
      if (!(error instanceof StatusError && error.code === 404)) throw error;
    }
  };
  let created: DeepReadonly<Pod>;
  try {
    created = await podClient.create(pod, { namespace, signal });
  } catch (error) {
    if (!(error instanceof StatusError && error.reason === 'AlreadyExists')) {
      throw new Error(`unexpected error creating recycler pod: ${errorMessage(error)}`, {
        cause: error,
      });
    }
    await removePod();
    throw new Error('old recycler pod found, will retry later', { cause: error });
  }
  const following = new AbortController();
  const events = followEvents(created, { ...options, signal: AbortSignal.any([signal, following.signal]) });
  try {
    await finished(created, options);
  } finally {
    following.abort();
    await events;
    if (!signal.aborted) await removePod();
  }
}

function finished(created: DeepReadonly<Pod>, { pods, signal }: RecyclerPodOptions): Promise<void> {
  const { uid } = created.metadata;
  return new Promise((resolve, reject) => {
    const settle = (outcome: () => void) => {
      signal.removeEventListener('abort', onAbort);
      removeHandler();
      outcome();
    };
    const onAbort = () => settle(() => reject(signal.reason));
    const look = (pod: DeepReadonly<Pod>) => {
      if (pod.metadata.uid !== uid) return;
      const { phase, message } = pod.status ?? {};
      if (phase === 'Succeeded') settle(resolve);
      if (phase === 'Failed') {
        settle(() => reject(new Error(message || 'pod failed, pod.Status.Message unknown')));
      }
    };
    // The handler is called for present objects before `addHandler` returns.
    let isRegistered = false;
    let remove = () => {};
    const removeHandler = () => {
      if (isRegistered) remove();
      else queueMicrotask(() => remove());
    };
    remove = pods.addHandler({
      onAdd: look,
      onUpdate: look,
      onDelete: (pod) => {
        if (pod.metadata.uid === uid) settle(() => reject(new Error('recycler pod was deleted')));
      },
    });
    isRegistered = true;
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
  });
}

/** Best effort: a lost watch only costs events. */
async function followEvents(
  { metadata }: DeepReadonly<Pod>,
  { client, onEvent, log, signal }: RecyclerPodOptions,
): Promise<void> {
  const { name = '', namespace = '', uid } = metadata;
  const fieldSelector = `involvedObject.name=${name}`;
  try {
    const watch = client.resource<Event>(resources.events).watch({ namespace, fieldSelector, signal });
    for await (const event of watch) {
      if (event.type === 'ADDED' && event.object.involvedObject.uid === uid) onEvent(event.object);
    }
  } catch (error) {
    if (!signal.aborted) log.debug('events of a recycler pod are lost', { pod: name, error: errorMessage(error) });
  }
}
