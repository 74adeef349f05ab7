import type { Node } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import type { NodeIpamOptions } from '../framework/controller-options.js';
import { rangesOf } from '../nodes/pod-ranges.js';
import { CidrSet } from './cidr-set.js';
import { rangeMetrics } from './range-metrics.js';

type ReadonlyNode = DeepReadonly<Node>;

/** Ranges that were allocated to a node and not yet seen on it. */
interface Pending {
  readonly uid: string;
  readonly ranges: readonly string[];
  isWritten: boolean;
}

/**
 * The ranges of nodes in the ranges of the cluster. Those that were allocated stay reserved until the node is seen with them,
 * so that a stale cache allocates nothing twice.
 *
 *     a: allocate → r1     a, stale: allocate → r1 again, written     a seen with r1     a deleted: r1 is free
 */
export class NodeRanges {
  readonly #sets: readonly CidrSet[];
  readonly #pending = new Map<string, Pending>();

  constructor({ clusterRanges, serviceRanges }: NodeIpamOptions, metricsOf = rangeMetrics()) {
    this.#sets = clusterRanges.map(({ cidr, nodeMaskBits }) => new CidrSet(cidr, nodeMaskBits, metricsOf(cidr)));
    for (const set of this.#sets) for (const cidr of serviceRanges) set.occupy(cidr);
  }

  /** Marks the ranges that a node has as in use; returns those that are not of the cluster. */
  seen(node: ReadonlyNode): readonly string[] {
    const ranges = rangesOf(node);
    if (ranges.length === 0) return [];
    const { name = '' } = node.metadata;
    // Those that were allocated stay in use.
    if (this.#pending.get(name)?.ranges.join() === ranges.join()) this.#pending.delete(name);
    else this.withdraw(node);
    return ranges.filter((cidr, index) => this.#sets[index]?.occupy(cidr) !== true);
  }

  /** Releases the ranges of a node that is gone. */
  gone(node: ReadonlyNode): void {
    this.withdraw(node);
    this.#release(rangesOf(node));
  }

  /**
   * One range of each range of the cluster, the same ones until the node is seen with ranges; undefined when one has none
   * left. `isWritten` after `written`.
   */
  allocate(node: ReadonlyNode): { readonly ranges: readonly string[]; readonly isWritten: boolean } | undefined {
    const { name = '', uid = '' } = node.metadata;
    const pending = this.#pending.get(name);
    if (pending?.uid === uid) return pending;
    this.withdraw(node);
    const ranges = this.#next();
    if (ranges === undefined) return undefined;
    const allocated = { uid, ranges, isWritten: false };
    this.#pending.set(name, allocated);
    return allocated;
  }

  /** The server has accepted the allocated ranges. */
  written(node: ReadonlyNode): void {
    const pending = this.#pending.get(node.metadata.name ?? '');
    if (pending !== undefined && pending.uid === node.metadata.uid) pending.isWritten = true;
  }

  /** Releases the allocated ranges: the server has rejected them. */
  withdraw(node: ReadonlyNode): void {
    const { name = '' } = node.metadata;
    const pending = this.#pending.get(name);
    if (pending === undefined) return;
    this.#pending.delete(name);
    this.#release(pending.ranges);
  }

  #next(): readonly string[] | undefined {
    const ranges: string[] = [];
    for (const set of this.#sets) {
      const cidr = set.allocate();
      if (cidr === undefined) {
        this.#release(ranges);
        return undefined;
      }
      ranges.push(cidr);
    }
    return ranges;
  }

  #release(ranges: readonly string[]): void {
    for (const [index, cidr] of ranges.entries()) this.#sets[index]?.release(cidr);
  }
}
