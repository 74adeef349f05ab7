import type { Pod } from '@orch/api/types/core_v1';
import { type DeepReadonly, quantityMilliValue, quantityValue } from '@orch/apimachinery';
import type { PodBehavior } from './pod-behavior.js';

/** Resource use of a container: as the metrics API reports it. */
export interface ContainerUsage {
  readonly name: string;
  readonly cpuMillis: number;
  readonly memoryBytes: number;
}

/**
 * The use of a pod whose containers all run, shared equally by its containers if the behavior names it for the pod; else half of the
 * requests of each. Constant in time, so that what scales by it comes to rest.
 */
export function podUsage(
  { spec, status }: DeepReadonly<Pod>,
  { cpu, memory }: Pick<PodBehavior, 'cpu' | 'memory'>,
): readonly ContainerUsage[] {
  if (status?.phase !== 'Running') return [];
  // As in v1.21: a pod with a container that does not run has no use until all run.
  if (status.containerStatuses?.some(({ state }) => state?.running === undefined)) return [];
  const containers = spec?.containers ?? [];
  return containers.map(({ name, resources }) => {
    const requested = resources?.requests ?? {};
    const share = (text: string) => 1 / (text === '' ? 2 : containers.length);
    const cpuText = cpu === '' ? (requested['cpu'] ?? '0') : cpu;
    const memoryText = memory === '' ? (requested['memory'] ?? '0') : memory;
    return {
      name,
      cpuMillis: Math.round(quantityMilliValue(String(cpuText)) * share(cpu)),
      memoryBytes: Math.round(Number(quantityValue(String(memoryText))) * share(memory)),
    };
  });
}
