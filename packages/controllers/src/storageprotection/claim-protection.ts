import type { PersistentVolumeClaim, Pod } from '@orch/api/types/core_v1';
import { type DeepReadonly, wellKnown } from '@orch/apimachinery';
import { objectKey, splitKey } from '@orch/client';
import { claimNames, podClaimIndex, podClaimKeys } from '../claims/pod-claims.js';
import { type Controller, type ControllerContext, controllerLog } from '../framework/controller.js';
import { queueController } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { protectionStep, setProtection } from './protection-finalizer.js';
import { usesClaim } from './uses-claim.js';

/**
 * Keeps a deleted claim as long as a pod on a node uses it. Reads persistentvolumeclaims and pods, writes
 * persistentvolumeclaims.
 */
export function claimProtectionController(context: ControllerContext): Controller {
  const { client, informers, names, gates } = context;
  const claims = informers.for<PersistentVolumeClaim>(resources.persistentVolumeClaims);
  const pods = informers.for<Pod>(resources.pods, { [podClaimIndex]: podClaimKeys(gates) });
  const claimClient = client.resource<PersistentVolumeClaim>(resources.persistentVolumeClaims);
  const podClient = client.resource<Pod>(resources.pods);
  const log = controllerLog(context.log, 'pvc-protection');
  const finalizer = names.value(wellKnown.finalizers.pvcProtection);

  const { queue, controller } = queueController(context, {
    name: 'pvc-protection',
    workers: 1,
    reconcile,
    enqueueAll: () => claims.lister.list().forEach(enqueue),
    synced: async (signal) => {
      await Promise.all([claims.synced(signal), pods.synced(signal)]);
    },
  });
  const enqueue = (claim: DeepReadonly<PersistentVolumeClaim>) => {
    if (protectionStep(claim, { finalizer }) !== 'nothing') queue.add(objectKey(claim));
  };
  const enqueueClaimsOf = (pod: DeepReadonly<Pod>) => {
    for (const name of claimNames(pod, gates)) {
      const claim = claims.lister.get(name, pod.metadata.namespace ?? '');
      if (claim !== undefined) enqueue(claim);
    }
  };
  claims.addHandler({ onAdd: enqueue, onUpdate: enqueue });
  // A relist may report a new pod of the same name as an update.
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
    const step = protectionStep(claim, { finalizer });
    if (step === 'nothing') return;
    if (step === 'add') {
      await setProtection(claimClient, claim, { finalizer, log, step: 'add', signal });
      return;
    }
    if (pods.lister.byIndex(podClaimIndex, key).some((pod) => usesClaim(pod, claim, gates))) return;
    // The informer may not have seen a pod yet that uses the claim.
    const { items } = await podClient.list({ namespace, signal });
    if (items.some((pod) => usesClaim(pod, claim, gates))) return;
    await setProtection(claimClient, claim, { finalizer, log, step: 'remove', signal });
  }
}
