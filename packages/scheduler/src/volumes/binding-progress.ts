import { annotationOf, type Claim, type Volume } from '@orch/api';
import { wellKnown } from '@orch/apimachinery';
import { isBound } from './pod-claims.js';
import { isOnNode, type NodeOptions } from './volumes-on-node.js';

/** What was written for a pod. `versionBefore` was replaced; undefined when there was nothing to write. */
export interface WrittenVolumes {
  readonly bindings: readonly {
    readonly claimKey: string;
    readonly volumeName: string;
    /** Of the volume. */
    readonly versionBefore: string | undefined;
  }[];
  readonly provisions: readonly {
    readonly claimKey: string;
    /** Of the claim. */
    readonly versionBefore: string | undefined;
  }[];
}

/** The claims of the pod cannot be bound: the pod is tried again. */
export class VolumeBindingError extends Error {
  override readonly name = 'VolumeBindingError';
}

/**
 * Whether all claims are bound.
 * @throws VolumeBindingError when they cannot become so: a claim or a volume is gone, or the provisioner has given up
 */
export function areBound(written: WrittenVolumes, options: NodeOptions): boolean {
  return (
    written.bindings.every((binding) => isVolumeBound(binding, options)) &&
    written.provisions.every((provision) => isProvisioned(provision, options))
  );
}

function isVolumeBound(
  { claimKey, volumeName, versionBefore }: WrittenVolumes['bindings'][number],
  options: NodeOptions,
): boolean {
  const { storage, names } = options;
  const volume = storage.volume(volumeName);
  if (volume === undefined) throw missing(`persistentvolume "${volumeName}"`);
  const claim = requireClaim(claimKey, options);
  // The watch has not delivered yet what was written.
  if (volume.metadata.resourceVersion === versionBefore) return false;
  requireOnNode(volume, options);
  if (!volume.spec?.claimRef?.uid) throw new VolumeBindingError(`ClaimRef got reset for pv "${volumeName}"`);
  return isBound(claim, names);
}

function isProvisioned(
  { claimKey, versionBefore }: WrittenVolumes['provisions'][number],
  options: NodeOptions,
): boolean {
  const { node, storage, names } = options;
  const claim = requireClaim(claimKey, options);
  if (claim.metadata.resourceVersion === versionBefore) return false;
  if (annotationOf(claim, wellKnown.annotations.selectedNode, names) !== node.metadata.name) {
    // The provisioner removes the node, so that another is chosen.
    throw new VolumeBindingError(`provisioning failed for PVC "${claim.metadata.name}"`);
  }
  const { volumeName } = claim.spec ?? {};
  if (!volumeName) return false;
  const volume = storage.volume(volumeName);
  if (volume === undefined) return false;
  requireOnNode(volume, options);
  return isBound(claim, names);
}

function requireClaim(key: string, { storage }: NodeOptions): Claim {
  const claim = storage.claim(key);
  if (claim === undefined) throw missing(`persistentvolumeclaim "${key.split('/')[1]}"`);
  return claim;
}

function missing(what: string): VolumeBindingError {
  return new VolumeBindingError(`failed to check binding: ${what} not found`);
}

function requireOnNode(volume: Volume, options: NodeOptions): void {
  if (isOnNode(volume, options)) return;
  const { name } = options.node.metadata;
  throw new VolumeBindingError(`pv "${volume.metadata.name}" node affinity doesn't match node "${name}"`);
}
