import type { Node } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import type { NodeIpamOptions } from '../framework/controller-options.js';
import { rangesOf } from '../nodes/pod-ranges.js';
import { CidrSet } from './cidr-set.js';

/** The ranges that nodes use of the ranges of the cluster. */
export class NodeRanges {
  readonly #sets: readonly CidrSet[];

  constructor({ clusterRanges, serviceRanges }: NodeIpamOptions) {
    this.#sets = clusterRanges.map(({ cidr, nodeMaskBits }) => new CidrSet(cidr, nodeMaskBits));
    for (const set of this.#sets) for (const cidr of serviceRanges) set.occupy(cidr);
  }

  /** Marks the ranges of a node as in use; returns those that are not of the cluster. */
  occupy(node: DeepReadonly<Node>): readonly string[] {
    return rangesOf(node).filter((cidr, index) => this.#sets[index]?.occupy(cidr) !== true);
  }

  release(cidrs: readonly string[]): void {
    for (const [index, cidr] of cidrs.entries()) this.#sets[index]?.release(cidr);
  }

  /** One range of each range of the cluster; undefined, and none is used, when one has none left. */
  allocate(): readonly string[] | undefined {
    const allocated: string[] = [];
    for (const set of this.#sets) {
      const cidr = set.allocate();
      if (cidr === undefined) {
        this.release(allocated);
        return undefined;
      }
      allocated.push(cidr);
    }
    return allocated;
  }
}
