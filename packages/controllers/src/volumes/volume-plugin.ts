import type { Claim, ReadonlyStorageClass, Volume } from '@orch/api';
import type { Volume as PodVolume } from '@orch/api/types/core_v1';

/** What one kind of storage can do in the controller manager. A missing method means that it cannot. */
export interface VolumePlugin {
  /** As in the provisioner of a storage class, in the spelling of the dialect: `orch.io/host-path`. */
  readonly name: string;
  readonly supportsMountOptions: boolean;
  /** Whether the volume is of this kind. */
  handles(volume: Volume): boolean;
  /**
   * Provisions the storage of a claim. Returns the volume; the caller sets its class and claim reference.
   * @throws ProvisioningDisabledError, or the error of the storage
   */
  provision?(request: ProvisionRequest): Promise<Volume>;
  /** Deletes the storage. Succeeds when it does not exist. */
  remove?(volume: Volume): Promise<void>;
  readonly recycler?: VolumeRecycler;
  readonly expander?: VolumeExpander;
}

/** How volumes of a kind grow. */
export interface VolumeExpander {
  /** Name of the resizer, in an annotation of the claim. */
  nameOf(volume: Volume): string;
  /** Whether the node must grow the file system afterwards. */
  readonly needsFileSystemResize: boolean;
  /** Returns the new capacity, at least the requested one. @throws the error of the storage */
  expand(volume: Volume, capacity: string): Promise<string>;
}

export interface ProvisionRequest {
  readonly volumeName: string;
  readonly claim: Claim;
  readonly storageClass: ReadonlyStorageClass;
  /** The node that the scheduler chose for the first pod, if it has. */
  readonly selectedNode: string | undefined;
  readonly signal: AbortSignal;
}

/** How a pod wipes a volume of this kind. */
export interface VolumeRecycler {
  readonly options: RecyclerOptions;
  /** The source that the pod mounts. */
  sourceOf(volume: Volume): PodVolume | undefined;
  /** The host that the pod reaches for the volume: a name or an address. Absent when the kind has no host. */
  hostOf?(volume: Volume): string | undefined;
}

/** Options of recycling one kind of volumes. Spec: Controller manager defaults. */
export interface RecyclerOptions {
  /** The least time that a pod may take. */
  readonly timeoutSecondsMin: number;
  /** The time per gibibyte. */
  readonly timeoutSecondsPerGibibyte: number;
  /** A file with the pod; '' for the built-in one. */
  readonly podTemplateFile: string;
}

/** The plugin makes no volumes, by the options of the program. The message is for the user. */
export class ProvisioningDisabledError extends Error {
  override readonly name = 'ProvisioningDisabledError';
}
