import type { Change } from './change-log.js';
import type { ObjectState } from './object-state.js';

/** A response to a write. Revisions before and after are those of all clients together. */
export type Acknowledged =
  | {
      readonly type: 'written';
      readonly what: string;
      readonly state: ObjectState;
      /** The newest revision acknowledged when the request was sent. */
      readonly before: number;
    }
  | { readonly type: 'deleted'; readonly what: string; readonly uid: string; readonly before: number }
  /** The same configuration was applied again immediately. */
  | {
      readonly type: 'applied twice';
      readonly what: string;
      readonly key: string;
      readonly first: number;
      readonly second: number;
    };

/** An index of the log of one resource. Spec: the revision of an object is that of its last change. */
export class LogIndex {
  private readonly byRevision = new Map<number, Change>();
  private readonly byKey = new Map<string, number[]>();
  private readonly removals = new Map<string, number>();

  constructor(
    readonly changes: readonly Change[],
    /** Number of writes that may have created a revision: those with it in their response, and those with a response without the object. */
    readonly writersOf: (revision: number) => number,
  ) {
    for (const change of changes) {
      const { key, uid } = change.type === 'put' ? change.state : change.last;
      this.byRevision.set(change.revision, change);
      const revisions = this.byKey.get(key);
      if (revisions === undefined) this.byKey.set(key, [change.revision]);
      else revisions.push(change.revision);
      if (change.type === 'delete') this.removals.set(uid, change.revision);
    }
  }

  at(revision: number): Change | undefined {
    return this.byRevision.get(revision);
  }

  /** The revision of the next change of an object. */
  after(key: string, revision: number): number {
    return this.byKey.get(key)?.find((one) => one > revision) ?? Number.POSITIVE_INFINITY;
  }

  removalOf(uid: string): number | undefined {
    return this.removals.get(uid);
  }
}

/** Compares a response with the log. Returns the error, or undefined. Pure. */
export function checkAcknowledged(log: LogIndex, response: Acknowledged): string | undefined {
  switch (response.type) {
    case 'written':
      return checkWritten(log, response);
    case 'deleted': {
      const removal = log.removalOf(response.uid);
      if (removal === undefined) return `${response.what}: its removal is not in the log`;
      return undefined;
    }
    case 'applied twice': {
      const { key, first, second } = response;
      if (first === second || log.after(key, first) < second || log.writersOf(second) > 1) return undefined;
      return `${response.what}: ${key} went from ${first} to ${second} by an apply of the same configuration`;
    }
  }
}

function checkWritten(
  log: LogIndex,
  { what, state, before }: Extract<Acknowledged, { readonly type: 'written' }>,
): string | undefined {
  const { key, revision, digest } = state;
  const change = log.at(revision);
  const isStored = change?.type === 'put' && change.state.digest.whole === digest.whole;
  // The write that removed an object returns a state that was never stored.
  if (!isStored && state.isEnding && state.finalizers === 0 && log.removalOf(state.uid) !== undefined) return undefined;
  if (change === undefined) {
    return `${what}: ${key} of ${revision} was acknowledged, and is not in the log`;
  }
  if (change.type === 'delete') return undefined;
  if (change.state.key !== key || change.state.uid !== state.uid)
    return `${what}: ${revision} is a change of ${change.state.key}`;
  if (change.state.digest.whole !== digest.whole)
    return `${what}: ${key} of ${revision} differs between response and log`;
  // A write without a change returns the current object, which must have existed during the request.
  if (revision <= before && log.after(key, revision) <= before) {
    return `${what}: returned ${key} of ${revision} when ${log.after(key, revision)} was acknowledged before it began`;
  }
  return undefined;
}
