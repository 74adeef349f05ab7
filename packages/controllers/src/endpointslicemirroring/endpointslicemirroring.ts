import type { Endpoints, Service } from '@orch/api/types/core_v1';
import type { EndpointSlice } from '@orch/api/types/discovery_v1';
import { type DeepReadonly, wellKnown } from '@orch/apimachinery';
import { eventObjectOf, objectKey, splitKey } from '@orch/client';
import { type Controller, type ControllerContext, controllerLog } from '../framework/controller.js';
import type { ControllerOptions } from '../framework/controller-options.js';
import { queueController } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { hasSelector } from '../services/service-pods.js';
import { noSliceChanges, type SliceChanges } from '../services/slices/slice-changes.js';
import { sliceHandler } from '../services/slices/slice-handler.js';
import { sliceServiceIndex, sliceServices } from '../services/slices/slice-key.js';
import { sliceNames } from '../services/slices/slice-names.js';
import { SliceTracker } from '../services/slices/slice-tracker.js';
import { type SliceOwner, SliceWriteError, SliceWriter } from '../services/slices/slice-writer.js';
import { MirrorMetrics } from './mirror-metrics.js';
import { type MirroredSubsets, mirroredSubsets } from './mirrored-subsets.js';
import { planMirror } from './plan-mirror.js';

type ReadonlyEndpoints = DeepReadonly<Endpoints>;

/**
 * Mirrors the Endpoints that users write for services without a selector into endpoint slices. Reads services, endpoints,
 * endpointslices; writes endpointslices and events.
 */
export function endpointSliceMirroringController(
  context: ControllerContext,
  { workers, batchMs, endpointsPerSubsetMax }: ControllerOptions['endpointslicemirroring'],
): Controller {
  const { client, clock, informers } = context;
  const names = sliceNames(context.names);
  const { value } = context.names;
  const manager = value(wellKnown.sliceManagers.endpointSliceMirroring);
  const leaderAnnotation = value(wellKnown.annotations.leaderElectionRecord);
  const unmirroredAnnotations = [names.triggerTime, value(wellKnown.annotations.lastAppliedConfiguration)];
  const services = informers.for<Service>(resources.services);
  const endpoints = informers.for<Endpoints>(resources.endpoints);
  const slices = informers.for<EndpointSlice>(resources.endpointSlices, { [sliceServiceIndex]: sliceServices(names) });
  const log = controllerLog(context.log, 'endpointslicemirroring');
  const events = context.recorderOf('endpoint-slice-mirroring-controller');
  const tracker = new SliceTracker();
  const writer = new SliceWriter({ client, tracker });

  const metrics = context.metrics && new MirrorMetrics(context.metrics.source);
  const { queue, controller } = queueController(context, {
    ...{ name: 'endpointslicemirroring', workers, reconcile, retryDelayMs },
    enqueueAll: () => endpoints.lister.list().forEach(enqueue),
    synced: async (signal) => {
      await Promise.all([services.synced(signal), endpoints.synced(signal), slices.synced(signal)]);
    },
  });
  function enqueue(object: ReadonlyEndpoints): void {
    if (isMirrored(object)) queue.addAfter(objectKey(object), batchMs);
  }
  endpoints.addHandler({
    onAdd: enqueue,
    onUpdate(object, old) {
      if (isMirrored(object) || isMirrored(old)) queue.addAfter(objectKey(object), batchMs);
    },
    onDelete: enqueue,
  });
  const enqueueService = (service: DeepReadonly<Service>) => queue.add(objectKey(service));
  services.addHandler({
    onAdd: enqueueService,
    onUpdate(service, old) {
      if (hasSelector(service) !== hasSelector(old)) enqueueService(service);
    },
    onDelete: enqueueService,
  });
  const handler = sliceHandler({
    ...{ names, manager, tracker, batchMs },
    enqueue: (key, delayMs) => queue.addAfter(key, delayMs),
  });
  slices.addHandler(handler);
  return controller;

  function isMirrored({ metadata }: ReadonlyEndpoints): boolean {
    return metadata.labels?.[names.skipMirror] !== 'true' && metadata.annotations?.[leaderAnnotation] === undefined;
  }

  async function reconcile(key: string, signal: AbortSignal): Promise<void> {
    const startMs = clock.monotonicMs();
    try {
      await mirror(key, signal);
    } finally {
      metrics?.ended(clock.monotonicMs() - startMs);
    }
  }

  async function mirror(key: string, signal: AbortSignal): Promise<void> {
    const { namespace, name } = splitKey(key);
    const own = slices.lister
      .byIndex(sliceServiceIndex, key)
      .filter(({ metadata }) => metadata.labels?.[names.managedBy] === manager);
    const source = endpoints.lister.get(name, namespace);
    const service = services.lister.get(name, namespace);
    const owner = { key, kind: 'Endpoints', namespace, name } as const;
    if (source === undefined || !isMirrored(source) || service === undefined || hasSelector(service)) {
      const gone = own.filter(({ metadata }) => !metadata.deletionTimestamp);
      metrics?.forget(key);
      if (gone.length === 0) return;
      tracker.forget(key);
      await write({ ...owner, isDeleting: true }, { ...noSliceChanges, delete: gone }, signal);
      return;
    }
    if (tracker.isStale(key, own)) {
      handler.waitFor(key);
      queue.addAfter(key, staleRetryMs);
      return;
    }
    const subsets = mirroredSubsets(source, { addressesMax: endpointsPerSubsetMax });
    reportSkipped(source, subsets);
    const changes = planMirror(
      { endpoints: source, subsets, slices: own },
      { names, manager, unmirroredAnnotations, endpointsMax: endpointsPerSubsetMax },
    );
    await write({ ...owner, isDeleting: Boolean(source.metadata.deletionTimestamp) }, changes, signal);
    const skipped = subsets.invalidAddresses + subsets.excessAddresses;
    metrics?.mirrored(key, own, { changes, skipped, endpointsMax: endpointsPerSubsetMax });
  }

  async function write(owner: SliceOwner, changes: SliceChanges, signal: AbortSignal): Promise<void> {
    try {
      await writer.write(owner, changes, signal);
    } catch (error) {
      throw error instanceof SliceWriteError ? error.cause : error;
    }
    const counts = { created: changes.create.length, updated: changes.update.length, deleted: changes.delete.length };
    if (counts.created + counts.updated + counts.deleted > 0)
      log.debug('mirrored endpoints', { endpoints: owner.key, ...counts });
  }

  function reportSkipped(source: ReadonlyEndpoints, { invalidAddresses, excessAddresses }: MirroredSubsets): void {
    const warn = (reason: string, message: string) =>
      events.event(eventObjectOf(source), { type: 'Warning', reason, message });
    if (invalidAddresses > 0) {
      const message = `Skipped ${invalidAddresses} invalid IP addresses when mirroring to EndpointSlices`;
      warn('InvalidIPAddress', message);
    }
    if (excessAddresses > 0) {
      const skipped = invalidAddresses + excessAddresses;
      const limit = `A max of ${endpointsPerSubsetMax} addresses can be mirrored to EndpointSlices per Endpoints subset.`;
      warn('TooManyAddressesToMirror', `${limit} ${skipped} addresses were skipped`);
    }
  }
}

/** The first back-off of v1.21. */
const retryDelayMs = 1_000;
/** The informer reports the write much earlier, unless it has to list again. */
const staleRetryMs = 1_000;
