import { classOfVolume, hasAccessModes, haveSameMode, isBoundToClaim, type Volume } from '@orch/api';
import type { Names } from '@orch/apimachinery';
import type { FreeVolume, FreeVolumes } from '../cluster/free-volumes.js';
import type { DelayedClaim } from './pod-claims.js';

export interface MatchOptions {
  readonly free: FreeVolumes;
  readonly labels: Readonly<Record<string, string>>;
  /** Whether the node affinity of the volume permits the node. */
  readonly isOnNode: (volume: Volume) => boolean;
  /** Names of volumes that other claims of the pod get. */
  readonly chosen: ReadonlySet<string>;
  readonly names: Names;
}

/**
 * The volume that a claim gets if its pod runs on the node: the one that is reserved for it, else the smallest that suits, the
 * first by name of equal ones.
 *
 *     claim    5Gi, node n1
 *     volumes  a: 20Gi on n1, b: 10Gi on n1, c: 5Gi on n2   →  b
 *
 * A volume that is reserved for the claim, and cannot be on the node, keeps the claim from the node.
 */
export function matchVolume(delayed: DelayedClaim, options: MatchOptions): Volume | undefined {
  const { claim, key, className, selector } = delayed;
  const { free, labels, isOnNode, chosen, names } = options;
  for (const entry of free.reservedFor(key)) {
    const { volume } = entry;
    if (!isBoundToClaim(volume, claim) || classOfVolume(volume, names) !== className) continue;
    if (suits(entry, delayed, chosen)) return isOnNode(volume) ? volume : undefined;
  }
  let best: FreeVolume | undefined;
  for (const entry of free.near(className, labels)) {
    const { volume } = entry;
    if (!suits(entry, delayed, chosen) || !hasAccessModes(volume, claim)) continue;
    if (selector?.matches(volume.metadata.labels ?? {}) === false) continue;
    if ((best === undefined || isSmaller(entry, best)) && isOnNode(volume)) best = entry;
  }
  return best?.volume;
}

function suits({ volume, bytes }: FreeVolume, delayed: DelayedClaim, chosen: ReadonlySet<string>): boolean {
  return (
    bytes >= delayed.bytes &&
    !chosen.has(volume.metadata.name ?? '') &&
    !volume.metadata.deletionTimestamp &&
    haveSameMode(volume, delayed.claim)
  );
}

function isSmaller({ volume, bytes }: FreeVolume, than: FreeVolume): boolean {
  if (bytes !== than.bytes) return bytes < than.bytes;
  return (volume.metadata.name ?? '') < (than.volume.metadata.name ?? '');
}
