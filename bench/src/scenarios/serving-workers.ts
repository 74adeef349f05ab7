import { type Figures, figuresOf, medianOf } from '../measure/compare.js';
import { drive } from '../measure/drive.js';
import { ownMemoryMb } from '../processes/process-usage.js';
import { makeFixture } from './fixture.js';
import type { Load, Scenario } from './scenario.js';
import { type ServerUnderTest, startServer } from './server-under-test.js';

/** One server that answers from one process, and one that answers from several, under the same load. */
export interface WorkersComparison {
  readonly workers: number;
  readonly lines: readonly {
    readonly title: string;
    readonly one: Figures;
    readonly several: Figures;
  }[];
  /** Of all processes of each server after the load, MB. */
  readonly memoryMb: { readonly one: number; readonly several: number };
}

/** Measures both servers in turn, each alone under load. */
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
    if (one === undefined || several === undefined) throw new Error('two servers run');
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
      // Code must be warm before it counts.
      if (round > 0) figures.push(result);
    }
  }
  const [ofOne, ofSeveral] = measured.map(({ figures }) => medianOf(figures));
  if (ofOne === undefined || ofSeveral === undefined) throw new Error('both were measured');
  return { one: ofOne, several: ofSeveral };
}

function memoryMb({ pids }: ServerUnderTest): number {
  return pids.reduce((sum, pid) => sum + ownMemoryMb(pid), 0);
}
