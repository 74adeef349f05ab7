import type { Change } from './change-log.js';
import type { ObjectState } from './object-state.js';

/** What a client was answered. Revisions before and after are those of all clients together. */
export type Acknowledged =
  | {
      readonly type: 'written';
      readonly what: string;
      readonly state: ObjectState;
      /** The newest revision acknowledged when the request was sent. */
      readonly before: number;
    }
  | { readonly type: 'deleted'; readonly what: string; readonly uid: string; readonly before: number }
  /** The same configuration was applied again at once. */
  | {
      readonly type: 'applied twice';
      readonly what: string;
      readonly key: string;
      readonly first: number;
      readonly second: number;
    };

/** The log of one resource, for looking up. Spec: the revision of an object is that of its last change. */
export class LogIndex {
  private readonly byRevision = new Map<number, Change>();
  private readonly byKey = new Map<string, number[]>();
  private readonly removals = new Map<string, number>();

  constructor(
    readonly changes: readonly Change[],
    /** How many writes may have made a revision: those it was answered to, and those that answer without the object. */
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

  /** The next change of an object. */
  after(key: string, revision: number): number {
    return this.byKey.get(key)?.find((one) => one > revision) ?? Number.POSITIVE_INFINITY;
  }

  removalOf(uid: string): number | undefined {
    return this.removals.get(uid);
  }
}

/** What is wrong with an answer, by what the recorder saw; undefined when nothing is. Pure. */
export function judgeAcknowledged(log: LogIndex, answer: Acknowledged): string | undefined {
  switch (answer.type) {
    case 'written':
      return judgeWritten(log, answer);
    case 'deleted': {
      const removal = log.removalOf(answer.uid);
      if (removal === undefined) return `${answer.what}: its removal was seen by nobody`;
      return undefined;
    }
    case 'applied twice': {
      const { key, first, second } = answer;
      if (first === second || log.after(key, first) < second || log.writersOf(second) > 1) return undefined;
      return `${answer.what}: ${key} went from ${first} to ${second} by what was applied before`;
    }
  }
}

function judgeWritten(
  log: LogIndex,
  { what, state, before }: Extract<Acknowledged, { readonly type: 'written' }>,
): string | undefined {
  const { key, revision, digest } = state;
  const change = log.at(revision);
  const isStored = change?.type === 'put' && change.state.digest.whole === digest.whole;
  // The write that ended an object is answered with a state that was never stored.
  if (!isStored && state.isEnding && state.finalizers === 0 && log.removalOf(state.uid) !== undefined) return undefined;
  if (change === undefined) {
    return `${what}: ${key} of ${revision} was acknowledged, and seen by nobody`;
  }
  if (change.type === 'delete') return undefined;
  if (change.state.key !== key || change.state.uid !== state.uid)
    return `${what}: ${revision} is a change of ${change.state.key}`;
  if (change.state.digest.whole !== digest.whole)
    return `${what}: ${key} of ${revision} was answered and watched differently`;
  // A write that changes nothing answers what there is, which must have been there while it was under way.
  if (revision <= before && log.after(key, revision) <= before) {
    return `${what}: answered ${key} of ${revision} when ${log.after(key, revision)} was acknowledged before it began`;
  }
  return undefined;
}
