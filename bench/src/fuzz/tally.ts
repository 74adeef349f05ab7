import type { Verdict } from './check-response.js';
import type { Form, FuzzCase } from './fuzz-case.js';

export interface Failure {
  readonly index: number;
  readonly form: Form;
  readonly request: string;
  readonly why: string;
  readonly body: string;
}

export interface Slow {
  readonly index: number;
  readonly form: Form;
  readonly request: string;
  readonly bytes: number;
  readonly ms: number;
}

/** Counts results of bodies, and keeps the failures and the slowest cases. */
export class Tally {
  total = 0;
  /** By `form outcome`. */
  readonly counts = new Map<string, number>();
  readonly failures: Failure[] = [];
  /** The slowest first. */
  readonly slowest: Slow[] = [];

  count({ index, form, method, path, headers, body }: FuzzCase, verdict: Verdict & { readonly ms: number }): void {
    this.total += 1;
    const request = `${method} ${path.slice(0, 200)} ${headers['content-type'] ?? ''}`;
    const { ms } = verdict;
    this.#add(`${form} ${labelOf(verdict)}`);
    if (verdict.type === 'failure' && this.failures.length < failuresKept) {
      this.failures.push({ index, form, request, why: verdict.why, body: body.subarray(0, 300).toString() });
    }
    const last = this.slowest.at(-1);
    // Requests that are not HTTP wait for the timeout.
    const isTimed = form !== 'framing' && (this.slowest.length < slowestKept || (last !== undefined && ms > last.ms));
    if (isTimed) {
      this.slowest.push({ index, form, request, bytes: body.length, ms });
      this.slowest.sort((a, b) => b.ms - a.ms);
      this.slowest.length = Math.min(this.slowest.length, slowestKept);
    }
  }

  #add(label: string): void {
    this.counts.set(label, (this.counts.get(label) ?? 0) + 1);
  }

  /** Sum over all forms. */
  sum(outcome: string): number {
    let sum = 0;
    for (const [label, count] of this.counts) if (label.endsWith(` ${outcome}`)) sum += count;
    return sum;
  }
}

const failuresKept = 100;
const slowestKept = 60;

function labelOf(verdict: Verdict): string {
  switch (verdict.type) {
    case 'accepted':
    case 'rejected':
      return String(verdict.code);
    case 'closed':
    case 'failure':
      return verdict.type;
  }
}
