import type { Container, Pod } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { amounts } from './amounts.js';

/** What a pod asks for, read once and used against every node. */
export interface PodRequest {
  readonly pod: DeepReadonly<Pod>;
  readonly milliCpu: number;
  readonly memoryBytes: number;
  readonly ephemeralStorageBytes: number;
  /** Every other resource, in whole units. */
  readonly extended: ReadonlyMap<string, number>;
}

/**
 * What the scheduler must find room for: the sum over the containers or the largest init container, whichever is more,
 * and the pod's overhead.
 */
export function podRequest(pod: DeepReadonly<Pod>): PodRequest {
  const sum = new Map<string, number>();
  for (const container of pod.spec?.containers ?? []) add(sum, requestsOf(container));
  for (const container of pod.spec?.initContainers ?? []) {
    for (const [name, amount] of requestsOf(container)) sum.set(name, Math.max(sum.get(name) ?? 0, amount));
  }
  add(sum, amounts(pod.spec?.overhead));
  const take = (name: string) => {
    const amount = sum.get(name) ?? 0;
    sum.delete(name);
    return amount;
  };
  return {
    pod,
    milliCpu: take('cpu'),
    memoryBytes: take('memory'),
    ephemeralStorageBytes: take('ephemeral-storage'),
    extended: sum,
  };
}

function requestsOf(container: DeepReadonly<Container>): ReadonlyMap<string, number> {
  return amounts(container.resources?.requests);
}

function add(sum: Map<string, number>, more: ReadonlyMap<string, number>): void {
  for (const [name, amount] of more) sum.set(name, (sum.get(name) ?? 0) + amount);
}
