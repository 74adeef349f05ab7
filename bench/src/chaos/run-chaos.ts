import type { ProxiedRequest } from './chaos-proxy.js';
import { differences } from './final-state.js';
import { type Outcome, runPass } from './run-pass.js';
import type { Scenario } from './scenarios/scenario.js';

export interface ChaosOptions {
  readonly scenarios: readonly Scenario[];
  readonly seeds: readonly number[];
  readonly timeoutMs: number;
  /** Gets the log of the manager behind the proxy. */
  readonly logFile?: string;
  /** Called with each request through the proxy when it has ended. */
  readonly onRequest?: (request: ProxiedRequest) => void;
  readonly onLine?: (line: string) => void;
}

export interface ChaosReport {
  /** Scenarios and seeds that were run. */
  readonly runs: number;
  /** Requests by their fault, of all seeds. */
  readonly faults: ReadonlyMap<string, number>;
  readonly violations: readonly string[];
  /** Milliseconds that each scenario took, by its name: without the proxy, and then with each seed. */
  readonly durations: ReadonlyMap<string, readonly number[]>;
}

/** Runs the scenarios without a proxy, and then through a proxy for each seed. Compares final states and creations. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { scenarios, seeds, timeoutMs, logFile, onRequest, onLine } = options;
  const log = (seed: string) => (line: string) => onLine?.(`${seed}: ${line}`);
  const plain = await runPass({ scenarios, timeoutMs, onScenario: log('without proxy') });
  const violations: string[] = [];
  const faults = new Map<string, number>();
  const durations = new Map<string, number[]>();
  for (const [name, { failure, durationMs }] of plain.outcomes) {
    durations.set(name, [durationMs]);
    if (failure !== undefined) violations.push(`${name}: fails without the proxy: ${failure}`);
  }
  for (const seed of seeds) {
    const pass = await runPass({
      ...{ scenarios, seed, timeoutMs, expected: plain.outcomes },
      ...(logFile === undefined ? {} : { logFile }),
      ...(onRequest === undefined ? {} : { onRequest }),
      onScenario: log(`seed ${seed}`),
    });
    for (const [fault, count] of pass.faults) faults.set(fault, (faults.get(fault) ?? 0) + count);
    if (pass.managerFailure !== undefined) violations.push(`seed ${seed}: ${pass.managerFailure}`);
    for (const { name } of scenarios) {
      durations.get(name)?.push(pass.outcomes.get(name)?.durationMs ?? Number.NaN);
      const found = compare(pass.outcomes.get(name), plain.outcomes.get(name));
      violations.push(...found.map((text) => `seed ${seed}: ${name}: ${text}`));
    }
  }
  return { runs: scenarios.length * seeds.length, faults, violations, durations };
}

/** What differs in the outcome of a scenario from that without a proxy. */
export function compare(actual: Outcome | undefined, expected: Outcome | undefined): readonly string[] {
  if (actual === undefined || expected === undefined) return ['was not run'];
  if (actual.failure !== undefined) return [`does not converge: ${actual.failure}`];
  const resources = new Set([...Object.keys(actual.created), ...Object.keys(expected.created)]);
  const counts = [...resources].flatMap((resource) => {
    const [count = 0, wanted = 0] = [actual.created[resource], expected.created[resource]];
    return count === wanted ? [] : [`${count} ${resource} were created, not ${wanted}`];
  });
  return [...counts, ...differences(actual.state, expected.state)];
}
