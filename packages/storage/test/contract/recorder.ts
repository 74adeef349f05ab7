import type { Revision, Store, StoreEvent, WatchListener } from '../../src/store/store.js';

/** A watch that records its events; `calls` are the separate deliveries. */
export class Recorder implements WatchListener {
  readonly calls: (readonly StoreEvent[])[] = [];
  readonly ends: Error[] = [];
  private readonly waiters: (() => void)[] = [];
  private readonly abort = new AbortController();

  static async watch(store: Store, prefix: string, fromRevision?: Revision): Promise<Recorder> {
    const recorder = new Recorder();
    const from = fromRevision === undefined ? {} : { fromRevision };
    await store.watch({ prefix, signal: recorder.abort.signal, ...from }, recorder);
    return recorder;
  }

  get events(): readonly StoreEvent[] {
    return this.calls.flat();
  }

  onEvents(events: readonly StoreEvent[]): void {
    this.calls.push(events);
    for (const wake of this.waiters.splice(0)) wake();
  }

  onEnd(error: Error): void {
    this.ends.push(error);
    for (const wake of this.waiters.splice(0)) wake();
  }

  /** Resolves when this number of events has arrived. */
  async count(wanted: number): Promise<readonly StoreEvent[]> {
    await this.until(() => this.events.length >= wanted);
    return this.events;
  }

  async ended(): Promise<Error> {
    await this.until(() => this.ends.length > 0);
    const [error] = this.ends;
    if (error === undefined) throw new Error('not ended');
    return error;
  }

  stop(): void {
    this.abort.abort();
  }

  private async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => this.waiters.push(resolve));
  }
}
