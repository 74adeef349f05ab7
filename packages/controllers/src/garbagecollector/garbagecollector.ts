import { type ApiObject, type DeepReadonly, errorMessage, wellKnown } from '@orch/apimachinery';
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
  const queueOf = (queueName: string) => {
    const observer = context.metrics?.queue(queueName);
    return new WorkQueue({ clock, rateLimiter: exponentialRateLimiter(), ...(observer ? { observer } : {}) });
  };
  const toCheck = queueOf('garbage_collector_attempt_to_delete');
  const toOrphan = queueOf('garbage_collector_attempt_to_orphan');
  const graph = new OwnerGraph({
    checkOwners: (uid) => toCheck.add(uid),
    orphanDependents: (uid) => toOrphan.add(uid),
    reportForeignOwner: (uid, ownerUid) => reportForeignOwner(uid, ownerUid),
  });
  const monitored = new Map<string, Monitor>();
  /** Group versions whose resources are unknown, as the last discovery has failed for them. */
  let unread: ReadonlySet<string> = new Set();
  /** Ends the wait for the next discovery. */
  let kindsChanged = new AbortController();
  const collector: Collector = new Collector({ client, graph, log, resourceOf: (kind) => findResource(kind) });

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

  /**
   * Adds resources that the server serves later, and ends those that it no longer serves. A group version whose list could not
   * be read is read again after a back-off: its objects are not collected until then.
   */
  async function keepMonitoring(running: Promise<void>[], signal: AbortSignal): Promise<void> {
    let retryMs = discoveryRetryMs;
    while (!signal.aborted) {
      try {
        const pauseMs = unread.size > 0 ? retryMs : rediscoveryMs;
        await clock.sleep(pauseMs, { signal: AbortSignal.any([signal, kindsChanged.signal]) }).catch(() => {});
        signal.throwIfAborted();
        retryMs = unread.size > 0 ? Math.min(retryMs * 2, rediscoveryMs) : discoveryRetryMs;
        // Definitions often come in groups.
        if (kindsChanged.signal.aborted) await clock.sleep(settleMs, { signal });
        // Changes during the discovery cause another one.
        kindsChanged = new AbortController();
        await monitorAll(running, signal);
      } catch (error) {
        if (!signal.aborted) log.error('discovery failed', { error: errorMessage(error) });
      }
    }
  }

  async function monitorAll(running: Promise<void>[], signal: AbortSignal): Promise<void> {
    const discovered = await discoverResources(client, signal);
    unread = new Set(discovered.failed.map(({ groupVersion }) => groupVersion));
    if (unread.size > 0)
      log.warn('the resources of some groups are unknown', { groupVersions: [...unread].toSorted() });
    const collected = new Map(discovered.resources.filter(isCollected).map((resource) => [keyOf(resource), resource]));
    for (const [key, resource] of collected) {
      const known = monitored.get(key);
      if (known !== undefined && isSameKind(known.resource, resource)) continue;
      if (known !== undefined) stopMonitoring(key, known);
      const ending = new AbortController();
      const informer = new Informer<ApiObject>({ client: client.metadata(resource), clock });
      const onChange = definesKinds(resource) ? () => kindsChanged.abort() : () => undefined;
      informer.addHandler({
        onAdd: (object) => {
          graph.observe(observationOf(object, resource));
          onChange();
        },
        onUpdate: (object) => {
          graph.observe(observationOf(object, resource));
          onChange();
        },
        onDelete: (object) => {
          const { uid = '' } = object.metadata;
          collector.noteDeleted(uid);
          graph.remove(uid);
          onChange();
        },
      });
      monitored.set(key, { resource, informer, stop: () => ending.abort() });
      running.push(informer.run(AbortSignal.any([signal, ending.signal])));
    }
    // Without all lists it is unknown which kinds are gone.
    if (discovered.failed.length === 0) {
      for (const [key, monitor] of monitored) if (!collected.has(key)) stopMonitoring(key, monitor);
    }
    // Owners of a kind that was not served before can be found now.
    for (const uid of collector.takeUnresolved()) toCheck.add(uid);
  }

  function stopMonitoring(key: string, { informer, stop }: Monitor): void {
    stop();
    monitored.delete(key);
    for (const object of informer.lister.list()) graph.forget(object.metadata.uid ?? '');
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

interface Monitor {
  readonly resource: DiscoveredResource;
  readonly informer: Informer<ApiObject>;
  stop(): void;
}

function keyOf({ group, resource }: DiscoveredResource): string {
  return `${group}/${resource}`;
}

function isSameKind(left: DiscoveredResource, right: DiscoveredResource): boolean {
  return left.version === right.version && left.kind === right.kind && left.namespaced === right.namespaced;
}

/** Whether its objects define other kinds. */
function definesKinds({ group, resource }: DiscoveredResource): boolean {
  return group === wellKnown.groups.apiExtensions && resource === 'customresourcedefinitions';
}

const rediscoveryMs = 30_000;
const settleMs = 100;
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
