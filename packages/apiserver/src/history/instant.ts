import { badRequestError, expiredError, parseInstant, type StatusError } from '@orch/apimachinery';
import { parseDurationMs } from '@orch/component';
import { type Revision, type StoreHistory, TimesUnknownError } from '@orch/storage';
import { failure } from '../errors/errors.js';

/** What is meant by an instant: `12` a revision, `2026-01-01T10:00:00Z` a time, `90m` how long ago. */
export type InstantText =
  | { readonly type: 'revision'; readonly revision: Revision }
  | { readonly type: 'time'; readonly timeMs: number };

/** @throws StatusError 400 for what is none of them, and for an instant that is still to come */
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
  if (timeMs > nowMs) throw badRequestError(`${name}: ${formatTimeMs(timeMs)} is still to come`);
  return { type: 'time', timeMs };
}

/**
 * The revision that was the newest at an instant.
 * @throws StatusError 410 when it is not kept, 400 for a revision that has not been reached, 501 for a time where times
 * are not known
 */
export async function revisionAt(instant: InstantText, { past, current }: Past): Promise<Revision> {
  const oldest = await past.oldest();
  if (instant.type === 'revision') {
    const { revision } = instant;
    if (revision > current)
      throw badRequestError(`revision ${revision} has not been reached: the newest is ${current}`);
    if (revision < oldest) throw noLongerKept(`revision ${revision}`, await describe(oldest, past));
    return revision;
  }
  const revision = await past.revisionAt(instant.timeMs).catch(explainUnknownTimes);
  if (revision !== undefined) return revision;
  throw noLongerKept(`the state at ${formatTimeMs(instant.timeMs)}`, await describe(oldest, past));
}

export interface Past {
  readonly past: StoreHistory;
  readonly current: Revision;
}

/** 501: only revisions, not times, lead into this store's past. */
export function explainUnknownTimes(error: unknown): never {
  if (!(error instanceof TimesUnknownError)) throw error;
  throw failure(501, 'NotImplemented', `${error.message}: name a revision instead`);
}

function noLongerKept(what: string, oldest: string): StatusError {
  return expiredError(`${what} is no longer kept: the oldest is ${oldest}`);
}

/** With milliseconds, as commits are told apart: what history prints leads back to the same revision. */
export function formatTimeMs(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

async function describe(revision: Revision, past: StoreHistory): Promise<string> {
  const timeMs = await past.timeOf(revision);
  return timeMs === undefined ? `revision ${revision}` : `revision ${revision} of ${formatTimeMs(timeMs)}`;
}

function parseTimeMs(text: string): number | undefined {
  const instant = parseInstant(text);
  return instant && instant.seconds * 1_000 + Math.floor(instant.nanos / 1e6);
}

function isRevision(value: number): value is Revision {
  return Number.isSafeInteger(value) && value > 0;
}
