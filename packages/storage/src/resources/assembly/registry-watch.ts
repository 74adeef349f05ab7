import type { Clock } from '@orch/apimachinery';
import {
  CompactedError,
  HistoryReplacedError,
  type Store,
  StoreClosedError,
  type StoreEvent,
} from '../../store/store.js';
import type { ResourceCache } from '../cache/resource-cache.js';
import { keyPrefixes } from '../keys.js';
import type { ResourceLimits } from '../limits.js';
import { nextRevision, type RevisionProgress } from '../revision-progress.js';

export interface RegistryWatchOptions {
  readonly store: Store;
  readonly registryPrefix: string;
  readonly progress: RevisionProgress;
  readonly clock: Clock;
  readonly limits: ResourceLimits;
  readonly signal: AbortSignal;
}

/**
 * The only watch on the store, over the whole registry. Passes each event to the cache of its resource, then flushes the
 * watchers of these caches. When the store ends it, it resumes where it was.
 */
export class RegistryWatch {
  /** By key prefix. */
  readonly #caches = new Map<string, ResourceCache>();

  constructor(readonly options: RegistryWatchOptions) {
    options.signal.addEventListener('abort', () => this.#endAll(new StoreClosedError()), { once: true });
  }

  get caches(): Iterable<ResourceCache> {
    return this.#caches.values();
  }

  cache(prefix: string): ResourceCache | undefined {
    return this.#caches.get(prefix);
  }

  add(prefix: string, cache: ResourceCache): void {
    this.#caches.set(prefix, cache);
  }

  remove(prefix: string): void {
    this.#caches.delete(prefix);
  }

  /** Resolves when the watch is established. @throws CompactedError and the errors of the store */
  async start(): Promise<void> {
    const { store, registryPrefix, progress, signal } = this.options;
    await store.watch(
      { prefix: `${registryPrefix}/`, fromRevision: nextRevision(progress.revision), signal },
      {
        onEvents: (events) => this.#onEvents(events),
        onEnd: (error) => void this.#restart(error),
        // Writes outside of the registry increase the revision too; reads must not wait for them.
        onProgress: (revision) => progress.advance(revision),
      },
    );
  }

  #onEvents(events: readonly StoreEvent[]): void {
    const last = events.at(-1);
    if (last === undefined) return;
    const touched = new Set<ResourceCache>();
    for (let start = 0; start < events.length; ) {
      // Adjacent events of one resource are staged together.
      const cache = this.#cacheOf(events[start]);
      let end = start + 1;
      while (end < events.length && this.#cacheOf(events[end]) === cache) end += 1;
      if (cache !== undefined) {
        cache.stage(events.slice(start, end));
        touched.add(cache);
      }
      start = end;
    }
    this.options.progress.advance(last.revision);
    for (const cache of touched) cache.flush();
  }

  #cacheOf(event: StoreEvent | undefined): ResourceCache | undefined {
    if (event === undefined) return undefined;
    const [core, grouped] = keyPrefixes(this.options.registryPrefix, event.key);
    return this.#caches.get(core) ?? (grouped === undefined ? undefined : this.#caches.get(grouped));
  }

  async #restart(error: Error): Promise<void> {
    const { signal, clock, limits, store, progress } = this.options;
    let reason: unknown = error;
    for (let delayMs = 50; !signal.aborted; delayMs = Math.min(delayMs * 2, limits.rewatchDelayMsMax)) {
      if (reason instanceof StoreClosedError) return this.#endAll(reason);
      try {
        if (reason instanceof HistoryReplacedError) {
          // At once: the memory holds a history that no longer exists.
          this.#resetAll();
          progress.restart(reason.current);
        } else if (reason instanceof CompactedError) {
          // Events are lost: caches are filled again, and their watchers start again.
          const revision = await store.currentRevision({ signal });
          this.#resetAll();
          progress.advance(revision);
        }
        return await this.start();
      } catch (failure) {
        reason = failure;
      }
      await clock.sleep(delayMs, { signal }).catch(() => {});
    }
  }

  #resetAll(): void {
    for (const cache of this.#caches.values()) cache.reset();
  }

  #endAll(error: Error): void {
    for (const cache of this.#caches.values()) cache.endWatches(error);
  }
}
