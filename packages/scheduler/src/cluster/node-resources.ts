import { withRoom } from './growing-arrays.js';
import { Interner } from './interner.js';
import { type PodInfo, resourceNames } from './pod-info.js';

/** The amounts of one resource on all nodes, by slot. */
export interface ResourceColumn {
  readonly name: string;
  allocatable: Float64Array;
  requested: Float64Array;
}

/**
 * A column per resource: what nodes have, and what their pods request. CPU in thousandths, everything else in whole units.
 *
 *     slot            0      1      2
 *     cpu      has  4000   8000   4000
 *              used  500      0   3900
 *     pods     has   110    110    110
 *              used    1      0     12
 */
export class NodeResources {
  readonly #names = new Interner();
  readonly #columns: ResourceColumn[] = [];
  /** Sums of requests in which a container without a request counts as a small one, for scores. */
  scoredMilliCpu: Float64Array = new Float64Array(0);
  scoredMemoryBytes: Float64Array = new Float64Array(0);

  readonly cpu = this.column(resourceNames.cpu);
  readonly memory = this.column(resourceNames.memory);
  readonly storage = this.column(resourceNames.storage);
  readonly pods = this.column(resourceNames.pods);

  column(name: string): ResourceColumn {
    const id = this.#names.idOf(name);
    const column = this.#columns[id] ?? { name, allocatable: new Float64Array(0), requested: new Float64Array(0) };
    this.#columns[id] = column;
    return column;
  }

  /** The column of a resource; undefined when no node has had it, and no pod has requested it. */
  find(name: string): ResourceColumn | undefined {
    const id = this.#names.find(name);
    return id === undefined ? undefined : this.#columns[id];
  }

  /** Every resource that a node has or a pod requests. */
  list(): readonly ResourceColumn[] {
    return this.#columns;
  }

  /** Sets what the node has; of every other resource it has nothing. */
  setAllocatable(slot: number, amounts: ReadonlyMap<string, number>): void {
    for (const name of amounts.keys()) this.column(name);
    for (const column of this.#columns) {
      column.allocatable = withRoom(column.allocatable, slot);
      column.allocatable[slot] = amounts.get(column.name) ?? 0;
    }
  }

  /** Adds the requests of a pod, or subtracts them. */
  account(slot: number, pod: PodInfo, sign: 1 | -1): void {
    this.#add(this.pods, slot, sign);
    for (const [name, amount] of pod.requests) this.#add(this.column(name), slot, sign * amount);
    this.scoredMilliCpu = withRoom(this.scoredMilliCpu, slot);
    this.scoredMilliCpu[slot] = (this.scoredMilliCpu[slot] ?? 0) + sign * pod.scoredMilliCpu;
    this.scoredMemoryBytes = withRoom(this.scoredMemoryBytes, slot);
    this.scoredMemoryBytes[slot] = (this.scoredMemoryBytes[slot] ?? 0) + sign * pod.scoredMemoryBytes;
  }

  #add(column: ResourceColumn, slot: number, amount: number): void {
    column.requested = withRoom(column.requested, slot);
    column.requested[slot] = (column.requested[slot] ?? 0) + amount;
  }
}

/** What of the column is free on the node; less than 0 when more is requested than the node has. */
export function freeAt({ allocatable, requested }: ResourceColumn, slot: number): number {
  return (allocatable[slot] ?? 0) - (requested[slot] ?? 0);
}
