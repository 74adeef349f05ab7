import { annotationOf, type Claim, claimKeyOf, classOfClaim, classOfVolume, type Volume } from '@orch/api';
import type { Node, PersistentVolume, PersistentVolumeClaim, Pod } from '@orch/api/types/core_v1';
import type { StorageClass } from '@orch/api/types/storage_v1';
import { type DeepReadonly, StatusError, wellKnown } from '@orch/apimachinery';
import { objectKey } from '@orch/client';
import { migratedAnnotations } from '../claims/csi-migration.js';
import { isPodTerminated, podClaimIndex, podClaimKeys } from '../claims/pod-claims.js';
import { cloudVolumePlugins } from '../cloud/cloud-volume-plugin.js';
import { BackgroundOperations } from '../framework/background-operations.js';
import { type Controller, type ControllerContext, controllerLog } from '../framework/controller.js';
import type { ControllerOptions } from '../framework/controller-options.js';
import { LatestObjects } from '../framework/latest-objects.js';
import { queueController } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { StorageOperations, VolumeOperations } from '../storageoperations/storage-metrics.js';
import { VolumeHosts } from '../volumes/volume-hosts.js';
import { BindingWriter } from './binding-writer.js';
import { hostPathFolders } from './host-path-folders.js';
import { hostPathPlugin } from './host-path-plugin.js';
import { nfsPlugin } from './nfs-plugin.js';
import { planClaim } from './plan-claim.js';
import { planVolume } from './plan-volume.js';
import { ClaimProvisioner, provisionerOf } from './provision-claim.js';
import { VolumeReclaimer } from './reclaim-volume.js';
import { showVolumeCounts } from './volume-counts.js';

/** Index of volumes without a claim by their class. */
const freeIndex = 'freeVolumeClass';
/** Index of volumes by the `namespace/name` of their claim. */
const claimRefIndex = 'claimRef';

/**
 * Binds claims to volumes, makes volumes by storage class, and reclaims volumes whose claim is gone. Reads
 * persistentvolumes, persistentvolumeclaims, storageclasses, pods and nodes; writes persistentvolumes,
 * persistentvolumeclaims, their status, pods that recycle volumes, and events.
 *
 * One worker reconciles claims (`claim <namespace>/<name>`) and volumes (`volume <name>`), so that two claims never choose the
 * same volume. Making, wiping and deleting storage takes long and runs beside it.
 */
