import {
  type Claim,
  capacityOf,
  classOfClaim,
  classOfVolume,
  hasAccessModes,
  haveSameMode,
  isBoundToClaim,
  requestedStorage,
  type Volume,
} from '@orch/api';
import { compareQuantityTexts, labelSelectorFromObject, type Names } from '@orch/apimachinery';
import type { FreeVolumes } from '../cluster/free-volumes.js';

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
export function matchVolume(claim: Claim, options: MatchOptions): Volume | undefined {
  const { free, labels, isOnNode, chosen, names } = options;
  const key = `${claim.metadata.namespace ?? ''}/${claim.metadata.name ?? ''}`;
  const requested = requestedStorage(claim);
  const className = classOfClaim(claim, names);
  const suits = (volume: Volume) =>
    !chosen.has(volume.metadata.name ?? '') &&
    !volume.metadata.deletionTimestamp &&
    haveSameMode(volume, claim) &&
    compareQuantityTexts(capacityOf(volume), requested) >= 0;
  for (const volume of free.reservedFor(key)) {
    if (!isBoundToClaim(volume, claim) || classOfVolume(volume, names) !== className || !suits(volume)) continue;
    return isOnNode(volume) ? volume : undefined;
  }
  const selector = claim.spec?.selector === undefined ? undefined : labelSelectorFromObject(claim.spec.selector);
  let best: Volume | undefined;
  for (const volume of free.near(className, labels)) {
    if (!suits(volume) || !hasAccessModes(volume, claim)) continue;
    if (selector?.matches(volume.metadata.labels ?? {}) === false) continue;
    if ((best === undefined || isSmaller(volume, best)) && isOnNode(volume)) best = volume;
  }
  return best;
}

function isSmaller(volume: Volume, than: Volume): boolean {
  const order = compareQuantityTexts(capacityOf(volume), capacityOf(than));
  return order < 0 || (order === 0 && (volume.metadata.name ?? '') < (than.metadata.name ?? ''));
}
