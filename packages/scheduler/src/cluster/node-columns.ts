import type { Node } from '@orch/api/types/core_v1';
import { type DeepReadonly, deepEqual, type Names, wellKnown } from '@orch/apimachinery';
import { withRoom } from './growing-arrays.js';
import { ImageTable } from './image-table.js';
import { Interner } from './interner.js';
import { LabelColumn } from './label-column.js';
import { NodeResources } from './node-resources.js';
import { type HostPort, type PodInfo, resourceAmounts } from './pod-info.js';
import { zoneInterleaved } from './zone-order.js';

export type Taints = NonNullable<NonNullable<DeepReadonly<Node>['spec']>['taints']>;

/**
 * All nodes as columns: a node has a slot, and each property is an array by slot. Pods change sums, nodes change cells; a
 * decision reads numbers and compares them.
 */
export class NodeColumns {
  readonly resources = new NodeResources();
  readonly images = new ImageTable();
  readonly #slots = new Map<string, number>();
  readonly #free: number[] = [];
  readonly #names: string[] = [];
  readonly #nodes: (DeepReadonly<Node> | undefined)[] = [];
  readonly #pods: (Map<string, PodInfo> | undefined)[] = [];
  readonly #labels = new Map<string, LabelColumn>();
  readonly #taintIds = new Interner();
  readonly #taints: Taints[] = [];
  #unschedulable: Int32Array = new Int32Array(0);
  #taintsBySlot: Int32Array = new Int32Array(0);
  #labelVersions: Int32Array = new Int32Array(0);
  #order: readonly number[] | undefined;
  #size = 0;

  constructor(private readonly names: Names) {
    // Slots without a node have no taints.
    this.#taints[this.#taintIds.idOf('')] = [];
  }

  /** The number of nodes. */
  get size(): number {
    return this.#size;
  }

  /** The slots of all nodes, their zones in turn, so that any part of the order has nodes of all zones. */
  get order(): readonly number[] {
    this.#order ??= zoneInterleaved(
      [...this.#slots.values()].filter((slot) => this.#nodes[slot] !== undefined),
      (slot) => this.zoneAt(slot) ?? '',
    );
    return this.#order;
  }

  /** The slot of a node, or of pods that name a node that does not exist. */
  find(name: string): number | undefined {
    return this.#slots.get(name);
  }

  nameAt(slot: number): string {
    return this.#names[slot] ?? '';
  }

  /** undefined when only its pods are known. */
  nodeAt(slot: number): DeepReadonly<Node> | undefined {
    return this.#nodes[slot];
  }

  /** Whether `spec.unschedulable` is set. */
  isUnschedulableAt(slot: number): boolean {
    return this.#unschedulable[slot] === 1;
  }

  podsAt(slot: number): ReadonlyMap<string, PodInfo> {
    return this.#pods[slot] ?? noPods;
  }

  taintsAt(slot: number): Taints {
    return this.#taints[this.taintsIdAt(slot)] ?? [];
  }

  /** Equal for nodes with equal taints. */
  taintsIdAt(slot: number): number {
    return this.#taintsBySlot[slot] ?? 0;
  }

  /** Increases when the labels of the node change, or another node gets the slot. */
  labelVersionAt(slot: number): number {
    return this.#labelVersions[slot] ?? 0;
  }

