import type { Pod } from '@orch/api/types/core_v1';
import { type DeepReadonly, quantityMilliValue, quantityValue } from '@orch/apimachinery';
import { createMetricsRegistry, type MetricsRegistry } from '@orch/component';
import { resourceNames } from '../cluster/pod-info.js';

const labels = ['namespace', 'pod', 'node', 'scheduler', 'priority', 'resource', 'unit'] as const;

/** The page /metrics/resources of v1.21: what each pod that has not ended requests and is limited to. */
export function podResourceMetrics(pods: () => readonly DeepReadonly<Pod>[]): Pick<MetricsRegistry, 'page'> {
  return {
    async page() {
      const registry = createMetricsRegistry();
      const [request, limit] = (['request', 'limit'] as const).map((kind) =>
        registry.gauge({
          name: `kube_pod_resource_${kind}`,
          help: `Resources of pods: the ${kind}s, the larger of the containers' sum and each init container, with overhead.`,
          labels,
        }),
      );
      for (const pod of pods()) {
        const { phase } = pod.status ?? {};
        if (phase === 'Succeeded' || phase === 'Failed') continue;
        const { namespace = '', name = '' } = pod.metadata;
        const { nodeName = '', schedulerName = '', priority } = pod.spec ?? {};
        const of = (resource: string) => ({
          ...{ namespace, pod: name, node: nodeName, scheduler: schedulerName, resource, unit: unitOf(resource) },
          priority: priority === undefined ? '' : String(priority),
        });
        for (const [resource, value] of amountsOf(pod, 'requests')) request?.bind(of(resource)).set(value);
        for (const [resource, value] of amountsOf(pod, 'limits')) limit?.bind(of(resource)).set(value);
      }
      return await registry.page();
    },
  };
}

/** CPU in cores. The overhead counts as a limit only of resources that a container limits, as in v1.21. */
function amountsOf({ spec }: DeepReadonly<Pod>, kind: 'requests' | 'limits'): ReadonlyMap<string, number> {
  const sum = new Map<string, number>();
  for (const { resources } of spec?.containers ?? []) {
    for (const [name, quantity] of Object.entries(resources?.[kind] ?? {}))
      sum.set(name, (sum.get(name) ?? 0) + amount(name, quantity));
  }
  for (const { resources } of spec?.initContainers ?? []) {
    for (const [name, quantity] of Object.entries(resources?.[kind] ?? {}))
      sum.set(name, Math.max(sum.get(name) ?? 0, amount(name, quantity)));
  }
  for (const [name, quantity] of Object.entries(spec?.overhead ?? {})) {
    if (kind === 'requests' || sum.has(name)) sum.set(name, (sum.get(name) ?? 0) + amount(name, quantity));
  }
  return sum;
}

function amount(name: string, quantity: string): number {
  return name === resourceNames.cpu ? quantityMilliValue(quantity) / 1_000 : quantityValue(quantity);
}

function unitOf(resource: string): string {
  if (resource === resourceNames.cpu) return 'cores';
  const isBytes = ['memory', 'storage', 'ephemeral-storage'].includes(resource) || resource.startsWith('hugepages-');
  return isBytes ? 'bytes' : 'integer';
}
