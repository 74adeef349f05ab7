import {
  type ApiObject,
  alreadyExistsError,
  conflictError,
  type DeepReadonly,
  type GroupResource,
  notFoundError,
} from '@orch/apimachinery';
import type { Guard, Revision, Store, StoredEntry, Write } from '../../store/store.js';
import type { Entry } from '../cache/entry.js';
import type { WrittenObject } from '../cache/entry-factory.js';
import type { ResourceCache } from '../cache/resource-cache.js';
import type { CacheMetrics } from '../cache-metrics.js';
import type { ResourceLimits } from '../limits.js';
import {
  type Claims,
  ClaimTakenError,
  type ObjectKey,
  type UpdateDecision,
  type WriteOptions,
} from '../resource-store.js';
import type { RevisionProgress } from '../revision-progress.js';
import { KeyedQueue } from './keyed-queue.js';

export interface WriterOptions {
  readonly resource: GroupResource;
  readonly cache: ResourceCache;
  readonly store: Store;
  readonly progress: RevisionProgress;
  readonly limits: ResourceLimits;
  readonly metrics: CacheMetrics | undefined;
}

export type Decide = (current: DeepReadonly<ApiObject> | undefined) => UpdateDecision | Promise<UpdateDecision>;

/** The writes of one resource: guarded transactions, answered with the entry the commit made. */
export class Writer {
  readonly #queue = new KeyedQueue();

  constructor(readonly options: WriterOptions) {}

  /** @throws StatusError 409 AlreadyExists */
  async create(key: ObjectKey, object: ApiObject, options: WriteOptions): Promise<Entry> {
    const { cache, store, resource } = this.options;
    await cache.ready();
    const { keys, factory } = cache.options;
    const written = factory.encode(object);
    const storeKey = keys.format(key);
    if (options.dryRun) {
      const { entry } = await store.get(storeKey);
      if (entry !== undefined) throw alreadyExistsError(resource, key.name);
      return factory.fromWritten(key, written, 0);
    }
    const commit = await this.#put({ key, written, options, modRevision: 0, claims: options.claims });
    if ('entry' in commit) return commit.entry;
    if (commit.taken.length > 0) throw new ClaimTakenError(commit.taken);
    throw alreadyExistsError(resource, key.name);
  }

  /** Updates of one key from this process wait for each other; only other processes' writes cause a new attempt. */
  update(key: ObjectKey, decide: Decide, options: WriteOptions): Promise<Entry> {
    return this.#queue.run(this.options.cache.options.keys.format(key), () => this.#update(key, decide, options));
  }

