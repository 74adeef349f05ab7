import { isFields, memberAt } from '@orch/apimachinery';

/** Service spec fields by feature gate. The gates are off by default. */
const gatedFields = [
  { gate: 'ServiceTopology', field: 'topologyKeys' },
  { gate: 'ServiceLBNodePortControl', field: 'allocateLoadBalancerNodePorts' },
  { gate: 'ServiceLoadBalancerClass', field: 'loadBalancerClass' },
  { gate: 'ServiceInternalTrafficPolicy', field: 'internalTrafficPolicy' },
] as const;

/** Drops fields of disabled gates, unless the stored service has them. */
export function dropDisabledServiceFields(
  service: unknown,
  { old, gates }: { readonly old?: unknown; readonly gates: (name: string) => boolean },
): void {
  const spec = memberAt(service, 'spec');
  if (!isFields(spec)) return;
  for (const { gate, field } of gatedFields) {
    if (!gates(gate) && memberAt(old, 'spec', field) === undefined) delete spec[field];
  }
}
