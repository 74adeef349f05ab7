import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import type { Logger } from '@orch/component';
import { type CacheEvent, type ResourceStore, UnreadableObjectError } from '@orch/storage';

export interface ObjectWatchOptions {
  readonly store: ResourceStore;
  /** In log lines: `API services`. */
  readonly what: string;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** `object` is undefined when the object was deleted. */
  readonly onObject: (key: ObjectName, object: DeepReadonly<ApiObject> | undefined) => void;
}

export interface ObjectName {
  readonly namespace: string;
  readonly name: string;
}

/** Follows all objects of a resource until the signal aborts. Resolves when the existing ones have been passed on. */
export async function watchObjects(options: ObjectWatchOptions): Promise<void> {
  await watch(options, new Map());
}

async function watch(options: ObjectWatchOptions, known: Map<string, ObjectName>): Promise<void> {
  const { store, what, logger, signal, onObject } = options;
  const before = new Map(known);
  const onEvents = (events: readonly CacheEvent[]): void => {
    for (const { type, entry } of events) {
      const name = { namespace: entry.namespace, name: entry.name };
      const key = `${entry.namespace}/${entry.name}`;
      before.delete(key);
      if (type === 'DELETED') {
        known.delete(key);
        onObject(name, undefined);
        continue;
      }
      known.set(key, name);
      try {
        onObject(name, entry.object());
      } catch (error) {
        if (!(error instanceof UnreadableObjectError)) throw error;
        logger.error(`one of the ${what} cannot be read`, { reason: error.message });
      }
    }
  };
  const onEnd = (error: Error): void => {
    if (signal.aborted) return;
    logger.warn(`the watch on ${what} ended and restarts`, { error });
    watch(options, known).catch((failed: unknown) => {
      if (!signal.aborted) logger.error(`${what} cannot be watched`, { error: failed });
    });
  };
  const start = { type: 'mostRecent' } as const;
  await store.watch({ start, includesUnreadable: true, signal }, { onEvents, onEnd });
  // Deleted while there was no watch.
  for (const [key, name] of before) {
    known.delete(key);
    onObject(name, undefined);
  }
}
