import { fieldsAt, listAt, type Quantity, textAt } from '@orch/apimachinery';
import { isExtendedResource, isHugePages, isNativeResource } from '../shared/resource-names.js';
import { type Amounts, addAmounts, maxAmounts, readAmounts } from './amounts.js';
import { countName, type EvaluatorOptions, type QuotaEvaluator } from './evaluator.js';
import { podMatchesScope } from './scopes.js';

const resource = { group: '', resource: 'pods' } as const;
const podCount = countName(resource);
const one: Quantity = { nanos: 1_000_000_000n, format: 'decimal' };
const requestsPrefix = 'requests.';

/** Charged by their own name and as `requests.<name>`; their limits as `limits.<name>`. */
const standardResources = ['cpu', 'memory', 'ephemeral-storage'];
const podNames = new Set([
  podCount,
  'pods',
  ...standardResources.flatMap((name) => [name, `${requestsPrefix}${name}`, `limits.${name}`]),
]);
/** If a quota limits one of these, each container must specify it. */
const requiredNames = new Set(
  ['cpu', 'memory'].flatMap((name) => [name, `${requestsPrefix}${name}`, `limits.${name}`]),
);

/**
 * Pods consume their requests and limits until they end; `count/pods` counts them until they are deleted. Updates are not
 * charged, since the resources of a pod never change.
 */
export function podEvaluator({ gates, now }: EvaluatorOptions): QuotaEvaluator {
  return {
    resource,
    chargesUpdates: false,
    matchingNames: (names) => [...names].filter(isPodName),
    unspecifiedNames: (required, pod) => {
      const checked = required.filter((name) => requiredNames.has(name));
      if (checked.length === 0) return [];
      const specified = containersOf(pod).map((container) =>
        computeUsage(amountsAt(container, 'requests'), amountsAt(container, 'limits')),
      );
      return checked.filter((name) => specified.some((amounts) => !amounts.has(name))).sort();
    },
    matchesScope: (scope, pod) => podMatchesScope(scope, pod, gates),
    usage: (pod) => {
      const counted = new Map([[podCount, one]]);
      if (!isLive(pod, now())) return counted;
      const overhead = gates('PodOverhead') ? readAmounts(fieldsAt(pod, 'spec', 'overhead')) : undefined;
      const requests = effectiveAmounts(pod, 'requests', overhead);
      const limits = effectiveAmounts(pod, 'limits', overhead);
      return addAmounts(counted, computeUsage(requests, limits));
    },
  };
}

function isPodName(name: string): boolean {
  if (podNames.has(name)) return true;
  const plain = name.startsWith(requestsPrefix) ? name.slice(requestsPrefix.length) : name;
  return isHugePages(plain) || (name.startsWith(requestsPrefix) && !isNativeResource(name));
}

function containersOf(pod: unknown): readonly unknown[] {
  return [...listAt(pod, 'spec', 'containers'), ...listAt(pod, 'spec', 'initContainers')];
}

function amountsAt(container: unknown, member: 'requests' | 'limits'): Amounts {
  return readAmounts(fieldsAt(container, 'resources', member));
}

/**
 * Containers run together and init containers one by one before them, so a pod needs the sum of the containers or the
 * largest init container, and its overhead.
 */
function effectiveAmounts(pod: unknown, member: 'requests' | 'limits', overhead: Amounts | undefined): Amounts {
  const containers = listAt(pod, 'spec', 'containers').map((container) => amountsAt(container, member));
  const initial = listAt(pod, 'spec', 'initContainers').map((container) => amountsAt(container, member));
  const sum = containers.reduce(addAmounts, new Map<string, Quantity>());
  const needed = initial.reduce(maxAmounts, sum);
  return overhead === undefined ? needed : addAmounts(needed, overhead);
}

function computeUsage(requests: Amounts, limits: Amounts): Amounts {
  const usage = new Map([['pods', one]]);
  for (const [name, quantity] of requests) {
    if (standardResources.includes(name) || isHugePages(name)) usage.set(name, quantity);
    else if (!isExtendedResource(name)) continue;
    usage.set(`${requestsPrefix}${name}`, quantity);
  }
  for (const [name, quantity] of limits) {
    if (standardResources.includes(name)) usage.set(`limits.${name}`, quantity);
  }
  return usage;
}

/** False for a pod that has ended, or should have: one on a lost node must not block its replacement. */
function isLive(pod: unknown, now: Date): boolean {
  const phase = textAt(pod, 'status', 'phase');
  if (phase === 'Failed' || phase === 'Succeeded') return false;
  const { deletionTimestamp, deletionGracePeriodSeconds } = fieldsAt(pod, 'metadata');
  if (typeof deletionTimestamp !== 'string' || deletionGracePeriodSeconds == null) return true;
  return now.getTime() <= Date.parse(deletionTimestamp) + Number(deletionGracePeriodSeconds) * 1000;
}
