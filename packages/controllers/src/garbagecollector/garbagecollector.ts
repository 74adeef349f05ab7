import { type ApiObject, type DeepReadonly, errorMessage } from '@orch/apimachinery';
import {
  exponentialRateLimiter,
  Informer,
  isNamespaceTerminating,
  isStaleRead,
  runWorkers,
  WorkQueue,
} from '@orch/client';
import { type Controller, type ControllerContext, controllerLog } from '../framework/controller.js';
import type { ControllerOptions } from '../framework/controller-options.js';
import { type DiscoveredResource, discoverResources } from '../framework/discovery.js';
import { logFailure } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { Collector } from './collector.js';
import { foreignOwnerEvent } from './foreign-owner-event.js';
import { type Observation, OwnerGraph } from './graph.js';

/**
 * Deletes objects whose owners are all deleted, and runs foreground and orphan deletion. Watches the metadata of every
 * deletable resource.
 */
export function garbageCollector(
  context: ControllerContext,
  { workers }: ControllerOptions['garbagecollector'],
): Controller {
  const { client, clock } = context;
  const log = controllerLog(context.log, 'garbagecollector');
  const rateLimiter = () => exponentialRateLimiter();
  const toCheck = new WorkQueue({ clock, rateLimiter: rateLimiter() });
  const toOrphan = new WorkQueue({ clock, rateLimiter: rateLimiter() });
  const graph = new OwnerGraph({
    checkOwners: (uid) => toCheck.add(uid),
    orphanDependents: (uid) => toOrphan.add(uid),
    reportForeignOwner: (uid, ownerUid) => reportForeignOwner(uid, ownerUid),
  });
  const monitored = new Map<
    string,
    { readonly resource: DiscoveredResource; readonly informer: Informer<ApiObject> }
  >();
  const collector = new Collector({ client, graph, log, resourceOf: (kind) => findResource(kind) });

  return {
    async run(signal) {
      const running: Promise<void>[] = [];
      await startMonitoring(running, signal);
      await Promise.all([...monitored.values()].map(({ informer }) => informer.synced(signal)));
      const onError = (error: unknown, uid: string) => logFailure(log, { uid, error });
      await Promise.all([
        runWorkers(toCheck, { workers, reconcile: (uid, stop) => collector.check(uid, stop), onError, signal }),
        runWorkers(toOrphan, { workers, reconcile: (uid, stop) => collector.orphan(uid, stop), onError, signal }),
        keepMonitoring(running, signal),
      ]);
      await Promise.all(running);
    },
  };

  function findResource(kind: { readonly group: string; readonly kind: string }): DiscoveredResource | undefined {
    for (const { resource } of monitored.values()) {
      if (resource.kind === kind.kind && resource.group === kind.group) return resource;
    }
    return undefined;
  }

  /** Retries until the first discovery succeeds. */
  async function startMonitoring(running: Promise<void>[], signal: AbortSignal): Promise<void> {
    for (;;) {
      try {
        await monitorAll(running, signal);
        return;
      } catch (error) {
        signal.throwIfAborted();
        log.error('discovery failed', { error: errorMessage(error) });
        await clock.sleep(discoveryRetryMs, { signal });
      }
    }
  }

  /** Adds resources that the server serves later. */
  async function keepMonitoring(running: Promise<void>[], signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await clock.sleep(rediscoveryMs, { signal });
        await monitorAll(running, signal);
      } catch (error) {
        if (!signal.aborted) log.error('discovery failed', { error: errorMessage(error) });
      }
    }
  }

  async function monitorAll(running: Promise<void>[], signal: AbortSignal): Promise<void> {
    const discovered = await discoverResources(client, signal);
    for (const resource of discovered.resources.filter(isCollected)) {
      const key = `${resource.group}/${resource.resource}`;
      if (monitored.has(key)) continue;
      const informer = new Informer<ApiObject>({ client: client.metadata(resource), clock });
      informer.addHandler({
        onAdd: (object) => graph.observe(observationOf(object, resource)),
        onUpdate: (object) => graph.observe(observationOf(object, resource)),
        onDelete: (object) => graph.remove(object.metadata.uid ?? ''),
      });
      monitored.set(key, { resource, informer });
      running.push(informer.run(signal));
    }
    // Owners of a kind that was not served before can be found now.
    for (const uid of collector.takeUnresolved()) toCheck.add(uid);
  }

  function reportForeignOwner(uid: string, ownerUid: string): void {
    const dependent = graph.get(uid)?.observed;
    const reference = dependent?.owners.find((owner) => owner.uid === ownerUid);
    if (dependent === undefined || reference === undefined) return;
    const event = foreignOwnerEvent(dependent, { reference, now: clock.now(), names: client.names });
    const { namespace = '' } = event.metadata;
    client
      .resource(resources.events)
      .create(event, { namespace })
      .catch((error: unknown) => {
        // The namespace is terminating or deleted, and so are its events.
        if (isNamespaceTerminating(error) || isStaleRead(error)) return;
        log.warn('an event was not stored', { error: errorMessage(error) });
      });
  }
}

const rediscoveryMs = 30_000;
const discoveryRetryMs = 1_000;

/** Excludes events: they have no owners, and there are many. */
function isCollected({ group, resource, verbs }: DiscoveredResource): boolean {
  if (resource === 'events' && (group === '' || group.startsWith('events.'))) return false;
  return ['delete', 'list', 'watch'].every((verb) => verbs.includes(verb));
}

function observationOf(object: DeepReadonly<ApiObject>, resource: DiscoveredResource): Observation {
  const {
    uid = '',
    namespace = '',
    name = '',
    ownerReferences = [],
    finalizers = [],
    deletionTimestamp,
  } = object.metadata;
  const { kind } = resource;
  const deleting = Boolean(deletionTimestamp);
  return { resource, kind, namespace, name, uid, owners: ownerReferences, finalizers, deleting };
}
