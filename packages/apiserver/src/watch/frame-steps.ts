import { invariant } from '@orch/apimachinery';
import type { CachedEntry, CacheEvent } from '@orch/storage';
import type { SentEvents } from '../metrics/watch-metrics.js';
import { itemsPerLook, joinPieces, stepMsMax } from '../respond/list-steps.js';
import type { WatchFrames } from './frames.js';

/** Frames that are made when they are sent, step by step. */
export interface FrameSteps {
  /** Undefined after the last step. */
  next(): Buffer | undefined;
}

/** An ADDED frame for each entry. */
export function initialFrames(frames: WatchFrames, entries: readonly CachedEntry[], counted: SentEvents): FrameSteps {
  frames.beginWithSteps();
  return new Steps(entries.length, counted, (index, pieces) => frames.addFrame('ADDED', at(entries, index), pieces));
}

/** A frame for each event. */
export function missedFrames(frames: WatchFrames, events: readonly CacheEvent[], counted: SentEvents): FrameSteps {
  frames.beginWithSteps();
  return new Steps(events.length, counted, (index, pieces) => {
    const { type, entry } = at(events, index);
    frames.addFrame(type, entry, pieces);
  });
}

class Steps implements FrameSteps {
  #index = 0;

  constructor(
    readonly count: number,
    readonly counted: SentEvents,
    readonly addFrame: (index: number, pieces: Buffer[]) => void,
  ) {}

  next(): Buffer | undefined {
    const from = this.#index;
    if (from === this.count) return undefined;
    const pieces: Buffer[] = [];
    const untilMs = performance.now() + stepMsMax;
    let bytes = 0;
    while (this.#index < this.count && bytes < stepBytesMin) {
      const before = pieces.length;
      this.addFrame(this.#index, pieces);
      for (let added = before; added < pieces.length; added++) bytes += pieces[added]?.length ?? 0;
      this.#index += 1;
      if (this.#index % itemsPerLook === 0 && performance.now() > untilMs) break;
    }
    this.counted.sent(this.#index - from, bytes);
    return joinPieces(pieces, bytes);
  }
}

/** A step ends with the frame that brings it here. */
const stepBytesMin = 128 * 1024;

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  invariant(item !== undefined, 'an index is below the length');
  return item;
}
