import {
  type Claim,
  capacityOf,
  classOfVolume,
  matchesNodeSelectorTerm,
  requestedStorage,
  type Volume,
} from '@orch/api';
import type { Node } from '@orch/api/types/core_v1';
import type { DeepReadonly, Names } from '@orch/apimachinery';
import type { SchedulerGates } from '../cluster/pod-info.js';
import type { StorageObjects } from '../cluster/storage-objects.js';
import { matchVolume } from './match-volume.js';
import type { DelayedClaim, PodClaims } from './pod-claims.js';
import { provisionCheck } from './provision-check.js';
import { type VolumeTerms, volumeTermsOnNode } from './translated-volume.js';

export const volumeReasons = {
  noVolume: "node(s) didn't find available persistent volumes to bind",
  otherNode: 'node(s) had volume node affinity conflict',
  noSpace: 'node(s) did not have enough free storage',
  missingVolume: 'pvc(s) bound to non-existent pv(s)',
} as const;

/** What has to be done so that the pod has its volumes on the node. */
export interface VolumePlan {
  /** Volumes that the claims are bound to. */
  readonly bindings: readonly { readonly claim: Claim; readonly volume: Volume }[];
  /** Claims whose class makes a volume for the node. */
  readonly provisions: readonly Claim[];
}

export interface NodeOptions {
  readonly node: DeepReadonly<Node>;
  readonly storage: StorageObjects;
  readonly names: Names;
  readonly gates: SchedulerGates;
}

export type VolumesOnNode =
  | ({ readonly type: 'plan' } & VolumePlan)
  | { readonly type: 'rejected'; readonly reasons: readonly string[] };

/** Pure: how the claims get their volumes if the pod runs on the node, or why they cannot. */
export function volumesOnNode({ bound, delayed }: PodClaims, options: NodeOptions): VolumesOnNode {
  const problem = boundProblem(bound, options);
  const found = planDelayed(delayed, options);
  if (problem === undefined) return found;
  return { type: 'rejected', reasons: [problem, ...(found.type === 'rejected' ? found.reasons : [])] };
}

/** As in v1.21, the first volume that is missing or elsewhere decides. */
function boundProblem(bound: readonly Claim[], options: NodeOptions): string | undefined {
  for (const { spec } of bound) {
    const volume = options.storage.volume(spec?.volumeName ?? '');
    if (volume === undefined) return volumeReasons.missingVolume;
    if (!isOnNode(volume, options)) return volumeReasons.otherNode;
  }
  return undefined;
}

function planDelayed(claims: readonly DelayedClaim[], options: NodeOptions): VolumesOnNode {
  if (claims.length === 0) return nothingToDo;
  const { node, storage, names, gates } = options;
  const labels = node.metadata.labels ?? {};
  const provisions: DelayedClaim[] = [];
  const unmatched: DelayedClaim[] = [];
  for (const claim of claims) {
    const { selectedNode } = claim;
    if (selectedNode === undefined) unmatched.push(claim);
    else if (selectedNode === node.metadata.name) provisions.push(claim);
    else return rejected(volumeReasons.noVolume);
  }
  const bindings: { claim: Claim; volume: Volume }[] = [];
  const chosen = new Set<string>();
  const isHere = (volume: Volume) => isOnNode(volume, options);
  for (const delayed of unmatched.length > 1 ? unmatched.toSorted((a, b) => a.bytes - b.bytes) : unmatched) {
    const volume = matchVolume(delayed, {
      ...{ free: storage.free, labels, chosen, names, isOnNode: isHere },
    });
    if (volume === undefined) {
      provisions.push(delayed);
      continue;
    }
    chosen.add(volume.metadata.name ?? '');
    bindings.push({ claim: delayed.claim, volume });
  }
  for (const { claim } of provisions) {
    switch (provisionCheck(claim, { storage, labels, names, gates })) {
      case 'possible':
        continue;
      case 'impossible':
        return rejected(volumeReasons.noVolume);
      case 'noSpace':
        return rejected(volumeReasons.noSpace);
    }
  }
  return { type: 'plan', bindings, provisions: provisions.map(({ claim }) => claim) };
}

const nothingToDo: VolumesOnNode = { type: 'plan', bindings: [], provisions: [] };

function rejected(reason: string): VolumesOnNode {
  return { type: 'rejected', reasons: [reason] };
}

/** Whether the node affinity of the volume permits the node. */
export function isOnNode(volume: Volume, { node, storage, names, gates }: NodeOptions): boolean {
  const terms = volumeTermsOnNode(volume, storage.csiNode(node.metadata.name ?? ''), { names, gates });
  if (terms === undefined) return true;
  return matchesVolumeTerms(terms, node);
}

/** Whether a term of the node affinity of a volume matches. Only labels are compared, not the name. */
export function matchesVolumeTerms(terms: VolumeTerms, node: DeepReadonly<Node>): boolean {
  return terms.some((term) => matchesNodeSelectorTerm(term, term.matchFields === undefined ? node : nameless(node)));
}

function nameless(node: DeepReadonly<Node>): DeepReadonly<Node> {
  return { ...node, metadata: { labels: node.metadata.labels ?? {} } };
}

/** The requested and the available bytes of each class among the bindings. */
export function amountsByClass(
  { bindings }: VolumePlan,
  { names, bytesOf }: { readonly names: Names; readonly bytesOf: (quantity: string) => number },
): ReadonlyMap<string, { requested: number; capacity: number }> {
  const amounts = new Map<string, { requested: number; capacity: number }>();
  for (const { claim, volume } of bindings) {
    const className = classOfVolume(volume, names);
    const sum = amounts.get(className) ?? { requested: 0, capacity: 0 };
    sum.requested += bytesOf(requestedStorage(claim));
    sum.capacity += bytesOf(capacityOf(volume));
    amounts.set(className, sum);
  }
  return amounts;
}
