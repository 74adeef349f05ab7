import { fieldsAt, listAt, textAt, textsAt } from '@orch/apimachinery';
import { qosClass } from '../pods/qos.js';

/** A scope of a quota with the operator and values of its scope selector. */
export interface ScopeRequirement {
  readonly scopeName: string;
  readonly operator: string;
  readonly values: readonly string[];
}

/** The scopes of a quota, all of which an object must match: `spec.scopes` and `spec.scopeSelector`. */
export function scopesOfQuota(quota: unknown): readonly ScopeRequirement[] {
  const named = textsAt(quota, 'spec', 'scopes');
  const selected = listAt(fieldsAt(quota, 'spec', 'scopeSelector'), 'matchExpressions');
  return [
    ...named.map((scopeName) => ({ scopeName, operator: 'Exists', values: [] })),
    ...selected.map((expression) => ({
      scopeName: textAt(expression, 'scopeName'),
      operator: textAt(expression, 'operator'),
      values: textsAt(expression, 'values'),
    })),
  ];
}

/** `{PriorityClass In [high low]}`, as in the messages of v1.21. */
export function describeScope({ scopeName, operator, values }: ScopeRequirement): string {
  return `{${scopeName} ${operator} [${values.join(' ')}]}`;
}

/** Whether a pod is in the scope. Unknown scopes match nothing. */
export function podMatchesScope(
  scope: ScopeRequirement,
  pod: unknown,
  gates: (name: 'PodAffinityNamespaceSelector') => boolean,
): boolean {
  switch (scope.scopeName) {
    case 'Terminating':
      return hasDeadline(pod);
    case 'NotTerminating':
      return !hasDeadline(pod);
    case 'BestEffort':
      return qosClass(pod) === 'BestEffort';
    case 'NotBestEffort':
      return qosClass(pod) !== 'BestEffort';
    case 'PriorityClass':
      return matchesPriorityClass(scope, textAt(pod, 'spec', 'priorityClassName'));
    case 'CrossNamespacePodAffinity':
      return gates('PodAffinityNamespaceSelector') && affinityTerms(pod).some(isAcrossNamespaces);
    default:
      return false;
  }
}

function hasDeadline(pod: unknown): boolean {
  const deadline = fieldsAt(pod, 'spec')['activeDeadlineSeconds'];
  return deadline !== undefined && deadline !== null && Number(deadline) >= 0;
}

function matchesPriorityClass({ operator, values }: ScopeRequirement, className: string): boolean {
  switch (operator) {
    case 'Exists':
      return className !== '';
    case 'DoesNotExist':
      return className === '';
    case 'In':
      return className !== '' && values.includes(className);
    case 'NotIn':
      return className === '' || !values.includes(className);
    default:
      return false;
  }
}

function affinityTerms(pod: unknown): readonly unknown[] {
  return ['podAffinity', 'podAntiAffinity'].flatMap((member) => {
    const affinity = fieldsAt(pod, 'spec', 'affinity', member);
    const preferred = listAt(affinity, 'preferredDuringSchedulingIgnoredDuringExecution');
    return [
      ...listAt(affinity, 'requiredDuringSchedulingIgnoredDuringExecution'),
      ...preferred.map((weighted) => fieldsAt(weighted, 'podAffinityTerm')),
    ];
  });
}

function isAcrossNamespaces(term: unknown): boolean {
  const selector = fieldsAt(term)['namespaceSelector'];
  return textsAt(term, 'namespaces').length > 0 || (selector !== undefined && selector !== null);
}
