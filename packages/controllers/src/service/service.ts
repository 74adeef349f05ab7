import type { Node, Service } from '@orch/api/types/core_v1';
import { type DeepReadonly, errorMessage } from '@orch/apimachinery';
import { eventObjectOf, objectKey, splitKey } from '@orch/client';
import { CloudError, type CloudLoadBalancers, ImplementedElsewhere } from '../cloud/cloud-provider.js';
import { type Controller, type ControllerContext, controllerLog } from '../framework/controller.js';
import type { ControllerOptions } from '../framework/controller-options.js';
import { everyPeriod } from '../framework/every-period.js';
import { idleController } from '../framework/idle-controller.js';
import { queueController } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { HostSync, noNodes } from './host-sync.js';
import { concernsHosts } from './load-balancer-hosts.js';
import { serviceChange } from './service-changes.js';
import { ServiceWriter } from './service-writer.js';
import { needsCleanup, wantsLoadBalancer } from './wants-load-balancer.js';

type ReadonlyService = DeepReadonly<Service>;

const retryDelayMs = 5_000;
const retryDelayMsMax = 300_000;
/** Failed updates of hosts are repeated after this time. */
const hostsPeriodMs = 100_000;

/**
 * Makes, updates and removes the load balancers of services in the cloud. Reads services, nodes; writes services/status.
 * Without load balancers in the cloud it does nothing.
 */
export function serviceController(context: ControllerContext, options: ControllerOptions['service']): Controller {
  const loadBalancers = context.cloud?.loadBalancers;
  return loadBalancers === undefined ? idleController : balancingController(context, { ...options, loadBalancers });
}

function balancingController(
  context: ControllerContext,
  options: ControllerOptions['service'] & { readonly loadBalancers: CloudLoadBalancers },
): Controller {
  const { client, clock, informers, names } = context;
  const { loadBalancers, clusterName: cluster } = options;
  const services = informers.for<Service>(resources.services);
  const nodes = informers.for<Node>(resources.nodes);
  const writer = new ServiceWriter(client.resource<Service>(resources.services), names);
  const events = context.recorderOf('service-controller');
  const log = controllerLog(context.log, 'service');
  /** The services that were reconciled, as they were then. */
  const balanced = new Map<string, ReadonlyService>();
  const hostSync = new HostSync({ names, cluster, loadBalancers, nodes: nodes.lister, events, log, balanced });
  const synced = async (signal: AbortSignal) => {
    await Promise.all([services.synced(signal), nodes.synced(signal)]);
  };

  const serving = queueController(context, {
    ...{ name: 'service', workers: options.workers, synced, retryDelayMs, retryDelayMsMax },
    reconcile: async (key, signal) => {
      const { namespace, name } = splitKey(key);
      const service = services.lister.get(name, namespace);
      if (service === undefined) await forget(key, signal);
      else await reconcile(key, service, signal);
    },
    enqueueAll: () => services.lister.list().forEach(enqueue),
  });
  const hosting = queueController(context, {
    ...{ name: 'service', workers: 1, synced, enqueueAll: () => {}, resyncMs: 0 },
    reconcile: (_key, signal) => hostSync.round(signal),
  });

  services.addHandler({
    onAdd: enqueue,
    onUpdate: (service, old) => {
      const change = serviceChange(old, service);
      for (const { reason, message } of change.events) report(service, reason, message);
      if (change.needsUpdate || needsCleanup(service, names)) serving.queue.add(objectKey(service));
    },
    onDelete: (service) => {
      if (balanced.has(objectKey(service))) serving.queue.add(objectKey(service));
    },
  });
  const onHosts = () => {
    if (nodes.hasSynced && hostSync.isOutdated()) hosting.queue.add('hosts');
  };
  nodes.addHandler({
    onAdd: onHosts,
    onUpdate: (node, old) => {
      if (concernsHosts(node, old)) onHosts();
    },
    onDelete: onHosts,
  });

  return {
    async run(signal) {
      await synced(signal);
      const retry = async () => hosting.queue.add('hosts');
      await Promise.all([
        serving.controller.run(signal),
        hosting.controller.run(signal),
        everyPeriod(retry, { clock, periodMs: hostsPeriodMs, log, signal }),
      ]);
    },
  };

  function enqueue(service: ReadonlyService): void {
    if (wantsLoadBalancer(service) || needsCleanup(service, names)) serving.queue.add(objectKey(service));
  }

  function report(service: ReadonlyService, reason: string, message: string, type: 'Normal' | 'Warning' = 'Normal') {
    events.event(eventObjectOf(service), { type, reason, message });
  }

  async function reconcile(key: string, service: ReadonlyService, signal: AbortSignal): Promise<void> {
    const before = balanced.get(key);
    // Another service has the name now.
    if (before !== undefined && before.metadata.uid !== service.metadata.uid) await removeOf(before, signal);
    balanced.set(key, service);
    try {
      if (!wantsLoadBalancer(service) || needsCleanup(service, names)) {
        await cleanUp(service, signal);
        balanced.delete(key);
      } else await ensure(service, signal);
    } catch (error) {
      signal.throwIfAborted();
      report(service, 'SyncLoadBalancerFailed', `Error syncing load balancer: ${errorMessage(error)}`, 'Warning');
      throw error;
    }
  }

  async function ensure(service: ReadonlyService, signal: AbortSignal): Promise<void> {
    report(service, 'EnsuringLoadBalancer', 'Ensuring load balancer');
    const current = await writer.addFinalizer(service, signal);
    const hosts = hostSync.hosts();
    if (hosts.length === 0) events.event(eventObjectOf(service), noNodes);
    try {
      const status = await loadBalancers.ensure(current, { cluster, nodes: hosts, signal });
      await writer.setStatus(current, status, signal);
    } catch (error) {
      if (error instanceof ImplementedElsewhere) return;
      if (!(error instanceof CloudError)) throw error;
      throw new CloudError(`failed to ensure load balancer: ${error.message}`, { cause: error });
    }
    log.info('ensured a load balancer', { service: objectKey(service) });
    report(service, 'EnsuredLoadBalancer', 'Ensured load balancer');
  }

  async function cleanUp(service: ReadonlyService, signal: AbortSignal): Promise<void> {
    if ((await loadBalancers.find(service, { cluster, signal })) !== undefined) {
      report(service, 'DeletingLoadBalancer', 'Deleting load balancer');
      await loadBalancers.remove(service, { cluster, signal });
    }
    await writer.cleanUp(service, signal);
    report(service, 'DeletedLoadBalancer', 'Deleted load balancer');
    log.info('removed a load balancer', { service: objectKey(service) });
  }

  /** Removes the load balancer of a service that was deleted without its finalizer. */
  async function forget(key: string, signal: AbortSignal): Promise<void> {
    const service = balanced.get(key);
    if (service === undefined) return;
    await removeOf(service, signal);
    balanced.delete(key);
  }

  async function removeOf(service: ReadonlyService, signal: AbortSignal): Promise<void> {
    if (!wantsLoadBalancer(service)) return;
    report(service, 'DeletingLoadBalancer', 'Deleting load balancer');
    try {
      await loadBalancers.remove(service, { cluster, signal });
    } catch (error) {
      report(service, 'DeleteLoadBalancerFailed', `Error deleting load balancer: ${errorMessage(error)}`, 'Warning');
      throw error;
    }
    report(service, 'DeletedLoadBalancer', 'Deleted load balancer');
  }
}
