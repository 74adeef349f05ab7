import { type GroupResource, wellKnown } from '@orch/apimachinery';
import { type Amounts, maskAmounts, noAmounts } from './amounts.js';
import type { EvaluatorOptions, QuotaEvaluator } from './evaluator.js';
import { claimEvaluator, objectCountEvaluator, serviceEvaluator } from './object-evaluators.js';
import { podEvaluator } from './pod-evaluator.js';
import { scopesOfQuota } from './scopes.js';

/** The evaluators of all resources. */
export interface QuotaEvaluators {
  /** Undefined for resources that quotas never limit: core events, bindings and reviews. */
  of(resource: GroupResource): QuotaEvaluator | undefined;
}

/** Groups are in the spelling of the dialect. */
export function makeQuotaEvaluators(options: EvaluatorOptions): QuotaEvaluators {
  const { names } = options;
  const ignored = new Map([
    ['', new Set(['bindings', 'componentstatuses', 'events'])],
    [names.group(wellKnown.groups.authentication), new Set(['tokenreviews'])],
    [
      names.group(wellKnown.groups.authorization),
      new Set([
        'localsubjectaccessreviews',
        'selfsubjectaccessreviews',
        'selfsubjectrulesreviews',
        'subjectaccessreviews',
      ]),
    ],
  ]);
  const made = new Map<string, QuotaEvaluator>();
  for (const evaluator of [podEvaluator(options), serviceEvaluator(), claimEvaluator(options)]) {
    made.set(keyOf(evaluator.resource), evaluator);
  }
  return {
    of(resource) {
      const key = keyOf(resource);
      const known = made.get(key);
      if (known !== undefined) return known;
      if (ignored.get(resource.group)?.has(resource.resource) === true) return undefined;
      const { group, resource: plural } = resource;
      const evaluator = objectCountEvaluator({ group, resource: plural });
      made.set(key, evaluator);
      return evaluator;
    },
  };
}

/** What an object consumes of the given resource names of a quota; nothing when it does not match the quota's scopes. */
export function usageOfQuota(
  quota: unknown,
  {
    evaluator,
    object,
    names,
  }: { readonly evaluator: QuotaEvaluator; readonly object: unknown; readonly names: Iterable<string> },
): Amounts {
  const matching = evaluator.matchingNames(names);
  if (matching.length === 0) return noAmounts;
  if (!scopesOfQuota(quota).every((scope) => evaluator.matchesScope(scope, object))) return noAmounts;
  return maskAmounts(evaluator.usage(object), matching);
}

function keyOf({ group, resource }: GroupResource): string {
  return `${group}/${resource}`;
}