  /** The values of a label on all nodes. */
  label(key: string): LabelColumn {
    const known = this.#labels.get(key);
    if (known !== undefined) return known;
    const column = new LabelColumn(key);
    for (const slot of this.#slots.values()) column.set(slot, this.#nodes[slot]?.metadata.labels?.[key]);
    this.#labels.set(key, column);
    return column;
  }

  /** Adds or replaces a node. Returns its slot, and whether its labels are new. */
  put(node: DeepReadonly<Node>): { readonly slot: number; readonly labelsChanged: boolean } {
    const slot = this.#slotOf(node.metadata.name ?? '');
    const old = this.#nodes[slot];
    this.#nodes[slot] = node;
    if (old === undefined) this.#size += 1;
    const labelsChanged = old === undefined || !deepEqual(old.metadata.labels ?? {}, node.metadata.labels ?? {});
    if (labelsChanged) {
      this.#order = undefined;
      this.#setLabels(slot, node.metadata.labels);
    }
    if (old?.status?.allocatable !== node.status?.allocatable) {
      this.resources.setAllocatable(slot, resourceAmounts(node.status?.allocatable));
    }
    if (old?.status?.images !== node.status?.images) this.images.set(slot, node.status?.images);
    this.#setTaints(slot, node.spec?.taints ?? []);
    this.#setUnschedulable(slot, node.spec?.unschedulable === true);
    return { slot, labelsChanged };
  }

  /** Removes a node. Its pods keep the slot until they are removed. Returns the slot. */
  remove(name: string): number | undefined {
    const slot = this.#slots.get(name);
    if (slot === undefined || this.#nodes[slot] === undefined) return undefined;
    this.#nodes[slot] = undefined;
    this.#size -= 1;
    this.#order = undefined;
    this.#setLabels(slot, undefined);
    this.resources.setAllocatable(slot, new Map());
    this.images.set(slot, undefined);
    this.#setTaints(slot, []);
    this.#setUnschedulable(slot, false);
    return slot;
  }

  /** Frees the slot of a node that does not exist and has no pods. */
  tidy(slot: number): void {
    if (this.#nodes[slot] !== undefined || this.podsAt(slot).size > 0) return;
    if (this.#slots.delete(this.nameAt(slot))) this.#free.push(slot);
  }

  /** Adds a pod to a node, which need not exist yet. Returns the slot. */
  putPod(nodeName: string, pod: PodInfo): number {
    const slot = this.#slotOf(nodeName);
    const pods = this.#pods[slot] ?? new Map<string, PodInfo>();
    this.#pods[slot] = pods;
    pods.set(pod.uid, pod);
    this.resources.account(slot, pod, 1);
    return slot;
  }

  removePod(slot: number, pod: PodInfo): void {
    if (this.#pods[slot]?.delete(pod.uid)) this.resources.account(slot, pod, -1);
  }

  *hostPortsAt(slot: number): Generator<HostPort> {
    for (const pod of this.podsAt(slot).values()) yield* pod.hostPorts;
  }

  #slotOf(name: string): number {
    const known = this.#slots.get(name);
    if (known !== undefined) return known;
    const slot = this.#free.pop() ?? this.#names.length;
    this.#slots.set(name, slot);
    this.#names[slot] = name;
    this.#nodes[slot] = undefined;
    this.#pods[slot] = undefined;
    return slot;
  }

  #setLabels(slot: number, labels: Readonly<Record<string, string>> | undefined): void {
    for (const [key, column] of this.#labels) column.set(slot, labels?.[key]);
    this.#labelVersions = withRoom(this.#labelVersions, slot);
    this.#labelVersions[slot] = this.labelVersionAt(slot) + 1;
  }

  #setTaints(slot: number, taints: Taints): void {
    this.#taintsBySlot = withRoom(this.#taintsBySlot, slot);
    const id = this.#taintIds.idOf(taints.map(({ key, value, effect }) => `${key}=${value}:${effect}`).join());
    this.#taints[id] ??= taints;
    this.#taintsBySlot[slot] = id;
  }

  #setUnschedulable(slot: number, is: boolean): void {
    this.#unschedulable = withRoom(this.#unschedulable, slot);
    this.#unschedulable[slot] = is ? 1 : 0;
  }

  /** Region and zone of the node; undefined when it has neither. */
  zoneAt(slot: number): string | undefined {
    const labels = this.#nodes[slot]?.metadata.labels ?? {};
    const { region, zone, betaRegion, betaZone } = wellKnown.labels;
    const of = (current: string, beta: string) => labels[this.names.value(current)] ?? labels[this.names.value(beta)];
    const [ofRegion, ofZone] = [of(region, betaRegion) ?? '', of(zone, betaZone) ?? ''];
    return ofRegion === '' && ofZone === '' ? undefined : `${ofRegion}/${ofZone}`;
  }
}

const noPods: ReadonlyMap<string, PodInfo> = new Map();