  async #update(key: ObjectKey, decide: Decide, options: WriteOptions): Promise<Entry> {
    const { cache, limits, metrics, resource } = this.options;
    await cache.ready();
    let current: State = cache.isUsed ? { entry: cache.entries.get(key), proven: false } : await this.#stored(key);
    for (let attempt = 1; attempt <= limits.updateAttemptsMax; attempt += 1) {
      const step = await this.#attempt({ key, decide, options, current });
      if ('done' in step) return step.done;
      current = step.current;
      metrics?.conflict(resource);
    }
    throw conflictError(resource, key.name);
  }

  /** One round: decide on the current state, then commit under its revision; or the state to begin again from. */
  async #attempt(round: Round): Promise<{ readonly done: Entry } | { readonly current: State }> {
    const { key, decide, current } = round;
    let decision: UpdateDecision;
    try {
      decision = await decide(current.entry?.object());
    } catch (error) {
      // A refusal may be due to a cache that is behind: it counts only on a state that is the store's.
      const newer = await this.#newer(key, current);
      if (newer !== undefined) return { current: newer };
      throw error;
    }
    if (decision.type === 'write') return await this.#write(round, decision);
    if (decision.type === 'delete') return await this.#delete(round, decision.claims);
    const newer = await this.#newer(key, current);
    if (newer !== undefined) return { current: newer };
    if (current.entry === undefined) throw notFoundError(this.options.resource, key.name);
    return { done: current.entry };
  }

  async #write(
    round: Round,
    { object, claims }: { readonly object: ApiObject; readonly claims?: Claims | undefined },
  ): Promise<{ readonly done: Entry } | { readonly current: State }> {
    const { key, current, options } = round;
    const { cache } = this.options;
    const { factory } = cache.options;
    const written = factory.encode(object);
    const claimsNothing = claims === undefined || claims.take.length + claims.release.length === 0;
    const unchanged = claimsNothing && current.entry?.hasSameContent(written) === true;
    if (unchanged || options.dryRun) {
      const newer = await this.#newer(key, current);
      if (newer !== undefined) return { current: newer };
      if (unchanged && current.entry !== undefined) return { done: current.entry };
      return { done: factory.fromWritten(key, written, current.entry?.revision ?? 0) };
    }
    const modRevision = current.entry?.revision ?? 0;
    const commit = await this.#put({ key, written, options, modRevision, claims });
    if ('entry' in commit) return { done: commit.entry };
    // Somebody else's write of the object may be what took it.
    if (commit.taken.length > 0 && (commit.stored?.modRevision ?? 0) === modRevision) {
      throw new ClaimTakenError(commit.taken);
    }
    return { current: this.#stateOf(key, commit.stored) };
  }

  /** Commits under the guard, or says what is there. The cache has the commit, and its entry is the answer. */
  #put({ key, written, options, modRevision, claims }: Put): Promise<{ readonly entry: Entry } | Refused> {
    const { cache, store } = this.options;
    const { keys, factory } = cache.options;
    const storeKey = keys.format(key);
    return factory.during(key, written, async () => {
      const result = await store.transact({
        guards: [{ key: storeKey, modRevision }, ...(claims?.take ?? []).map(({ key: taken }) => unclaimed(taken))],
        writes: [put(storeKey, written, options), ...claimWrites(claims)],
        ...(options.by === undefined ? {} : { by: options.by }),
      });
      if (!result.committed) {
        const [stored, ...others] = result.current;
        return { stored, taken: others.filter((entry) => entry !== undefined) };
      }
      // The embedded store has brought the event before it resolves; on etcd it comes a little later.
      await this.#reach(result.revision);
      const entry = cache.entryAt(key, result.revision) ?? factory.fromWritten(key, written, result.revision);
      return { entry };
    });
  }

  /** The answer is the last state, as it was. */
  async #delete(
    round: Round,
    claims: Claims | undefined,
  ): Promise<{ readonly done: Entry } | { readonly current: State }> {
    const { key, current, options } = round;
    const { cache, store, resource } = this.options;
    if (current.entry === undefined || options.dryRun) {
      const newer = await this.#newer(key, current);
      if (newer !== undefined) return { current: newer };
      if (current.entry === undefined) throw notFoundError(resource, key.name);
      return { done: current.entry };
    }
    const storeKey = cache.options.keys.format(key);
    const result = await store.transact({
      guards: [{ key: storeKey, modRevision: current.entry.revision }],
      writes: [{ type: 'delete', key: storeKey }, ...claimWrites(claims)],
      ...(options.by === undefined ? {} : { by: options.by }),
    });
    if (!result.committed) return { current: this.#stateOf(key, result.current[0]) };
    await this.#reach(result.revision);
    return { done: current.entry };
  }

  /** The store's state, when it is another than the one at hand; undefined when that is the store's. */
  async #newer(key: ObjectKey, current: State): Promise<State | undefined> {
    if (current.proven) return undefined;
    const { cache, store } = this.options;
    const revision = await store.currentRevision();
    if (cache.isReady && cache.revision >= revision) {
      const entry = cache.entries.get(key);
      return entry?.revision === current.entry?.revision ? undefined : { entry, proven: true };
    }
    const state = await this.#stored(key);
    return state.entry?.revision === current.entry?.revision ? undefined : state;
  }

  async #stored(key: ObjectKey): Promise<State> {
    const { cache, store } = this.options;
    return this.#stateOf(key, (await store.get(cache.options.keys.format(key))).entry);
  }

  #stateOf(key: ObjectKey, stored: StoredEntry | undefined): State {
    if (stored === undefined) return { entry: undefined, proven: true };
    const { cache } = this.options;
    const cached = cache.entries.get(key);
    if (cached?.revision === stored.modRevision) return { entry: cached, proven: true };
    return { entry: cache.options.factory.fromValue(key, stored.value, stored.modRevision), proven: true };
  }

  async #reach(revision: Revision): Promise<void> {
    const { progress, limits } = this.options;
    if (progress.revision < revision) await progress.reach(revision, { timeoutMs: limits.freshWaitMs });
  }
}

interface State {
  readonly entry: Entry | undefined;
  /** Seen in the store, not only in the cache. */
  readonly proven: boolean;
}

interface Put {
  readonly key: ObjectKey;
  readonly written: WrittenObject;
  readonly options: WriteOptions;
  readonly modRevision: Revision | 0;
  readonly claims: Claims | undefined;
}

/** Nothing was written. */
interface Refused {
  /** What is there in its place. */
  readonly stored: StoredEntry | undefined;
  /** Claims that others have. */
  readonly taken: readonly StoredEntry[];
}

interface Round {
  readonly key: ObjectKey;
  readonly decide: Decide;
  readonly options: WriteOptions;
  readonly current: State;
}

function unclaimed(key: string): Guard {
  return { key, modRevision: 0 };
}

function claimWrites(claims: Claims | undefined): readonly Write[] {
  if (claims === undefined) return [];
  const taken = new Set(claims.take.map(({ key }) => key));
  return [
    ...claims.take.map(({ key, value }): Write => ({ type: 'put', key, value })),
    ...claims.release.filter((key) => !taken.has(key)).map((key): Write => ({ type: 'delete', key })),
  ];
}

function put(key: string, written: WrittenObject, { expireAfterSeconds }: WriteOptions): Write {
  return {
    type: 'put',
    key,
    value: written.value,
    ...(expireAfterSeconds === undefined ? {} : { expireAfterSeconds }),
  };
}
