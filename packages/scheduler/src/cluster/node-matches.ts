import type { Node } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { withRoom } from './growing-arrays.js';
import type { NodeColumns } from './node-columns.js';

/** Results that are kept of this many predicates; the one that was used longest ago is dropped first. */
const predicatesMax = 128;

/** A predicate over names and labels of nodes, evaluated once per node and version of its labels. */
export interface NodeMatches {
  readonly key: string;
  isEligible(slot: number): boolean;
}

/** The results of predicates that many pods share, such as their node selector. */
export class NodeMatchesCache {
  readonly #known = new Map<string, NodeMatches>();

  constructor(private readonly nodes: NodeColumns) {}

  /** `key` is equal for equal predicates. */
  of(key: string, matches: (node: DeepReadonly<Node>) => boolean): NodeMatches {
    const known = this.#known.get(key);
    if (known !== undefined) {
      this.#known.delete(key);
      this.#known.set(key, known);
      return known;
    }
    const made = nodeMatches(key, matches, this.nodes);
    this.#known.set(key, made);
    if (this.#known.size > predicatesMax) {
      const [oldest = ''] = this.#known.keys();
      this.#known.delete(oldest);
    }
    return made;
  }
}

function nodeMatches(key: string, matches: (node: DeepReadonly<Node>) => boolean, nodes: NodeColumns): NodeMatches {
  // Twice the version of the labels that were compared, plus 1 for a match.
  let results = new Int32Array(0);
  return {
    key,
    isEligible(slot) {
      const version = nodes.labelVersionAt(slot);
      const known = results[slot] ?? -1;
      if (known >> 1 === version) return (known & 1) === 1;
      const node = nodes.nodeAt(slot);
      const isMatch = node !== undefined && matches(node);
      results = withRoom(results, slot, -1);
      results[slot] = version * 2 + (isMatch ? 1 : 0);
      return isMatch;
    },
  };
}
