import type { Endpoints, Pod, Service } from '@orch/api/types/core_v1';
import { type DeepReadonly, errorMessage, isStatusError, wellKnown } from '@orch/apimachinery';
import { eventObjectOf, isNamespaceTerminating, objectKey, splitKey } from '@orch/client';
import { type Controller, type ControllerContext, controllerLog } from '../framework/controller.js';
import type { ControllerOptions } from '../framework/controller-options.js';
import { OwnWrites } from '../framework/own-writes.js';
import { queueController } from '../framework/queue-controller.js';
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
import { TriggerTimes } from '../services/trigger-times.js';
import { endpointSubsets } from './endpoint-subsets.js';
import { endpointsNames, planEndpoints } from './plan-endpoints.js';
import { toleratesUnready } from './tolerates-unready.js';

/** Keeps the Endpoints of each service with a selector: the addresses of its pods. Reads services, pods, endpoints. */
export function endpointController(
  context: ControllerContext,
  { workers, batchMs }: ControllerOptions['endpoint'],
): Controller {
  const { client, clock, gates, informers } = context;
  const names = endpointsNames(context.names);
  const leaderAnnotation = context.names.value(wellKnown.annotations.leaderElectionRecord);
  const services = informers.for<Service>(resources.services, { [serviceSelectorIndex]: serviceSelectors });
  const pods = informers.for<Pod>(resources.pods, { [podLabelIndex]: podLabels });
  const endpoints = informers.for<Endpoints>(resources.endpoints);
  const endpointsClient = client.resource<Endpoints>(resources.endpoints);
  const log = controllerLog(context.log, 'endpoint');
  const events = context.recorderOf('endpoint-controller');
  const triggerTimes = new TriggerTimes();
  const ownWrites = new OwnWrites(clock);
  /** Services whose reconciliation waits for the informer to have the last write. */
  const waiting = new Set<string>();

  const synced = async (signal: AbortSignal) => {
    await Promise.all([services.synced(signal), pods.synced(signal), endpoints.synced(signal)]);
  };
  const { queue, controller } = queueController(context, {
    ...{ name: 'endpoint', workers, synced, reconcile },
    enqueueAll: () => {
      for (const service of services.lister.list()) queue.add(objectKey(service));
    },
  });
  enqueueServices({ services, pods }, { queue, batchMs });
  const onWritten = (written: DeepReadonly<Endpoints>) => {
    const key = objectKey(written);
    if (waiting.delete(key)) queue.add(key);
  };
  endpoints.addHandler({
    onAdd: onWritten,
    onUpdate: onWritten,
    onDelete(deleted) {
      const key = objectKey(deleted);
      ownWrites.forget(key);
      waiting.delete(key);
      queue.add(key);
    },
  });
  return {
    async run(signal) {
      await synced(signal);
      enqueueLeftovers();
      await controller.run(signal);
    },
  };

  /** Endpoints whose service was deleted while no controller ran. Those with a leader election record have no service. */
  function enqueueLeftovers(): void {
    for (const each of endpoints.lister.list()) {
      if (each.metadata.annotations?.[leaderAnnotation] === undefined) queue.add(objectKey(each));
    }
  }

  async function reconcile(key: string, signal: AbortSignal): Promise<void> {
    const { namespace, name } = splitKey(key);
    const current = endpoints.lister.get(name, namespace);
    const service = services.lister.get(name, namespace);
    if (service === undefined) {
      triggerTimes.forget(key);
      if (current !== undefined || ownWrites.isStale(key, undefined)) await deleteEndpoints(key, signal);
      return;
    }
    if (!hasSelector(service)) return;
    if (ownWrites.isStale(key, current?.metadata.resourceVersion)) {
      waiting.add(key);
      queue.addAfter(key, staleRetryMs);
      return;
    }
    waiting.delete(key);
    const selected = podsOfService(pods.lister, service);
    const triggerTime = triggerTimes.next(key, { service, pods: selected });
    const subsets = endpointSubsets(service, selected, {
      isDualStack: gates('IPv6DualStack'),
      toleratesUnready: toleratesUnready(service, context.names),
    });
    const planned = planEndpoints({ service, subsets, current, triggerTime }, names);
    if (planned !== undefined) await write(planned, { isNew: current === undefined, signal });
  }

  async function write(
    planned: DeepReadonly<Endpoints>,
    { isNew, signal }: { readonly isNew: boolean; readonly signal: AbortSignal },
  ): Promise<void> {
    const { namespace = '', name = '', resourceVersion } = planned.metadata;
    try {
      if (isNew) await endpointsClient.create(planned, { namespace, signal });
      else await endpointsClient.update(planned, { namespace, signal });
    } catch (error) {
      if (signal.aborted || isNamespaceTerminating(error)) throw error;
      const [reason, message] = isNew
        ? [
            'FailedToCreateEndpoint',
            `Failed to create endpoint for service ${namespace}/${name}: ${errorMessage(error)}`,
          ]
        : ['FailedToUpdateEndpoint', `Failed to update endpoint ${namespace}/${name}: ${errorMessage(error)}`];
      events.event(eventObjectOf(planned), { type: 'Warning', reason, message });
      throw error;
    }
    ownWrites.written(objectKey(planned), resourceVersion);
    log.debug('wrote endpoints', { service: `${namespace}/${name}` });
  }

  async function deleteEndpoints(key: string, signal: AbortSignal): Promise<void> {
    const { namespace, name } = splitKey(key);
    try {
      await endpointsClient.delete(name, { namespace, signal });
    } catch (error) {
      if (!isStatusError(error, 'NotFound')) throw error;
    }
  }
}

/** The informer reports the write much earlier, unless it has to list again. */
const staleRetryMs = 1_000;
