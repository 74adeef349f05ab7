import { annotationOf, type Claim, type ReadonlyStorageClass, type Volume } from '@orch/api';
import type { Node, PersistentVolume } from '@orch/api/types/core_v1';
import { errorMessage, type Names, StatusError, wellKnown } from '@orch/apimachinery';
import type { ResourceClient } from '@orch/client';
import { migratedAnnotations, migratedDriver } from '../claims/csi-migration.js';
import { type ControllerGates, type ControllerLog, logName } from '../framework/controller.js';
import type { StorageOperations, VolumeOperations } from '../storageoperations/storage-metrics.js';
import { ProvisioningDisabledError, type VolumePlugin } from '../volumes/volume-plugin.js';
import { withoutAnnotation } from './binding.js';
import type { BindingWriter } from './binding-writer.js';

/** What is to make the volumes of a class. */
export type Provisioner =
  | { readonly type: 'plugin'; readonly plugin: VolumePlugin }
  /** A program outside of the controllers. */
  | { readonly type: 'external'; readonly name: string }
  | { readonly type: 'unknown'; readonly message: string };

/** Pure: what is to make the volumes of the class. */
export function provisionerOf(
  { provisioner }: ReadonlyStorageClass,
  options: { readonly plugins: readonly VolumePlugin[]; readonly names: Names; readonly gates: ControllerGates },
): Provisioner {
  const driver = migratedDriver(provisioner, options);
  if (driver !== undefined) return { type: 'external', name: driver };
  const plugin = options.plugins.find(({ name }) => name === provisioner);
  if (plugin?.provision !== undefined) return { type: 'plugin', plugin };
  if (plugin !== undefined) return { type: 'unknown', message: 'no provisionable volume plugin matched' };
  if (!provisioner.startsWith(options.names.value(wellKnown.volumePlugins.prefix))) {
    return { type: 'external', name: provisioner };
  }
  return { type: 'unknown', message: `no volume plugin matched name: ${provisioner}` };
}

export interface ProvisionOptions {
  readonly volumes: ResourceClient<PersistentVolume>;
  readonly nodes: ResourceClient<Node>;
  readonly writer: BindingWriter;
  readonly log: ControllerLog;
  readonly names: Names;
  readonly gates: ControllerGates;
  readonly operations: VolumeOperations;
  readonly storage: StorageOperations;
}

/** Makes volumes for claims, or requests them from an external provisioner. */
export class ClaimProvisioner {
  constructor(private readonly options: ProvisionOptions) {}

  /** Names the external provisioner in an annotation of the claim; that creates and binds the volume. */
  async request(claim: Claim, provisioner: string, signal: AbortSignal): Promise<void> {
    const annotated = await this.#withProvisioner(claim, provisioner, signal);
    const message =
      'waiting for a volume to be created, either by external provisioner ' +
      `"${provisioner}" or manually created by system administrator`;
    this.options.writer.record(annotated, { type: 'Normal', reason: 'ExternalProvisioning', message });
  }

