import type { ObjectState } from './object-state.js';
import type { Resource } from './selection.js';

/** State shared by all participants of a run. */
export class Progress {
  /** The newest revision in any response. */
  acknowledged = 0;
  /** Number of started writes, and their total. */
  begun = 0;
  isOver = false;
  readonly findings: string[] = [];

  constructor(
    readonly operations: number,
    /** The revision and the objects before the first write. */
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
