import {
  type ApiObject,
  alreadyExistsError,
  conflictError,
  type DeepReadonly,
  type GroupResource,
  notFoundError,
} from '@orch/apimachinery';
import { DamagedRecordError } from '../../store/damage.js';
import type { Guard, Revision, Store, StoredEntry, Transaction, TransactionResult, Write } from '../../store/store.js';
import type { Entry } from '../cache/entry.js';
import type { WrittenObject } from '../cache/entry-factory.js';
import type { ResourceCache } from '../cache/resource-cache.js';
import type { CacheMetrics } from '../cache-metrics.js';
import { unreadableError } from '../errors.js';
import type { ResourceLimits } from '../limits.js';
import {
  type Claims,
  ClaimTakenError,
  type ObjectKey,
  type UpdateDecision,
  type UpdateTurn,
  type WriteOptions,
} from '../resource-store.js';
import type { RevisionProgress } from '../revision-progress.js';
import { type CurrentState, CurrentStates } from './current-states.js';
import { KeyedQueue, type Turn } from './keyed-queue.js';

export interface WriterOptions {
  readonly resource: GroupResource;
  readonly cache: ResourceCache;
  readonly store: Store;
  readonly progress: RevisionProgress;
  readonly limits: ResourceLimits;
  readonly metrics: CacheMetrics | undefined;
}

export type Decide = (
  current: DeepReadonly<ApiObject> | undefined,
  turn: UpdateTurn,
) => UpdateDecision | Promise<UpdateDecision>;

/** The writes of one resource: guarded transactions that return the entry of the commit. */
export class Writer {
  readonly #queue = new KeyedQueue();
  readonly #states: CurrentStates;

  constructor(readonly options: WriterOptions) {
    this.#states = new CurrentStates(options);
  }

  /** @throws StatusError 409 AlreadyExists */
  async create(key: ObjectKey, object: ApiObject, options: WriteOptions): Promise<Entry> {
    const { cache, store, resource } = this.options;
    await cache.ready(options.waiting);
    const { keys, factory } = cache.options;
    const written = factory.encode(object);
    const storeKey = keys.format(key);
    let commit: { readonly entry: Entry } | FailedGuard;
    try {
      if (options.dryRun) {
        const { entry } = await store.get(storeKey);
        if (entry !== undefined) throw alreadyExistsError(resource, key.name);
        return factory.fromWritten(key, written, 0);
      }
      commit = await this.#put({ key, written, options, modRevision: 0, claims: options.claims });
    } catch (error) {
      // The existing entry is unreadable, but it exists.
      if (error instanceof DamagedRecordError && error.damage.key === storeKey) {
        throw alreadyExistsError(resource, key.name);
      }
      throw error;
    }
    if ('entry' in commit) return commit.entry;
    if (commit.taken.length > 0) throw new ClaimTakenError(commit.taken);
    throw alreadyExistsError(resource, key.name);
  }

  /**
   * Updates of one key from this process take turns. A decision that ends its turn early is committed in a later one:
   *
   *     turn of A: reads 7, decides at once, commits 8
   *     turn of B: reads 8, asks a webhook, ends the turn
   *     turn of C: reads 8, decides at once, commits 9
   *     turn of B: decided on 8, finds 9; decides again on 9, asks the webhook, ends the turn
   *     turn of B: decided on 9, finds 9; commits 10
   *
   * A decision that keeps its turn meets no other write of this process. Of those that do not, the first to take a later
   * turn is committed.
   */
  async update(key: ObjectKey, decide: Decide, options: WriteOptions): Promise<Entry> {
    const { cache, limits, resource } = this.options;
    const storeKey = cache.options.keys.format(key);
    try {
      let progress: Progress = { conflicts: 0, current: undefined, decided: undefined };
      for (let count = 1; count <= limits.updateTurnsMax; count += 1) {
        const begun = progress;
        const takeTurn = (turn: Turn) => this.#takeTurn({ key, decide, options, turn }, begun);
        const outcome = await this.#queue.run(storeKey, takeTurn, options.waiting);
        if ('done' in outcome) return outcome.done;
        progress = outcome;
      }
      throw conflictError(resource, key.name);
    } catch (error) {
      const isOwn = error instanceof DamagedRecordError && error.damage.key === storeKey;
      throw isOwn ? unreadableError(resource, key, error) : error;
    }
  }

