import type { Protocol } from './driver/job.js';
import { type Comparison, compare } from './measure/compare.js';
import { makeFixture } from './scenarios/fixture.js';
import type { Load, Scenario } from './scenarios/scenario.js';
import { type Engine, type ServerUnderTest, startBaseline, startServer } from './scenarios/server-under-test.js';

/** One line of the table. */
export interface Line extends Comparison {
  readonly title: string;
  readonly engine: Engine;
  readonly protocol: Protocol;
}

/** Runs the scenarios, each on its engines and protocols; calls `onLine` after each. */
export async function runScenarios(
  scenarios: readonly Scenario[],
  { load, engines, onLine }: { load: Load; engines: readonly Engine[]; onLine: (name: string, line: Line) => void },
): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for (const engine of engines) {
    const chosen = scenarios.filter((scenario) => scenario.engines.includes(engine));
    if (chosen.length === 0) continue;
    const server = await startServer({ engine });
    try {
      await makeFixture(server);
      for (const scenario of chosen) {
        for (const protocol of scenario.protocols) {
          const line = await runOne(scenario, { server, protocol, load });
          onLine(scenario.name, line);
          lines.push(line);
        }
      }
    } finally {
      await server.stop();
    }
  }
  return lines;
}

async function runOne(
  scenario: Scenario,
  { server, protocol, load }: { server: ServerUnderTest; protocol: Protocol; load: Load },
): Promise<Line> {
  const prepared = await scenario.prepare(server, load);
  const baseline = await startBaseline(server, protocol, prepared.contents);
  try {
    const sides = prepared.sides({ protocol, target: baseline.target });
    const comparison = await compare(sides, load.rounds);
    return { ...comparison, title: scenario.title, engine: server.engine, protocol };
  } finally {
    await baseline.process.stop();
  }
}
