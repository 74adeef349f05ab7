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
import type { Call, StoredKinds, WriteVerbParts } from '@orch/apiserver';
import {
  AdmissionChain,
  checkDeleteOptions,
  type DeleteOptions,
  deleteObject,
  failure,
  notFound,
  readOperation,
} from '@orch/apiserver';
import type { ResourceStores } from '@orch/storage';
import { checkNameInPath, podsOf } from './bindings.js';
import {
  budgetNotObserved,
  isBudgetFor,
  isBudgetMet,
  isEvictableWithoutBudget,
  isReady,
  recordEviction,
} from './disruption-budget.js';
import { readPod } from './pod-container.js';

export interface EvictionParts extends StoredKinds, WriteVerbParts {
  readonly stores: ResourceStores;
}

/**
 * POST of `pods/<name>/eviction`: deletes the pod with the given delete options if its disruption budget allows it; 201.
 * @throws StatusError 429 when the budget does not allow it, 500 when several budgets select the pod
 */
export async function evictPod(call: Call, parts: EvictionParts): Promise<void> {
  const { subresource } = call;
  invariant(subresource !== undefined, 'an eviction is a subresource');
  const kind = parts.scheme.kind(subresource.kind);
  invariant(kind !== undefined, 'the scheme has evictions');
  const { object: eviction, dryRun, admit } = await readOperation(call, parts, kind);
  checkNameInPath(call, eviction);
  const options = optionsOf(eviction, call, dryRun);
  await admit();
  // As in v1.21, admission sees the eviction only, not the deletion.
  const deletion = { ...parts, admission: new AdmissionChain([]) };
  const target: Target = {
    call: { ...call, definition: podsOf(parts), subresource: undefined },
    ...{ parts: deletion, options },
  };
  const pod = await evictWithoutBudget(target);
  if (pod !== undefined) await evictWithBudget(target, pod);
  return parts.responder.success(call, 201);
}

interface Target {
  /** The delete request of the pod. */
  readonly call: Call;
  readonly parts: EvictionParts;
  readonly options: DeleteOptions;
}

function optionsOf(eviction: ApiObject, { names }: Call, dryRun: boolean): DeleteOptions {
  const given = isJsonObject(eviction['deleteOptions']) ? eviction['deleteOptions'] : {};
  const options = checkDeleteOptions(given, names);
  return dryRun ? { ...options, dryRun } : options;
}

/** Deletes a pod that needs no budget check; otherwise returns the pod. */
async function evictWithoutBudget(target: Target): Promise<DeepReadonly<Pod> | undefined> {
  const { call, parts, options } = target;
  for (let attempt = 1; ; attempt++) {
    const pod = await readPod(call, parts);
    if (!isEvictableWithoutBudget(pod)) return pod;
    // A pending pod may start meanwhile: delete only the version that was read.
    const mayStart = pod.status?.phase === 'Pending' && pod.metadata.deletionTimestamp == null;
    const isGuarded = mayStart && options.preconditions.resourceVersion === undefined;
    try {
      await deleteObject(call, parts, isGuarded ? guarded(options, pod) : options);
      return undefined;
    } catch (error) {
      if (!isGuarded || !isStatusError(error, 'Conflict') || attempt >= attemptsMax) throw error;
    }
  }
}

const attemptsMax = 20;

async function evictWithBudget({ call, parts, options }: Target, pod: DeepReadonly<Pod>): Promise<void> {
  const [budget, ...others] = await budgetsOf(pod, call, parts);
  if (others.length > 0) throw failure(500, '', manyBudgets);
  if (budget === undefined) {
    await deleteObject(call, parts, options);
    return;
  }
  const { name = '' } = budget.metadata;
  if (isReady(pod) || !isBudgetMet(budget)) {
    await recordInBudget(name, { call, parts, options });
    await deleteObject(call, parts, options);
    return;
  }
  // An unready pod does not use up the budget unless it becomes ready meanwhile.
  const isGuarded = options.preconditions.resourceVersion === undefined;
  try {
    await deleteObject(call, parts, isGuarded ? guarded(options, pod) : options);
  } catch (error) {
    throw isGuarded && isStatusError(error, 'Conflict') ? budgetNotObserved(name) : error;
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
  { stores, served }: EvictionParts,
): Promise<readonly DeepReadonly<PodDisruptionBudget>[]> {
  const budgets = served.definition('policy', 'poddisruptionbudgets');
  if (budgets === undefined) return [];
  const { entries } = await stores.for(budgets).list({ namespace, consistency: { type: 'mostRecent' }, signal });
  return entries
    .map((entry) => entry.object())
    .filter(isBudget)
    .filter((budget) => isBudgetFor(budget, pod));
}

/** Records the eviction in the status of the budget. @throws StatusError 403, 429 */
async function recordInBudget(name: string, { call, parts, options }: Target): Promise<void> {
  const budgets = parts.served.definition('policy', 'poddisruptionbudgets');
  invariant(budgets !== undefined, 'the budget was read');
  const key = { namespace: call.key.namespace, name };
  const decide = (current: DeepReadonly<ApiObject> | undefined) => {
    if (current === undefined || !isBudget(current)) throw notFound(budgets, name);
    const status = recordEviction(current, { podName: call.key.name, now: parts.now() });
    const { kind, apiVersion, ...members } = { ...deepCopy<ApiObject>(current), status };
    const { metadata } = members;
    const next = canonicalize(budgets.hub.schema, members, { names: orchNames });
    const object: ApiObject = { kind, apiVersion, metadata, ...next };
    parts.ownership?.trackOwn(object, { definition: budgets, current, subresource: 'status' });
    return { type: 'write', object } as const;
  };
  const { exchange: waiting, user } = call;
  await parts.stores.for(budgets).update(key, decide, { dryRun: options.dryRun, by: user.name, waiting });
}

/** Stored objects are canonical: a member that exists has the type of its schema. */
function isBudget(object: DeepReadonly<ApiObject>): object is DeepReadonly<ApiObject & PodDisruptionBudget> {
  return object.kind === 'PodDisruptionBudget';
}