  /** Goes on from `begun`: decides and commits, or decides outside of the turn, if the decision ends it. */
  async #takeTurn(update: Update, begun: Progress): Promise<Done | Progress> {
    const { limits, metrics, resource } = this.options;
    const { key, options, turn } = update;
    let { conflicts, current, decided } = await this.#resume(update, begun);
    for (; conflicts < limits.updateAttemptsMax; conflicts += 1) {
      const step = decided === undefined ? await this.#decide(update, current) : { decided };
      if (turn.isOver) return { conflicts, current, decided: undefined, ...step };
      const outcome = 'decided' in step ? await this.#commit({ ...update, current }, step.decided) : step;
      if ('done' in outcome) return outcome;
      ({ current } = outcome);
      decided = undefined;
      metrics?.conflict(resource);
      options.waiting?.signal?.throwIfAborted();
    }
    throw conflictError(resource, key.name);
  }

  /** What a turn begins with: the newest state, and what was decided on it before. */
  async #resume({ key, options }: Update, begun: Progress): Promise<Progress & Conflict> {
    const { cache, metrics, resource } = this.options;
    const { conflicts, current, decided } = begun;
    await cache.ready(options.waiting);
    if (current === undefined) return { conflicts, current: await this.#states.first(key), decided };
    options.waiting?.signal?.throwIfAborted();
    const newer = await this.#states.newerOfTurn(key, current);
    if (newer === undefined) return { conflicts, current, decided };
    metrics?.conflict(resource);
    return { conflicts, current: newer, decided: undefined };
  }

  /** A decision on the current state; or the state to begin again from. */
  async #decide(
    { key, decide, turn }: Update,
    current: CurrentState,
  ): Promise<{ readonly decided: UpdateDecision } | Conflict> {
    try {
      return { decided: await decide(current.entry?.object(), turn) };
    } catch (error) {
      // A refusal may be due to a cache that is behind: it counts only on a state that is the store's.
      const newer = await this.#states.newer(key, current);
      if (newer !== undefined) return { current: newer };
      throw error;
    }
  }

  /** Commits what was decided under the revision of the current state; or the state to begin again from. */
  async #commit(round: Round, decision: UpdateDecision): Promise<Done | Conflict> {
    const { key, current } = round;
    if (decision.type === 'write') return await this.#write(round, decision);
    if (decision.type === 'delete') return await this.#delete(round, decision.claims);
    const newer = await this.#states.newer(key, current);
    if (newer !== undefined) return { current: newer };
    if (current.entry === undefined) throw notFoundError(this.options.resource, key.name);
    if (await this.#isStale(round)) return await this.#write(round, { object: current.entry.object() });
    return { done: current.entry };
  }

  /** Whether an unchanged object must be written, because it is stored in an old form. */
  async #isStale({ key, options, current }: Round): Promise<boolean> {
    if (options.dryRun) return false;
    const { cache, store } = this.options;
    if (current.entry !== undefined && cache.options.factory.hasOldForm(current.entry)) return true;
    return (await store.isStale?.(cache.options.keys.format(key))) === true;
  }

  async #write(
    round: Round,
    { object, claims }: { readonly object: DeepReadonly<ApiObject>; readonly claims?: Claims | undefined },
  ): Promise<Done | Conflict> {
    const { key, current, options } = round;
    const { cache } = this.options;
    const { factory } = cache.options;
    const written = factory.encode(object);
    const claimsNothing = claims === undefined || claims.take.length + claims.release.length === 0;
    const unchanged = claimsNothing && current.entry?.hasSameContent(written) === true;
    if (unchanged || options.dryRun) {
      const newer = await this.#states.newer(key, current);
      if (newer !== undefined) return { current: newer };
      const entry = unchanged ? current.entry : undefined;
      if (entry === undefined) return { done: factory.fromWritten(key, written, current.entry?.revision ?? 0) };
      if (!(await this.#isStale(round))) return { done: entry };
    }
    const modRevision = current.entry?.revision ?? 0;
    const commit = await this.#put({ key, written, options, modRevision, claims });
    if ('entry' in commit) return { done: commit.entry };
    // A concurrent write of the same object may have taken the claim.
    if (commit.taken.length > 0 && (commit.stored?.modRevision ?? 0) === modRevision) {
      throw new ClaimTakenError(commit.taken);
    }
    return { current: this.#states.of(key, commit.stored) };
  }

  /** Commits under the guard, or returns the conflicting entries. Returns the entry of the cache, which has the commit. */
  #put({ key, written, options, modRevision, claims }: Put): Promise<{ readonly entry: Entry } | FailedGuard> {
    const { cache, limits, resource } = this.options;
    const { keys, factory } = cache.options;
    const storeKey = keys.format(key);
    const createGuards = modRevision === 0 ? options.createGuards : undefined;
    const taken = (claims?.take ?? []).map(({ key: claimed }) => unclaimed(claimed));
    return factory.during(key, written, async () => {
      for (let attempt = 1; ; attempt += 1) {
        const result = await this.#transact(options, {
          guards: [{ key: storeKey, modRevision }, ...taken, ...(createGuards?.() ?? [])],
          writes: [put(storeKey, written, options), ...claimWrites(claims)],
          ...(options.by === undefined ? {} : { by: options.by }),
        });
        if (result.committed) {
          // The embedded store delivers the event before it resolves; etcd does shortly after.
          await this.#reach(result.revision);
          const entry = cache.entryAt(key, result.revision) ?? factory.fromWritten(key, written, result.revision);
          return { entry };
        }
        const [stored, ...others] = result.current;
        const failed = { stored, taken: others.slice(0, taken.length).filter((entry) => entry !== undefined) };
        if (createGuards === undefined || stored !== undefined || failed.taken.length > 0) return failed;
        // A key of the further guards has changed: their owner knows its state at this revision.
        if (attempt === limits.updateAttemptsMax) throw conflictError(resource, key.name);
        await this.#reach(result.revision);
      }
    });
  }

  /** The answer is the last state, as it was. */
  async #delete(round: Round, claims: Claims | undefined): Promise<Done | Conflict> {
    const { key, current, options } = round;
    const { cache, resource } = this.options;
    if (current.entry === undefined || options.dryRun) {
      const newer = await this.#states.newer(key, current);
      if (newer !== undefined) return { current: newer };
      if (current.entry === undefined) throw notFoundError(resource, key.name);
      return { done: current.entry };
    }
    const storeKey = cache.options.keys.format(key);
    const result = await this.#transact(options, {
      guards: [{ key: storeKey, modRevision: current.entry.revision }],
      writes: [{ type: 'delete', key: storeKey }, ...claimWrites(claims)],
      ...(options.by === undefined ? {} : { by: options.by }),
    });
    if (!result.committed) return { current: this.#states.of(key, result.current[0]) };
    await this.#reach(result.revision);
    return { done: current.entry };
  }

  async #transact({ trace }: WriteOptions, transaction: Transaction): Promise<TransactionResult> {
    const step = trace?.begin('commit');
    try {
      return await this.options.store.transact(transaction);
    } finally {
      step?.end();
    }
  }

  async #reach(revision: Revision): Promise<void> {
    const { progress, limits } = this.options;
    if (progress.revision < revision) await progress.reach(revision, { timeoutMs: limits.freshWaitMs });
  }
}

interface Put {
  readonly key: ObjectKey;
  readonly written: WrittenObject;
  readonly options: WriteOptions;
  readonly modRevision: Revision | 0;
  readonly claims: Claims | undefined;
}

/** A guard failed: nothing was written. */
interface FailedGuard {
  /** The current entry of the object. */
  readonly stored: StoredEntry | undefined;
  /** Existing entries of claimed keys. */
  readonly taken: readonly StoredEntry[];
}

interface Update {
  readonly key: ObjectKey;
  readonly decide: Decide;
  readonly options: WriteOptions;
  readonly turn: Turn;
}

interface Round extends Update {
  readonly current: CurrentState;
}

/** How far an update came in its earlier turns. */
interface Progress {
  /** Attempts that met the write of another process. */
  readonly conflicts: number;
  /** undefined: nothing is read yet. */
  readonly current: CurrentState | undefined;
  /** undefined: nothing is decided on the current state. */
  readonly decided: UpdateDecision | undefined;
}

interface Done {
  readonly done: Entry;
}

/** Another write came in between: the state to begin again from. */
interface Conflict {
  readonly current: CurrentState;
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
