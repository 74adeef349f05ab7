import type { Container, Pod } from '@orch/api/types/core_v1';
import { type DeepReadonly, quantityMilliValue, quantityValue } from '@orch/apimachinery';

/** The resource requests of a pod, computed once and compared with every node. */
export interface PodRequest {
  readonly pod: DeepReadonly<Pod>;
  readonly milliCpu: number;
  readonly memoryBytes: number;
  readonly ephemeralStorageBytes: number;
  /** Every other resource, in whole units. */
  readonly extended: ReadonlyMap<string, number>;
}

/** The feature gates that the scheduler reads. */
export type SchedulerGate = 'LocalStorageCapacityIsolation' | 'PodOverhead';

/** Whether a gate is on. */
export type SchedulerGates = (gate: SchedulerGate) => boolean;

/**
 * The resources that the pod needs on a node: the sum of its containers or the largest init container, whichever is
 * more, plus the overhead of the pod (gate PodOverhead). Ephemeral storage counts with LocalStorageCapacityIsolation.
 */
export function podRequest(pod: DeepReadonly<Pod>, gates: SchedulerGates): PodRequest {
  const sum = new Map<string, number>();
  for (const container of pod.spec?.containers ?? []) add(sum, requestsOf(container));
  for (const container of pod.spec?.initContainers ?? []) {
    for (const [name, amount] of requestsOf(container)) sum.set(name, Math.max(sum.get(name) ?? 0, amount));
  }
  if (gates('PodOverhead')) add(sum, resourceAmounts(pod.spec?.overhead));
  const take = (name: string) => {
    const amount = sum.get(name) ?? 0;
    sum.delete(name);
    return amount;
  };
  const ephemeralStorageBytes = take('ephemeral-storage');
  return {
    pod,
    milliCpu: take('cpu'),
    memoryBytes: take('memory'),
    ephemeralStorageBytes: gates('LocalStorageCapacityIsolation') ? ephemeralStorageBytes : 0,
    extended: sum,
  };
}

function requestsOf(container: DeepReadonly<Container>): ReadonlyMap<string, number> {
  return resourceAmounts(container.resources?.requests);
}

function add(sum: Map<string, number>, more: ReadonlyMap<string, number>): void {
  for (const [name, amount] of more) sum.set(name, (sum.get(name) ?? 0) + amount);
}

/** Amounts by resource name: CPU in thousandths, every other resource in whole units. */
export function resourceAmounts(list: Readonly<Record<string, string>> | undefined): ReadonlyMap<string, number> {
  const result = new Map<string, number>();
  for (const [name, quantity] of Object.entries(list ?? {})) {
    result.set(name, name === 'cpu' ? quantityMilliValue(quantity) : quantityValue(quantity));
  }
  return result;
}
