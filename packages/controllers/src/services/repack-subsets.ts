import type { EndpointAddress, EndpointPort, EndpointSubset } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';

type Address = DeepReadonly<EndpointAddress>;
type Port = DeepReadonly<EndpointPort>;

interface AddressAtPorts {
  readonly address: Address;
  /** By port; not ready wins when the address is given as both. */
  readonly isReadyAt: Map<string, boolean>;
}

/**
 * Pure: the same addresses and ports in the fewest subsets. Addresses with the same ports, and the same readiness at each
 * of them, are together. Subsets are in the order of their ports; addresses in the order of IP and uid; ports by number
 * and name.
 *
 *     a:80, b:80, a:443, b:443   {a, b} × {80, 443}
 *     a:80, b:80, a:443          {a, b} × {80}, {a} × {443}
 */
export function repackSubsets(subsets: readonly DeepReadonly<EndpointSubset>[]): readonly EndpointSubset[] {
  const { ports, addresses } = expanded(subsets);
  // Ports that the same addresses offer, each as ready or not ready, share a subset.
  const groups = new Map<string, { readonly ports: string[]; readonly members: [Address, boolean][] }>();
  const membersByPort = new Map<string, [string, AddressAtPorts, boolean][]>();
  for (const [addressKey, entry] of addresses) {
    for (const [portKey, isReady] of entry.isReadyAt) {
      const members = membersByPort.get(portKey) ?? [];
      members.push([addressKey, entry, isReady]);
      membersByPort.set(portKey, members);
    }
  }
  for (const [portKey, members] of membersByPort) {
    const sorted = members.toSorted(([a], [b]) => (a < b ? -1 : 1));
    const groupKey = JSON.stringify(sorted.map(([addressKey, , isReady]) => [addressKey, isReady]));
    const group = groups.get(groupKey);
    if (group !== undefined) group.ports.push(portKey);
    else
      groups.set(groupKey, { ports: [portKey], members: sorted.map(([, { address }, isReady]) => [address, isReady]) });
  }
  return [...groups.values()]
    .map(({ ports: keys, members }) =>
      subsetOf(
        keys.flatMap((key) => ports.get(key) ?? []),
        members,
      ),
    )
    .toSorted((a, b) => comparePortLists(a.ports ?? [], b.ports ?? []));
}

/** Each address once, with the ports it is at. A subset without ports counts as one with a port that is no port. */
function expanded(subsets: readonly DeepReadonly<EndpointSubset>[]) {
  const ports = new Map<string, Port>();
  const addresses = new Map<string, AddressAtPorts>();
  for (const subset of subsets) {
    const keys = (subset.ports ?? []).map((port) => {
      const key = portKeyOf(port);
      ports.set(key, port);
      return key;
    });
    const add = (address: Address, isReady: boolean) => {
      const key = `${address.ip} ${address.targetRef?.uid ?? ''}`;
      const entry = addresses.get(key) ?? { address, isReadyAt: new Map() };
      addresses.set(key, entry);
      for (const port of keys.length > 0 ? keys : [noPort]) {
        entry.isReadyAt.set(port, isReady && entry.isReadyAt.get(port) !== false);
      }
    };
    for (const address of subset.addresses ?? []) add(address, true);
    for (const address of subset.notReadyAddresses ?? []) add(address, false);
  }
  return { ports, addresses };
}

function subsetOf(ports: readonly Port[], members: readonly (readonly [Address, boolean])[]): EndpointSubset {
  const of = (wanted: boolean): EndpointAddress[] =>
    members.flatMap(([{ targetRef, ...address }, isReady]) =>
      isReady === wanted ? [{ ...address, ...(targetRef ? { targetRef: { ...targetRef } } : {}) }] : [],
    );
  const [ready, notReady] = [of(true), of(false)];
  return {
    ...(ready.length > 0 ? { addresses: ready } : {}),
    ...(notReady.length > 0 ? { notReadyAddresses: notReady } : {}),
    ...(ports.length > 0 ? { ports: ports.toSorted(comparePorts).map((port) => ({ ...port })) } : {}),
  };
}

function comparePorts(a: Port, b: Port): number {
  if (a.port !== b.port) return a.port - b.port;
  return portKeyOf(a) < portKeyOf(b) ? -1 : 1;
}

function comparePortLists(a: readonly Port[], b: readonly Port[]): number {
  const [keyA, keyB] = [a, b].map((list) =>
    list.map((port) => `${String(port.port).padStart(5, '0')} ${portKeyOf(port)}`),
  );
  return String(keyA) < String(keyB) ? -1 : 1;
}

function portKeyOf({ name = '', protocol = 'TCP', port, appProtocol = '' }: Port): string {
  return JSON.stringify([name, protocol, port, appProtocol]);
}

const noPort = 'none';
