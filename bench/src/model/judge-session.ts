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

/** One connection of a watcher: where it began, and all that came. */
export interface WatchSession {
  readonly start:
    | { readonly type: 'after'; readonly revision: number }
    /** What there is comes first; it is at least as new as `notBefore`. */
    | { readonly type: 'state'; readonly notBefore: number };
  /** Bookmarks among them, with the key `''`; `marked` is the one that ends the initial state. */
  readonly events: readonly (SeenEvent & { readonly marked?: boolean })[];
  /** The watcher was told of all changes up to here: the end of the run, for the last session. */
  readonly completeTo?: number;
}

export interface Judged {
  readonly selection: Selection;
  readonly form: Form;
  readonly session: WatchSession;
}

/** What is wrong with what a watcher saw; undefined when nothing is. Pure. */
export function judgeSession(changes: readonly Change[], judged: Judged): string | undefined {
  const { start, events } = judged.session;
  if (start.type === 'after') return judgeChanges(changes, { ...judged, after: start.revision, events });
  const mark = events.findIndex(({ marked }) => marked === true);
  if (mark < 0) return judgeUnmarked(changes, judged, start.notBefore);
  const { revision } = events[mark] ?? { revision: 0 };
  if (revision < start.notBefore) return `the state is of ${revision}, older than ${start.notBefore}`;
  const { state } = eventsAfter(changes, judged.selection, revision);
  const given = events.slice(0, mark);
  const fault = given.length === state.size ? stateFault(given, state, judged.form) : `${given.length} objects`;
  if (fault !== undefined) return `the state at ${revision} has ${state.size} objects: ${fault}`;
  return judgeChanges(changes, { ...judged, after: revision, events: events.slice(mark + 1) });
}

interface JudgedChanges extends Judged {
  readonly after: number;
  readonly events: WatchSession['events'];
}

/** Live events are those of the log, one by one; and before a bookmark are all up to its revision. */
function judgeChanges(changes: readonly Change[], judged: JudgedChanges): string | undefined {
  const { selection, form, session, after, events } = judged;
  const { events: expected } = eventsAfter(changes, selection, after);
  let next = 0;
  let reached = after;
  for (const event of events) {
    const due = expected[next];
    if (event.type === 'BOOKMARK') {
      if (event.revision < reached) return `a bookmark of ${event.revision} after ${reached}`;
      if (due !== undefined && due.revision <= event.revision)
        return `a bookmark of ${event.revision} before ${tell(due)}`;
    } else {
      if (due === undefined) return `${tell(event)} after all there was`;
      if (!isSame(event, due, form)) return `${tell(event)} instead of ${tell(due)}${contentNote(event, due)}`;
      next += 1;
    }
    reached = event.revision;
  }
  const missing = expected[next];
  if (missing === undefined || missing.revision > (session.completeTo ?? 0)) return undefined;
  return `${tell(missing)} never came, nor ${expected.length - next - 1} after it`;
}

/**
 * Without a mark it is not said where the state ends. It is right if there is any revision whose state came first and
 * whose changes came after.
 */
function judgeUnmarked(changes: readonly Change[], judged: Judged, notBefore: number): string | undefined {
  const { selection, form, session } = judged;
  const following = new SelectedChanges(selection);
  const seen = session.events.filter(({ type }) => type !== 'BOOKMARK');
  let fault = 'no revision has this state';
  const tryAt = (revision: number): boolean => {
    const { selected } = following;
    if (seen.length >= selected.size) {
      const wrong = stateFault(seen.slice(0, selected.size), selected, form);
      if (wrong === undefined) {
        const events = session.events.slice(indexOfRest(session.events, selected.size));
        const after = judgeChanges(changes, { ...judged, after: revision, events });
        if (after === undefined) return true;
        fault = `after the state of ${revision}: ${after}`;
      }
      return false;
    }
    return session.completeTo === undefined && stateFault(seen, selected, form) === undefined;
  };
  let previous = 0;
  for (const change of changes) {
    if (change.revision > notBefore && tryAt(Math.max(previous, notBefore))) return undefined;
    following.next(change);
    previous = change.revision;
  }
  return tryAt(Math.max(previous, notBefore)) ? undefined : `${fault} (${seen.length} events, not before ${notBefore})`;
}

/** Where the bookmarks and changes after the first `count` objects begin. */
function indexOfRest(events: WatchSession['events'], count: number): number {
  let left = count;
  for (const [index, { type }] of events.entries()) {
    if (left === 0) return index;
    if (type !== 'BOOKMARK') left -= 1;
  }
  return events.length;
}

function stateFault(given: readonly SeenEvent[], state: Selected, form: Form): string | undefined {
  const keys = new Set<string>();
  for (const event of given) {
    const object = state.get(event.key);
    if (event.type !== 'ADDED') return `${tell(event)} in it`;
    if (keys.has(event.key)) return `${event.key} twice`;
    if (object === undefined) return `${event.key} is not in it`;
    if (object.revision !== event.revision) return `${event.key} of ${event.revision} instead of ${object.revision}`;
    if (object.digest[form] !== event.digest) return `${event.key} of ${event.revision} is another object`;
    keys.add(event.key);
  }
  return undefined;
}

function tell({ type, key, revision }: SeenEvent | ExpectedEvent): string {
  return `${type} ${key} ${revision}`;
}

function contentNote(seen: SeenEvent, due: ExpectedEvent): string {
  const isSameBut = seen.type === due.type && seen.key === due.key && seen.revision === due.revision;
  return isSameBut ? ' with other content' : '';
}
