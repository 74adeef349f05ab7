import type { ApiClient } from '../cluster/api-client.js';
import { ClusterWatch } from '../cluster/cluster-watch.js';
import { ScenarioView } from '../cluster/scenario-view.js';
import { MetricsApi } from '../driver/metrics-api.js';
import { collectionPath, objectPath, resourceNamed } from '../scenario/resources.js';
import type { Scenario } from '../scenario/scenario.js';
import { Pace } from './pace.js';
import { type Recording, recordObjects, type ScenarioRecording } from './recording.js';
import { ScenarioRun } from './run-scenario.js';

export interface RecordOptions {
  readonly client: ApiClient;
  readonly label: string;
  /** Part of all names, so that runs on one server do not meet; always of the same length. */
  readonly run: string;
  /** Scenarios that run at the same time. */
  readonly parallel: number;
  /** The least time without an event after which controllers are taken to be at rest. */
  readonly quietMs: number;
  /** The releases whose features the server and its controllers have; other scenarios are skipped. */
  readonly releases: readonly string[];
  readonly onProgress: (line: string) => void;
}

/** Runs scenarios against one server and its controllers. A scenario that fails is part of the recording. */
export async function recordScenarios(scenarios: readonly Scenario[], options: RecordOptions): Promise<Recording> {
  const { client, label, parallel, onProgress } = options;
  const stop = new AbortController();
  const watch = new ClusterWatch(client, (error) => stop.abort(error));
  const results = new Map<number, ScenarioRecording>();
  const cleanUps: Promise<void>[] = [];
  const waiting = [...scenarios.entries()];
  const views = new Map<string, ScenarioView>();
  await watch.opened();
  const metrics = await MetricsApi.start(client, (namespace) => {
    const view = views.get(namespace);
    return { cpu: view?.cpuUsage, pods: view?.living('pods') ?? [] };
  });
  const pace = await startPace(options, watch);
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, scenario] = next;
      stop.signal.throwIfAborted();
      const { recording, cleanUp } = await recordOne(scenario, { ...options, watch, views, pace, index });
      results.set(index, recording);
      cleanUps.push(cleanUp().catch((error: unknown) => onProgress(`${scenario.name}: clean-up: ${String(error)}`)));
    }
  };
  try {
    await Promise.all(Array.from({ length: parallel }, worker));
    stop.signal.throwIfAborted();
  } finally {
    await Promise.all(cleanUps);
    await pace.stop();
    await client.send('DELETE', namespacePath(paceNamespace(options)));
    await metrics.stop();
    await watch.stop();
  }
  return { label, scenarios: scenarios.flatMap((_, index) => results.get(index) ?? []) };
}

async function startPace(options: RecordOptions, watch: ClusterWatch): Promise<Pace> {
  const { client, quietMs } = options;
  const namespace = paceNamespace(options);
  const view = new ScenarioView({ namespace, also: [], now: Date.now });
  watch.add(view);
  const body = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } };
  await client.send('POST', collectionPath(resourceNamed('namespaces')), { body });
  return new Pace({ client, view, quietMs });
}

function paceNamespace({ run }: Pick<RecordOptions, 'run'>): string {
  return `w${run}-pace`;
}

function namespacePath(name: string): string {
  return objectPath(resourceNamed('namespaces'), { namespace: '', name });
}

async function recordOne(
  scenario: Scenario,
  options: RecordOptions & {
    readonly watch: ClusterWatch;
    readonly pace: Pace;
    /** By namespace. */
    readonly views: Map<string, ScenarioView>;
    readonly index: number;
  },
): Promise<{ readonly recording: ScenarioRecording; readonly cleanUp: () => Promise<void> }> {
  const { client, watch, views, pace, run, index, releases, onProgress } = options;
  const { name, since, also } = scenario;
  const empty = { name, failure: undefined, skipped: undefined, objects: [], events: [] };
  if (since !== undefined && !releases.includes(since)) {
    return { recording: { ...empty, skipped: `needs ${since}` }, cleanUp: async () => {} };
  }
  const namespace = `w${run}-${String(index).padStart(3, '0')}`;
  const view = new ScenarioView({ namespace, also, now: Date.now });
  watch.add(view);
  views.set(namespace, view);
  const scenarioRun = new ScenarioRun(scenario, {
    client,
    view,
    quietMs: () => Math.max(pace.quietMs(), scenario.quietMs),
  });
  const startMs = Date.now();
  let failure: string | undefined;
  try {
    await scenarioRun.run();
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
  }
  onProgress(`${Math.round((Date.now() - startMs) / 1_000)} s  ${name}${failure === undefined ? '' : `: ${failure}`}`);
  return {
    recording: { ...empty, failure, ...recordObjects(view.observed(), { namespace, scenario }) },
    cleanUp: () => scenarioRun.cleanUp(),
  };
}
