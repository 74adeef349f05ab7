import type { ObjectState } from './object-state.js';
import type { Resource } from './selection.js';

/** What all participants of a run know of it. */
export class Progress {
  /** The newest revision that any client was answered. */
  acknowledged = 0;
  /** Writes begun, of those to be made. */
  begun = 0;
  isOver = false;
  readonly findings: string[] = [];

  constructor(
    readonly operations: number,
    /** The revision before the first write, and what was there. */
    readonly beginning: number,
    readonly before: ReadonlyMap<Resource, readonly ObjectState[]>,
  ) {}

  acknowledge(revision: number): void {
    if (revision > this.acknowledged) this.acknowledged = revision;
  }

  find(what: string): void {
    if (this.findings.length < findingsMax) this.findings.push(what);
  }
}

const findingsMax = 50;
