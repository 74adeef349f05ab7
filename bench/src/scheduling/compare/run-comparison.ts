import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ApiClient } from '../api/api-client.js';
import { bindClaims } from '../api/bind-claims.js';
import { FollowedPods } from '../api/followed-pods.js';
import { collectionPath } from '../api/resource-paths.js';
import { adminToken, type ClusterFiles, makeClusterFiles } from '../programs/cluster-files.js';
import { orchSchedulerLine, referenceSchedulerLine, type ServerSide, serverLines } from '../programs/program-lines.js';
import { RunningProgram } from '../programs/running-program.js';
import { generateScenario } from '../scenarios/generate-scenario.js';
import { namespaces, priorityClasses, type Scenario } from '../scenarios/scenario.js';
import { runScenario, type StepResult } from './run-scenario.js';
import { readObservedLine, readReferenceLine, ScoreTables } from './score-lines.js';

export interface ComparisonOptions {
  readonly referenceBin: string;
  /** The API server of both schedulers. */
  readonly server: ServerSide;
  readonly seed: number;
  /** Indices of scenarios. */
  readonly indices: readonly number[];
  /** The first of ten ports. */
  readonly port: number;
  /** For data, keys and logs. */
  readonly folder: string;
  readonly onScenario?: (result: ScenarioResult) => void;
  /** Ends the run after a scenario. */
  readonly signal?: AbortSignal;
}

export interface ScenarioResult {
  readonly scenario: Scenario;
  readonly steps: readonly StepResult[];
}

/** Runs scenarios with both schedulers at once on one API server; each pod names the scheduler that is to place it. */
export async function runComparison(options: ComparisonOptions): Promise<readonly ScenarioResult[]> {
  const { referenceBin, server, seed, indices, port, folder } = options;
  const files = await makeClusterFiles(folder, port);
  const running: RunningProgram[] = [];
  const stopping = new AbortController();
  let client: ApiClient | undefined;
  const scores = { reference: new ScoreTables(), orch: new ScoreTables() };
  const results: ScenarioResult[] = [];
  try {
    for (const line of serverLines(server, { files, port, referenceBin }))
      running.push(await RunningProgram.start(line, { logFolder: folder }));
    const api = new ApiClient({ url: files.url, token: adminToken, authority: files.authority });
    client = api;
    await createSharedObjects(api);
    const pods = await FollowedPods.start(api, stopping.signal);
    const binder = await bindClaims(api, stopping.signal);
    running.push(
      await RunningProgram.start(
        referenceSchedulerLine({
          ...{ files, port, referenceBin, config: await writeConfig(files, 'reference', port + 5) },
          options: ['--vmodule=generic_scheduler=10'],
        }),
        {
          logFolder: folder,
          onErrorLine(line) {
            const read = readReferenceLine(line);
            if (read !== undefined) scores.reference.add(read);
          },
        },
      ),
      await RunningProgram.start(
        orchSchedulerLine({
          ...{ files, port, config: await writeConfig(files, 'orch', port + 6) },
          program: fileURLToPath(new URL('observed-scheduler.js', import.meta.url)),
        }),
        { logFolder: folder, onOutputLine: (line) => scores.orch.add(readObservedLine(line)) },
      ),
    );
    for (const index of indices) {
      if (options.signal?.aborted) break;
      const scenario = generateScenario(seed, index);
      const steps = await Promise.race([
        runScenario(scenario, { client: api, pods, scores }),
        binder.ended.then(() => Promise.reject(new Error('the watch of volumes has ended'))),
      ]).catch((error: unknown) => {
        throw new Error(`scenario ${scenario.name}; logs are in ${folder}`, { cause: error });
      });
      const result = { scenario, steps };
      results.push(result);
      options.onScenario?.(result);
    }
    return results;
  } finally {
    stopping.abort();
    client?.close();
    for (const program of running.toReversed()) await program.stop();
  }
}

/** The configuration of a scheduler with one profile, whose name is that of the side; all nodes are scored. */
async function writeConfig(files: ClusterFiles, side: string, healthPort: number): Promise<string> {
  const path = join(files.folder, `${side}-config.json`);
  const address = `127.0.0.1:${healthPort}`;
  await writeFile(
    path,
    JSON.stringify({
      ...{ apiVersion: 'kubescheduler.config.k8s.io/v1beta1', kind: 'KubeSchedulerConfiguration' },
      ...{ percentageOfNodesToScore: 100, podInitialBackoffSeconds: 1, podMaxBackoffSeconds: 1 },
      ...{ healthzBindAddress: address, metricsBindAddress: address, leaderElection: { leaderElect: false } },
      clientConnection: { kubeconfig: files.kubeconfig, qps: 1_000, burst: 1_000 },
      profiles: [{ schedulerName: side }],
    }),
  );
  return path;
}

async function createSharedObjects(client: ApiClient): Promise<void> {
  for (const name of namespaces) {
    const body = { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
    await client.send({ method: 'POST', path: collectionPath('Namespace'), body });
  }
  for (const [name, value] of Object.entries(priorityClasses)) {
    const policy = name === 'patient' ? { preemptionPolicy: 'Never' } : {};
    const body = {
      ...{ apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name }, value, ...policy },
    };
    await client.send({ method: 'POST', path: collectionPath('PriorityClass'), body });
  }
}
