import { annotationOf, type Claim, capacityOf, requestedStorage, type Volume } from '@orch/api';
import type { PersistentVolume, PersistentVolumeClaim } from '@orch/api/types/core_v1';
import { compareQuantityTexts, errorMessage, type JsonObject, StatusError, wellKnown } from '@orch/apimachinery';
import { eventObjectOf, objectKey, splitKey } from '@orch/client';
import { type Controller, type ControllerContext, controllerLog, logName } from '../framework/controller.js';
import { idleController } from '../framework/idle-controller.js';
import { queueController } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { StorageOperations } from '../storageoperations/storage-metrics.js';
import type { VolumeExpander } from '../volumes/volume-plugin.js';
import { flexVolumePlugin } from './flex-volume-plugin.js';
import { planExpansion } from './plan-expansion.js';
import { resizeConditions } from './resize-conditions.js';

/**
 * Grows the volumes of claims that request more. Reads persistentvolumeclaims and persistentvolumes; writes persistentvolumes,
 * persistentvolumeclaims/status and events. Does nothing without the gate ExpandPersistentVolumes. Volumes of CSI drivers and of
 * other external programs are expanded by those; the controller only reports it.
 */
export function volumeExpanderController(context: ControllerContext): Controller {
  const { client, clock, informers, names, gates } = context;
  if (!gates('ExpandPersistentVolumes')) return idleController;
  const claims = informers.for<PersistentVolumeClaim>(resources.persistentVolumeClaims);
  const volumes = informers.for<PersistentVolume>(resources.persistentVolumes);
  const claimClient = client.resource<PersistentVolumeClaim>(resources.persistentVolumeClaims);
  const volumeClient = client.resource<PersistentVolume>(resources.persistentVolumes);
  const events = context.recorderOf('volume_expand');
  const log = controllerLog(context.log, 'persistentvolume-expander');
  const storage = new StorageOperations({ source: context.metrics?.source, clock });
  const plugins = [flexVolumePlugin, ...(context.volumePlugins ?? [])];

  const { queue, controller } = queueController(context, {
    name: 'persistentvolume-expander',
    workers: 10,
    reconcile,
    enqueueAll: () => claims.lister.list().forEach(enqueue),
    synced: async (signal) => {
      await Promise.all([claims.synced(signal), volumes.synced(signal)]);
    },
  });
  claims.addHandler({
    onAdd: enqueue,
    onUpdate: (claim, old) => {
      const isLarger = compareQuantityTexts(requestedStorage(claim), requestedStorage(old)) > 0;
      if (isLarger || claim.status?.phase !== old.status?.phase) enqueue(claim);
    },
  });
  return controller;

  function enqueue(claim: Claim): void {
    if (claim.status?.phase === 'Bound') queue.add(objectKey(claim));
  }

  async function reconcile(key: string, signal: AbortSignal): Promise<void> {
    const { namespace, name } = splitKey(key);
    const claim = claims.lister.get(name, namespace);
    const volume = volumes.lister.get(claim?.spec?.volumeName ?? '');
    if (claim === undefined || volume === undefined) return;
    const plan = planExpansion(claim, { volume, plugins, names, gates });
    switch (plan.type) {
      case 'nothing':
        return;
      case 'external':
        events.event(eventObjectOf(claim), plan.event);
        if (plan.resizer !== undefined) await setResizer(claim, plan.resizer, signal);
        return;
      case 'expand':
        await expand(claim, { volume, expander: plan.expander, signal });
    }
  }

  async function expand(
    claim: Claim,
    options: { readonly volume: Volume; readonly expander: VolumeExpander; readonly signal: AbortSignal },
  ): Promise<void> {
    const { volume, expander, signal } = options;
    const requested = requestedStorage(claim);
    const resizer = expander.nameOf(volume);
    const started = await patchStatus(claim, {
      ...{ annotations: resizerAnnotation(resizer), signal },
      status: { conditions: conditionsOf(claim, 'Resizing') },
    });
    let capacity = capacityOf(volume);
    if (compareQuantityTexts(capacity, requested) < 0) {
      try {
        capacity = await storage.run({ plugin: resizer, name: 'expand_volume' }, () =>
          expander.expand(volume, requested),
        );
      } catch (error) {
        const message = `error expanding volume "${logName(claim)}" of plugin "${resizer}": ${errorMessage(error)}`;
        events.event(eventObjectOf(claim), { type: 'Warning', reason: 'VolumeResizeFailed', message });
        throw error;
      }
      const body = { spec: { capacity: { storage: capacity } } };
      await volumeClient.patch(volume.metadata.name ?? '', { type: 'merge', body }, { signal });
    }
    if (expander.needsFileSystemResize && claim.spec?.volumeMode !== 'Block') {
      await patchStatus(started, { status: { conditions: conditionsOf(started, 'FileSystemResizePending') }, signal });
      const message = 'Require file system resize of volume on node';
      events.event(eventObjectOf(claim), { type: 'Normal', reason: 'FileSystemResizeRequired', message });
    } else {
      const conditions = conditionsOf(started, 'finished');
      await patchStatus(started, { status: { capacity: { storage: capacity }, conditions }, signal });
      const message = `ExpandVolume succeeded for volume ${logName(claim)}`;
      events.event(eventObjectOf(claim), { type: 'Normal', reason: 'VolumeResizeSuccessful', message });
    }
    log.info('expanded a volume', { claim: logName(claim), volume: volume.metadata.name, capacity });
  }

  function conditionsOf(claim: Claim, state: Parameters<typeof resizeConditions>[1]) {
    return resizeConditions(claim, state, clock.now()).map((condition) => ({ ...condition }));
  }

  function resizerAnnotation(resizer: string): JsonObject {
    return { [names.value(wellKnown.annotations.storageResizer)]: resizer };
  }

  async function setResizer(claim: Claim, resizer: string, signal: AbortSignal): Promise<void> {
    if (annotationOf(claim, wellKnown.annotations.storageResizer, names) === resizer) return;
    await patchStatus(claim, { annotations: resizerAnnotation(resizer), signal });
  }

  /** The role of the controller only allows writes of the status, which include annotations. */
  async function patchStatus(
    claim: Claim,
    options: { readonly annotations?: JsonObject; readonly status?: JsonObject; readonly signal: AbortSignal },
  ): Promise<Claim> {
    const { annotations, status, signal } = options;
    const { name = '', namespace = '', uid = '' } = claim.metadata;
    const body = {
      metadata: { uid, ...(annotations === undefined ? {} : { annotations }) },
      ...(status === undefined ? {} : { status }),
    };
    try {
      return await claimClient.patch(name, { type: 'merge', body, subresource: 'status' }, { namespace, signal });
    } catch (error) {
      if (error instanceof StatusError && error.code === 404) return claim;
      throw error;
    }
  }
}
