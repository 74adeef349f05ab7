import type { Form, FuzzCase } from './fuzz-case.js';
import type { Verdict } from './judge.js';

export interface Fault {
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

/** Counts what became of bodies, and keeps what is wrong and what is slow. */
export class Tally {
  total = 0;
  /** By `form outcome`. */
  readonly counts = new Map<string, number>();
  readonly faults: Fault[] = [];
  /** The slowest first. */
  readonly slowest: Slow[] = [];

  count({ index, form, method, path, headers, body }: FuzzCase, verdict: Verdict & { readonly ms: number }): void {
    this.total += 1;
    const request = `${method} ${path.slice(0, 200)} ${headers['content-type'] ?? ''}`;
    const { ms } = verdict;
    this.#add(`${form} ${labelOf(verdict)}`);
    if (verdict.type === 'fault' && this.faults.length < faultsKept) {
      this.faults.push({ index, form, request, why: verdict.why, body: body.subarray(0, 300).toString() });
    }
    const last = this.slowest.at(-1);
    // Whoever sends no HTTP waits for an answer that nobody owes.
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

  /** Of all forms. */
  sum(outcome: string): number {
    let sum = 0;
    for (const [label, count] of this.counts) if (label.endsWith(` ${outcome}`)) sum += count;
    return sum;
  }
}

const faultsKept = 100;
const slowestKept = 60;

function labelOf(verdict: Verdict): string {
  switch (verdict.type) {
    case 'taken':
    case 'refused':
      return String(verdict.code);
    case 'closed':
    case 'fault':
      return verdict.type;
  }
}
