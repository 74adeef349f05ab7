import type { Revision } from '../store/store.js';

export function laterRevision(left: Revision, right: Revision): Revision {
  if (left > right) return left;
  return right;
}

/** The revision after this one, committed or not. */
export function nextRevision(revision: Revision): Revision {
  return (revision + 1) as Revision;
}
