import { type ApiObject, type DeepReadonly, StatusError, systemClock } from '@orch/apimachinery';
import { Informer, type RestClient } from '@orch/client';
import { type CollectionTarget, describeTarget, type ObjectTarget, type WaitOptions } from './wait-target.js';
import { WaitTimeoutError } from './wait-timeout-error.js';

export interface WatchUntilOptions extends WaitOptions {
  /** The target in the error message. */
  readonly described?: CollectionTarget | ObjectTarget;
  /** The state in the error message after a timeout, such as 'not ready'. */
  readonly state: string;
  /** Aborts every wait when the control plane stops. */
  readonly stopped: AbortSignal;
}

/**
 * Follows the objects by list and watch until `isDone` returns true for them, and resolves with them. An error of `isDone`
 * counts as false.
 * @throws WaitTimeoutError, the StatusError of a rejected request, or the reason of a signal
 */
export async function watchUntil<T extends ApiObject>(
  client: RestClient,
  target: CollectionTarget,
  isDone: (objects: readonly DeepReadonly<T>[]) => boolean,
  options: WatchUntilOptions,
): Promise<readonly DeepReadonly<T>[]> {
  const { timeoutMs = defaultTimeoutMs, described = target, state } = options;
  const { group, version, resource, ...selection } = target;
  const ended = new AbortController();
  const signals = [options.signal, options.stopped].filter((signal) => signal !== undefined);
  const signal = AbortSignal.any(signals);
  signal.throwIfAborted();
  let thrown: unknown;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onAbort = () => {};
  let running: Promise<void> | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const informer = new Informer<T>({
        client: client.resource<T>({ group, version, resource }),
        clock: systemClock(),
        ...selection,
        onConnection: (event) => {
          if (event.type === 'notServed')
            reject(new Error(`${describeTarget(described)}: the server has no such resource`));
          if (event.type === 'failed' && isRejection(event.error)) reject(event.error);
        },
      });
      const check = () => {
        if (!informer.hasSynced) return;
        const objects = informer.lister.list();
        try {
          thrown = undefined;
          if (isDone(objects)) resolve(objects);
        } catch (error) {
          thrown = error;
        }
      };
      informer.addHandler({ onAdd: check, onUpdate: check, onDelete: check });
      timer = setTimeout(() => {
        const lastSeen = informer.hasSynced ? informer.lister.list() : undefined;
        reject(new WaitTimeoutError({ target: describeTarget(described), state, timeoutMs, lastSeen, cause: thrown }));
      }, timeoutMs);
      onAbort = () => reject(signal.reason);
      signal.addEventListener('abort', onAbort, { once: true });
      running = informer.run(ended.signal);
      informer.synced(ended.signal).then(check, () => undefined);
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    ended.abort(new Error('the wait has ended'));
    await running;
  }
}

/** A request that would fail again: not due to a busy or restarting server. */
function isRejection(error: unknown): boolean {
  return error instanceof StatusError && error.code >= 400 && error.code < 500 && error.code !== 429;
}

const defaultTimeoutMs = 10_000;
