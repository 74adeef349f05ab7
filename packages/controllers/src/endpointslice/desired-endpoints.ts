import type { Node, Pod, Service } from '@orch/api/types/core_v1';
import type { Endpoint, EndpointPort } from '@orch/api/types/discovery_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { isPodReady } from '../pods/pod-state.js';
import {
  canPodServe,
  familyOf,
  hostnameFor,
  type IpFamily,
  podAddresses,
  portNumberOf,
  targetOf,
} from '../services/pod-endpoint.js';
import { endpointKey, portsKey } from '../services/slices/slice-endpoints.js';

type ReadonlyPod = DeepReadonly<Pod>;
type ReadonlyService = DeepReadonly<Service>;

/** Endpoints with the same ports, by `endpointKey`. */
export interface EndpointGroup {
  readonly ports: readonly EndpointPort[];
  readonly endpoints: ReadonlyMap<string, Endpoint>;
}

export interface DesiredOptions {
  readonly addressType: IpFamily;
  readonly nodeOf: (name: string) => DeepReadonly<Node> | undefined;
  /** Label of nodes. */
  readonly zoneLabel: string;
  /** Gate EndpointSliceTerminatingCondition. */
  readonly showsTerminating: boolean;
}

export interface DesiredEndpoints {
  /** By `portsKey`. */
  readonly groups: ReadonlyMap<string, EndpointGroup>;
  /** Nodes of pods that are not known; their pods are left out unless the service publishes all addresses. */
  readonly missingNodes: ReadonlySet<string>;
}

/** Pure: the endpoints of one address type for the pods of a service, by the ports that the pods resolve. */
export function desiredEndpoints(
  service: ReadonlyService,
  pods: readonly ReadonlyPod[],
  options: DesiredOptions,
): DesiredEndpoints {
  const publishesAll = service.spec?.publishNotReadyAddresses === true;
  const groups = new Map<string, { readonly ports: EndpointPort[]; readonly endpoints: Map<string, Endpoint> }>();
  const missingNodes = new Set<string>();
  for (const pod of pods) {
    if (pod.metadata.deletionTimestamp && !publishesAll && !options.showsTerminating) continue;
    if (podAddresses(pod).length === 0 || !canPodServe(pod)) continue;
    const ports = endpointPorts(service, pod);
    const key = portsKey(ports);
    const group = groups.get(key) ?? { ports, endpoints: new Map() };
    // Also without an endpoint of this type: the ports are wanted, and their slice must not be deleted.
    groups.set(key, group);
    const nodeName = pod.spec?.nodeName;
    const node = nodeName ? options.nodeOf(nodeName) : undefined;
    if (nodeName && node === undefined) {
      missingNodes.add(nodeName);
      if (!publishesAll) continue;
    }
    const endpoint = podEndpoint(service, pod, { ...options, node });
    if (endpoint.addresses.length > 0) group.endpoints.set(endpointKey(endpoint), endpoint);
  }
  return { groups, missingNodes };
}

function podEndpoint(
  service: ReadonlyService,
  pod: ReadonlyPod,
  options: DesiredOptions & { readonly node: DeepReadonly<Node> | undefined },
): Endpoint {
  const serving = isPodReady(pod);
  const terminating = Boolean(pod.metadata.deletionTimestamp);
  const ready = service.spec?.publishNotReadyAddresses === true || (serving && !terminating);
  const zone = options.node?.metadata.labels?.[options.zoneLabel];
  const hostname = hostnameFor(service, pod);
  return {
    addresses: podAddresses(pod).filter((address) => familyOf(address) === options.addressType),
    conditions: { ready, ...(options.showsTerminating ? { serving, terminating } : {}) },
    ...(hostname === undefined ? {} : { hostname }),
    targetRef: targetOf(pod),
    ...(pod.spec?.nodeName ? { nodeName: pod.spec.nodeName } : {}),
    ...(zone ? { zone } : {}),
  };
}

function endpointPorts(service: ReadonlyService, pod: ReadonlyPod): EndpointPort[] {
  return (service.spec?.ports ?? []).flatMap((servicePort) => {
    const port = portNumberOf(pod, servicePort);
    if (port === undefined) return [];
    const { name = '', protocol = 'TCP', appProtocol } = servicePort;
    return [{ name, protocol, port, ...(appProtocol ? { appProtocol } : {}) }];
  });
}
