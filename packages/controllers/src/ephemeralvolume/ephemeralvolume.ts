import type { PersistentVolumeClaim, Pod } from '@orch/api/types/core_v1';
import { type DeepReadonly, StatusError } from '@orch/apimachinery';
import { eventObjectOf, objectKey, splitKey } from '@orch/client';
import { podClaimIndex, podClaimKeys } from '../claims/pod-claims.js';
import { type Controller, type ControllerContext, controllerLog, logName } from '../framework/controller.js';
import { idleController } from '../framework/idle-controller.js';
import { silentMetrics } from '../framework/metrics-source.js';
import { queueController, RetryLater } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { claimConflict, ephemeralClaim, ephemeralVolumesOf } from './ephemeral-claim.js';

/**
 * Creates a claim for each generic ephemeral volume of a pod. Reads pods and persistentvolumeclaims; writes
 * persistentvolumeclaims and events. Does nothing without the gate GenericEphemeralVolume.
 */
export function ephemeralVolumeController(context: ControllerContext): Controller {
  const { client, informers, gates } = context;
  if (!gates('GenericEphemeralVolume')) return idleController;
  const pods = informers.for<Pod>(resources.pods, { [podClaimIndex]: podClaimKeys(gates) });
  const claims = informers.for<PersistentVolumeClaim>(resources.persistentVolumeClaims);
  const claimClient = client.resource<PersistentVolumeClaim>(resources.persistentVolumeClaims);
  const events = context.recorderOf('ephemeral_volume');
  const log = controllerLog(context.log, 'ephemeral-volume');
  const metrics = context.metrics?.source ?? silentMetrics;
  const attempts = metrics.counter({
    name: 'ephemeral_volume_controller_create_total',
    help: 'Claims that the controller has tried to create.',
  });
  const failures = metrics.counter({
    name: 'ephemeral_volume_controller_create_failures_total',
    help: 'Claims that could not be created.',
  });

  const { queue, controller } = queueController(context, {
    name: 'ephemeral-volume',
    workers: 1,
    reconcile,
    enqueueAll: () => pods.lister.list().forEach(enqueue),
    synced: async (signal) => {
      await Promise.all([pods.synced(signal), claims.synced(signal)]);
    },
  });
  pods.addHandler({
    onAdd: enqueue,
    // A relist may report a new pod of the same name as an update.
    onUpdate: (pod, old) => {
      if (pod.metadata.uid !== old.metadata.uid) enqueue(pod);
    },
  });
  // A pod needs its claim again, or the claim of a conflict is gone.
  claims.addHandler({
    onDelete: (claim) => pods.lister.byIndex(podClaimIndex, objectKey(claim)).forEach(enqueue),
  });
  return controller;

  function enqueue(pod: DeepReadonly<Pod>): void {
    if (ephemeralVolumesOf(pod).length > 0) queue.add(objectKey(pod));
  }

  async function reconcile(key: string, signal: AbortSignal): Promise<void> {
    const { namespace, name } = splitKey(key);
    const pod = pods.lister.get(name, namespace);
    if (pod === undefined) return;
    for (const volume of ephemeralVolumesOf(pod)) {
      const desired = ephemeralClaim(pod, volume);
      const existing = claims.lister.get(desired.metadata.name ?? '', namespace);
      const failed = (message: string) =>
        events.event(eventObjectOf(pod), {
          ...{ type: 'Warning', reason: 'FailedBinding' },
          message: `ephemeral volume ${volume.name}: ${message}`,
        });
      if (existing !== undefined) {
        const conflict = claimConflict(pod, existing);
        if (conflict === undefined) continue;
        failed(conflict);
        throw new RetryLater(`pod ${key}, ephemeral volume ${volume.name}: ${conflict}`);
      }
      attempts.increment();
      try {
        await claimClient.create(desired, { namespace, signal });
      } catch (error) {
        failures.increment();
        if (!(error instanceof StatusError)) throw error;
        // The informer has not delivered a claim that was created a moment ago; the next attempt sees whose it is.
        if (error.reason === 'AlreadyExists') throw new RetryLater(error.message);
        failed(`create PVC ${desired.metadata.name}: ${error.message}`);
        throw error;
      }
      log.info('created a claim for an ephemeral volume', { pod: logName(pod), volume: volume.name });
    }
  }
}
