import { invariant } from '@orch/apimachinery';

/** Limits of the resource stores. */
export interface ResourceLimits {
  /** How long a read waits for the caches to reach the store's revision; then it reads the store or fails with 504. */
  readonly freshWaitMs: number;
  /** Entries of the first page when a cache is filled; later pages hold about 4 MB, up to ten times as many entries. */
  readonly fillPageEntriesMax: number;
  /** Changes younger than this stay in memory, within the limits of count and bytes. Spec: Watch stream, 5. */
  readonly historyAgeMs: number;
  /** Upper limit of changes kept per resource; the current limit follows the rate of changes. */
  readonly historyEventsMax: number;
  /** Changes kept regardless of their age, while they are small. */
  readonly historyEventsMin: number;
  /** Bytes of changes kept per resource. */
  readonly historyBytesMax: number;
  /** Changes read from the store's log for a watch that begins before the history in memory. */
  readonly replayEventsMax: number;
  /** After this time without a change, a replay of the store's log writes a marker to find the end of the log. */
  readonly replayQuietMs: number;
  /** JSON bytes of all cached decoded objects; in memory they take about twice that. */
  readonly objectBytesMax: number;
  /** Bytes of all other representations (protobuf, table rows, frames). */
  readonly representationBytesMax: number;
  /** Indexed labels and fields per resource; an index is built on first use. */
  readonly indexesMax: number;
  /** With fewer entries, a walk is as fast as an index. */
  readonly indexFromEntries: number;
  /** How often one update begins again after the write of another process came in between. */
  readonly updateAttemptsMax: number;
  /**
   * Turns of one update. It takes more than one when its decision ends the turn early, and one more each time that another
   * update of the process is committed meanwhile. So this is beyond the number of requests that may be in flight.
   */
  readonly updateTurnsMax: number;
  /** The longest wait between two attempts to watch the store again. */
  readonly rewatchDelayMsMax: number;
}

export const defaultResourceLimits: ResourceLimits = {
  freshWaitMs: 3_000,
  fillPageEntriesMax: 500,
  historyAgeMs: 5 * 60_000,
  historyEventsMax: 102_400,
  historyEventsMin: 100,
  historyBytesMax: 32 * 1024 * 1024,
  replayEventsMax: 50_000,
  replayQuietMs: 100,
  objectBytesMax: 16 * 1024 * 1024,
  representationBytesMax: 64 * 1024 * 1024,
  indexesMax: 16,
  indexFromEntries: 256,
  updateAttemptsMax: 16,
  updateTurnsMax: 1_024,
  rewatchDelayMsMax: 5_000,
};

export function resolveLimits(limits: Partial<ResourceLimits> = {}): ResourceLimits {
  const resolved = { ...defaultResourceLimits, ...limits };
  for (const [name, value] of Object.entries(resolved)) invariant(value > 0, `limit ${name} must be above zero`);
  return resolved;
}
