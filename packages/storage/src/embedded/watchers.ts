import {
  CompactedError,
  type Revision,
  type StoreEvent,
  type WatchListener,
  type WatchOptions,
} from '../store/store.js';
import type { DamageLog } from './damage-log.js';
import type { Environment } from './environment.js';
import { toRevision } from './position.js';
import { type LogEvents, readEvents } from './read-events.js';
import { RecordError } from './read-record.js';

/** The running watches: replays the log to those that start in the past, then delivers each commit to all. */
export class Watchers {
  private readonly live = new Set<Watcher>();
  private readonly replaying = new Set<Watcher>();

  constructor(
    private readonly environment: Environment,
    private readonly bounds: { readonly revision: number; readonly oldest: number },
    private readonly damage: DamageLog,
  ) {}

  /** Resolves when the watch is live. @throws CompactedError */
  async add({ prefix, fromRevision, signal }: WatchOptions, listener: WatchListener): Promise<void> {
    signal.throwIfAborted();
    if (fromRevision !== undefined && fromRevision < this.bounds.oldest) throw this.compacted(fromRevision);
    const watcher: Watcher = { prefix, listener, nextRevision: fromRevision ?? this.bounds.revision + 1 };
    signal.addEventListener('abort', () => this.remove(watcher), { once: true });
    this.replaying.add(watcher);
    try {
      await this.replay(watcher);
    } finally {
      this.replaying.delete(watcher);
    }
  }

  /** Delivers the events of a commit to the live watches, and progress to watches of other keys. */
  onCommit(events: readonly StoreEvent[]): void {
    const first = events[0];
    const last = events.at(-1);
    if (first === undefined || last === undefined) return;
    for (const watcher of this.live) {
      const takesAll = watcher.prefix === '' && watcher.nextRevision <= first.revision;
      const watched = takesAll ? events : events.filter((event) => isWatched(watcher, event));
      this.deliver(watcher, watched);
      if (watched.at(-1)?.revision !== last.revision) this.progress(watcher, last.revision);
    }
  }

  endAll(error: Error): void {
    for (const watcher of [...this.live, ...this.replaying]) {
      if (this.remove(watcher)) watcher.listener.onEnd(error);
    }
  }

  /** @throws CompactedError also for unreadable events: the client must list again */
  private readStep({ prefix, nextRevision: fromRevision }: Watcher): LogEvents {
    try {
      return readEvents(this.environment, { prefix, fromRevision, throughRevision: this.bounds.revision });
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      const { oldest } = this.bounds;
      throw new CompactedError(toRevision(fromRevision), toRevision(oldest), this.damage.noteHistory(error));
    }
  }

  /** Runs in steps. The last step ends at the newest acknowledged commit and goes live in the same event loop turn. */
  private async replay(watcher: Watcher): Promise<void> {
    let delivered = watcher.nextRevision - 1;
    while (watcher.nextRevision <= this.bounds.revision) {
      if (watcher.nextRevision < this.bounds.oldest) throw this.compacted(watcher.nextRevision);
      const step = this.readStep(watcher);
      watcher.nextRevision = step.nextRevision;
      delivered = step.events.at(-1)?.revision ?? delivered;
      this.deliver(watcher, step.events);
      if (!this.replaying.has(watcher)) return;
      if (watcher.nextRevision <= this.bounds.revision) await new Promise((resolve) => setImmediate(resolve));
      if (!this.replaying.has(watcher)) return;
    }
    this.live.add(watcher);
    if (delivered < this.bounds.revision) this.progress(watcher, toRevision(this.bounds.revision));
  }

  private deliver(watcher: Watcher, events: readonly StoreEvent[]): void {
    if (events.length === 0) return;
    try {
      watcher.listener.onEvents(events);
    } catch (error) {
      this.endFailed(watcher, error);
    }
  }

  private progress(watcher: Watcher, revision: Revision): void {
    try {
      watcher.listener.onProgress?.(revision);
    } catch (error) {
      this.endFailed(watcher, error);
    }
  }

  private endFailed(watcher: Watcher, error: unknown): void {
    this.remove(watcher);
    endQuietly(watcher, error instanceof Error ? error : new Error(String(error)));
  }

  private remove(watcher: Watcher): boolean {
    return this.live.delete(watcher) || this.replaying.delete(watcher);
  }

  private compacted(revision: number): CompactedError {
    return new CompactedError(toRevision(revision), toRevision(this.bounds.oldest));
  }
}

interface Watcher {
  readonly prefix: string;
  readonly listener: WatchListener;
  nextRevision: number;
}

/** An error of one listener must not fail the commit or end other watches. An error of `onEnd` itself is dropped. */
function endQuietly(watcher: Watcher, error: Error): void {
  try {
    watcher.listener.onEnd(error);
  } catch {}
}

function isWatched(watcher: Watcher, event: StoreEvent): boolean {
  return event.revision >= watcher.nextRevision && event.key.startsWith(watcher.prefix);
}
