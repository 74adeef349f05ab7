import { badRequestError, expiredError, parseInstant, type StatusError } from '@orch/apimachinery';
import { parseDurationMs } from '@orch/component';
import { type Revision, type StoreHistory, TimesUnknownError } from '@orch/storage';
import { failure } from '../errors/errors.js';

/** An instant: `12` is a revision, `2026-01-01T10:00:00Z` a time, `90m` a duration ago. */
export type InstantText =
  | { readonly type: 'revision'; readonly revision: Revision }
  | { readonly type: 'time'; readonly timeMs: number };

/** @throws StatusError 400 for an invalid instant, or one in the future */
export function parseInstantText(
  text: string,
  { name, nowMs }: { readonly name: string; readonly nowMs: number },
): InstantText {
  const revision = Number(text);
  if (/^\d{1,16}$/.test(text) && isRevision(revision)) return { type: 'revision', revision };
  const agoMs = /^\d*$/.test(text) ? undefined : parseDurationMs(text);
  const timeMs = agoMs === undefined ? parseTimeMs(text) : nowMs - agoMs;
  if (timeMs === undefined) {
    const forms = 'a revision (12), a time (2026-01-01T10:00:00Z) or how long ago (90m)';
    throw badRequestError(`${name}: ${JSON.stringify(text)} is not ${forms}`);
  }
  if (timeMs > nowMs) throw badRequestError(`${name}: ${formatTimeMs(timeMs)} is in the future`);
  return { type: 'time', timeMs };
}

/**
 * The newest revision at an instant.
 * @throws StatusError 410 when it is compacted, 400 for a revision that has not been reached, 501 for a time when the
 * store records no commit times
 */
export async function revisionAt(instant: InstantText, { storeHistory, current }: HistoryState): Promise<Revision> {
  const oldest = await storeHistory.oldest();
  if (instant.type === 'revision') {
    const { revision } = instant;
    if (revision > current)
      throw badRequestError(`revision ${revision} has not been reached: the newest is ${current}`);
    if (revision < oldest) throw compactedError(`revision ${revision}`, await describe(oldest, storeHistory));
    return revision;
  }
  const revision = await storeHistory.revisionAt(instant.timeMs).catch(explainUnknownTimes);
  if (revision !== undefined) return revision;
  throw compactedError(`the state at ${formatTimeMs(instant.timeMs)}`, await describe(oldest, storeHistory));
}

export interface HistoryState {
  readonly storeHistory: StoreHistory;
  /** The newest revision. */
  readonly current: Revision;
}

/** 501: the store finds revisions, but not times. */
export function explainUnknownTimes(error: unknown): never {
  if (!(error instanceof TimesUnknownError)) throw error;
  throw failure(501, 'NotImplemented', `${error.message}: use a revision instead`);
}

function compactedError(subject: string, oldest: string): StatusError {
  return expiredError(`${subject} is no longer kept: the oldest is ${oldest}`);
}

/** With milliseconds, so that the printed time selects the same revision again. */
export function formatTimeMs(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

async function describe(revision: Revision, storeHistory: StoreHistory): Promise<string> {
  const timeMs = await storeHistory.timeOf(revision);
  return timeMs === undefined ? `revision ${revision}` : `revision ${revision} of ${formatTimeMs(timeMs)}`;
}

function parseTimeMs(text: string): number | undefined {
  const instant = parseInstant(text);
  return instant && instant.seconds * 1_000 + Math.floor(instant.nanos / 1e6);
}

function isRevision(value: number): value is Revision {
  return Number.isSafeInteger(value) && value > 0;
}