export function persistentVolumeBinderController(
  context: ControllerContext,
  options: ControllerOptions['persistentvolume-binder'],
): Controller {
  const { client, clock, informers, names, gates } = context;
  const claims = informers.for<PersistentVolumeClaim>(resources.persistentVolumeClaims);
  const volumes = informers.for<PersistentVolume>(resources.persistentVolumes, {
    [freeIndex]: (volume) => (volume.spec?.claimRef === undefined ? [classOfVolume(volume, names)] : []),
    [claimRefIndex]: (volume) => [claimKeyOf(volume) ?? ''],
  });
  const classes = informers.for<StorageClass>(resources.storageClasses);
  const pods = informers.for<Pod>(resources.pods, { [podClaimIndex]: podClaimKeys(gates) });
  const claimClient = client.resource<PersistentVolumeClaim>(resources.persistentVolumeClaims);
  const volumeClient = client.resource<PersistentVolume>(resources.persistentVolumes);
  const latestClaims = new LatestObjects(claims.lister, clock);
  const latestVolumes = new LatestObjects(volumes.lister, clock);
  const log = controllerLog(context.log, 'persistentvolume-binder');
  const events = context.recorderOf('persistentvolume-controller');
  const writer = new BindingWriter({
    ...{ claims: claimClient, volumes: volumeClient, latestClaims, latestVolumes, events, log, names },
  });
  const folders = options.provisionsHostPaths ? hostPathFolders : undefined;
  const plugins = [
    hostPathPlugin({ names, folders, recycler: options.hostPathRecycler }),
    nfsPlugin({ names, recycler: options.nfsRecycler }),
    ...cloudVolumePlugins(context.cloud, names),
    ...(context.volumePlugins ?? []),
  ];
  const source = context.metrics?.source;
  if (source !== undefined) {
    showVolumeCounts(source, { volumes: volumes.lister, claims: claims.lister, plugins, names });
  }
  const measured = {
    operations: new VolumeOperations({ source, clock }),
    storage: new StorageOperations({ source, clock }),
  };
  const nodes = client.resource<Node>(resources.nodes);
  const provisioner = new ClaimProvisioner({
    ...{ volumes: volumeClient, nodes, writer, log, names, gates, ...measured },
  });
  const reclaimer = new VolumeReclaimer({
    ...{ client, volumes: volumeClient, pods, plugins, writer, log, names, ...measured },
    hosts: new VolumeHosts(options.hosts),
    claimOf: cachedClaimOf,
  });
  const operations = new BackgroundOperations({ clock, log });

  const { queue, controller } = queueController(context, {
    name: 'persistentvolume-binder',
    workers: 1,
    resyncMs: options.resyncMs,
    reconcile: (key, signal) => {
      const [kind, name = ''] = key.split(' ');
      return kind === 'claim' ? reconcileClaim(name, signal) : reconcileVolume(name, signal);
    },
    enqueueAll: () => {
      claims.lister.list().forEach(enqueueClaim);
      volumes.lister.list().forEach(enqueueVolume);
    },
    synced: async (signal) => {
      await Promise.all([claims, volumes, classes, pods].map((informer) => informer.synced(signal)));
    },
  });
  claims.addHandler({
    onAdd: (claim) => {
      latestClaims.seen(claim);
      enqueueClaim(claim);
    },
    onUpdate: (claim) => {
      latestClaims.seen(claim);
      enqueueClaim(claim);
    },
    onDelete: (claim) => {
      latestClaims.forget(claim);
      measured.operations.forget(claim.metadata.uid ?? '');
      // The volume is released.
      if (claim.spec?.volumeName) queue.add(`volume ${claim.spec.volumeName}`);
    },
  });
  volumes.addHandler({
    onAdd: (volume) => {
      latestVolumes.seen(volume);
      enqueueVolume(volume);
    },
    onUpdate: (volume) => {
      latestVolumes.seen(volume);
      enqueueVolume(volume);
    },
    onDelete: (volume) => {
      latestVolumes.forget(volume);
      measured.operations.forget(volume.metadata.uid ?? '');
      // The claim has lost its volume.
      const claimKey = claimKeyOf(volume);
      if (claimKey !== undefined) queue.add(`claim ${claimKey}`);
    },
  });
  return {
    run: async (signal) => {
      await controller.run(signal);
      await operations.settled();
    },
  };

  function enqueueClaim(claim: Claim): void {
    queue.add(`claim ${objectKey(claim)}`);
  }

  function enqueueVolume(volume: Volume): void {
    queue.add(`volume ${volume.metadata.name}`);
  }

  async function reconcileClaim(key: string, signal: AbortSignal): Promise<void> {
    const [namespace = '', name = ''] = key.split('/');
    const cached = latestClaims.get(name, namespace);
    if (cached === undefined) return;
    const claim = await withMigration(cached, signal);
    const volumeName = claim.spec?.volumeName;
    const storageClass = classes.lister.get(classOfClaim(claim, names));
    const plan = planClaim({
      ...{ claim, storageClass, names },
      volume: volumeName ? latestVolumes.get(volumeName) : undefined,
      candidates: () => candidatesFor(claim),
      unscheduledPods: () => unscheduledPodsOf(claim),
    });
    switch (plan.type) {
      case 'bind':
        return await writer.bind(plan.volume, claim, signal);
      case 'provision':
        return await provision(claim, storageClass, signal);
      case 'pending': {
        if (plan.event !== undefined) writer.record(claim, plan.event);
        await writer.setClaimStatus(claim, { phase: 'Pending', signal });
        return;
      }
      case 'lost':
        await writer.setClaimStatus(claim, { phase: 'Lost', event: plan.event, signal });
    }
  }

  /** Own writes are not in the indexes yet; the match looks at each volume in its latest version. */
  function candidatesFor(claim: Claim): readonly Volume[] {
    const reserved = volumes.lister.byIndex(claimRefIndex, objectKey(claim));
    const free = volumes.lister.byIndex(freeIndex, classOfClaim(claim, names));
    return latestVolumes.latest([...reserved, ...free]);
  }

  function unscheduledPodsOf(claim: Claim): readonly string[] {
    return pods.lister
      .byIndex(podClaimIndex, objectKey(claim))
      .filter((pod) => !isPodTerminated(pod) && !pod.spec?.nodeName)
      .map((pod) => pod.metadata.name ?? '');
  }

  async function provision(
    claim: Claim,
    storageClass: DeepReadonly<StorageClass> | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    if (!options.provisionsDynamically) return;
    const failed = (message: string) =>
      writer.record(claim, { type: 'Warning', reason: 'ProvisioningFailed', message });
    if (storageClass === undefined) {
      const group = names.group(resources.storageClasses.group);
      return failed(`storageclass.${group} "${classOfClaim(claim, names)}" not found`);
    }
    const made = provisionerOf(storageClass, { plugins, names, gates });
    if (made.type === 'unknown') return failed(made.message);
    if (made.type === 'external') return await provisioner.request(claim, made.name, signal);
    const { plugin } = made;
    operations.start(`provision ${objectKey(claim)}[${claim.metadata.uid}]`, () =>
      provisioner.provision(claim, { plugin, storageClass, signal }),
    );
  }

  async function reconcileVolume(name: string, signal: AbortSignal): Promise<void> {
    const cached = latestVolumes.get(name);
    if (cached === undefined) return;
    const volume = await withVolumeMigration(cached, signal);
    const claim = await claimOf(volume, signal);
    const plan = planVolume(volume, { claim, names });
    switch (plan.type) {
      case 'setPhase':
        await writer.setVolumePhase(volume, { phase: plan.phase, signal });
        return;
      case 'reconcileClaim':
        queue.add(`claim ${claimKeyOf(volume)}`);
        return;
      case 'reportModeMismatch':
        return reportModeMismatch(volume, claim);
      case 'unbind':
        return await writer.unbind(volume, signal);
      case 'reclaim': {
        const released = plan.isReleased ? volume : await writer.setVolumePhase(volume, { phase: 'Released', signal });
        await reclaim(released, signal);
      }
    }
  }

  function reportModeMismatch(volume: Volume, claim: Claim | undefined): void {
    const claimName = claim?.metadata.name ?? '';
    const report = (subject: Volume | Claim, message: string) =>
      writer.record(subject, { type: 'Warning', reason: 'VolumeMismatch', message });
    report(
      volume,
      `Cannot bind PersistentVolume to requested PersistentVolumeClaim "${claimName}" due to incompatible volumeMode.`,
    );
    const binding = `Cannot bind PersistentVolume "${volume.metadata.name}" to requested PersistentVolumeClaim "${claimName}"`;
    if (claim !== undefined) report(claim, `${binding} due to incompatible volumeMode.`);
  }

  async function reclaim(volume: Volume, signal: AbortSignal): Promise<void> {
    const { name = '', uid } = volume.metadata;
    // The driver of a migrated volume reclaims it.
    if (annotationOf(volume, wellKnown.annotations.migratedTo, names)) return;
    switch (volume.spec?.persistentVolumeReclaimPolicy) {
      case 'Retain':
        return;
      case 'Recycle':
        return operations.start(`recycle ${name}[${uid}]`, () => reclaimer.recycle(name, signal));
      case 'Delete':
        return operations.start(`delete ${name}[${uid}]`, () => reclaimer.remove(name, signal));
      default: {
        const message = 'Volume has an unrecognized PersistentVolumeReclaimPolicy';
        const event = { type: 'Warning', reason: 'VolumeUnknownReclaimPolicy', message } as const;
        await writer.setVolumePhase(volume, { phase: 'Failed', message, event, signal });
      }
    }
  }

  function cachedClaimOf({ spec }: Volume): Claim | undefined {
    return latestClaims.get(spec?.claimRef?.name ?? '', spec?.claimRef?.namespace ?? '');
  }

  /** Before a volume is released, a claim that the informer does not have is read: it may be younger than the informer. */
  async function claimOf(volume: Volume, signal: AbortSignal): Promise<Claim | undefined> {
    const { name = '', namespace = '', uid } = volume.spec?.claimRef ?? {};
    const cached = cachedClaimOf(volume);
    const { phase } = volume.status ?? {};
    if (!uid || cached?.metadata.uid === uid || phase === 'Released' || phase === 'Failed') return cached;
    try {
      return await claimClient.get(name, { namespace, signal });
    } catch (error) {
      if (error instanceof StatusError && error.code === 404) return undefined;
      throw error;
    }
  }

  async function withMigration(claim: Claim, signal: AbortSignal): Promise<Claim> {
    const pluginKey = wellKnown.annotations.storageProvisioner;
    const annotations = migratedAnnotations(claim.metadata.annotations, { pluginKey, names, gates });
    if (annotations === undefined) return claim;
    return await writer.updateClaim({ ...claim, metadata: { ...claim.metadata, annotations } }, signal);
  }

  async function withVolumeMigration(volume: Volume, signal: AbortSignal): Promise<Volume> {
    const pluginKey = wellKnown.annotations.provisionedBy;
    const annotations = migratedAnnotations(volume.metadata.annotations, { pluginKey, names, gates });
    if (annotations === undefined) return volume;
    return await writer.updateVolume({ ...volume, metadata: { ...volume.metadata, annotations } }, signal);
  }
}
