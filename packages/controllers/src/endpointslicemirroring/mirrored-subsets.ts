import type { EndpointAddress, EndpointSubset, Endpoints } from '@orch/api/types/core_v1';
import type { Endpoint, EndpointPort } from '@orch/api/types/discovery_v1';
import { type DeepReadonly, isIP } from '@orch/apimachinery';
import type { IpFamily } from '../services/pod-endpoint.js';
import { repackSubsets } from '../services/repack-subsets.js';
import { endpointKey, portsKey } from '../services/slices/slice-endpoints.js';

/** The endpoints of a subset of one address type; those of all types are present, if need be without endpoints. */
export interface MirroredGroup {
  readonly addressType: IpFamily;
  readonly ports: readonly EndpointPort[];
  /** By `endpointKey`. */
  readonly endpoints: ReadonlyMap<string, Endpoint>;
}

export interface MirroredSubsets {
  /** By `groupKey`. */
  readonly groups: ReadonlyMap<string, MirroredGroup>;
  /** Addresses that are no IP addresses. */
  readonly invalidAddresses: number;
  /** Valid addresses beyond the maximum of a subset. */
  readonly excessAddresses: number;
}

export function groupKey(addressType: string, ports: Parameters<typeof portsKey>[0]): string {
  return `${addressType} ${portsKey(ports)}`;
}

/** Pure: the endpoints that slices mirror, with at most `addressesMax` of each subset. */
export function mirroredSubsets(
  { subsets = [] }: DeepReadonly<Endpoints>,
  { addressesMax }: { readonly addressesMax: number },
): MirroredSubsets {
  const groups = new Map<string, MirroredGroup & { readonly endpoints: Map<string, Endpoint> }>();
  let invalidAddresses = 0;
  let excessAddresses = 0;
  for (const subset of repackSubsets(subsets)) {
    const ports = slicePorts(subset);
    for (const addressType of ['IPv4', 'IPv6'] as const) {
      const key = groupKey(addressType, ports);
      if (!groups.has(key)) groups.set(key, { addressType, ports, endpoints: new Map() });
    }
    let added = 0;
    for (const [address, ready] of addressesOf(subset)) {
      const version = isIP(address.ip);
      if (added >= addressesMax) excessAddresses += 1;
      else if (version === 0) invalidAddresses += 1;
      else {
        const endpoint = sliceEndpoint(address, ready);
        groups.get(groupKey(version === 6 ? 'IPv6' : 'IPv4', ports))?.endpoints.set(endpointKey(endpoint), endpoint);
        added += 1;
      }
    }
  }
  return { groups, invalidAddresses, excessAddresses };
}

function addressesOf({
  addresses = [],
  notReadyAddresses = [],
}: EndpointSubset): readonly [EndpointAddress, boolean][] {
  return [
    ...addresses.map((address): [EndpointAddress, boolean] => [address, true]),
    ...notReadyAddresses.map((address): [EndpointAddress, boolean] => [address, false]),
  ];
}

function sliceEndpoint({ ip, hostname, nodeName, targetRef }: EndpointAddress, ready: boolean): Endpoint {
  return {
    addresses: [ip],
    conditions: { ready },
    ...(hostname ? { hostname } : {}),
    ...(targetRef ? { targetRef } : {}),
    ...(nodeName ? { nodeName } : {}),
  };
}

function slicePorts({ ports = [] }: EndpointSubset): readonly EndpointPort[] {
  return ports.map(({ name = '', port, protocol = 'TCP', appProtocol }) => ({
    ...{ name, port, protocol },
    ...(appProtocol ? { appProtocol } : {}),
  }));
}
