import { Random } from '../../fuzz/random.js';
import { ApiClient } from '../api/api-client.js';
import { collectionPath } from '../api/resource-paths.js';
import { adminToken, makeClusterFiles } from '../programs/cluster-files.js';
import { orchSchedulerLine, serverLines } from '../programs/program-lines.js';
import { RunningProgram } from '../programs/running-program.js';
import { createNode, namespace, nodes, randomPod } from './exactness-cluster.js';
import { FollowedSums } from './followed-sums.js';
import { RestartedScheduler } from './restarted-scheduler.js';
import { runRound } from './run-round.js';

export interface ExactnessOptions {
  readonly rounds: number;
  readonly seed: number;
  /** The first of ten ports. */
  readonly port: number;
  /** For data, keys and logs. */
  readonly folder: string;
  /** After the rounds, binds pods to a node without the scheduler until it is beyond its allocatable: the check must see it. */
  readonly plantsFault: boolean;
  readonly onRound?: (line: string) => void;
}

export interface ExactnessReport {
  readonly rounds: number;
  readonly restarts: number;
  readonly events: number;
  readonly placements: number;
  /** The largest share of a resource of a node that was requested; 1 is a full node. */
  readonly shareMax: number;
  readonly violations: readonly string[];
}

/** Rounds of pods and nodes that come and go under a scheduler that is killed; see `runRound`. */
export async function runExactness(options: ExactnessOptions): Promise<ExactnessReport> {
  const { rounds, seed, port, folder, plantsFault, onRound } = options;
  const random = new Random(seed);
  const files = await makeClusterFiles(folder, port);
  const running: RunningProgram[] = [];
  const stopping = new AbortController();
  const scheduler = new RestartedScheduler({
    line: orchSchedulerLine({ files, port, options: ['--kube-api-qps=1000', '--kube-api-burst=1000'] }),
    logFolder: folder,
  });
  let client: ApiClient | undefined;
  try {
    for (const line of serverLines('orch', { files, port, referenceBin: '' }))
      running.push(await RunningProgram.start(line, { logFolder: folder }));
    client = new ApiClient({ url: files.url, token: adminToken, authority: files.authority });
    const body = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } };
    await client.send({ method: 'POST', path: collectionPath('Namespace'), body });
    for (const node of nodes) await createNode(client, node);
    const sums = await FollowedSums.start(client, stopping.signal);
    await scheduler.start();
    let reported = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const text = await runRound(round, { client, sums, scheduler, random });
      const found = sums.violations.slice(reported);
      reported = sums.violations.length;
      onRound?.(`round ${round}: ${text}; ${found.length} violations${found[0] === undefined ? '' : `: ${found[0]}`}`);
    }
    if (plantsFault) await plantFault(client, { random, sums });
    const { events, placements, shareMax } = sums.sums;
    const violations = [...sums.violations, ...scheduler.failures];
    return { rounds, restarts: scheduler.restarts, events, placements, shareMax, violations };
  } finally {
    stopping.abort();
    client?.close();
    await scheduler.stop();
    for (const program of running.toReversed()) await program.stop();
  }
}

async function plantFault(
  client: ApiClient,
  { random, sums }: { readonly random: Random; readonly sums: FollowedSums },
): Promise<void> {
  const path = collectionPath('Pod', namespace);
  for (let index = 0; index < 10; index += 1) {
    const pod = randomPod(`fault-${index}`, random);
    await client.send({ method: 'POST', path, body: { ...pod, spec: { ...pod.spec, nodeName: 'n0' } } });
  }
  await sums.untilDecided({ deleted: [] });
}
