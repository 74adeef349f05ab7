import { setImmediate } from 'node:timers/promises';
import type { Node, Pod } from '@orch/api/types/core_v1';
import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import type { CachedEntry, ListQuery, ResourceStore } from '@orch/storage';
import { isPod } from '../behaviors/core/pod-container.js';
import { sumOf, type Use } from './metrics-object.js';
import type { ContainerUse, UsageSource } from './usage-source.js';

export interface MeasuredUsesOptions {
  readonly source: UsageSource;
  readonly nodes: ResourceStore;
  readonly pods: ResourceStore;
}

/** A stored node or pod and its use. */
export interface Measured<UseOf> {
  readonly object: DeepReadonly<ApiObject>;
  readonly use: UseOf;
}

type Selection = Pick<ListQuery, 'namespace' | 'labels' | 'fields' | 'signal'>;

/** The use of stored nodes and pods. An object is measured once for each of its states. */
export class MeasuredUses {
  readonly #options: MeasuredUsesOptions;
  readonly #uses = new WeakMap<CachedEntry, readonly ContainerUse[]>();
  readonly #isMeasured = new WeakMap<CachedEntry, boolean>();

  constructor(options: MeasuredUsesOptions) {
    this.#options = options;
  }

  /** The selected pods whose use is known, in order. */
  async pods(selection: Selection): Promise<readonly Measured<readonly ContainerUse[]>[]> {
    const nodes = await this.#measuredNodes(selection.signal);
    const measured: Measured<readonly ContainerUse[]>[] = [];
    await this.#eachPod(selection, (entry, pod) => {
      if (!nodes.has(pod.spec?.nodeName ?? '')) return;
      const use = this.#usesOf(entry, pod);
      if (use.length > 0) measured.push({ object: entry.object(), use });
    });
    return measured;
  }

  /** The selected nodes whose use is known, in order: the sum of their pods. */
  async nodes(selection: Selection): Promise<readonly Measured<Use>[]> {
    const { entries } = await this.#options.nodes.list({ ...selection, consistency: { type: 'any' } });
    const measured = entries.filter((entry) => this.#measures(entry));
    if (measured.length === 0) return [];
    const byNode = new Map<string, ContainerUse[]>(measured.map(({ name }) => [name, []]));
    const { signal } = selection;
    await this.#eachPod(signal === undefined ? {} : { signal }, (entry, pod) => {
      byNode.get(pod.spec?.nodeName ?? '')?.push(...this.#usesOf(entry, pod));
    });
    return measured.map((entry) => ({ object: entry.object(), use: sumOf(byNode.get(entry.name) ?? []) }));
  }

  async #measuredNodes(signal: AbortSignal | undefined): Promise<ReadonlySet<string>> {
    const query = { consistency: { type: 'any' }, ...(signal === undefined ? {} : { signal }) } as const;
    const { entries } = await this.#options.nodes.list(query);
    return new Set(entries.filter((entry) => this.#measures(entry)).map(({ name }) => name));
  }

  async #eachPod(selection: Selection, take: (entry: CachedEntry, pod: DeepReadonly<Pod>) => void): Promise<void> {
    const { entries } = await this.#options.pods.list({ ...selection, consistency: { type: 'any' } });
    let turnStartMs = performance.now();
    for (const entry of entries) {
      const pod = entry.object();
      if (isPod(pod)) take(entry, pod);
      if (performance.now() - turnStartMs < turnMsMax) continue;
      // Other requests run in between.
      await setImmediate();
      turnStartMs = performance.now();
    }
  }

  #usesOf(entry: CachedEntry, pod: DeepReadonly<Pod>): readonly ContainerUse[] {
    let uses = this.#uses.get(entry);
    if (uses === undefined) {
      uses = this.#options.source.containersOf(pod);
      this.#uses.set(entry, uses);
    }
    return uses;
  }

  #measures(entry: CachedEntry): boolean {
    let isMeasured = this.#isMeasured.get(entry);
    if (isMeasured === undefined) {
      const node = entry.object();
      isMeasured = isNode(node) && this.#options.source.isMeasured(node);
      this.#isMeasured.set(entry, isMeasured);
    }
    return isMeasured;
  }
}

const turnMsMax = 4;

/** Stored objects are canonical: a member that exists has the type of its schema. */
function isNode(object: DeepReadonly<ApiObject>): object is DeepReadonly<ApiObject & Node> {
  return object.kind === 'Node';
}
