import { type Claim, classOfClaim, type ReadonlyStorageClass, type Volume, volumeBoundTo } from '@orch/api';
import type { CSIDriver, CSINode } from '@orch/api/types/storage_v1';
import type { CSIStorageCapacity } from '@orch/api/types/storage_v1beta1';
import { type DeepReadonly, deepEqual, type Names, wellKnown } from '@orch/apimachinery';
import { FreeVolumes } from './free-volumes.js';
import type { NodeVolumes } from './node-volumes.js';

export type ReadonlyCsiNode = DeepReadonly<CSINode>;
export type ReadonlyCsiDriver = DeepReadonly<CSIDriver>;
export type ReadonlyCapacity = DeepReadonly<CSIStorageCapacity>;

/** A decision that is not yet written, with the number of pods that rely on it. */
interface Assumed<T> {
  readonly value: T;
  pods: number;
}

export interface StorageObjectsOptions {
  readonly names: Names;
  readonly nodeVolumes: NodeVolumes;
  /** The slot of a node. */
  readonly slotOf: (nodeName: string) => number | undefined;
}

/**
 * Claims, volumes and what describes their storage. What was decided for a pod is assumed until its binding ends: the volume is
 * reserved for the claim, or the claim has its node.
 *
 *     volume v (free)                  claim a
 *     assumeVolume v for a             v is reserved for a: no other claim gets it
 *     release                          v is what the server last sent
 */
export class StorageObjects {
  readonly free: FreeVolumes;
  readonly #claims = new Map<string, Claim>();
  readonly #claimsOfVolume = new Map<string, Set<string>>();
  readonly #volumes = new Map<string, Volume>();
  readonly #classes = new Map<string, ReadonlyStorageClass>();
  readonly #csiNodes = new Map<string, ReadonlyCsiNode>();
  readonly #drivers = new Map<string, ReadonlyCsiDriver>();
  readonly #capacities = new Map<string, Map<string, ReadonlyCapacity>>();
  readonly #assumedVolumes = new Map<string, Assumed<Claim>>();
  readonly #assumedNodes = new Map<string, Assumed<string>>();
  /** By `namespace/name` of a claim, or name of a volume. */
  readonly #listeners = new Map<string, Set<() => void>>();

  constructor(private readonly options: StorageObjectsOptions) {
    this.free = new FreeVolumes(options.names);
  }

  /** The claim `namespace/name`, as the server last sent it. */
  claim(key: string): Claim | undefined {
    return this.#claims.get(key);
  }

  /** The node that was chosen for a claim which waits for its first consumer, also when that is only assumed. */
  selectedNodeOf(claim: Claim): string | undefined {
    const assumed = this.#assumedNodes.get(keyOf(claim))?.value;
    return assumed ?? claim.metadata.annotations?.[this.options.names.value(wellKnown.annotations.selectedNode)];
  }

  /** As the server last sent it. */
  volume(name: string): Volume | undefined {
    return this.#volumes.get(name);
  }

  storageClass(name: string): ReadonlyStorageClass | undefined {
    return this.#classes.get(name);
  }

  csiNode(name: string): ReadonlyCsiNode | undefined {
    return this.#csiNodes.get(name);
  }

  get hasCsiNodes(): boolean {
    return this.#csiNodes.size > 0;
  }

  driver(name: string): ReadonlyCsiDriver | undefined {
    return this.#drivers.get(name);
  }

  capacitiesOf(className: string): Iterable<ReadonlyCapacity> {
    return this.#capacities.get(className)?.values() ?? [];
  }

