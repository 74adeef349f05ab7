import type { Pod } from '@orch/api/types/core_v1';
import { type DeepReadonly, quantityMilliValue, quantityValue } from '@orch/apimachinery';

type ReadonlyPod = DeepReadonly<Pod>;

/** Amounts by resource: thousandths of CPUs, bytes, or pieces. */
export type Amounts = Readonly<Record<string, number>>;

interface Placed {
  readonly node: string;
  readonly amounts: Amounts;
  readonly hostPorts: readonly number[];
}

/** The sums of the requests of the pods on each node, checked with each event of a watch. */
export class NodeSums {
  readonly #placed = new Map<string, Placed>();
  readonly #sums = new Map<string, Map<string, number>>();
  #lastRevision = 0n;
  /** The largest share of a resource of a node that was ever requested. */
  shareMax = 0;
  events = 0;
  placements = 0;

  /** What each node can hold, by its name; the same after the node was deleted and created again. */
  constructor(private readonly allocatable: ReadonlyMap<string, Amounts>) {}

  get podCount(): number {
    return this.#placed.size;
  }

  /** Applies a watch event. Returns what may never be: sums beyond the allocatable, ports used twice, pods that change their node. */
  apply(type: 'ADDED' | 'MODIFIED' | 'DELETED', pod: ReadonlyPod): readonly string[] {
    this.events += 1;
    const { uid = '', name = '' } = pod.metadata;
    const found = this.#checkOrder(pod);
    const before = this.#placed.get(uid);
    const node = pod.spec?.nodeName;
    const isHolding = type !== 'DELETED' && node !== undefined && node !== '' && !isEnded(pod);
    if (before !== undefined && node !== before.node) found.push(`${name} was on ${before.node}, and is on ${node}`);
    if (before !== undefined) this.#count(uid, before, -1);
    if (!isHolding) return found;
    const placed = { node, amounts: requestsOf(pod), hostPorts: hostPortsOf(pod) };
    found.push(...this.#portConflicts(placed, name));
    this.#count(uid, placed, 1);
    if (before === undefined) {
      this.placements += 1;
      found.push(
        ...this.#excess(node).map((text) => `${text}, with ${name} at revision ${pod.metadata.resourceVersion}`),
      );
    }
    return found;
  }

  /** An event that is missing or comes twice would make sums wrong without notice. */
  #checkOrder({ metadata: { name, resourceVersion = '0' } }: ReadonlyPod): string[] {
    const revision = BigInt(resourceVersion);
    if (revision <= this.#lastRevision)
      return [`the event of ${name} at ${revision} comes after ${this.#lastRevision}`];
    this.#lastRevision = revision;
    return [];
  }

  #count(uid: string, placed: Placed, sign: 1 | -1): void {
    if (sign === 1) this.#placed.set(uid, placed);
    else this.#placed.delete(uid);
    const sums = this.#sums.get(placed.node) ?? new Map<string, number>();
    this.#sums.set(placed.node, sums);
    for (const [resource, amount] of Object.entries(placed.amounts))
      sums.set(resource, (sums.get(resource) ?? 0) + sign * amount);
  }

  #excess(node: string): readonly string[] {
    const allocatable = this.allocatable.get(node);
    if (allocatable === undefined) return [`${node} does not exist`];
    const excess: string[] = [];
    for (const [resource, sum] of this.#sums.get(node) ?? []) {
      const limit = allocatable[resource] ?? 0;
      if (sum > 0) this.shareMax = Math.max(this.shareMax, sum / limit);
      if (sum > limit) excess.push(`${node}: ${sum} of ${resource} requested, ${limit} allocatable`);
    }
    return excess;
  }

  #portConflicts({ node, hostPorts }: Placed, name: string): readonly string[] {
    if (hostPorts.length === 0) return [];
    const others = [...this.#placed.values()].filter((each) => each.node === node).flatMap((each) => each.hostPorts);
    const taken = hostPorts.filter((port) => others.includes(port));
    return taken.map((port) => `${node}: port ${port} of ${name} is in use`);
  }
}

function isEnded({ status }: ReadonlyPod): boolean {
  return status?.phase === 'Succeeded' || status?.phase === 'Failed';
}

function requestsOf({ spec }: ReadonlyPod): Amounts {
  const sums: Record<string, number> = { pods: 1 };
  for (const { resources } of spec?.containers ?? []) {
    for (const [resource, quantity] of Object.entries(resources?.requests ?? {})) {
      sums[resource] = (sums[resource] ?? 0) + amountOf(resource, quantity);
    }
  }
  return sums;
}

/** CPU in thousandths, anything else in whole units. */
export function amountOf(resource: string, quantity: string): number {
  return resource === 'cpu' ? quantityMilliValue(quantity) : quantityValue(quantity);
}

function hostPortsOf({ spec }: ReadonlyPod): readonly number[] {
  return (spec?.containers ?? []).flatMap(({ ports = [] }) => ports.flatMap(({ hostPort }) => hostPort ?? []));
}
