import { invariant } from '@orch/apimachinery';
import type { CachedEntry, CacheEvent } from '@orch/storage';
import type { SentEvents } from '../metrics/watch-metrics.js';
import { itemsPerTimeCheck, joinPieces, stepMsMax } from '../respond/list-steps.js';
import type { StepTurns } from '../respond/step-turns.js';
import type { WatchFrames } from './frames.js';

/** Frames that are encoded lazily, step by step. */
export interface FrameSteps {
  /**
   * undefined after the last step. 'later' when other responses have used up the time of this event loop turn: `wake`
   * is called when the step can run.
   */
  next(wake: () => void): Buffer | 'later' | undefined;
}

export interface FrameStepsOptions {
  readonly frames: WatchFrames;
  readonly counted: SentEvents;
  readonly turns: StepTurns;
}

/** An ADDED frame for each entry. */
export function initialFrames(entries: readonly CachedEntry[], options: FrameStepsOptions): FrameSteps {
  const { frames } = options;
  frames.beginWithSteps();
  return new Steps(entries.length, options, (index, pieces) => frames.addFrame('ADDED', at(entries, index), pieces));
}

/** A frame for each event. */
export function missedFrames(events: readonly CacheEvent[], options: FrameStepsOptions): FrameSteps {
  const { frames } = options;
  frames.beginWithSteps();
  return new Steps(events.length, options, (index, pieces) => {
    const { type, entry } = at(events, index);
    frames.addFrame(type, entry, pieces);
  });
}

class Steps implements FrameSteps {
  #index = 0;

  constructor(
    readonly count: number,
    readonly options: FrameStepsOptions,
    readonly addFrame: (index: number, pieces: Buffer[]) => void,
  ) {}

  next(wake: () => void): Buffer | 'later' | undefined {
    if (this.#index === this.count) return undefined;
    return this.options.turns.tryRun(this.#make, { bytesOf: lengthOf, wake }) ?? 'later';
  }

  readonly #make = (): Buffer => {
    const from = this.#index;
    const pieces: Buffer[] = [];
    const untilMs = performance.now() + stepMsMax;
    let bytes = 0;
    while (this.#index < this.count && bytes < stepBytesMin) {
      const before = pieces.length;
      this.addFrame(this.#index, pieces);
      for (let added = before; added < pieces.length; added++) bytes += pieces[added]?.length ?? 0;
      this.#index += 1;
      if (this.#index % itemsPerTimeCheck === 0 && performance.now() > untilMs) break;
    }
    this.options.counted.sent(this.#index - from, bytes);
    return joinPieces(pieces, bytes);
  };
}

function lengthOf({ length }: Buffer): number {
  return length;
}

/** A step ends with the frame that reaches this size. */
const stepBytesMin = 128 * 1024;

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  invariant(item !== undefined, 'an index is below the length');
  return item;
}
