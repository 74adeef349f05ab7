import type { PersistentVolume } from '@orch/api/types/core_v1';
import { type DeepReadonly, wellKnown } from '@orch/apimachinery';
import { objectKey } from '@orch/client';
import { type Controller, type ControllerContext, controllerLog } from '../framework/controller.js';
import { queueController } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { protectionStep, setProtection } from './protection-finalizer.js';

/** Keeps a deleted volume as long as it is bound to a claim. Reads and writes persistentvolumes. */
export function volumeProtectionController(context: ControllerContext): Controller {
  const { client, informers, names } = context;
  const volumes = informers.for<PersistentVolume>(resources.persistentVolumes);
  const volumeClient = client.resource<PersistentVolume>(resources.persistentVolumes);
  const log = controllerLog(context.log, 'pv-protection');
  const finalizer = names.value(wellKnown.finalizers.pvProtection);

  const { queue, controller } = queueController(context, {
    name: 'pv-protection',
    workers: 1,
    reconcile,
    enqueueAll: () => volumes.lister.list().forEach(enqueue),
    synced: (signal) => volumes.synced(signal),
  });
  const enqueue = (volume: DeepReadonly<PersistentVolume>) => {
    if (protectionStep(volume, { finalizer }) !== 'nothing') queue.add(objectKey(volume));
  };
  volumes.addHandler({ onAdd: enqueue, onUpdate: enqueue });
  return controller;

  async function reconcile(name: string, signal: AbortSignal): Promise<void> {
    const volume = volumes.lister.get(name);
    if (volume === undefined) return;
    const step = protectionStep(volume, { finalizer });
    if (step === 'nothing' || (step === 'removeWhenUnused' && volume.status?.phase === 'Bound')) return;
    await setProtection(volumeClient, volume, { finalizer, log, step: step === 'add' ? 'add' : 'remove', signal });
  }
}
