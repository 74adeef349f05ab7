import {
  type Amounts,
  addAmounts,
  describeAmounts,
  describeScope,
  exceededNames,
  increasesOf,
  maskAmounts,
  type QuotaEvaluator,
  readAmounts,
  type ScopeRequirement,
  scopesOfQuota,
} from '@orch/api';
import { type ApiObject, type DeepReadonly, fieldsAt } from '@orch/apimachinery';
import { type AdmissionRequest, admissionDenied } from '@orch/apiserver';
import type { LimitedResource } from './configuration.js';

/** A quota as the plan sees it: with the charges that are planned but not yet written. */
export interface QuotaState {
  readonly quota: DeepReadonly<ApiObject>;
  readonly hard: Amounts;
  readonly used: Amounts;
}

/** What a write consumes of one quota. */
export interface Charge {
  readonly name: string;
  readonly uid: string;
  readonly amounts: Amounts;
}

export function quotaState(quota: DeepReadonly<ApiObject>): QuotaState {
  const status = fieldsAt(quota, 'status');
  return { quota, hard: readAmounts(status['hard']), used: readAmounts(status['used']) };
}

/** The states after a charge. */
export function withCharges(states: readonly QuotaState[], charges: readonly Charge[]): readonly QuotaState[] {
  if (charges.length === 0) return states;
  return states.map((state) => {
    const charge = charges.find(({ name }) => name === state.quota.metadata.name);
    return charge === undefined ? state : { ...state, used: addAmounts(state.used, charge.amounts) };
  });
}

export interface ChargeRules {
  readonly evaluator: QuotaEvaluator;
  /** Limited resources of the resource of the request. */
  readonly limited: readonly LimitedResource[];
}

/**
 * What a write consumes of each quota of its namespace: the usage of a new object, or the increases of an update.
 * @throws StatusError 403 when it exceeds a quota, lacks an amount that a quota requires, or has no covering quota
 */
export function planCharges(
  request: AdmissionRequest,
  states: readonly QuotaState[],
  { evaluator, limited }: ChargeRules,
): readonly Charge[] {
  const { object } = request;
  const usage = evaluator.usage(object);
  const restrictedNames = new Set<string>();
  const restrictedScopes: ScopeRequirement[] = [];
  const matching: QuotaState[] = [];
  for (const state of states) {
    const scopes = scopesOfQuota(state.quota);
    const matched = scopes.filter((scope) => evaluator.matchesScope(scope, object));
    restrictedScopes.push(...matched);
    const names = evaluator.matchingNames(state.hard.keys());
    if (names.length === 0 || matched.length < scopes.length) continue;
    checkQuota(request, state, { evaluator, names });
    for (const name of names) restrictedNames.add(name);
    matching.push(state);
  }
  const negative = [...usage].filter(([, { nanos }]) => nanos < 0n).map(([name]) => name);
  if (negative.length > 0) {
    throw admissionDenied(request, `quota usage is negative for resource(s): ${negative.sort().join(',')}`);
  }
  const increases = increasesOf(usage, request.operation === 'update' ? evaluator.usage(request.old) : new Map());
  if (increases.size === 0) return [];
  checkCoverage(request, { usage, limited, evaluator, restrictedNames, restrictedScopes });
  return matching.flatMap((state) => chargeOf(request, state, increases));
}

/** @throws StatusError 403 when the object may not be charged to the quota */
function checkQuota(
  request: AdmissionRequest,
  { quota, used }: QuotaState,
  { evaluator, names }: { readonly evaluator: QuotaEvaluator; readonly names: readonly string[] },
): void {
  const { name = '' } = quota.metadata;
  const unspecified = evaluator.unspecifiedNames(names, request.object);
  if (unspecified.length > 0) {
    throw admissionDenied(request, `failed quota: ${name}: must specify ${unspecified.join(',')}`);
  }
  // The controller has not counted the usage yet.
  if (names.some((each) => !used.has(each))) {
    const resources = [...names].sort().join(',');
    throw admissionDenied(request, `status unknown for quota: ${name}, resources: ${resources}`);
  }
}

interface Coverage extends ChargeRules {
  readonly usage: Amounts;
  readonly restrictedNames: ReadonlySet<string>;
  readonly restrictedScopes: readonly ScopeRequirement[];
}

/** @throws StatusError 403 when a limited resource or scope has no covering quota */
function checkCoverage(
  request: AdmissionRequest,
  { usage, limited, evaluator, restrictedNames, restrictedScopes }: Coverage,
): void {
  if (limited.length === 0) return;
  const uncovered = [...usage]
    .filter(([, { nanos }]) => nanos > 0n)
    .map(([name]) => name)
    .filter((name) => !restrictedNames.has(name))
    .filter((name) => limited.some(({ matchContains }) => matchContains.some((part) => name.includes(part))));
  if (uncovered.length > 0) {
    throw admissionDenied(request, `insufficient quota to consume: ${uncovered.sort().join(',')}`);
  }
  const uncoveredScopes = limited
    .flatMap(({ matchScopes }) => matchScopes)
    .filter((scope) => evaluator.matchesScope(scope, request.object))
    .filter(({ scopeName }) => !restrictedScopes.some((restricted) => restricted.scopeName === scopeName));
  if (uncoveredScopes.length === 0) return;
  const scopes = uncoveredScopes.map(describeScope).join(' ');
  throw admissionDenied(request, `insufficient quota to match these scopes: [${scopes}]`);
}

/** Empty when the quota limits nothing that increases. @throws StatusError 403 when the quota is exceeded */
function chargeOf(request: AdmissionRequest, { quota, hard, used }: QuotaState, increases: Amounts): readonly Charge[] {
  const amounts = maskAmounts(increases, hard.keys());
  if (amounts.size === 0) return [];
  const { name = '', uid = '' } = quota.metadata;
  const exceeded = exceededNames(maskAmounts(addAmounts(used, amounts), amounts.keys()), hard);
  if (exceeded.length === 0) return [{ name, uid, amounts }];
  const [requested, before, limits] = [amounts, used, hard].map((each) => describeAmounts(maskAmounts(each, exceeded)));
  throw admissionDenied(
    request,
    `exceeded quota: ${name}, requested: ${requested}, used: ${before}, limited: ${limits}`,
  );
}
