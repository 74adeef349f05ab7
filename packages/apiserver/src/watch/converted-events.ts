import type { CachedEntry, CacheEvent } from '@orch/storage';
import type { FrameSteps } from './frame-steps.js';

// Events of kinds that convert remotely. A converter may be slow: events wait in order, up to a limit per watch.

export interface ConvertedEventsOptions {
  convert(entries: readonly CachedEntry[]): Promise<readonly CachedEntry[]>;
  /** Receives converted events in the order of `add`. */
  deliver(events: readonly CacheEvent[]): void;
  /** A conversion failed; nothing is delivered after it. */
  onFailure(error: unknown): void;
  /** New events arrived while more than `bytesMax` of stored JSON were queued; nothing is delivered after it. */
  onOverflow(): void;
  readonly bytesMax: number;
  /** Ends conversion and delivery. */
  readonly signal: AbortSignal;
}

/** Converts live events and delivers them in their order. Queued events are converted together. */
export class ConvertedEvents {
  readonly #options: ConvertedEventsOptions;
  #queue: (readonly CacheEvent[] | (() => void))[] = [];
  #bytes = 0;
  #isRunning = false;
  #isEnded = false;

  constructor(options: ConvertedEventsOptions) {
    this.#options = options;
  }

  add(events: readonly CacheEvent[]): void {
    if (this.#isEnded) return;
    this.#bytes += bytesOf(events);
    if (this.#isRunning && this.#bytes > this.#options.bytesMax) {
      this.#end();
      this.#options.onOverflow();
      return;
    }
    this.#queue.push(events);
    if (!this.#isRunning) void this.#run();
  }

  /** Runs an action after all events added before; immediately when there are none. */
  after(action: () => void): void {
    if (this.#isEnded) return;
    if (this.#isRunning) this.#queue.push(action);
    else action();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    try {
      while (this.#queue.length > 0 && !this.#options.signal.aborted) {
        const events = this.#takeEvents();
        if (events.length === 0) {
          const action = this.#queue.shift();
          if (typeof action === 'function') action();
          continue;
        }
        const converted = await convertEvents(events, this.#options);
        if (this.#isEnded || this.#options.signal.aborted) return;
        this.#bytes -= bytesOf(events);
        this.#options.deliver(converted);
      }
    } catch (error) {
      this.#end();
      this.#options.onFailure(error);
    } finally {
      this.#isRunning = false;
    }
  }

  /** Removes the events before the first action. */
  #takeEvents(): readonly CacheEvent[] {
    const events: CacheEvent[] = [];
    for (let next = this.#queue[0]; next !== undefined && typeof next !== 'function'; next = this.#queue[0]) {
      events.push(...next);
      this.#queue.shift();
    }
    return events;
  }

  #end(): void {
    this.#isEnded = true;
    this.#queue = [];
  }
}

export interface ConvertedStepsOptions extends Pick<ConvertedEventsOptions, 'convert' | 'onFailure'> {
  /** The steps of converted events. */
  stepsOf(events: readonly CacheEvent[]): FrameSteps;
}

/** Converts the initial events of a watch in parts, each when the client has read the part before. */
export function convertedSteps(events: readonly CacheEvent[], options: ConvertedStepsOptions): FrameSteps {
  let index = 0;
  let current: FrameSteps | undefined;
  let isConverting = false;
  const convertNext = async (): Promise<void> => {
    const part = events.slice(index, index + eventsPerPart);
    index += part.length;
    try {
      current = options.stepsOf(await convertEvents(part, options));
    } catch (error) {
      options.onFailure(error);
    } finally {
      isConverting = false;
    }
  };
  return {
    next(wake) {
      const step = current?.next(wake);
      if (step !== undefined) return step;
      current = undefined;
      if (!isConverting && index === events.length) return undefined;
      if (!isConverting) {
        isConverting = true;
        void convertNext().then(wake);
      }
      return 'later';
    },
  };
}

async function convertEvents(
  events: readonly CacheEvent[],
  { convert }: Pick<ConvertedEventsOptions, 'convert'>,
): Promise<readonly CacheEvent[]> {
  const entries = await convert(events.map(({ entry }) => entry));
  return events.map(({ type, entry }, index) => ({ type, entry: entries[index] ?? entry }));
}

function bytesOf(events: readonly CacheEvent[]): number {
  let bytes = 0;
  for (const { entry } of events) bytes += entry.json.length;
  return bytes;
}

const eventsPerPart = 512;
