import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import type { Logger } from '@orch/component';
import { type CacheEvent, type ResourceStore, UnreadableObjectError } from '@orch/storage';

/** Receives the objects of a store, in the order of their changes. */
export interface StoreFollower {
  /** Drops all objects; they are put again afterwards. */
  clear(): void;
  put(object: DeepReadonly<ApiObject>): void;
  /** Also called for an object that cannot be read. */
  remove(namespace: string, name: string): void;
}

export interface FollowOptions {
  /** What the objects are, in logs: `a role or binding`. */
  readonly what: string;
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

export interface FollowedStore {
  /** False while the watch restarts: some objects are missing. */
  isComplete(): boolean;
}

/** Watches a store, and starts again when the watch ends. Resolves when the stored objects have been put. */
export async function followStore(
  store: ResourceStore,
  follower: StoreFollower,
  { what, signal, logger }: FollowOptions,
): Promise<FollowedStore> {
  let pendingStarts = 0;

  const record = ({ type, entry }: CacheEvent): void => {
    const { namespace, name } = entry;
    try {
      if (type === 'DELETED') follower.remove(namespace, name);
      else follower.put(entry.object());
    } catch (error) {
      if (!(error instanceof UnreadableObjectError)) throw error;
      follower.remove(namespace, name);
      logger.error(`${what} cannot be read`, { reason: error.message });
    }
  };

  const startWatch = async (): Promise<void> => {
    pendingStarts++;
    follower.clear();
    const onEvents = (events: readonly CacheEvent[]): void => {
      for (const event of events) record(event);
    };
    const onEnd = (error: Error): void => {
      if (signal.aborted) return;
      logger.warn(`the watch on ${what} ended and restarts`, { error });
      startWatch().catch((failure: unknown) => logger.error(`${what} cannot be watched`, { error: failure }));
    };
    const start = { type: 'mostRecent' } as const;
    await store.watch({ start, includesUnreadable: true, signal }, { onEvents, onEnd });
    // A watch that fails to start stays counted: its objects stay missing.
    pendingStarts--;
  };

  await startWatch();
  return { isComplete: () => pendingStarts === 0 };
}
