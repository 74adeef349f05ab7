import { isFields, memberAt } from '../../resources/fields.js';

/** Fields of a service's spec by the gate that serves them; off when nobody sets them. */
const gatedFields = [
  { gate: 'ServiceTopology', field: 'topologyKeys' },
  { gate: 'ServiceLBNodePortControl', field: 'allocateLoadBalancerNodePorts' },
  { gate: 'ServiceLoadBalancerClass', field: 'loadBalancerClass' },
  { gate: 'ServiceInternalTrafficPolicy', field: 'internalTrafficPolicy' },
] as const;

/** Drops what no gate serves; what the stored service has already stays. */
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
