import { type Figures, figuresOf, medianOf } from '../measure/compare.js';
import { drive } from '../measure/drive.js';
import { ownMemoryMb } from '../processes/process-usage.js';
import { makeFixture } from './fixture.js';
import type { Load, Scenario } from './scenario.js';
import { type ServerUnderTest, startServer } from './server-under-test.js';

/** A comparison of a server with one process and one with several, under the same load. */
export interface WorkersComparison {
  readonly workers: number;
  readonly lines: readonly {
    readonly title: string;
    readonly one: Figures;
    readonly several: Figures;
  }[];
  /** Memory of all processes of each server after the load, in MB. */
  readonly memoryMb: { readonly one: number; readonly several: number };
}

/** Measures both servers in turn, one under load at a time. */
export async function compareWorkers(
  scenarios: readonly Scenario[],
  { workers, load }: { readonly workers: number; readonly load: Load },
): Promise<WorkersComparison> {
  const servers: ServerUnderTest[] = [];
  try {
    for (const count of [1, workers]) {
      const server = await startServer({ engine: 'embedded', args: [`--serving-workers=${count}`] });
      servers.push(server);
      await makeFixture(server);
    }
    const [one, several] = servers;
    if (one === undefined || several === undefined) throw new Error('both servers must be running');
    const lines = [];
    for (const scenario of scenarios) {
      lines.push({ title: scenario.title, ...(await compareOne(scenario, { one, several, load })) });
    }
    return { workers, lines, memoryMb: { one: memoryMb(one), several: memoryMb(several) } };
  } finally {
    for (const server of servers) await server.stop();
  }
}

async function compareOne(
  scenario: Scenario,
  { one, several, load }: { readonly one: ServerUnderTest; readonly several: ServerUnderTest; readonly load: Load },
) {
  const measured = await Promise.all(
    [one, several].map(async (server) => {
      const { sides } = await scenario.prepare(server, load);
      const { orch } = sides({ protocol: 'h2', target: { url: server.url, pids: server.pids } });
      return { orch, figures: [] as Figures[] };
    }),
  );
  for (let round = 0; round <= load.rounds; round += 1) {
    for (const { orch, figures } of measured) {
      const result = figuresOf(await drive(await orch(round)));
      // The first round is the warm-up.
      if (round > 0) figures.push(result);
    }
  }
  const [ofOne, ofSeveral] = measured.map(({ figures }) => medianOf(figures));
  if (ofOne === undefined || ofSeveral === undefined) throw new Error('both must be measured');
  return { one: ofOne, several: ofSeveral };
}

function memoryMb({ pids }: ServerUnderTest): number {
  return pids.reduce((sum, pid) => sum + ownMemoryMb(pid), 0);
}
