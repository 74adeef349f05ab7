/** A recorded case as far as the choice needs it. */
export interface Candidate {
  /** Such as `apps/v1/Deployment`. */
  readonly kind: string;
  /** `create`, `update` or the subresource. */
  readonly operation: string;
  /** Empty when the reference accepted the object. */
  readonly causes: readonly string[];
  /** Kept in any case. */
  readonly isFixed: boolean;
}

/** Runs cases over instrumented validation. A case is named by its index. */
export interface CaseRunner {
  /** Runs a case as it is. */
  run(index: number): Promise<CaseRun>;
  /** Runs a case with one decision changed: whether its causes differ from the recorded ones. */
  detects(index: number, mutation: string): Promise<boolean>;
}

export interface CaseRun {
  /** The causes are the recorded ones. */
  readonly isAsRecorded: boolean;
  /** Numbers of the rules in the functions that the object comes through. */
  readonly enteredRules: readonly number[];
  /** Numbers of the rules that the object fails. */
  readonly failedRules: readonly number[];
  /** Changes of single decisions that the case goes through. */
  readonly mutations: readonly string[];
}

/**
 * Indexes of a small set of cases, in order, that proves what all of them prove:
 * - each rule that a case of a kind enters or fails is entered or failed by a chosen case of that kind,
 * - each cause of a kind and operation, values aside, is in a chosen case, and so is an accepted object if there is one,
 * - each mutation that a case detects is detected by a chosen case.
 *
 * Cases whose causes are not the recorded ones are chosen too.
 */
export async function chooseCases(candidates: readonly Candidate[], runner: CaseRunner): Promise<readonly number[]> {
  const indexes = [...candidates.keys()];
  const runs = new Map<number, CaseRun>();
  for (const index of indexes) runs.set(index, await runner.run(index));
  const evidence = candidates.map((candidate, index) => evidenceOf(candidate, runs.get(index)));
  const chosen = new Set(
    indexes.filter((index) => candidates[index]?.isFixed === true || runs.get(index)?.isAsRecorded === false),
  );
  cover(evidence, chosen);
  for (const [mutation, affected] of casesByMutation(runs)) {
    const first = affected.filter((index) => chosen.has(index));
    const others = affected.filter((index) => !chosen.has(index));
    for (const index of [...first, ...others]) {
      if (!(await runner.detects(index, mutation))) continue;
      chosen.add(index);
      break;
    }
  }
  return indexes.filter((index) => chosen.has(index));
}

function casesByMutation(runs: ReadonlyMap<number, CaseRun>): ReadonlyMap<string, readonly number[]> {
  const cases = new Map<string, number[]>();
  for (const [index, { mutations }] of runs) {
    for (const mutation of mutations) {
      const affected = cases.get(mutation);
      if (affected === undefined) cases.set(mutation, [index]);
      else affected.push(index);
    }
  }
  return cases;
}

function evidenceOf({ kind, operation, causes }: Candidate, run: CaseRun | undefined): ReadonlySet<string> {
  const outcomes = causes.length === 0 ? ['accepted'] : causes.map(withoutValues);
  return new Set([
    ...(run?.enteredRules ?? []).map((id) => `${kind} enters ${id}`),
    ...(run?.failedRules ?? []).map((id) => `${kind} fails ${id}`),
    ...outcomes.map((outcome) => `${operation} ${kind}: ${outcome}`),
  ]);
}

/** A cause without list indexes and without quoted or invalid values. */
export function withoutValues(cause: string): string {
  return cause
    .replaceAll(/\[[^\]]*\]/g, '[*]')
    .replace(/(value): .*?: /i, '$1: ')
    .replaceAll(/"[^"]*"/g, '…');
}

/** Adds to `chosen`, one by one, the set with the most evidence that is missing, until none is. */
function cover(evidence: readonly ReadonlySet<string>[], chosen: Set<number>): void {
  const missing = new Set(evidence.flatMap((all) => [...all]));
  const take = (index: number) => {
    chosen.add(index);
    for (const one of evidence[index] ?? []) missing.delete(one);
  };
  for (const index of chosen) take(index);
  while (missing.size > 0) {
    const gains = evidence.map((all) => [...all].filter((one) => missing.has(one)).length);
    take(gains.indexOf(Math.max(...gains)));
  }
}
