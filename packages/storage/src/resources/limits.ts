import { invariant } from '@orch/apimachinery';

/** Bounds of the resource stores, each with its reason. */
export interface ResourceLimits {
  /** How long a read waits until the caches have the store's revision; then it goes to the store or fails with 504. */
  readonly freshWaitMs: number;
  /** Entries of the first page when a cache is filled; of later ones as many as are 4 MB, up to ten times as many. */
  readonly fillPageEntriesMax: number;
  /** Changes younger than this stay in memory, where the count and byte bounds allow. Spec: Watch stream, 5. */
  readonly historyAgeMs: number;
  /** Changes kept per resource, at most; how many it is follows the rate of changes. */
  readonly historyEventsMax: number;
  /** So many changes are kept however old they are, while they are few bytes. */
  readonly historyEventsMin: number;
  /** Bytes of changes kept per resource. */
  readonly historyBytesMax: number;
  /** Changes read back from the store's log for a watch that begins before the history in memory. */
  readonly replayEventsMax: number;
  /** Without a change for so long a replay from the store's log writes a mark, to see where the log ends. */
  readonly replayQuietMs: number;
  /** JSON bytes of the objects kept decoded, over all resources; as objects they take about twice as much. */
  readonly objectBytesMax: number;
  /** Bytes of other representations (protobuf, table rows, frames), over all resources. */
  readonly representationBytesMax: number;
  /** Labels and fields of one resource that are indexed, because they were asked for. */
  readonly indexesMax: number;
  /** Among fewer entries a walk is as quick as an index. */
  readonly indexFromEntries: number;
  /** How often one update begins again after another write came in between. */
  readonly updateAttemptsMax: number;
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
  rewatchDelayMsMax: 5_000,
};

export function resolveLimits(limits: Partial<ResourceLimits> = {}): ResourceLimits {
  const resolved = { ...defaultResourceLimits, ...limits };
  for (const [name, value] of Object.entries(resolved)) invariant(value > 0, `limit ${name} must be above zero`);
  return resolved;
}
