import type { Clock } from '@orch/apimachinery';
import { CompactedError, HistoryReplacedError, type Store, StoreClosedError, type StoreEvent } from '../store/store.js';
import type { ResourceCache } from './cache/resource-cache.js';
import { keyPrefixes } from './keys.js';
import type { ResourceLimits } from './limits.js';
import { nextRevision } from './revision.js';
import type { RevisionProgress } from './revision-progress.js';

export interface RegistryWatchOptions {
  readonly store: Store;
  readonly registryPrefix: string;
  readonly progress: RevisionProgress;
  readonly clock: Clock;
  readonly limits: ResourceLimits;
  readonly signal: AbortSignal;
}

/**
 * The one watch on the store, over the whole registry: it brings each event to the cache of its resource, and then lets
 * the watchers of those caches have them. When the store ends it, it begins again where it was.
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

  /** Resolves when the watch stands. @throws CompactedError and what the store throws */
  async start(): Promise<void> {
    const { store, registryPrefix, progress, signal } = this.options;
    await store.watch(
      { prefix: `${registryPrefix}/`, fromRevision: nextRevision(progress.revision), signal },
      {
        onEvents: (events) => this.#onEvents(events),
        onEnd: (error) => void this.#restart(error),
        // Others write to the same store: their revisions come to pass here too, and no read waits for them.
        onProgress: (revision) => progress.advance(revision),
      },
    );
  }

  #onEvents(events: readonly StoreEvent[]): void {
    const last = events.at(-1);
    if (last === undefined) return;
    const touched = new Set<ResourceCache>();
    for (let start = 0; start < events.length; ) {
      // Neighbours of one resource are taken in together.
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
          // At once: what is in memory is of a past that is no more.
          this.#resetAll();
          progress.restart(reason.current);
        } else if (reason instanceof CompactedError) {
          // Events are lost: caches begin anew, and so do their watchers.
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
