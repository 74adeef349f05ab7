import { annotationOf, type Claim, claimKeyOf, type Volume } from '@orch/api';
import type { PersistentVolume, Pod } from '@orch/api/types/core_v1';
import { errorMessage, type Names, StatusError, wellKnown } from '@orch/apimachinery';
import type { Informer, ResourceClient, RestClient } from '@orch/client';
import { isPodTerminated, podClaimIndex } from '../claims/pod-claims.js';
import { type ControllerLog, logName } from '../framework/controller.js';
import type { StorageOperations, VolumeOperations } from '../storageoperations/storage-metrics.js';
import type { VolumeHosts } from '../volumes/volume-hosts.js';
import type { VolumePlugin } from '../volumes/volume-plugin.js';
import type { BindingWriter } from './binding-writer.js';
import { isReclaimable } from './plan-volume.js';
import { readRecyclerTemplate } from './read-recycler-template.js';
import { recyclerPod } from './recycler-pod.js';
import { runRecyclerPod } from './run-recycler-pod.js';

export interface ReclaimOptions {
  readonly client: RestClient;
  readonly volumes: ResourceClient<PersistentVolume>;
  readonly pods: Informer<Pod>;
  readonly plugins: readonly VolumePlugin[];
  /** Limits the hosts that recycler pods reach. */
  readonly hosts: Pick<VolumeHosts, 'assertAllowed'>;
  readonly writer: BindingWriter;
  readonly claimOf: (volume: Volume) => Claim | undefined;
  readonly log: ControllerLog;
  readonly names: Names;
  readonly operations: VolumeOperations;
  readonly storage: StorageOperations;
}

/** Deletes or wipes released volumes. Both read the volume from the server first: the cache may be older than a new bind. */
export class VolumeReclaimer {
  constructor(private readonly options: ReclaimOptions) {}

  /** Deletes the storage and the volume. Storage of an external provisioner is left to that. */
  async remove(name: string, signal: AbortSignal): Promise<void> {
    const { volumes, writer, log } = this.options;
    const volume = await this.#reclaimable(name, signal);
    if (volume === undefined || volume.metadata.deletionTimestamp) return;
    try {
      const plugin = this.#removingPlugin(volume);
      if (plugin === 'external') return;
      const { operations, storage } = this.options;
      await operations.attempt(volume.metadata.uid ?? '', { plugin: plugin.name, name: 'delete' }, () =>
        storage.run({ plugin: plugin.name, name: 'volume_delete' }, async () => await plugin.remove?.(volume)),
      );
    } catch (error) {
      const event = { type: 'Warning', reason: 'VolumeFailedDelete', message: errorMessage(error) } as const;
      await writer.setVolumePhase(volume, { phase: 'Failed', message: event.message, event, signal });
      throw error;
    }
    try {
      await volumes.delete(name, { signal, preconditions: { uid: volume.metadata.uid ?? '' } });
      log.info('deleted a volume', { volume: name });
    } catch (error) {
      if (!(error instanceof StatusError && error.code === 404)) throw error;
    }
  }

  /** Wipes the storage by a pod, and frees the volume. */
  async recycle(name: string, signal: AbortSignal): Promise<void> {
    const { client, pods, plugins, hosts, writer, log } = this.options;
    const volume = await this.#reclaimable(name, signal);
    if (volume === undefined) return;
    const users = this.#usersOf(volume);
    // A claim of that name is another one now, with another volume: its pods do not use this volume.
    if (users.length > 0 && this.options.claimOf(volume) === undefined) {
      const message = `Volume is used by pods: ${users.join(',')}`;
      writer.record(volume, { type: 'Normal', reason: 'VolumeFailedRecycle', message });
      return;
    }
    const recycler = plugins.find((plugin) => plugin.recycler !== undefined && plugin.handles(volume))?.recycler;
    if (recycler === undefined) {
      await this.#recycleFailed(volume, 'No recycler plugin found for the volume!', signal);
      return;
    }
    try {
      const host = recycler.hostOf?.(volume);
      if (host !== undefined) await hosts.assertAllowed(host);
      const { podTemplateFile } = recycler.options;
      const template = podTemplateFile === '' ? undefined : await readRecyclerTemplate(podTemplateFile);
      await runRecyclerPod(recyclerPod(volume, { recycler, template }), {
        ...{ client, pods, log, signal },
        onEvent: ({ type, message }) =>
          writer.record(volume, {
            ...{ type: type === 'Warning' ? 'Warning' : 'Normal', reason: 'RecyclerPod' },
            message: `Recycler pod: ${message ?? ''}`,
          }),
      });
    } catch (error) {
      if (signal.aborted) return;
      await this.#recycleFailed(volume, `Recycle failed: ${errorMessage(error)}`, signal);
      throw error;
    }
    writer.record(volume, { type: 'Normal', reason: 'VolumeRecycled', message: 'Volume recycled' });
    await writer.unbind(volume, signal);
    log.info('recycled a volume', { volume: logName(volume) });
  }

  async #recycleFailed(volume: Volume, message: string, signal: AbortSignal): Promise<void> {
    const event = { type: 'Warning', reason: 'VolumeFailedRecycle', message } as const;
    await this.options.writer.setVolumePhase(volume, { phase: 'Failed', message, event, signal });
  }

  async #reclaimable(name: string, signal: AbortSignal): Promise<Volume | undefined> {
    try {
      const volume = await this.options.volumes.get(name, { signal });
      return isReclaimable(volume, this.options.claimOf(volume)) ? volume : undefined;
    } catch (error) {
      if (error instanceof StatusError && error.code === 404) return undefined;
      throw error;
    }
  }

  #usersOf(volume: Volume): readonly string[] {
    const pods = this.options.pods.lister.byIndex(podClaimIndex, claimKeyOf(volume) ?? '');
    return pods.filter((pod) => !isPodTerminated(pod)).map((pod) => `${pod.metadata.namespace}/${pod.metadata.name}`);
  }

  /** The plugin that made the volume, or else one of its kind. @throws Error when none can remove it */
  #removingPlugin(volume: Volume): VolumePlugin | 'external' {
    const { plugins, names } = this.options;
    const provisioner = annotationOf(volume, wellKnown.annotations.provisionedBy, names);
    if (provisioner === undefined) {
      const plugin = plugins.find((each) => each.remove !== undefined && each.handles(volume));
      if (plugin !== undefined) return plugin;
      const { name } = volume.metadata;
      throw new Error(`Error getting deleter volume plugin for volume "${name}": no deletable volume plugin matched`);
    }
    const plugin = plugins.find(({ name }) => name === provisioner);
    if (plugin !== undefined) {
      if (plugin.remove !== undefined) return plugin;
      throw new Error('no deletable volume plugin matched');
    }
    if (!provisioner.startsWith(names.value(wellKnown.volumePlugins.prefix))) return 'external';
    throw new Error(`no volume plugin matched name: ${provisioner}`);
  }
}
