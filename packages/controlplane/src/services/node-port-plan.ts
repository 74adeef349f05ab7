import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import { heldPorts, type ServiceFacts, serviceFacts } from './service-facts.js';

/** A request for the node port of a service port. */
export type PortRequest =
  /** `index` is that of the service port. */
  | { readonly type: 'requested'; readonly index: number; readonly nodePort: number }
  | { readonly type: 'any'; readonly index: number }
  /** The same node port as the service port `as`: one number for TCP and UDP. */
  | { readonly type: 'same'; readonly index: number; readonly as: number };

/** Pure. The node port requests of a service, without the node ports that it already holds. */
export function portRequests(
  service: DeepReadonly<ApiObject>,
  current: DeepReadonly<ApiObject> | undefined,
): readonly PortRequest[] {
  const facts = serviceFacts(service);
  if (!facts.usesNodePorts) return [];
  return current === undefined
    ? planNewPorts(facts)
    : planUpdatedPorts(facts, { held: heldPorts(serviceFacts(current)) });
}

/**
 * Pure. The node port requests of a new service. Service ports of one number share a node port, whichever requests it.
 *
 *     80/TCP, 80/UDP             any, same as 0
 *     80/TCP, 80/UDP on 30080    30080, same as 0
 *     80/TCP, 81/TCP on 30080    any, 30080
 */
export function planNewPorts({ ports }: ServiceFacts): readonly PortRequest[] {
  const firstByPort = new Map<number, { readonly index: number; readonly nodePort: number }>();
  const namedByPort = new Map<number, number>();
  for (const { port, nodePort } of ports) {
    if (nodePort !== 0 && !namedByPort.has(port)) namedByPort.set(port, nodePort);
  }
  return ports.flatMap(({ port, nodePort }, index): readonly PortRequest[] => {
    const first = firstByPort.get(port);
    if (first !== undefined) {
      if (nodePort === 0) return [{ type: 'same', index, as: first.index }];
      return nodePort === first.nodePort ? [] : [{ type: 'requested', index, nodePort }];
    }
    const named = namedByPort.get(port) ?? 0;
    firstByPort.set(port, { index, nodePort: named });
    return [named === 0 ? { type: 'any', index } : { type: 'requested', index, nodePort: named }];
  });
}

/** Pure. The node port requests of an updated service, without those that it already holds. */
export function planUpdatedPorts(
  { ports }: ServiceFacts,
  { held }: { readonly held: readonly number[] },
): readonly PortRequest[] {
  const seen = new Set(held);
  return ports.flatMap(({ nodePort }, index): readonly PortRequest[] => {
    if (nodePort === 0) return [{ type: 'any', index }];
    if (seen.has(nodePort)) return [];
    seen.add(nodePort);
    return [{ type: 'requested', index, nodePort }];
  });
}
