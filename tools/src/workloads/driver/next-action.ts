import { isJsonObject, type Json, valueAt } from '../../differential/json.js';
import { hasLabels, labelsOf, nameOf, uidOf } from '../scenario/resources.js';
import type { Behavior } from '../scenario/scenario.js';

export interface BehaviorRule {
  readonly match: Readonly<Record<string, string>>;
  readonly behavior: Behavior;
}

export interface DriverState {
  /** In the order of their creation. */
  readonly pods: readonly Json[];
  readonly nodes: readonly Json[];
  /** Names of nodes whose agent does not respond. */
  readonly silent: ReadonlySet<string>;
  /** The last rule that matches a pod decides; without one it runs. */
  readonly rules: readonly BehaviorRule[];
  /** Behavior of single pods by uid, stronger than rules. */
  readonly single: ReadonlyMap<string, Behavior>;
  /** Uids of pods whose end was reported; finalizers may still hold them. */
  readonly finished: ReadonlySet<string>;
}

export type PodAction =
  | { readonly type: 'finish'; readonly pod: Json }
  | { readonly type: 'start'; readonly pod: Json; readonly node: string; readonly isReady: boolean }
  | { readonly type: 'ready'; readonly pod: Json; readonly isReady: boolean }
  | { readonly type: 'end'; readonly pod: Json; readonly phase: 'Succeeded' | 'Failed' };

/**
 * What the driver does next, in place of a scheduler and of the agents of the nodes: deletions first, then the other pods in the
 * order of their creation. Undefined: nothing is to be done. Pure.
 */
export function nextAction(state: DriverState): PodAction | undefined {
  for (const pod of state.pods) {
    if (valueAt(pod, 'metadata.deletionTimestamp') !== undefined && canFinish(pod, state))
      return { type: 'finish', pod };
  }
  for (const pod of state.pods) {
    const action = valueAt(pod, 'metadata.deletionTimestamp') === undefined ? advance(pod, state) : undefined;
    if (action !== undefined) return action;
  }
  return undefined;
}

function canFinish(pod: Json, state: DriverState): boolean {
  const node = nodeOf(pod);
  if (node === '' || state.finished.has(uidOf(pod)) || behaviorOf(pod, state) === 'stuck') return false;
  return !state.silent.has(node) && hasNode(node, state);
}

function advance(pod: Json, state: DriverState): PodAction | undefined {
  const phase = String(valueAt(pod, 'status.phase') ?? 'Pending');
  const behavior = behaviorOf(pod, state);
  if (phase === 'Succeeded' || phase === 'Failed' || behavior === 'hold') return undefined;
  const isReady = behavior !== 'unready';
  if (phase === 'Pending') {
    const node = nodeOf(pod) || chooseNode(pod, state);
    if (node === undefined || state.silent.has(node) || !hasNode(node, state)) return undefined;
    return { type: 'start', pod, node, isReady };
  }
  if (state.silent.has(nodeOf(pod)) || !hasNode(nodeOf(pod), state)) return undefined;
  if (behavior === 'succeed') return { type: 'end', pod, phase: 'Succeeded' };
  if (behavior === 'fail') return { type: 'end', pod, phase: 'Failed' };
  return readiness(pod) === isReady ? undefined : { type: 'ready', pod, isReady };
}

export function behaviorOf(pod: Json, { rules, single }: Pick<DriverState, 'rules' | 'single'>): Behavior {
  return single.get(uidOf(pod)) ?? rules.findLast(({ match }) => hasLabels(pod, match))?.behavior ?? 'run';
}

function readiness(pod: Json): boolean {
  const conditions = valueAt(pod, 'status.conditions');
  if (!Array.isArray(conditions)) return false;
  return conditions.some((each: Json) => valueAt(each, 'type') === 'Ready' && valueAt(each, 'status') === 'True');
}

/** The node that the pod must have, or the suitable one with the fewest pods; the first by name of several. */
function chooseNode(pod: Json, state: DriverState): string | undefined {
  const required = requiredNode(pod);
  if (required !== undefined) return required;
  const podsOn = (node: string) => state.pods.filter((each) => nodeOf(each) === node).length;
  return state.nodes
    .filter((node) => !state.silent.has(nameOf(node)) && suits(node, pod))
    .map(nameOf)
    .toSorted((a, b) => podsOn(a) - podsOn(b) || (a < b ? -1 : 1))[0];
}

/** The node in the affinity that the daemon set controller gives its pods. */
function requiredNode(pod: Json): string | undefined {
  const term = 'spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms.0';
  const name = valueAt(pod, `${term}.matchFields.0.values.0`);
  return typeof name === 'string' ? name : undefined;
}

function suits(node: Json, pod: Json): boolean {
  if (valueAt(node, 'spec.unschedulable') === true) return false;
  const selector = valueAt(pod, 'spec.nodeSelector');
  const own = labelsOf(node);
  if (isJsonObject(selector) && Object.entries(selector).some(([key, value]) => own[key] !== value)) return false;
  const taints = valueAt(node, 'spec.taints');
  return !Array.isArray(taints) || taints.every((taint: Json) => isTolerated(taint, pod));
}

function isTolerated(taint: Json, pod: Json): boolean {
  const effect = valueAt(taint, 'effect');
  if (effect === 'PreferNoSchedule') return true;
  const tolerations = valueAt(pod, 'spec.tolerations');
  if (!Array.isArray(tolerations)) return false;
  return tolerations.some((toleration: Json) => {
    const [key, ofEffect] = [valueAt(toleration, 'key'), valueAt(toleration, 'effect')];
    if (key !== undefined && key !== valueAt(taint, 'key')) return false;
    if (ofEffect !== undefined && ofEffect !== effect) return false;
    return valueAt(toleration, 'operator') === 'Exists' || valueAt(toleration, 'value') === valueAt(taint, 'value');
  });
}

function nodeOf(pod: Json): string {
  return String(valueAt(pod, 'spec.nodeName') ?? '');
}

function hasNode(name: string, { nodes }: DriverState): boolean {
  return nodes.some((node) => nameOf(node) === name);
}