  putClaim(claim: Claim): void {
    const key = keyOf(claim);
    const old = this.#claims.get(key);
    this.#claims.set(key, claim);
    const volumeName = claim.spec?.volumeName ?? '';
    if (old === undefined || old.spec?.volumeName !== claim.spec?.volumeName) {
      if (old !== undefined) this.#forgetVolumeOf(old);
      if (volumeName !== '') member(this.#claimsOfVolume, volumeName).add(key);
    }
    const { names, nodeVolumes } = this.options;
    const isSame =
      old?.spec?.volumeName === claim.spec?.volumeName &&
      old !== undefined &&
      classOfClaim(old, names) === classOfClaim(claim, names);
    if (!isSame) nodeVolumes.claimChanged(key);
    this.#changed(key);
  }

  removeClaim(claim: Claim): void {
    const key = keyOf(claim);
    const old = this.#claims.get(key);
    if (old === undefined) return;
    this.#claims.delete(key);
    this.#forgetVolumeOf(old);
    this.options.nodeVolumes.claimChanged(key);
    this.#changed(key);
  }

  putVolume(volume: Volume): void {
    const { name = '' } = volume.metadata;
    const old = this.#volumes.get(name);
    this.#reindex(name, () => this.#volumes.set(name, volume));
    if (old === undefined || !deepEqual(old.spec, volume.spec)) this.#volumeChanged(volume);
    this.#changed(name);
  }

  removeVolume({ metadata: { name = '' } }: Volume): void {
    const old = this.#volumes.get(name);
    if (old === undefined) return;
    this.#reindex(name, () => this.#volumes.delete(name));
    this.#volumeChanged(old);
    this.#changed(name);
  }

  putClass(storageClass: ReadonlyStorageClass): void {
    this.#classes.set(storageClass.metadata.name ?? '', storageClass);
    this.options.nodeVolumes.allChanged();
  }

  removeClass({ metadata }: ReadonlyStorageClass): void {
    this.#classes.delete(metadata.name ?? '');
    this.options.nodeVolumes.allChanged();
  }

  putCsiNode(csiNode: ReadonlyCsiNode): void {
    const { name = '' } = csiNode.metadata;
    this.#csiNodes.set(name, csiNode);
    this.#csiNodeChanged(name);
  }

  removeCsiNode({ metadata: { name = '' } }: ReadonlyCsiNode): void {
    this.#csiNodes.delete(name);
    this.#csiNodeChanged(name);
  }

  putDriver(driver: ReadonlyCsiDriver): void {
    this.#drivers.set(driver.metadata.name ?? '', driver);
  }

  removeDriver({ metadata }: ReadonlyCsiDriver): void {
    this.#drivers.delete(metadata.name ?? '');
  }

  putCapacity(capacity: ReadonlyCapacity): void {
    const ofClass = this.#capacities.get(capacity.storageClassName) ?? new Map<string, ReadonlyCapacity>();
    this.#capacities.set(capacity.storageClassName, ofClass.set(keyOf(capacity), capacity));
  }

  removeCapacity(capacity: ReadonlyCapacity): void {
    const ofClass = this.#capacities.get(capacity.storageClassName);
    ofClass?.delete(keyOf(capacity));
    if (ofClass?.size === 0) this.#capacities.delete(capacity.storageClassName);
  }

  /** Reserves a volume for the claim. Returns what takes it back. */
  assumeVolume(name: string, claim: Claim): () => void {
    const change = () => this.#assumedVolumes.set(name, { value: claim, pods: 0 });
    if (!this.#assumedVolumes.has(name)) this.#reindex(name, change);
    const take = hold(this.#assumedVolumes, name);
    return () => {
      if (take()) this.#reindex(name, () => this.#assumedVolumes.delete(name));
    };
  }

  /** Sets the node of a claim that waits for its first consumer. Returns what takes it back. */
  assumeNode(claimKey: string, nodeName: string): () => void {
    if (!this.#assumedNodes.has(claimKey)) this.#assumedNodes.set(claimKey, { value: nodeName, pods: 0 });
    const take = hold(this.#assumedNodes, claimKey);
    return () => {
      if (take()) this.#assumedNodes.delete(claimKey);
    };
  }

  /** Calls the listener after each change of these claims (`namespace/name`) and volumes (name). Returns what removes it. */
  onChange(keys: readonly string[], listener: () => void): () => void {
    for (const key of keys) {
      const listeners = this.#listeners.get(key) ?? new Set<() => void>();
      this.#listeners.set(key, listeners.add(listener));
    }
    return () => {
      for (const key of keys) {
        const listeners = this.#listeners.get(key);
        listeners?.delete(listener);
        if (listeners?.size === 0) this.#listeners.delete(key);
      }
    };
  }

  #changed(key: string): void {
    for (const listener of [...(this.#listeners.get(key) ?? [])]) listener();
  }

  /** The volume with the claim that it is assumed to be reserved for. */
  #effective(name: string): Volume | undefined {
    const volume = this.#volumes.get(name);
    const assumed = this.#assumedVolumes.get(name);
    if (volume === undefined || assumed === undefined) return volume;
    return volumeBoundTo(volume, assumed.value, this.options.names);
  }

  #reindex(name: string, change: () => void): void {
    const before = this.#effective(name);
    if (before !== undefined) this.free.remove(before);
    change();
    const after = this.#effective(name);
    if (after !== undefined) this.free.put(after);
  }

  #volumeChanged(volume: Volume): void {
    const { nodeVolumes } = this.options;
    for (const key of this.#claimsOfVolume.get(volume.metadata.name ?? '') ?? []) nodeVolumes.claimChanged(key);
  }

  #csiNodeChanged(name: string): void {
    const slot = this.options.slotOf(name);
    if (slot !== undefined) this.options.nodeVolumes.changed(slot);
  }

  #forgetVolumeOf(claim: Claim): void {
    const volumeName = claim.spec?.volumeName ?? '';
    const claims = this.#claimsOfVolume.get(volumeName);
    claims?.delete(keyOf(claim));
    if (claims?.size === 0) this.#claimsOfVolume.delete(volumeName);
  }
}

/** One more pod relies on the entry. Returns what takes that back, once, and tells whether no pod is left. */
function hold<T>(assumed: Map<string, Assumed<T>>, key: string): () => boolean {
  const entry = assumed.get(key);
  if (entry === undefined) return () => false;
  entry.pods += 1;
  let isHeld = true;
  return () => {
    if (!isHeld) return false;
    isHeld = false;
    entry.pods -= 1;
    return entry.pods === 0;
  };
}

function keyOf({ metadata }: Pick<Claim | ReadonlyCapacity, 'metadata'>): string {
  return `${metadata.namespace ?? ''}/${metadata.name ?? ''}`;
}

function member(map: Map<string, Set<string>>, key: string): Set<string> {
  const set = map.get(key) ?? new Set<string>();
  map.set(key, set);
  return set;
}
