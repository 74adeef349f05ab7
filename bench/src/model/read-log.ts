import type { Change, SeenEvent } from './change-log.js';
import type { ObjectState } from './object-state.js';

export interface ReadLog {
  readonly changes: readonly Change[];
  readonly errors: readonly string[];
}

/**
 * Builds the log of a resource from the events of its recorder, and returns errors in it: revisions that do not increase, events
 * that do not fit the state, removals that show another state than the last. Pure.
 */
export function readLog(
  before: readonly ObjectState[],
  events: readonly SeenEvent[],
  stateAt: (event: SeenEvent) => ObjectState | undefined,
): ReadLog {
  const errors: string[] = [];
  const changes: Change[] = before
    .toSorted((one, other) => one.revision - other.revision)
    .map((state) => ({ type: 'put', revision: state.revision, state }));
  const objects = new Map(before.map((state) => [state.key, state]));
  let reached = changes.at(-1)?.revision ?? 0;
  for (const event of events) {
    const { type, key, revision } = event;
    const shown = `${type} ${key} ${revision}`;
    if (revision < reached || (revision === reached && type !== 'BOOKMARK')) errors.push(`${shown} after ${reached}`);
    reached = revision;
    if (type === 'BOOKMARK') continue;
    const state = stateAt(event);
    const last = objects.get(key);
    if (state === undefined) {
      errors.push(`${shown} without an object`);
    } else if (type === 'DELETED') {
      if (last?.uid !== state.uid) errors.push(`${shown}of a missing object`);
      else if (last.digest.whole !== state.digest.whole) errors.push(`${shown} shows another state than the last`);
      objects.delete(key);
      changes.push({ type: 'delete', revision, last: state });
    } else {
      if ((type === 'ADDED') !== (last === undefined)) errors.push(`${shown}, ${last === undefined ? 'new' : 'known'}`);
      if (last !== undefined && last.uid !== state.uid) errors.push(`${shown} has another uid`);
      objects.set(key, state);
      changes.push({ type: 'put', revision, state });
    }
  }
  return { changes, errors };
}
