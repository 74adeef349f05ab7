import type { Form, ObjectState } from './object-state.js';
import { isSelected, type Selection } from './selection.js';

/** A change of an object of one resource; the ordered changes are the log with which all watchers are compared. */
export type Change =
  | { readonly type: 'put'; readonly revision: number; readonly state: ObjectState }
  | { readonly type: 'delete'; readonly revision: number; readonly last: ObjectState };

export interface ExpectedEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly revision: number;
  readonly key: string;
  /** The object in the event: its last state when it is deleted or leaves the selection. */
  readonly state: ObjectState;
}

/** The selected objects after a change, by key. */
export type Selected = ReadonlyMap<string, ObjectState>;

/**
 * The events of one selection, one change after the other (spec: Watch stream):
 *
 *     log        put a{tier: x}   put a{tier: y}   put a{tier: x}   delete a
 *     tier=x     ADDED            DELETED          ADDED            DELETED
 */
export class SelectedChanges {
  private readonly objects = new Map<string, ObjectState>();

  constructor(private readonly selection: Selection) {}

  get selected(): Selected {
    return this.objects;
  }

  /** The event of a change for watchers of this selection; undefined when there is none. */
  next(change: Change): ExpectedEvent | undefined {
    const { revision } = change;
    const object = change.type === 'put' ? change.state : change.last;
    const { key } = object;
    const before = this.objects.get(key);
    if (change.type === 'put' && isSelected(object, this.selection)) {
      this.objects.set(key, object);
      return { type: before === undefined ? 'ADDED' : 'MODIFIED', revision, key, state: object };
    }
    this.objects.delete(key);
    return before && { type: 'DELETED', revision, key, state: before };
  }
}

/** Returns the state at a revision, and the events after it. */
export function eventsAfter(
  changes: readonly Change[],
  selection: Selection,
  after: number,
): { readonly state: Selected; readonly events: readonly ExpectedEvent[] } {
  const following = new SelectedChanges(selection);
  const events: ExpectedEvent[] = [];
  let state: Selected | undefined;
  for (const change of changes) {
    if (change.revision > after) state ??= new Map(following.selected);
    const event = following.next(change);
    if (event !== undefined && change.revision > after) events.push(event);
  }
  return { state: state ?? new Map(following.selected), events };
}

/** An event received by a watcher. */
export interface SeenEvent {
  readonly type: string;
  readonly revision: number;
  readonly key: string;
  readonly digest: string;
}

export function isSame(seen: SeenEvent, expected: ExpectedEvent, form: Form): boolean {
  const { type, revision, key, state } = expected;
  return seen.type === type && seen.revision === revision && seen.key === key && seen.digest === state.digest[form];
}
