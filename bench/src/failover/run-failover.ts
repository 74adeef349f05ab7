import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ControlPlane } from '@orch/testing';
import { Random } from '../fuzz/random.js';
import { writeManagerKubeconfig } from '../managers/manager-kubeconfig.js';
import { endLeader } from './end-leader.js';
import { ManagerPair } from './manager-pair.js';
import { Rollouts } from './rollouts.js';
import { strategies } from './strategies.js';
import { WatchedPods } from './watched-pods.js';
import { auditWrites, readWrites, takingsOf, unexcusedWrites, writesWithoutLock } from './write-log.js';

export interface FailoverOptions {
  readonly kills: number;
  readonly pods: number;
  readonly seed: number;
  readonly onRound?: (line: string) => void;
}

export interface FailoverReport {
  readonly rounds: number;
  readonly pauses: number;
  readonly rollouts: number;
  readonly events: number;
  readonly writes: number;
  readonly takings: number;
  /** Writes that arrived after another manager had taken the lock. */
  readonly lateWrites: number;
  readonly violations: readonly string[];
}

const managers = ['manager-a', 'manager-b'];
/** Short, and yet long enough for a renewal on a busy machine. */
const electionTimes = [
  '--leader-elect-lease-duration=2s',
  '--leader-elect-renew-deadline=1400ms',
  '--leader-elect-retry-period=150ms',
];

/**
 * Rolls a deployment, a stateful set and jobs out again and again under two controller managers, of which the leader is
 * killed or paused at random moments. Checks the limits of each workload with each event, and the end of each phase.
 */
export async function runFailover({ kills, pods, seed, onRound }: FailoverOptions): Promise<FailoverReport> {
  const random = new Random(seed);
  const folder = await mkdtemp(join(tmpdir(), 'orch-failover-'));
  const logFile = join(folder, 'audit.log');
  const plane = await ControlPlane.start({
    ...{ controllers: [], scheduler: true, nodes: Math.ceil(pods / 40) + 1, audit: auditWrites(logFile) },
  });
  const stopping = new AbortController();
  const kubeconfigs = Object.fromEntries(managers.map((name) => [name, join(folder, `${name}.kubeconfig`)]));
  for (const [name, file] of Object.entries(kubeconfigs)) {
    await writeManagerKubeconfig(file, { config: plane.config, name });
  }
  const pair = new ManagerPair({ kubeconfigs, args: electionTimes });
  const watched = new WatchedPods(plane.client.resource({ group: '', version: 'v1', resource: 'pods' }));
  const rollouts = new Rollouts(plane, { pods, watched });
  const watching = watched.run(stopping.signal);
  // Reported where it is awaited.
  watching.catch(() => undefined);
  let pauses = 0;
  let reported = 0;
  try {
    await pair.leader();
    await rollouts.begin();
    for (let round = 0; round < kills; round += 1) {
      const roundsPerPhase = Math.ceil(kills / strategies.length);
      if (round % roundsPerPhase === 0) {
        await rollouts.complete();
        await rollouts.enterPhase(round / roundsPerPhase);
      }
      await rollouts.next();
      const outcome = await endLeader(pair, { random, isPause: round % 4 === 3 });
      if (outcome.wasPaused) pauses += 1;
      const found = [...watched.violations.keys()].slice(reported);
      reported += found.length;
      const first = found[0] === undefined ? '' : `: ${found[0]}`;
      onRound?.(`round ${round + 1}: ${outcome.text}; ${watched.events} events, ${found.length} violations${first}`);
    }
    await rollouts.complete();
    stopping.abort(new Error('the rounds are over'));
    await watching;
    await pair.stop();
    const writes = await readWrites(logFile, new Set(managers));
    const late = writesWithoutLock(writes);
    const unexcused = unexcusedWrites(late, pauses);
    return {
      ...{ rounds: kills, pauses, rollouts: rollouts.count, events: watched.events },
      ...{ writes: writes.length, takings: takingsOf(writes).length },
      lateWrites: late.length,
      violations: [
        ...[...watched.violations.keys(), ...rollouts.wrongStates, ...pair.failures],
        ...unexcused.map(({ manager, what }) => `${manager} wrote without the lock: ${what}`),
      ],
    };
  } finally {
    stopping.abort(new Error('the run has ended'));
    await pair.stop();
    await plane.stop();
    await rm(folder, { recursive: true });
  }
}
