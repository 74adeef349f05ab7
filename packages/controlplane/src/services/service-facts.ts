import { isJsonObject } from '@orch/apimachinery';

/** The fields of a service that allocation reads. */
export interface ServiceFacts {
  /** '' for a missing service. */
  readonly type: string;
  readonly isHeadless: boolean;
  readonly hasSelector: boolean;
  readonly clusterIps: readonly string[];
  readonly ipFamilies: readonly string[];
  readonly ipFamilyPolicy: string | undefined;
  readonly ports: readonly ServicePortFacts[];
  /** False for a load balancer with `allocateLoadBalancerNodePorts: false`. */
  readonly usesNodePorts: boolean;
  readonly needsHealthPort: boolean;
  /** 0 when unset. */
  readonly healthPort: number;
}

export interface ServicePortFacts {
  readonly port: number;
  /** 0 when unset. */
  readonly nodePort: number;
}

export function serviceFacts(service: unknown): ServiceFacts {
  const spec = specOf(service);
  const type = textOf(spec['type']);
  const clusterIps = textsOf(spec['clusterIPs']);
  return {
    type,
    isHeadless: clusterIps[0] === 'None',
    hasSelector: isJsonObject(spec['selector']) && Object.keys(spec['selector']).length > 0,
    clusterIps,
    ipFamilies: textsOf(spec['ipFamilies']),
    ipFamilyPolicy: typeof spec['ipFamilyPolicy'] === 'string' ? spec['ipFamilyPolicy'] : undefined,
    ports: portsOf(spec).map((port) => ({
      port: numberOf(port['port']),
      nodePort: numberOf(port['nodePort']),
    })),
    usesNodePorts: type === 'NodePort' || (type === 'LoadBalancer' && spec['allocateLoadBalancerNodePorts'] !== false),
    needsHealthPort: type === 'LoadBalancer' && spec['externalTrafficPolicy'] === 'Local',
    healthPort: numberOf(spec['healthCheckNodePort']),
  };
}

/** Cluster addresses that a service holds. */
export function heldAddresses({ type, isHeadless, clusterIps }: ServiceFacts): readonly string[] {
  return type === '' || type === 'ExternalName' || isHeadless ? [] : clusterIps;
}

/** Node ports that a service holds, without duplicates. */
export function heldPorts({ type, ports, needsHealthPort, healthPort }: ServiceFacts): readonly number[] {
  const isExposed = type === 'NodePort' || type === 'LoadBalancer';
  const held = isExposed ? ports.map(({ nodePort }) => nodePort) : [];
  return [...new Set([...held, needsHealthPort ? healthPort : 0])].filter((port) => port !== 0);
}

/** The mutable spec. */
export function specOf(service: unknown): { [name: string]: unknown } {
  return isJsonObject(service) && isJsonObject(service['spec']) ? service['spec'] : {};
}

/** The mutable ports of a spec. */
export function portsOf(spec: { readonly [name: string]: unknown }): readonly { [name: string]: unknown }[] {
  const { ports } = spec;
  return Array.isArray(ports) ? ports.filter((port: unknown) => isJsonObject(port)) : [];
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item: unknown) => typeof item === 'string') : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
