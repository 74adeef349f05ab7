import type { Pod } from '@orch/api/types/core_v1';
import type { PodDisruptionBudget } from '@orch/api/types/policy_v1';
import {
  type ApiObject,
  canonicalize,
  type DeepReadonly,
  deepCopy,
  invariant,
  isJsonObject,
  isStatusError,
  orchNames,
} from '@orch/apimachinery';
import { checkDeleteOptions, type DeleteOptions } from '../../decode/delete-options.js';
import { failure, notFound } from '../../errors/errors.js';
import type { Call } from '../../request/call.js';
import type { ServerParts } from '../../server/parts.js';
import { deleteObject } from '../../verbs/delete.js';
import { readOperation } from '../../write/operation.js';
import { checkNameInPath, podsOf } from './bindings.js';
import { isBudgetOf, isFreeToGo, isMetWithout, isReady, letGo, stillProcessed } from './disruption-budget.js';
import { readPod } from './pod-container.js';

/**
 * POST of `pods/<name>/eviction`: deletes the pod as its delete options say, if its disruption budget lets it go; 201.
 * @throws StatusError 429 when the budget does not, 500 when there is more than one
 */
export async function evictPod(call: Call, parts: ServerParts): Promise<void> {
  const { subresource } = call;
  invariant(subresource !== undefined, 'an eviction is a subresource');
  const kind = parts.scheme.kind(subresource.kind);
  invariant(kind !== undefined, 'the scheme has evictions');
  const { object: eviction, dryRun, admit } = await readOperation(call, parts, kind);
  checkNameInPath(call, eviction);
  const options = optionsOf(eviction, call, dryRun);
  await admit();
  const target: Target = { call: { ...call, definition: podsOf(parts), subresource: undefined }, parts, options };
  const pod = await evictFreePod(target);
  if (pod !== undefined) await evictByBudget(target, pod);
  parts.responder.success(call, 201);
}

interface Target {
  /** As if the pod itself were deleted. */
  readonly call: Call;
  readonly parts: ServerParts;
  readonly options: DeleteOptions;
}

function optionsOf(eviction: ApiObject, { names }: Call, dryRun: boolean): DeleteOptions {
  const given = isJsonObject(eviction['deleteOptions']) ? eviction['deleteOptions'] : {};
  const options = checkDeleteOptions(given, names);
  return dryRun ? { ...options, dryRun } : options;
}

/** Deletes a pod that no budget protects any more; otherwise the pod as it is, to be asked for. */
async function evictFreePod(target: Target): Promise<DeepReadonly<Pod> | undefined> {
  const { call, parts, options } = target;
  for (let attempt = 1; ; attempt++) {
    const pod = await readPod(call, parts);
    if (!isFreeToGo(pod)) return pod;
    // One that has not begun may do so meanwhile.
    const mayBegin = pod.status?.phase === 'Pending' && pod.metadata.deletionTimestamp == null;
    const isGuarded = mayBegin && options.preconditions.resourceVersion === undefined;
    try {
      await deleteObject(call, parts, isGuarded ? guarded(options, pod) : options);
      return undefined;
    } catch (error) {
      if (!isGuarded || !isStatusError(error, 'Conflict') || attempt >= attemptsMax) throw error;
    }
  }
}

const attemptsMax = 20;

async function evictByBudget({ call, parts, options }: Target, pod: DeepReadonly<Pod>): Promise<void> {
  const [budget, ...others] = await budgetsOf(pod, call, parts);
  if (others.length > 0) throw failure(500, '', manyBudgets);
  if (budget === undefined) {
    await deleteObject(call, parts, options);
    return;
  }
  const { name = '' } = budget.metadata;
  if (isReady(pod) || !isMetWithout(budget)) {
    await takeFromBudget(name, { call, parts, options });
    await deleteObject(call, parts, options);
    return;
  }
  // It costs the budget nothing as long as it does not get ready meanwhile.
  const isGuarded = options.preconditions.resourceVersion === undefined;
  try {
    await deleteObject(call, parts, isGuarded ? guarded(options, pod) : options);
  } catch (error) {
    throw isGuarded && isStatusError(error, 'Conflict') ? stillProcessed(name) : error;
  }
}

const manyBudgets = 'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.';

function guarded(options: DeleteOptions, { metadata }: DeepReadonly<Pod>): DeleteOptions {
  const { resourceVersion = '' } = metadata;
  return { ...options, preconditions: { ...options.preconditions, resourceVersion } };
}

async function budgetsOf(
  pod: DeepReadonly<Pod>,
  { key: { namespace }, exchange: { signal } }: Call,
  { stores, served }: ServerParts,
): Promise<readonly DeepReadonly<PodDisruptionBudget>[]> {
  const budgets = served.definition('policy', 'poddisruptionbudgets');
  if (budgets === undefined) return [];
  const { entries } = await stores.for(budgets).list({ namespace, consistency: { type: 'mostRecent' }, signal });
  return entries
    .map((entry) => entry.object())
    .filter(isBudget)
    .filter((budget) => isBudgetOf(budget, pod));
}

/** Tells the budget of the pod that will go, so that it does not count as healthy. @throws StatusError 403, 429 */
async function takeFromBudget(name: string, { call, parts, options }: Target): Promise<void> {
  const budgets = parts.served.definition('policy', 'poddisruptionbudgets');
  invariant(budgets !== undefined, 'the budget was read');
  const key = { namespace: call.key.namespace, name };
  const decide = (current: DeepReadonly<ApiObject> | undefined) => {
    if (current === undefined || !isBudget(current)) throw notFound(budgets, name);
    const status = letGo(current, { podName: call.key.name, now: parts.now() });
    const { kind, apiVersion, ...members } = { ...deepCopy<ApiObject>(current), status };
    const { metadata } = members;
    const next = canonicalize(budgets.hub.schema, members, { names: orchNames });
    const object: ApiObject = { kind, apiVersion, metadata, ...next };
    parts.ownership?.trackOwn(object, { definition: budgets, current, subresource: 'status' });
    return { type: 'write', object } as const;
  };
  await parts.stores.for(budgets).update(key, decide, { dryRun: options.dryRun, by: call.user.name });
}

/** Stored objects are canonical: what is there has the shape of its kind. */
function isBudget(object: DeepReadonly<ApiObject>): object is DeepReadonly<ApiObject & PodDisruptionBudget> {
  return object.kind === 'PodDisruptionBudget';
}
