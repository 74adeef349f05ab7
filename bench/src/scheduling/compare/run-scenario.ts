import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '../api/api-client.js';
import { type FollowedPod, type FollowedPods, podKey } from '../api/followed-pods.js';
import type { Scenario, Step } from '../scenarios/scenario.js';
import type { Attempt, Difference } from './attempt.js';
import { compareAttempts } from './compare-attempts.js';
import { asRelease120, type ReleaseChange } from './release-changes.js';
import { ScenarioCluster } from './scenario-cluster.js';
import type { ScoreTables } from './score-lines.js';

export type Side = 'reference' | 'orch';

export interface StepResult {
  readonly pod: string;
  readonly reference: Attempt;
  readonly orch: Attempt;
  /** From what Orch does with the changes since 1.20 taken back. */
  readonly differences: readonly Difference[];
  /** The changes of 1.21 that have shown in this step. */
  readonly changes: readonly ReleaseChange[];
  /** Both attempts were made again: a scheduler had not seen an object yet. */
  readonly isRepeated: boolean;
}

export interface ScenarioTools {
  readonly client: ApiClient;
  readonly pods: FollowedPods;
  readonly scores: Readonly<Record<Side, ScoreTables>>;
}

/** Informers of schedulers follow other kinds than pods by watches of their own. A difference is looked at again after longer. */
const seenAfterMs = 200;
const surelySeenAfterMs = 1_500;

/** Places each pod twice in the same state, by the reference's scheduler and by Orch's, and keeps the placement of Orch. */
export async function runScenario(
  { objects, existing, steps }: Scenario,
  tools: ScenarioTools,
): Promise<readonly StepResult[]> {
  const cluster = new ScenarioCluster(tools.client, tools.pods);
  const results: StepResult[] = [];
  try {
    await cluster.create(objects);
    await Promise.all(existing.map((pod) => cluster.place(pod, pod.spec.nodeName ?? '')));
    await sleep(seenAfterMs);
    if (await cluster.touchNodes()) await sleep(seenAfterMs);
    for (const step of steps) results.push(await runStep(step, cluster, tools));
    return results;
  } finally {
    await cluster.clear();
  }
}

async function runStep(step: Step, cluster: ScenarioCluster, tools: ScenarioTools): Promise<StepResult> {
  const { pod, objects } = step;
  const key = podKey(pod);
  let seenMs = objects.length === 0 ? 0 : seenAfterMs;
  let result = await tryStep();
  if (result.differences.length > 0) {
    await cluster.undo(pod, objects, result.orch.victims);
    seenMs = surelySeenAfterMs;
    await cluster.touchNodes();
    result = { ...(await tryStep()), isRepeated: true };
  }
  const { node, victims } = result.orch;
  cluster.forget(victims);
  if (node === undefined) await cluster.undo(pod, objects, []);
  else await cluster.keep(pod, node);
  return result;

  async function tryStep(): Promise<StepResult> {
    const reference = await attempt('reference');
    await cluster.undo(pod, objects, reference.victims);
    const orch = await attempt('orch');
    const { attempt: earlier, changes } = asRelease120(orch);
    const differences = compareAttempts(reference, earlier);
    return { pod: key, reference, orch, differences, changes, isRepeated: false };
  }

  async function attempt(side: Side): Promise<Attempt> {
    await cluster.create(objects);
    await sleep(seenMs);
    tools.pods.takeDeleted();
    await cluster.createPending(pod, side);
    const { pods } = tools;
    const outcome = await pods.until(() => outcomeOf(pods.get(key)), `${key} is placed or rejected by ${side}`);
    await linesRead();
    return { ...outcome, victims: pods.takeDeleted().toSorted(), ...tools.scores[side].take(key) };
  }
}

/** Undefined while the scheduler has more to do: a pod with a nominated node waits for its victims. */
export function outcomeOf(pod: FollowedPod | undefined): Pick<Attempt, 'node' | 'message'> | undefined {
  if (pod === undefined) return undefined;
  if (pod.spec?.nodeName) return { node: pod.spec.nodeName, message: '' };
  const rejected = pod.status?.conditions?.find(({ type, status }) => type === 'PodScheduled' && status === 'False');
  if (rejected === undefined || pod.status?.nominatedNodeName) return undefined;
  return { node: undefined, message: rejected.message ?? '' };
}

/** A scheduler prints points before it writes: they wait in the pipe when the write is seen. */
async function linesRead(): Promise<void> {
  await sleep(5);
}
