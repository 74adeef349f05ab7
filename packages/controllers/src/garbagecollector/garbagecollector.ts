import { type ApiObject, type DeepReadonly, errorMessage } from '@orch/apimachinery';
import {
  exponentialRateLimiter,
  Informer,
  isNamespaceTerminating,
  isStaleRead,
  runWorkers,
  WorkQueue,
} from '@orch/client';
import { type DiscoveredResource, discoverResources } from '../discovery/discovery.js';
import type { Controller, ControllerContext } from '../framework/controller.js';
import { controllerLog } from '../framework/controller-log.js';
import { logFailure } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { Collector } from './collector.js';
import { foreignOwnerEvent } from './foreign-owner-event.js';
import { type Observation, OwnerGraph } from './graph.js';

/**
 * Deletes what has lost all its owners, and carries out how an owner wanted its dependents treated: in the background,
 * before itself (foreground), or left behind (orphan). Watches the metadata of every resource that can be deleted.
 */
export function garbageCollector(context: ControllerContext): Controller {
  const { client, clock } = context;
  const log = controllerLog(context.log, 'garbagecollector');
  const rateLimiter = () => exponentialRateLimiter();
  const toCheck = new WorkQueue({ clock, rateLimiter: rateLimiter() });
  const toOrphan = new WorkQueue({ clock, rateLimiter: rateLimiter() });
  const graph = new OwnerGraph({
    checkOwners: (uid) => toCheck.add(uid),
    orphanDependents: (uid) => toOrphan.add(uid),
    ownedFromElsewhere: (uid, ownerUid) => reportForeignOwner(uid, ownerUid),
  });
  const monitored = new Map<
    string,
    { readonly resource: DiscoveredResource; readonly informer: Informer<ApiObject> }
  >();
  const collector = new Collector({ client, graph, log, resourceOf: (kind) => findResource(kind) });

  return {
    async run(signal) {
      const running: Promise<void>[] = [];
      await beginMonitoring(running, signal);
      await Promise.all([...monitored.values()].map(({ informer }) => informer.synced(signal)));
      const onError = (error: unknown, uid: string) => logFailure(log, { uid, error });
      await Promise.all([
        runWorkers(toCheck, { workers: 20, reconcile: (uid, stop) => collector.check(uid, stop), onError, signal }),
        runWorkers(toOrphan, { workers: 20, reconcile: (uid, stop) => collector.orphan(uid, stop), onError, signal }),
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

  /** A server that cannot be asked yet is asked again: there is nothing to do without knowing what there is. */
  async function beginMonitoring(running: Promise<void>[], signal: AbortSignal): Promise<void> {
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

  /** Resources come and go while the server runs. */
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
    // Owners of a kind that is served only now can be looked up.
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
        // The namespace is being deleted, or gone: nobody reads its events.
        if (isNamespaceTerminating(error) || isStaleRead(error)) return;
        log.warn('an event was not stored', { error: errorMessage(error) });
      });
  }
}

const rediscoveryMs = 30_000;
const discoveryRetryMs = 1_000;

/** Events are never owned by what they tell of, and there are many. */
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
