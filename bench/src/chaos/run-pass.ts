import { setMaxListeners } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorMessage } from '@orch/apimachinery';
import { ControlPlane } from '@orch/testing';
import { writeManagerKubeconfig } from '../managers/manager-kubeconfig.js';
import { ManagerProcess } from '../managers/manager-process.js';
import { ChaosProxy, type ChaosProxyOptions, type ProxiedRequest } from './chaos-proxy.js';
import { CreatedObjects } from './created-objects.js';
import { differences, finalState } from './final-state.js';
import type { Scenario } from './scenarios/scenario.js';
import { Workspace } from './scenarios/workspace.js';

/** What a scenario has led to. */
export interface Outcome {
  readonly state: readonly string[];
  readonly created: Readonly<Record<string, number>>;
  /** From the creation of its namespace to the last state that it waits for. */
  readonly durationMs: number;
  /** Why it did not end; absent when it did. */
  readonly failure?: string;
}

export interface Pass {
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** Requests by their fault; empty without a proxy. */
  readonly faults: ReadonlyMap<string, number>;
  /** Why the manager ended before the end of the pass. */
  readonly managerFailure?: string;
}

export interface PassOptions {
  readonly scenarios: readonly Scenario[];
  /** Of the proxy between the manager and the server; absent: no proxy. */
  readonly seed?: number;
  /** The states to wait for. Absent: waits until the states no longer change. */
  readonly expected?: ReadonlyMap<string, Outcome>;
  readonly timeoutMs: number;
  /** Gets the log of the manager. */
  readonly logFile?: string;
  readonly onRequest?: (request: ProxiedRequest) => void;
  readonly onScenario?: (line: string) => void;
}

/** Runs the scenarios at the same time, each in its namespace, on a new server with a controller manager in its own process. */
export async function runPass(options: PassOptions): Promise<Pass> {
  const { scenarios, seed, expected, timeoutMs, logFile, onRequest, onScenario } = options;
  const folder = await mkdtemp(join(tmpdir(), 'orch-chaos-'));
  const plane = await ControlPlane.start({
    ...{ controllers: [], scheduler: true, nodes: 3, featureGates: { IndexedJob: true } },
  });
  const proxy = seed === undefined ? undefined : await startProxy(plane, { seed, ...(onRequest ? { onRequest } : {}) });
  const kubeconfig = join(folder, 'kubeconfig');
  const config =
    proxy === undefined
      ? plane.config
      : { server: proxy.url, certificateAuthority: proxy.certificateAuthority, token: plane.token };
  await writeManagerKubeconfig(kubeconfig, { config, name: 'manager' });
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const created = new CreatedObjects();
  await created.start(plane.client, stopping.signal);
  const signingKey = join(dirname(plane.kubeconfig), 'pki', 'service-accounts.key');
  const args = [
    ...['--leader-elect=false', '--feature-gates=IndexedJob=true'],
    `--service-account-private-key-file=${signingKey}`,
  ];
  const manager = ManagerProcess.start({ name: 'manager', kubeconfig, args, ...(logFile ? { logFile } : {}) });
  const ended = new AbortController();
  setMaxListeners(0, ended.signal);
  let managerFailure: string | undefined;
  let isOver = false;
  void manager.ended.then((code) => {
    if (isOver) return;
    managerFailure = `the manager ended with ${code}: ${manager.complaints.at(-1)}`;
    ended.abort(new Error('the manager has ended'));
  });
  const common = { created, timeoutMs };
  try {
    const outcomes = await Promise.all(
      scenarios.map(async (scenario): Promise<readonly [string, Outcome]> => {
        const space = new Workspace(plane, `chaos-${scenario.name}`, { timeoutMs, signal: ended.signal });
        const outcome = await runScenario(scenario, { ...common, space, expected: expected?.get(scenario.name) });
        onScenario?.(`${scenario.name}: ${outcome.failure ?? `done in ${(outcome.durationMs / 1_000).toFixed(1)} s`}`);
        return [scenario.name, outcome];
      }),
    );
    isOver = true;
    return {
      outcomes: new Map(outcomes),
      faults: proxy?.counts ?? new Map(),
      ...(managerFailure === undefined ? {} : { managerFailure }),
    };
  } finally {
    isOver = true;
    await manager.kill();
    stopping.abort(new Error('the pass is over'));
    await created.stopped();
    await proxy?.stop();
    await plane.stop();
    await rm(folder, { recursive: true });
  }
}

function startProxy(plane: ControlPlane, options: Pick<ChaosProxyOptions, 'seed' | 'onRequest'>): Promise<ChaosProxy> {
  const { certificateAuthority } = plane.config;
  return ChaosProxy.start({ target: plane.url, ...options, ...(certificateAuthority ? { certificateAuthority } : {}) });
}

interface ScenarioRun {
  readonly space: Workspace;
  readonly created: CreatedObjects;
  readonly expected: Outcome | undefined;
  readonly timeoutMs: number;
}

async function runScenario(scenario: Scenario, { space, created, expected, timeoutMs }: ScenarioRun): Promise<Outcome> {
  let failure: string | undefined;
  const startMs = performance.now();
  try {
    await space.open();
    await scenario.run(space);
  } catch (error) {
    failure = errorMessage(error);
  }
  const durationMs = performance.now() - startMs;
  const state = await settledState(space, { expected: failure === undefined ? expected : undefined, timeoutMs });
  return { state, created: created.of(space.namespace), durationMs, ...(failure === undefined ? {} : { failure }) };
}

/** The state when it is the expected one, or has not changed for two seconds, or the time is over. */
async function settledState(
  space: Workspace,
  { expected, timeoutMs }: { readonly expected: Outcome | undefined; readonly timeoutMs: number },
): Promise<readonly string[]> {
  const startMs = performance.now();
  for (let before: readonly string[] | undefined; ; ) {
    const state = finalState(await space.objects(), space.namespace);
    const wanted = expected === undefined ? before : expected.state;
    if (wanted !== undefined && differences(state, wanted).length === 0) return state;
    if (performance.now() - startMs > timeoutMs || space.isEnded) return state;
    before = state;
    await sleep(expected === undefined ? 2_000 : 500);
  }
}