  /** Makes the storage and its volume, bound to the claim; the claim is bound by its next reconciliation. */
  async provision(
    claim: Claim,
    options: {
      readonly plugin: VolumePlugin;
      readonly storageClass: ReadonlyStorageClass;
      readonly signal: AbortSignal;
    },
  ): Promise<void> {
    const { plugin, storageClass, signal } = options;
    const { volumes, names, log } = this.options;
    if (claim.spec?.dataSource !== undefined) {
      const reason = `plugin "${plugin.name}" is not a CSI plugin. Only CSI plugin can provision a claim with a datasource`;
      this.#failed(claim, reason);
      return;
    }
    const annotated = await this.#withProvisioner(claim, plugin.name, signal);
    const volumeName = `pvc-${claim.metadata.uid}`;
    // The informer may not have delivered the volume of an earlier attempt.
    if (await exists(volumes.get(volumeName, { signal }))) return;
    const mountOptions = storageClass.mountOptions ?? [];
    const className = storageClass.metadata.name ?? '';
    if (!plugin.supportsMountOptions && mountOptions.length > 0) {
      const has = `StorageClass "${className}" has mount options [${mountOptions.join(' ')}]`;
      this.#failed(annotated, `Mount options are not supported by the provisioner but ${has}`);
      return;
    }
    const selectedNode = annotationOf(annotated, wellKnown.annotations.selectedNode, names);
    if (selectedNode !== undefined && !(await this.#nodeExists(annotated, selectedNode, signal))) return;
    const { operations, storage } = this.options;
    const made = await operations.attempt(claim.metadata.uid ?? '', { plugin: plugin.name, name: 'provision' }, () =>
      storage.run({ plugin: plugin.name, name: 'volume_provision' }, () =>
        this.#make(annotated, { ...options, volumeName, selectedNode }),
      ),
    );
    const { uid = '', name = '', namespace = '', resourceVersion = '' } = claim.metadata;
    const volume: Volume = {
      ...made,
      metadata: {
        ...made.metadata,
        annotations: {
          ...made.metadata.annotations,
          [names.value(wellKnown.annotations.boundByController)]: 'yes',
          [names.value(wellKnown.annotations.provisionedBy)]: plugin.name,
        },
      },
      spec: {
        ...made.spec,
        ...(mountOptions.length === 0 ? {} : { mountOptions }),
        storageClassName: className,
        claimRef: { apiVersion: 'v1', kind: 'PersistentVolumeClaim', namespace, name, uid, resourceVersion },
      },
    };
    await this.#create(volume, { claim: annotated, plugin, signal });
    const message = `Successfully provisioned volume ${volumeName} using ${plugin.name}`;
    this.options.writer.record(annotated, { type: 'Normal', reason: 'ProvisioningSucceeded', message });
    log.info('provisioned a volume', { claim: logName(claim), volume: volumeName, plugin: plugin.name });
  }

  async #make(
    claim: Claim,
    options: {
      readonly plugin: VolumePlugin;
      readonly storageClass: ReadonlyStorageClass;
      readonly volumeName: string;
      readonly selectedNode: string | undefined;
      readonly signal: AbortSignal;
    },
  ): Promise<Volume> {
    const { plugin, storageClass } = options;
    try {
      const volume = await plugin.provision?.({ ...options, claim });
      if (volume === undefined) throw new ProvisioningDisabledError('no provisionable volume plugin matched');
      return volume;
    } catch (error) {
      if (options.signal.aborted) throw error;
      if (error instanceof ProvisioningDisabledError) {
        this.#failed(claim, `Failed to create provisioner: ${error.message}`);
        throw error;
      }
      const className = storageClass.metadata.name ?? '';
      this.#failed(claim, `Failed to provision volume with StorageClass "${className}": ${errorMessage(error)}`);
      await this.#reschedule(claim, options.signal);
      throw error;
    }
  }

  /** Storage without a volume object would be lost, so that it is removed again. */
  async #create(
    volume: Volume,
    options: { readonly claim: Claim; readonly plugin: VolumePlugin; readonly signal: AbortSignal },
  ): Promise<void> {
    const { claim, plugin, signal } = options;
    try {
      await this.options.writer.createVolume(volume, signal);
    } catch (error) {
      const subject = `claim ${logName(claim)}`;
      this.#failed(
        claim,
        `Error creating provisioned PV object for ${subject}: ${errorMessage(error)}. Deleting the volume.`,
      );
      try {
        await plugin.remove?.(volume);
      } catch (cleanupError) {
        const message = `Error cleaning provisioned volume for ${subject}: ${errorMessage(cleanupError)}. Please delete manually.`;
        this.options.writer.record(claim, { type: 'Warning', reason: 'ProvisioningCleanupFailed', message });
      }
      throw error;
    }
  }

  async #nodeExists(claim: Claim, name: string, signal: AbortSignal): Promise<boolean> {
    try {
      await this.options.nodes.get(name, { signal });
      return true;
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      this.#failed(claim, `Failed to get target node: ${error.message}`);
      if (error.code !== 404) throw error;
      await this.#reschedule(claim, signal);
      return false;
    }
  }

  /** The scheduler chooses another node for the first pod of the claim. */
  async #reschedule(claim: Claim, signal: AbortSignal): Promise<void> {
    const { writer, names } = this.options;
    if (annotationOf(claim, wellKnown.annotations.selectedNode, names) === undefined) return;
    await writer.updateClaim(withoutAnnotation(claim, names.value(wellKnown.annotations.selectedNode)), signal);
  }

  async #withProvisioner(claim: Claim, provisioner: string, signal: AbortSignal): Promise<Claim> {
    const { writer, names, gates } = this.options;
    const pluginKey = wellKnown.annotations.storageProvisioner;
    if (annotationOf(claim, pluginKey, names) === provisioner) return claim;
    const annotations = { ...claim.metadata.annotations, [names.value(pluginKey)]: provisioner };
    const migrated = migratedAnnotations(annotations, { pluginKey, names, gates }) ?? annotations;
    return await writer.updateClaim({ ...claim, metadata: { ...claim.metadata, annotations: migrated } }, signal);
  }

  #failed(claim: Claim, message: string): void {
    this.options.writer.record(claim, { type: 'Warning', reason: 'ProvisioningFailed', message });
  }
}

async function exists(read: Promise<Volume>): Promise<boolean> {
  try {
    await read;
    return true;
  } catch (error) {
    if (error instanceof StatusError && error.code === 404) return false;
    throw error;
  }
}
