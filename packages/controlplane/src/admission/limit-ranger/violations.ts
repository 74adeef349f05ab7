import { addQuantities, compareQuantities, fieldsAt, listAt, textAt } from '@orch/apimachinery';
import {
  type Amount,
  type Amounts,
  amountOf,
  amountsOf,
  type Bound,
  type Demand,
  maxRequestViolation,
  maxViolation,
  minViolation,
  noAmounts,
  ratioViolation,
} from './bounds.js';

/** Messages for the bounds of a limit range that a pod is outside of, per limit and container. */
export function podViolations(pod: unknown, limitRange: unknown): readonly string[] {
  const containers = listAt(pod, 'spec', 'containers').map(demandOf);
  const initContainers = listAt(pod, 'spec', 'initContainers').map(demandOf);
  return listAt(limitRange, 'spec', 'limits').flatMap((limit) => {
    switch (textAt(limit, 'type')) {
      case 'Container':
        return [...containers, ...initContainers].flatMap((demand) => violationsOf(limit, demand));
      case 'Pod':
        return violationsOf(limit, podDemand(containers, initContainers));
      default:
        return [];
    }
  });
}

/** As `podViolations`, for a claim: only its requests count. */
export function claimViolations(claim: unknown, limitRange: unknown): readonly string[] {
  const { requests } = demandOf(fieldsAt(claim, 'spec'));
  const demand = { requests, limits: noAmounts };
  return listAt(limitRange, 'spec', 'limits').flatMap((limit) => {
    if (textAt(limit, 'type') !== 'PersistentVolumeClaim') return [];
    return [
      ...check(boundsOf(limit, 'min'), demand, minViolation),
      ...check(boundsOf(limit, 'max'), demand, maxRequestViolation),
    ];
  });
}

function violationsOf(limit: object, demand: Demand): readonly string[] {
  return [
    ...check(boundsOf(limit, 'min'), demand, minViolation),
    ...check(boundsOf(limit, 'max'), demand, maxViolation),
    ...check(boundsOf(limit, 'maxLimitRequestRatio'), demand, ratioViolation),
  ];
}

function check(
  bounds: readonly Bound[],
  demand: Demand,
  violation: (bound: Bound, demand: Demand) => string | undefined,
): readonly string[] {
  return bounds.flatMap((bound) => violation(bound, demand) ?? []);
}

function boundsOf(limit: object, member: 'min' | 'max' | 'maxLimitRequestRatio'): readonly Bound[] {
  const type = textAt(limit, 'type');
  return [...amountsOf(fieldsAt(limit, member))].map(([name, amount]) => ({ type, name, amount }));
}

function demandOf(container: object): Demand {
  return {
    requests: amountsOf(fieldsAt(container, 'resources', 'requests')),
    limits: amountsOf(fieldsAt(container, 'resources', 'limits')),
  };
}

/**
 * The containers run together, the init containers before them, one after the other:
 *
 *     containers 100m, 200m   init containers 50m, 500m   → 500m
 *
 * A resource that one of the containers does not specify is unspecified, unless an init container specifies it.
 */
function podDemand(containers: readonly Demand[], initContainers: readonly Demand[]): Demand {
  const totalOf = (list: 'requests' | 'limits') =>
    initContainers.map((demand) => demand[list]).reduce(larger, sum(containers.map((demand) => demand[list])));
  return { requests: totalOf('requests'), limits: totalOf('limits') };
}

function sum(lists: readonly Amounts[]): Amounts {
  const total = new Map<string, Amount>();
  for (const [name, first] of lists[0] ?? noAmounts) {
    const amounts = lists.map((list) => list.get(name));
    if (!amounts.every((amount) => amount !== undefined)) continue;
    const all = amounts.slice(1).reduce(addQuantities, first);
    total.set(name, amountOf({ nanos: all.nanos, format: 'decimal' }));
  }
  return total;
}

function larger(left: Amounts, right: Amounts): Amounts {
  const merged = new Map(left);
  for (const [name, amount] of right) {
    const other = left.get(name);
    if (other === undefined || compareQuantities(amount, other) > 0) merged.set(name, amount);
  }
  return merged;
}
