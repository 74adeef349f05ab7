import type { PersistentVolumeClaim, Pod } from '@orch/api/types/core_v1';
import { type DeepReadonly, wellKnown } from '@orch/apimachinery';
import { objectKey, splitKey } from '@orch/client';
import type { Controller, ControllerContext } from '../framework/controller.js';
import { controllerLog } from '../framework/controller-log.js';
import { queueController } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { protectionStep, setProtection } from './protection-finalizer.js';
import { claimNames, usesClaim } from './uses-claim.js';

/**
 * A claim that is being deleted stays as long as a pod on a node uses it. Reads persistentvolumeclaims and pods, writes
 * persistentvolumeclaims.
 */
export function claimProtectionController(context: ControllerContext): Controller {
  const { client, informers, names } = context;
  const claims = informers.for<PersistentVolumeClaim>(resources.persistentVolumeClaims);
  const pods = informers.for<Pod>(resources.pods);
  const claimClient = client.resource<PersistentVolumeClaim>(resources.persistentVolumeClaims);
  const podClient = client.resource<Pod>(resources.pods);
  const log = controllerLog(context.log, 'pvc-protection');
  const finalizer = names.value(wellKnown.finalizers.pvcProtection);

  const { queue, controller } = queueController(context, {
    name: 'pvc-protection',
    workers: 1,
    reconcile,
    synced: async (signal) => {
      await Promise.all([claims.synced(signal), pods.synced(signal)]);
    },
  });
  const enqueue = (claim: DeepReadonly<PersistentVolumeClaim>) => {
    if (protectionStep(claim, finalizer) !== 'nothing') queue.add(objectKey(claim));
  };
  const enqueueClaimsOf = (pod: DeepReadonly<Pod>) => {
    for (const name of claimNames(pod)) {
      const claim = claims.lister.get(name, pod.metadata.namespace ?? '');
      if (claim !== undefined) enqueue(claim);
    }
  };
  claims.addHandler({ onAdd: enqueue, onUpdate: enqueue });
  // A name may have gone to another pod between two looks.
  pods.addHandler({
    onAdd: enqueueClaimsOf,
    onUpdate: (pod, old) => {
      enqueueClaimsOf(pod);
      if (pod.metadata.uid !== old.metadata.uid) enqueueClaimsOf(old);
    },
    onDelete: enqueueClaimsOf,
  });
  return controller;

  async function reconcile(key: string, signal: AbortSignal): Promise<void> {
    const { namespace, name } = splitKey(key);
    const claim = claims.lister.get(name, namespace);
    if (claim === undefined) return;
    const step = protectionStep(claim, finalizer);
    if (step === 'nothing') return;
    if (step === 'add') {
      await setProtection(claimClient, claim, { finalizer, log, step: 'add', signal });
      return;
    }
    if (pods.lister.list({ namespace }).some((pod) => usesClaim(pod, claim))) return;
    // The copy here may be older than a pod that has just begun to use it.
    const { items } = await podClient.list({ namespace, signal });
    if (items.some((pod) => usesClaim(pod, claim))) return;
    await setProtection(claimClient, claim, { finalizer, log, step: 'remove', signal });
  }
}
