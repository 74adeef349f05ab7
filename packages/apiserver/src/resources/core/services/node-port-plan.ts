import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import { heldPorts, portsOf, type ServiceFacts, serviceFacts, specOf } from './service-facts.js';

/** A port of a service, or its port for health checks, that needs a port of nodes. */
export type PortRequest =
  /** `index` is that of the service's port. */
  | { readonly type: 'requested'; readonly index: number; readonly nodePort: number }
  | { readonly type: 'any'; readonly index: number }
  /** The same as another port of the service got: one number for TCP and UDP. */
  | { readonly type: 'same'; readonly index: number; readonly as: number };

/** Pure. What the ports of a service ask for, beside what it holds when it is there already. */
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
 * Pure. What each port of a new service asks for: ports of one number share a port of nodes, whichever of them names it.
 *
 *     80/TCP, 80/UDP             any, same as 0
 *     80/TCP, 80/UDP on 30080    30080, same as 0
 *     80/TCP, 81/TCP on 30080    any, 30080
 */
export function planNewPorts({ ports }: ServiceFacts): readonly PortRequest[] {
  const firstByPort = new Map<number, { readonly index: number; readonly nodePort: number }>();
  return ports.flatMap(({ port, nodePort }, index): readonly PortRequest[] => {
    const first = firstByPort.get(port);
    if (first !== undefined) {
      if (nodePort === 0) return [{ type: 'same', index, as: first.index }];
      return nodePort === first.nodePort ? [] : [{ type: 'requested', index, nodePort }];
    }
    const named = ports.slice(index).find((other) => other.port === port && other.nodePort !== 0)?.nodePort ?? 0;
    firstByPort.set(port, { index, nodePort: named });
    return [named === 0 ? { type: 'any', index } : { type: 'requested', index, nodePort: named }];
  });
}

/** Pure. What the ports of an updated service ask for, besides those that it holds. */
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

export function setNodePort(service: unknown, index: number, nodePort: number): void {
  const port = portsOf(specOf(service))[index];
  if (port !== undefined) port['nodePort'] = nodePort;
}

export function nodePortAt(service: unknown, index: number): number {
  return serviceFacts(service).ports[index]?.nodePort ?? 0;
}
