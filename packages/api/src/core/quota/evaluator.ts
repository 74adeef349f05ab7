import type { GroupResource, Names } from '@orch/apimachinery';
import type { Amounts } from './amounts.js';
import type { ScopeRequirement } from './scopes.js';

/** Measures what objects of one resource consume of quotas. Objects are in the hub version and the dialect. */
export interface QuotaEvaluator {
  readonly resource: GroupResource;
  /** Whether an update can change the consumption before a controller notices it. */
  readonly chargesUpdates: boolean;
  /** Those of the quota's resource names that objects of this resource consume. */
  matchingNames(names: Iterable<string>): readonly string[];
  /** Required names that the object does not specify for each container, in name order. */
  unspecifiedNames(required: readonly string[], object: unknown): readonly string[];
  matchesScope(scope: ScopeRequirement, object: unknown): boolean;
  usage(object: unknown): Amounts;
}

/** The feature gates that evaluators read. */
export type QuotaGate = 'PodAffinityNamespaceSelector' | 'PodOverhead';

/** What evaluators depend on. */
export interface EvaluatorOptions {
  readonly names: Names;
  readonly gates: (name: QuotaGate) => boolean;
  readonly now: () => Date;
}

/** `count/pods`, `count/deployments.apps`: the number of stored objects. */
export function countName({ group, resource }: GroupResource): string {
  return group === '' ? `count/${resource}` : `count/${resource}.${group}`;
}
