import { withRoom } from './growing-arrays.js';
import type { InlineDisk, PodClaim, PodVolumes, SharedDisk } from './pod-volumes.js';

/** What pods on a node use, each once. */
export interface VolumesOnNode {
  readonly claims: Iterable<PodClaim>;
  readonly inlineDisks: Iterable<InlineDisk>;
}

interface Uses {
  readonly claims: Map<string, { readonly claim: PodClaim; pods: number }>;
  readonly disks: Map<string, { readonly disk: InlineDisk; pods: number }>;
}

/** The pods on one node that use a disk, and those of them that need it for themselves. */
interface DiskUsers {
  pods: number;
  exclusive: number;
}

/**
 * The volumes that the pods of each node use, by slot. Pods without volumes are not in here.
 *
 *     p1 on n1 (claims a, b), p2 on n1 (claim a)    n1: a of 2 pods, b of 1 pod
 *     p1 is removed                                 n1: a of 1 pod
 *
 * The version of a slot increases when its pods or their claims change, so that results are kept per version.
 */
export class NodeVolumes {
  readonly #uses: (Uses | undefined)[] = [];
  readonly #slotsOfClaim = new Map<string, Set<number>>();
  readonly #sharedDisks = new Map<string, Map<number, DiskUsers>>();
  #versions: Int32Array = new Int32Array(0);
  #commonVersion = 0;

  /** The pod was added to the node (1), or removed (-1). */
  change(volumes: PodVolumes, slot: number, by: 1 | -1): void {
    const uses = this.#usesAt(slot);
    for (const claim of volumes.claims) {
      const entry = uses.claims.get(claim.key) ?? { claim, pods: 0 };
      entry.pods += by;
      if (entry.pods > 0) {
        uses.claims.set(claim.key, entry);
        this.#slotsWith(claim.key).add(slot);
      } else {
        uses.claims.delete(claim.key);
        this.#leaveClaim(claim.key, slot);
      }
    }
    for (const disk of volumes.inlineDisks) {
      const key = `${disk.plugin}|${disk.id}`;
      const entry = uses.disks.get(key) ?? { disk, pods: 0 };
      entry.pods += by;
      if (entry.pods > 0) uses.disks.set(key, entry);
      else uses.disks.delete(key);
    }
    for (const disk of volumes.sharedDisks) this.#changeShared(disk, slot, by);
    this.changed(slot);
  }

  usedAt(slot: number): VolumesOnNode {
    const uses = this.#uses[slot];
    if (uses === undefined) return nothingUsed;
    return {
      claims: [...uses.claims.values()].map(({ claim }) => claim),
      inlineDisks: [...uses.disks.values()].map(({ disk }) => disk),
    };
  }

  /** Whether a pod on the node prevents another pod from using the disk there. */
  conflictsAt(slot: number, { key, isExclusive }: SharedDisk): boolean {
    const users = this.#sharedDisks.get(key)?.get(slot);
    return users !== undefined && (isExclusive ? users.pods > 0 : users.exclusive > 0);
  }

  versionAt(slot: number): number {
    return (this.#versions[slot] ?? 0) + this.#commonVersion;
  }

  changed(slot: number): void {
    this.#versions = withRoom(this.#versions, slot);
    this.#versions[slot] = (this.#versions[slot] ?? 0) + 1;
  }

  /** The claim, or its volume, has changed. */
  claimChanged(key: string): void {
    for (const slot of this.#slotsOfClaim.get(key) ?? []) this.changed(slot);
  }

  allChanged(): void {
    this.#commonVersion += 1;
  }

  #changeShared({ key, isExclusive }: SharedDisk, slot: number, by: 1 | -1): void {
    const bySlot = this.#sharedDisks.get(key) ?? new Map<number, DiskUsers>();
    const users = bySlot.get(slot) ?? { pods: 0, exclusive: 0 };
    users.pods += by;
    if (isExclusive) users.exclusive += by;
    if (users.pods > 0) bySlot.set(slot, users);
    else bySlot.delete(slot);
    if (bySlot.size > 0) this.#sharedDisks.set(key, bySlot);
    else this.#sharedDisks.delete(key);
  }

  #usesAt(slot: number): Uses {
    const uses = this.#uses[slot] ?? { claims: new Map(), disks: new Map() };
    this.#uses[slot] = uses;
    return uses;
  }

  #slotsWith(claimKey: string): Set<number> {
    const slots = this.#slotsOfClaim.get(claimKey) ?? new Set<number>();
    this.#slotsOfClaim.set(claimKey, slots);
    return slots;
  }

  #leaveClaim(claimKey: string, slot: number): void {
    const slots = this.#slotsOfClaim.get(claimKey);
    slots?.delete(slot);
    if (slots?.size === 0) this.#slotsOfClaim.delete(claimKey);
  }
}

const nothingUsed: VolumesOnNode = { claims: [], inlineDisks: [] };
