import {
  type Change,
  type ExpectedEvent,
  eventsAfter,
  isSame,
  type SeenEvent,
  type Selected,
  SelectedChanges,
} from './change-log.js';
import type { Form } from './object-state.js';
import type { Selection } from './selection.js';

/** One connection of a watcher: its start, and all received events. */
export interface WatchSession {
  readonly start:
    | { readonly type: 'after'; readonly revision: number }
    /** The state comes first; it is at least as new as `notBefore`. */
    | { readonly type: 'state'; readonly notBefore: number };
  /** Includes bookmarks, with the key `''`; `marked` is the one that ends the initial state. */
  readonly events: readonly (SeenEvent & { readonly marked?: boolean })[];
  /** All changes up to this revision must have been received: the end of the run, for the last session. */
  readonly completeTo?: number;
}

export interface CheckedSession {
  readonly selection: Selection;
  readonly form: Form;
  readonly session: WatchSession;
}

/** Compares the events of a watcher with the log. Returns the error, or undefined. Pure. */
export function checkSession(changes: readonly Change[], checked: CheckedSession): string | undefined {
  const { start, events } = checked.session;
  if (start.type === 'after') return checkChanges(changes, { ...checked, after: start.revision, events });
  const mark = events.findIndex(({ marked }) => marked === true);
  if (mark < 0) return checkUnmarked(changes, checked, start.notBefore);
  const { revision } = events[mark] ?? { revision: 0 };
  if (revision < start.notBefore) return `the state is of ${revision}, older than ${start.notBefore}`;
  const { state } = eventsAfter(changes, checked.selection, revision);
  const given = events.slice(0, mark);
  const error = given.length === state.size ? stateError(given, state, checked.form) : `${given.length} objects`;
  if (error !== undefined) return `the state at ${revision} has ${state.size} objects: ${error}`;
  return checkChanges(changes, { ...checked, after: revision, events: events.slice(mark + 1) });
}

interface CheckedChanges extends CheckedSession {
  readonly after: number;
  readonly events: WatchSession['events'];
}

/** The events must equal those of the log, in order; a bookmark must follow all events up to its revision. */
function checkChanges(changes: readonly Change[], checked: CheckedChanges): string | undefined {
  const { selection, form, session, after, events } = checked;
  const { events: expected } = eventsAfter(changes, selection, after);
  let next = 0;
  let reached = after;
  for (const event of events) {
    const due = expected[next];
    if (event.type === 'BOOKMARK') {
      if (event.revision < reached) return `a bookmark of ${event.revision} after ${reached}`;
      if (due !== undefined && due.revision <= event.revision)
        return `a bookmark of ${event.revision} before ${describeEvent(due)}`;
    } else {
      if (due === undefined) return `${describeEvent(event)} after the last change`;
      if (!isSame(event, due, form))
        return `${describeEvent(event)} instead of ${describeEvent(due)}${contentNote(event, due)}`;
      next += 1;
    }
    reached = event.revision;
  }
  const missing = expected[next];
  if (missing === undefined || missing.revision > (session.completeTo ?? 0)) return undefined;
  return `${describeEvent(missing)} never came, nor ${expected.length - next - 1} after it`;
}

/**
 * Without a mark, the end of the state is unknown. The session is correct if there is a revision whose state comes first and
 * whose changes follow.
 */
function checkUnmarked(changes: readonly Change[], checked: CheckedSession, notBefore: number): string | undefined {
  const { selection, form, session } = checked;
  const following = new SelectedChanges(selection);
  const seen = session.events.filter(({ type }) => type !== 'BOOKMARK');
  let error = 'no revision has this state';
  const tryAt = (revision: number): boolean => {
    const { selected } = following;
    if (seen.length >= selected.size) {
      const wrong = stateError(seen.slice(0, selected.size), selected, form);
      if (wrong === undefined) {
        const events = session.events.slice(indexOfRest(session.events, selected.size));
        const after = checkChanges(changes, { ...checked, after: revision, events });
        if (after === undefined) return true;
        error = `after the state of ${revision}: ${after}`;
      }
      return false;
    }
    return session.completeTo === undefined && stateError(seen, selected, form) === undefined;
  };
  let previous = 0;
  for (const change of changes) {
    if (change.revision > notBefore && tryAt(Math.max(previous, notBefore))) return undefined;
    following.next(change);
    previous = change.revision;
  }
  return tryAt(Math.max(previous, notBefore)) ? undefined : `${error} (${seen.length} events, not before ${notBefore})`;
}

/** The index of the first bookmark or change after the first `count` objects. */
function indexOfRest(events: WatchSession['events'], count: number): number {
  let left = count;
  for (const [index, { type }] of events.entries()) {
    if (left === 0) return index;
    if (type !== 'BOOKMARK') left -= 1;
  }
  return events.length;
}

function stateError(given: readonly SeenEvent[], state: Selected, form: Form): string | undefined {
  const keys = new Set<string>();
  for (const event of given) {
    const object = state.get(event.key);
    if (event.type !== 'ADDED') return `${describeEvent(event)} in it`;
    if (keys.has(event.key)) return `${event.key} twice`;
    if (object === undefined) return `${event.key} is not in it`;
    if (object.revision !== event.revision) return `${event.key} of ${event.revision} instead of ${object.revision}`;
    if (object.digest[form] !== event.digest) return `${event.key} of ${event.revision} is another object`;
    keys.add(event.key);
  }
  return undefined;
}

function describeEvent({ type, key, revision }: SeenEvent | ExpectedEvent): string {
  return `${type} ${key} ${revision}`;
}

function contentNote(seen: SeenEvent, due: ExpectedEvent): string {
  const isSameBut = seen.type === due.type && seen.key === due.key && seen.revision === due.revision;
  return isSameBut ? ' with other content' : '';
}
