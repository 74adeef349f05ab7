import type { Node, Taint } from '@orch/api/types/core_v1';
import { type Clock, type DeepReadonly, formatTime, isStatusError, type JsonObject } from '@orch/apimachinery';
import type { ResourceClient } from '@orch/client';
import { changedTaints, type TaintChange } from './taints.js';

/** Attempts of a write that conflicts with other writers. */
const attemptsMax = 5;

/** Patches taints and labels of nodes, on condition that the node is unchanged. A node that is gone is no error. */
export class NodeWriter {
  constructor(
    private readonly nodes: Pick<ResourceClient<Node>, 'get' | 'patch'>,
    private readonly clock: Clock,
  ) {}

  /** Adds and removes taints in one write; returns whether the node was written. */
  async changeTaints(node: DeepReadonly<Node>, change: TaintChange, signal: AbortSignal): Promise<boolean> {
    const now = formatTime(this.clock.now());
    return await this.#patch(node, signal, (current) => {
      const taints = current.spec?.taints ?? [];
      const changed = changedTaints(taints, change, now);
      return changed === taints ? undefined : { spec: { taints: changed.length === 0 ? null : changed.map(toJson) } };
    });
  }

  /** Sets labels. */
  async setLabels(
    node: DeepReadonly<Node>,
    labels: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<boolean> {
    return await this.#patch(node, signal, () => ({ metadata: { labels } }));
  }

  async #patch(
    node: DeepReadonly<Node>,
    signal: AbortSignal,
    bodyFor: (node: DeepReadonly<Node>) => NodePatch | undefined,
  ): Promise<boolean> {
    const { name = '', uid = '' } = node.metadata;
    let current = node;
    for (let attempt = 1; ; attempt += 1) {
      const patch = bodyFor(current);
      if (patch === undefined) return false;
      const { resourceVersion = '' } = current.metadata;
      const body = { ...patch, metadata: { ...patch.metadata, uid, resourceVersion } };
      try {
        await this.nodes.patch(name, { type: 'merge', body }, { signal });
        return true;
      } catch (error) {
        if (isStatusError(error, 'NotFound')) return false;
        if (!isStatusError(error, 'Conflict') || attempt === attemptsMax) throw error;
      }
      const latest = await this.#get(name, signal);
      if (latest === undefined || latest.metadata.uid !== uid) return false;
      current = latest;
    }
  }

  async #get(name: string, signal: AbortSignal): Promise<DeepReadonly<Node> | undefined> {
    try {
      return await this.nodes.get(name, { signal });
    } catch (error) {
      if (isStatusError(error, 'NotFound')) return undefined;
      throw error;
    }
  }
}

type NodePatch =
  | { readonly metadata: { readonly labels: Readonly<Record<string, string>> } }
  | { readonly spec: JsonObject; readonly metadata?: undefined };

function toJson({ key, value, effect, timeAdded }: DeepReadonly<Taint>): JsonObject {
  return { key, effect, ...(value === undefined ? {} : { value }), ...(timeAdded ? { timeAdded } : {}) };
}
