import type { Node, Pod, Service } from '@orch/api/types/core_v1';
import type { EndpointSlice } from '@orch/api/types/discovery_v1';
import { errorMessage, wellKnown } from '@orch/apimachinery';
import { eventObjectOf, objectKey, splitKey } from '@orch/client';
import { type Controller, type ControllerContext, controllerLog } from '../framework/controller.js';
import type { ControllerOptions } from '../framework/controller-options.js';
import { queueController, RetryLater } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { enqueueServices } from '../services/enqueue-services.js';
import {
  hasSelector,
  podLabelIndex,
  podLabels,
  podsOfService,
  serviceSelectorIndex,
  serviceSelectors,
} from '../services/service-pods.js';
import { sliceHandler } from '../services/slices/slice-handler.js';
import { sliceServiceIndex, sliceServices } from '../services/slices/slice-key.js';
import { SliceMetrics } from '../services/slices/slice-metrics.js';
import { sliceNames } from '../services/slices/slice-names.js';
import { SliceTracker } from '../services/slices/slice-tracker.js';
import { SliceWriteError, SliceWriter } from '../services/slices/slice-writer.js';
import { TriggerTimes } from '../services/trigger-times.js';
import { planSlices } from './plan-slices.js';
import { TopologyHints } from './topology/topology-hints.js';

/**
 * Keeps the endpoint slices of each service with a selector: the addresses of its pods, by address family and ports. Reads
 * services, pods, nodes, endpointslices; writes endpointslices and events.
 */
export function endpointSliceController(
  context: ControllerContext,
  { workers, batchMs, endpointsPerSliceMax }: ControllerOptions['endpointslice'],
): Controller {
  const { client, gates, informers } = context;
  const names = sliceNames(context.names);
  const manager = context.names.value(wellKnown.sliceManagers.endpointSlice);
  const zoneLabel = context.names.value(wellKnown.labels.zone);
  const services = informers.for<Service>(resources.services, { [serviceSelectorIndex]: serviceSelectors });
  const pods = informers.for<Pod>(resources.pods, { [podLabelIndex]: podLabels });
  const nodes = informers.for<Node>(resources.nodes);
  const slices = informers.for<EndpointSlice>(resources.endpointSlices, { [sliceServiceIndex]: sliceServices(names) });
  const log = controllerLog(context.log, 'endpointslice');
  const events = context.recorderOf('endpoint-slice-controller');
  const triggerTimes = new TriggerTimes();
  const tracker = new SliceTracker();
  const writer = new SliceWriter({ client, tracker });
  const annotation = context.names.value(wellKnown.annotations.topologyAwareHints);
  const hints = gates('TopologyAwareHints') ? new TopologyHints({ zone: zoneLabel, annotation }) : undefined;

  const metrics = context.metrics && new SliceMetrics(context.metrics.source, 'endpoint_slice_controller');
  const { queue, controller } = queueController(context, {
    ...{ name: 'endpointslice', workers, reconcile, retryDelayMs },
    enqueueAll: () => {
      for (const service of services.lister.list()) queue.add(objectKey(service));
    },
    synced: async (signal) => {
      await Promise.all([services, pods, nodes, slices].map((informer) => informer.synced(signal)));
    },
  });
  enqueueServices({ services, pods }, { queue, batchMs });
  const handler = sliceHandler({
    ...{ names, manager, tracker, batchMs },
    enqueue: (key, delayMs) => queue.addAfter(key, delayMs),
  });
  slices.addHandler(handler);
  if (hints !== undefined) {
    const onNodes = () => {
      for (const key of hints.setNodes(nodes.lister.list())) queue.add(key);
    };
    nodes.addHandler({ onAdd: onNodes, onUpdate: onNodes, onDelete: onNodes });
  }
  return controller;

  async function reconcile(key: string, signal: AbortSignal): Promise<void> {
    const { namespace, name } = splitKey(key);
    const service = services.lister.get(name, namespace);
    if (service === undefined) {
      // The garbage collector deletes the slices.
      for (const state of [triggerTimes, tracker, ...(hints ? [hints] : []), ...(metrics ? [metrics] : [])])
        state.forget(key);
      return;
    }
    if (!hasSelector(service)) return;
    const own = slices.lister
      .byIndex(sliceServiceIndex, key)
      .filter(({ metadata }) => metadata.labels?.[names.managedBy] === manager && !metadata.deletionTimestamp);
    if (tracker.isStale(key, own)) {
      handler.waitFor(key);
      queue.addAfter(key, staleRetryMs);
      return;
    }
    const selected = podsOfService(pods.lister, service);
    const triggerTime = triggerTimes.next(key, { service, pods: selected });
    const { changes, missingNodes } = planSlices(
      { service, pods: selected, slices: own },
      {
        ...{ names, manager, zoneLabel, endpointsMax: endpointsPerSliceMax },
        nodeOf: (node) => nodes.lister.get(node),
        showsTerminating: gates('EndpointSliceTerminatingCondition'),
        withHints: (planned, options) => hints?.apply(planned, { key, service, ...options }) ?? planned,
      },
    );
    const owner = {
      key,
      kind: 'Service',
      namespace,
      name,
      isDeleting: Boolean(service.metadata.deletionTimestamp),
    } as const;
    try {
      await writer.write({ ...owner, trigger: { annotation: names.triggerTime, time: triggerTime } }, changes, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      const message = `Error updating Endpoint Slices for Service ${key}: ${errorMessage(error)}`;
      events.event(eventObjectOf(service), { type: 'Warning', reason: 'FailedToUpdateEndpointSlices', message });
      throw error instanceof SliceWriteError ? error.cause : error;
    }
    metrics?.synced(key, own, { changes, endpointsMax: endpointsPerSliceMax });
    const counts = { created: changes.create.length, updated: changes.update.length, deleted: changes.delete.length };
    if (counts.created + counts.updated + counts.deleted > 0)
      log.debug('wrote endpoint slices', { service: key, ...counts });
    if (missingNodes.size > 0) throw new RetryLater(`unknown nodes of pods: ${[...missingNodes].join(', ')}`);
  }
}

/** The first back-off of v1.21. */
const retryDelayMs = 1_000;
/** The informer reports the write much earlier, unless it has to list again. */
const staleRetryMs = 1_000;
