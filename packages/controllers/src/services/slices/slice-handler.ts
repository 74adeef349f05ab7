import type { EndpointSlice } from '@orch/api/types/discovery_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import type { InformerHandler } from '@orch/client';
import { serviceKeyOf } from './slice-key.js';
import type { SliceNames } from './slice-names.js';
import type { SliceTracker } from './slice-tracker.js';

type Slice = DeepReadonly<EndpointSlice>;

export interface SliceHandlerOptions {
  readonly names: SliceNames;
  /** Slices with this manager are those of the controller. */
  readonly manager: string;
  readonly tracker: SliceTracker;
  readonly batchMs: number;
  readonly enqueue: (key: string, delayMs: number) => void;
}

export interface SliceHandler extends InformerHandler<EndpointSlice> {
  /** Enqueues the key with the next event of one of its slices. */
  waitFor(key: string): void;
}

/** Reacts to slices that others have written: their services are reconciled, at the earliest after a second. */
export function sliceHandler(options: SliceHandlerOptions): SliceHandler {
  const { names, manager, tracker, batchMs, enqueue } = options;
  const waiting = new Set<string>();
  const foreignDelayMs = Math.max(foreignDelayMsMin, batchMs);
  const isOwn = ({ metadata }: Slice) => metadata.labels?.[names.managedBy] === manager;
  const enqueueForeign = (key: string | undefined) => {
    if (key !== undefined) enqueue(key, foreignDelayMs);
  };
  const wake = (key: string | undefined) => {
    if (key !== undefined && waiting.delete(key)) enqueue(key, 0);
  };
  return {
    waitFor: (key) => waiting.add(key),
    onAdd(slice) {
      const key = serviceKeyOf(slice, names);
      wake(key);
      if (key !== undefined && isOwn(slice) && tracker.isUnexpected(key, slice)) enqueueForeign(key);
    },
    onUpdate(slice, old) {
      const [key, oldKey] = [serviceKeyOf(slice, names), serviceKeyOf(old, names)];
      wake(key);
      if (key !== oldKey) {
        // A user has changed the label.
        enqueueForeign(key);
        enqueueForeign(oldKey);
      } else if (isOwn(slice) !== isOwn(old)) enqueueForeign(key);
      else if (key !== undefined && isOwn(slice) && tracker.isUnexpected(key, slice)) enqueueForeign(key);
    },
    onDelete(slice) {
      const key = serviceKeyOf(slice, names);
      if (key === undefined || !isOwn(slice)) return;
      const isForeign = tracker.deletionSeen(key, slice);
      wake(key);
      if (isForeign) enqueueForeign(key);
    },
  };
}

/** As in v1.21, so that the controller does not fight with another writer. */
const foreignDelayMsMin = 1_000;
