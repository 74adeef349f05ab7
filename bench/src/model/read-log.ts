import type { Change, SeenEvent } from './change-log.js';
import type { ObjectState } from './object-state.js';

export interface ReadLog {
  readonly changes: readonly Change[];
  readonly faults: readonly string[];
}

/**
 * The log of a resource, as its recorder saw it; and what is wrong with it by itself: revisions that do not grow, events
 * that do not fit what there was, removals that show another state than the last. Pure.
 */
export function readLog(
  before: readonly ObjectState[],
  events: readonly SeenEvent[],
  stateAt: (event: SeenEvent) => ObjectState | undefined,
): ReadLog {
  const faults: string[] = [];
  const changes: Change[] = before
    .toSorted((one, other) => one.revision - other.revision)
    .map((state) => ({ type: 'put', revision: state.revision, state }));
  const objects = new Map(before.map((state) => [state.key, state]));
  let reached = changes.at(-1)?.revision ?? 0;
  for (const event of events) {
    const { type, key, revision } = event;
    const told = `${type} ${key} ${revision}`;
    if (revision < reached || (revision === reached && type !== 'BOOKMARK')) faults.push(`${told} after ${reached}`);
    reached = revision;
    if (type === 'BOOKMARK') continue;
    const state = stateAt(event);
    const last = objects.get(key);
    if (state === undefined) {
      faults.push(`${told} without an object`);
    } else if (type === 'DELETED') {
      if (last?.uid !== state.uid) faults.push(`${told} of what was not there`);
      else if (last.digest.whole !== state.digest.whole) faults.push(`${told} shows another state than the last`);
      objects.delete(key);
      changes.push({ type: 'delete', revision, last: state });
    } else {
      if ((type === 'ADDED') !== (last === undefined)) faults.push(`${told}, ${last === undefined ? 'new' : 'known'}`);
      if (last !== undefined && last.uid !== state.uid) faults.push(`${told} has another uid`);
      objects.set(key, state);
      changes.push({ type: 'put', revision, state });
    }
  }
  return { changes, faults };
}
