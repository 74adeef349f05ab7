import type { Node, Service } from '@orch/api/types/core_v1';
import { type DeepReadonly, errorMessage, type Names } from '@orch/apimachinery';
import { eventObjectOf, type Lister, objectKey } from '@orch/client';
import { type CloudLoadBalancers, ImplementedElsewhere } from '../cloud/cloud-provider.js';
import type { ControllerEvents, ControllerLog } from '../framework/controller.js';
import { hostNames, isHost, isSameSet } from './load-balancer-hosts.js';
import { wantsLoadBalancer } from './wants-load-balancer.js';

type ReadonlyService = DeepReadonly<Service>;

export interface HostSyncOptions {
  readonly names: Names;
  readonly cluster: string;
  readonly loadBalancers: CloudLoadBalancers;
  readonly nodes: Lister<Node>;
  readonly events: ControllerEvents;
  readonly log: ControllerLog;
  /** The services with load balancers, by key. */
  readonly balanced: ReadonlyMap<string, ReadonlyService>;
}

/** Updates the hosts of all load balancers when the set of hosts changes; repeats those that failed. */
export class HostSync {
  #known: ReadonlySet<string> = new Set();
  /** Keys of services whose update failed. */
  #failed = new Set<string>();

  constructor(private readonly options: HostSyncOptions) {}

  hosts(): readonly DeepReadonly<Node>[] {
    return this.options.nodes.list().filter((node) => isHost(node, this.options.names));
  }

  /** Whether the set of hosts differs from that of the last round. */
  isOutdated(): boolean {
    return !isSameSet(hostNames(this.hosts()), this.#known);
  }

  async round(signal: AbortSignal): Promise<void> {
    const nodes = this.hosts();
    const names = hostNames(nodes);
    const keys = isSameSet(names, this.#known) ? [...this.#failed] : [...this.options.balanced.keys()];
    this.#known = names;
    this.#failed = new Set();
    for (const key of keys) {
      const service = this.options.balanced.get(key);
      if (service !== undefined && !(await this.#update(service, nodes, signal))) this.#failed.add(key);
    }
  }

  async #update(service: ReadonlyService, nodes: readonly DeepReadonly<Node>[], signal: AbortSignal): Promise<boolean> {
    if (!wantsLoadBalancer(service)) return true;
    const { loadBalancers, cluster, events, log } = this.options;
    const object = eventObjectOf(service);
    try {
      await loadBalancers.updateHosts(service, { cluster, nodes, signal });
      if (nodes.length === 0) events.event(object, noNodes);
      else {
        const message = 'Updated load balancer with new hosts';
        events.event(object, { type: 'Normal', reason: 'UpdatedLoadBalancer', message });
      }
      return true;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ImplementedElsewhere) return true;
      const exists = await loadBalancers.find(service, { cluster, signal }).catch(() => ({}));
      if (exists === undefined) return true;
      const hosts = [...hostNames(nodes)].toSorted().join(' ');
      const message = `Error updating load balancer with new hosts [${hosts}]: ${errorMessage(error)}`;
      events.event(object, { type: 'Warning', reason: 'UpdateLoadBalancerFailed', message });
      log.error('updating the hosts of a load balancer failed', {
        service: objectKey(service),
        error: errorMessage(error),
      });
      return false;
    }
  }
}

/** The event of a load balancer without hosts. */
export const noNodes = {
  type: 'Warning',
  reason: 'UnAvailableLoadBalancer',
  message: 'There are no available nodes for LoadBalancer',
} as const;
