import { CompactedError, type StoreEvent, type WatchListener, type WatchOptions } from '../store/store.js';
import type { Environment } from './environment.js';
import { toRevision } from './position.js';
import { type LogEvents, readEvents } from './read-events.js';

/** The running watches: replays the log to those that begin in the past, then gives each commit to all. */
export class Watchers {
  private readonly live = new Set<Watcher>();
  private readonly replaying = new Set<Watcher>();

  constructor(
    private readonly environment: Environment,
    private readonly bounds: { readonly revision: number; readonly oldest: number },
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

  /** Gives a commit's events to the live watches. */
  onCommit(events: readonly StoreEvent[]): void {
    const first = events[0];
    if (first === undefined) return;
    for (const watcher of this.live) {
      const takesAll = watcher.prefix === '' && watcher.nextRevision <= first.revision;
      this.deliver(watcher, takesAll ? events : events.filter((event) => isWatched(watcher, event)));
    }
  }

  endAll(error: Error): void {
    for (const watcher of [...this.live, ...this.replaying]) {
      if (this.remove(watcher)) watcher.listener.onEnd(error);
    }
  }

  /** In steps; the last one ends at the newest acknowledged commit and goes live in the same turn of the event loop. */
  private async replay(watcher: Watcher): Promise<void> {
    while (watcher.nextRevision <= this.bounds.revision) {
      if (watcher.nextRevision < this.bounds.oldest) throw this.compacted(watcher.nextRevision);
      const step: LogEvents = readEvents(this.environment, {
        prefix: watcher.prefix,
        fromRevision: watcher.nextRevision,
        throughRevision: this.bounds.revision,
      });
      watcher.nextRevision = step.nextRevision;
      this.deliver(watcher, step.events);
      if (!this.replaying.has(watcher)) return;
      if (watcher.nextRevision <= this.bounds.revision) await new Promise((resolve) => setImmediate(resolve));
      if (!this.replaying.has(watcher)) return;
    }
    this.live.add(watcher);
  }

  private deliver(watcher: Watcher, events: readonly StoreEvent[]): void {
    if (events.length === 0) return;
    try {
      watcher.listener.onEvents(events);
    } catch (error) {
      this.remove(watcher);
      endQuietly(watcher, error instanceof Error ? error : new Error(String(error)));
    }
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

/** One listener's fault must not stop a commit, nor the other watches; one that fails twice has nobody left to hear it. */
function endQuietly(watcher: Watcher, error: Error): void {
  try {
    watcher.listener.onEnd(error);
  } catch {}
}

function isWatched(watcher: Watcher, event: StoreEvent): boolean {
  return event.revision >= watcher.nextRevision && event.key.startsWith(watcher.prefix);
}
