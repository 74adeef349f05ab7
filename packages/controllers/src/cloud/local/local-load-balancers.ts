import type { LoadBalancerStatus, Node, Service } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { objectKey } from '@orch/client';
import { CloudError, type CloudLoadBalancers } from '../cloud-provider.js';
import type { AddressPool } from './address-pool.js';
import type { LocalLoadBalancer, StateFile } from './state-file.js';

/** Load balancers that are entries in the state file: their addresses come from the pool, and no traffic flows. */
export function localLoadBalancers(
  state: StateFile,
  {
    pool,
    tagOf,
  }: {
    readonly pool: AddressPool;
    /** The tag of the resources of a cluster. */
    readonly tagOf: (cluster: string) => string;
  },
): CloudLoadBalancers {
  const uidOf = (service: DeepReadonly<Service>) => service.metadata.uid ?? '';
  const isOf = (service: DeepReadonly<Service>, cluster: string) => (balancer: LocalLoadBalancer) =>
    balancer.uid === uidOf(service) && balancer.cluster === tagOf(cluster);
  return {
    async find(service, { cluster }) {
      const found = (await state.read()).loadBalancers.find(isOf(service, cluster));
      return found === undefined ? undefined : statusOf(found);
    },
    async ensure(service, { cluster, nodes }) {
      const isOwn = isOf(service, cluster);
      const { loadBalancers } = await state.change((before) => {
        const old = before.loadBalancers.find(isOwn);
        const others = before.loadBalancers.filter((balancer) => !isOwn(balancer));
        const addresses = chooseAddresses(service, { pool, others, current: old?.addresses ?? [] });
        return {
          ...before,
          loadBalancers: [...others, balancerOf(service, { cluster: tagOf(cluster), nodes, addresses })],
        };
      });
      const made = loadBalancers.find(isOwn);
      return made === undefined ? {} : statusOf(made);
    },
    async updateHosts(service, { cluster, nodes }) {
      const isOwn = isOf(service, cluster);
      await state.change((before) => {
        if (!before.loadBalancers.some(isOwn)) throw new CloudError(`${objectKey(service)} has no load balancer`);
        const hosts = hostsOf(nodes);
        const loadBalancers = before.loadBalancers.map((each) => (isOwn(each) ? { ...each, hosts } : each));
        return { ...before, loadBalancers };
      });
    },
    async remove(service, { cluster }) {
      const isOwn = isOf(service, cluster);
      await state.change((before) => {
        const loadBalancers = before.loadBalancers.filter((balancer) => !isOwn(balancer));
        return loadBalancers.length === before.loadBalancers.length ? before : { ...before, loadBalancers };
      });
    },
  };
}

/**
 * Pure: one address of each IP family of the service. Addresses that it has stay, unless it requests another one.
 * @throws CloudError when a requested address is not free, or no address is left
 */
export function chooseAddresses(
  service: DeepReadonly<Service>,
  options: {
    readonly pool: AddressPool;
    readonly others: readonly LocalLoadBalancer[];
    readonly current: readonly string[];
  },
): readonly string[] {
  const { pool, others, current } = options;
  const users = new Map(others.flatMap((other) => other.addresses.map((address) => [address, other.service] as const)));
  const requested = service.spec?.loadBalancerIP;
  if (requested) {
    if (!pool.contains(requested)) throw new CloudError(`the address ${requested} is not in a pool`);
    const user = users.get(requested);
    if (user !== undefined) throw new CloudError(`the address ${requested} is used by the service ${user}`);
  }
  const used = new Set(users.keys());
  const families = (service.spec?.ipFamilies ?? ['IPv4']).map((family) => (family === 'IPv6' ? 6 : 4));
  return families.map((family) => {
    const isOfFamily = (address: string) => address.includes(':') === (family === 6);
    if (requested && isOfFamily(requested)) return requested;
    const kept = current.find((address) => isOfFamily(address) && pool.contains(address));
    if (kept !== undefined) return kept;
    const free = pool.free(family, used);
    if (free !== undefined) return free;
    const problem = pool.hasFamily(family) ? 'no address is left in the pools' : 'no pool has addresses';
    throw new CloudError(`${problem} of IPv${family}`);
  });
}

function balancerOf(
  service: DeepReadonly<Service>,
  options: {
    readonly cluster: string;
    readonly nodes: readonly DeepReadonly<Node>[];
    readonly addresses: readonly string[];
  },
): LocalLoadBalancer {
  return {
    cluster: options.cluster,
    service: objectKey(service),
    uid: service.metadata.uid ?? '',
    addresses: options.addresses,
    ports: (service.spec?.ports ?? []).map(({ port, protocol = 'TCP', nodePort }) => ({
      ...{ port: Number(port), protocol },
      ...(nodePort ? { nodePort: Number(nodePort) } : {}),
    })),
    hosts: hostsOf(options.nodes),
    sourceRanges: service.spec?.loadBalancerSourceRanges ?? [],
  };
}

function hostsOf(nodes: readonly DeepReadonly<Node>[]): readonly string[] {
  return nodes.map(({ metadata }) => metadata.name ?? '').toSorted();
}

function statusOf({ addresses }: LocalLoadBalancer): DeepReadonly<LoadBalancerStatus> {
  return { ingress: addresses.map((ip) => ({ ip })) };
}
