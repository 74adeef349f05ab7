import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import type { CachedEntry } from '@orch/storage';
import { stepMsMax } from './list-steps.js';
import type { StepTurns } from './step-turns.js';

/** Sorts entries by a number of their objects; entries with equal numbers stay sorted by name. */
export async function orderRows(
  entries: readonly CachedEntry[],
  numberOf: (object: DeepReadonly<ApiObject>) => number,
  turns: StepTurns,
): Promise<readonly CachedEntry[]> {
  const byNumber = new Map<number, CachedEntry[]>();
  let index = 0;
  const takeSome = (): void => {
    const untilMs = performance.now() + stepMsMax;
    for (; index < entries.length && performance.now() < untilMs; index++) {
      const entry = entries[index];
      if (entry === undefined) continue;
      const number = numberOf(entry.object());
      const same = byNumber.get(number);
      if (same === undefined) byNumber.set(number, [entry]);
      else same.push(entry);
    }
  };
  while (index < entries.length) await turns.run(takeSome, noBytes);
  const numbers = [...byNumber.keys()].sort((left, right) => left - right);
  return numbers.flatMap((number) => byNumber.get(number) ?? []);
}

const noBytes = (): number => 0;
