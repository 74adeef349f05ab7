import type { Clock, Timer } from '@orch/apimachinery';
import {
  CompactedError,
  HistoryReplacedError,
  type Revision,
  type Store,
  StoreClosedError,
  type StoreEvent,
} from '../../store/store.js';
import { watchExpired } from '../errors.js';
import type { ResourceKeys } from '../keys.js';
import type { ResourceLimits } from '../limits.js';
import { nextRevision } from '../revision-progress.js';
import { Change } from './change.js';
import type { EntryFactory } from './entry-factory.js';
import type { History } from './history.js';

export interface LogReplayOptions {
  readonly store: Store;
  readonly registryPrefix: string;
  readonly keys: ResourceKeys;
  readonly factory: EntryFactory;
  readonly limits: ResourceLimits;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** The history in memory; the log is read up to its start. */
  readonly history: () => History;
}

/** Called when the replay reaches the history in memory, with every change after the start of the replay. */
export type ReplayListener = (changes: readonly Change[]) => void;

/**
 * Reads changes older than the history in memory from the store's log, such as after a restart, when all clients resume.
 * Concurrent requests share a replay, and its changes are prepended to the history.
 *
 *     history starts at 20; a watch resumes from 12      the log returns 13, 15, 19, 21
 *     21 is past the start: 13, 15, 19 are complete; the listener continues with 21 of the history
 */
export class LogReplays {
  readonly #running = new Set<RunningReplay>();

  constructor(readonly options: LogReplayOptions) {}

  /** @throws StatusError 410 Expired when the log is too short, or has too many changes since */
  replay(from: Revision, listener: ReplayListener): Promise<void> {
    for (const running of this.#running) {
      if (running.from > from) continue;
      running.listeners.push(listener);
      return running.finished;
    }
    const running = new RunningReplay(from, listener, this.options);
    this.#running.add(running);
    return running.finished.finally(() => this.#running.delete(running));
  }
}

class RunningReplay {
  readonly listeners: ReplayListener[];
  readonly finished: Promise<void>;

  constructor(
    readonly from: Revision,
    listener: ReplayListener,
    options: LogReplayOptions,
  ) {
    this.listeners = [listener];
    this.finished = this.#run(options);
  }

  async #run(options: LogReplayOptions): Promise<void> {
    const { store, registryPrefix, history, clock, limits } = options;
    const ended = new AbortController();
    const signal = AbortSignal.any([options.signal, ended.signal]);
    const changes: Change[] = [];
    let quiet: Timer | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        const onEvents = (events: readonly StoreEvent[]) => {
          if (ended.signal.aborted) return;
          for (const event of events) this.#collect(event, changes, options);
          if (changes.length > limits.replayEventsMax) reject(watchExpired(this.from));
          else if (events.some((event) => event.revision >= history().start)) {
            ended.abort();
            this.#meet(changes, history(), clock);
            resolve();
          }
        };
        options.signal.addEventListener('abort', () => reject(new StoreClosedError()), { signal: ended.signal });
        // The newest commit may be outside of the registry: a marker written after it ends the replay.
        const onQuiet = () => this.#mark(options).catch(reject);
        quiet = clock.setTimer(limits.replayQuietMs, onQuiet);
        const fromRevision = nextRevision(this.from);
        store.watch({ prefix: `${registryPrefix}/`, fromRevision, signal }, { onEvents, onEnd: reject }).catch(reject);
      });
    } catch (error) {
      if (error instanceof CompactedError) throw watchExpired(this.from, error.oldest, error.damage);
      if (error instanceof HistoryReplacedError) throw watchExpired(this.from);
      throw error;
    } finally {
      quiet?.cancel();
      ended.abort();
    }
  }

  #collect(event: StoreEvent, changes: Change[], { keys, factory }: LogReplayOptions): void {
    const change = changeOf(event, { keys, factory });
    if (change !== undefined) changes.push(change);
  }

  #meet(changes: readonly Change[], history: History, clock: Clock): void {
    const older = changes.filter((change) => change.revision <= history.start);
    const all = [...older, ...(history.after(history.start) ?? [])];
    history.prepend(this.from, older, clock.monotonicMs());
    for (const listener of this.listeners) listener(all);
  }

  async #mark({ store, registryPrefix }: LogReplayOptions): Promise<void> {
    await store.transact({ guards: [], writes: [{ type: 'put', key: `${registryPrefix}/.mark`, value: mark }] });
  }
}

/** The change of an event of the store's log; undefined for other resources. */
export function changeOf(
  event: StoreEvent,
  { keys, factory }: Pick<LogReplayOptions, 'keys' | 'factory'>,
): Change | undefined {
  const key = keys.parse(event.key);
  if (key === undefined) return undefined;
  // The previous state is only matched and sent at the revision of this event: its own revision is not used.
  const previous = event.previous && factory.fromValue(key, event.previous, event.revision);
  if (event.type === 'put') return new Change('put', factory.fromValue(key, event.value, event.revision), previous);
  return previous === undefined ? undefined : new Change('delete', previous, previous);
}

const mark = new Uint8Array(0);
