import type { Node } from '@orch/api/types/core_v1';
import type { DeepReadonly, Names } from '@orch/apimachinery';
import type { Lister, WorkQueue } from '@orch/client';
import { EvictionQueue } from './eviction-queue.js';
import { zoneOf } from './zone-states.js';

/** How long a zone waits until it looks for an eviction that its rate allows. */
const retryMs = 100;

export interface ZoneEvictionsOptions {
  readonly names: Names;
  readonly nowMs: () => number;
  /** Nodes per second in a new zone. */
  readonly rate: number;
  readonly nodes: Lister<Node>;
  /** Takes the keys of zones with waiting nodes. */
  readonly queue: Pick<WorkQueue, 'add' | 'addAfter'>;
  /** Taints the node or deletes its pods; returns false when neither is needed any more. */
  readonly evict: (node: DeepReadonly<Node>, signal: AbortSignal) => Promise<boolean>;
  /** Called for each eviction. */
  readonly onEvicted: (zone: string) => void;
}

/** The eviction queues of all zones. A zone is in the work queue while nodes wait in it and its rate is not 0. */
export class ZoneEvictions {
  readonly #zones = new Map<string, EvictionQueue>();

  constructor(private readonly options: ZoneEvictionsOptions) {}

  /** Returns false when the node is known already. */
  add(node: DeepReadonly<Node>): boolean {
    const zone = zoneOf(node, this.options.names);
    const isNew = this.#of(zone).add(node.metadata.name ?? '');
    if (isNew) this.options.queue.add(zone);
    return isNew;
  }

  forget(node: DeepReadonly<Node>): void {
    this.#of(zoneOf(node, this.options.names)).forget(node.metadata.name ?? '');
  }

  /** Returns whether the node was known. */
  remove(node: DeepReadonly<Node>): boolean {
    return this.#of(zoneOf(node, this.options.names)).remove(node.metadata.name ?? '');
  }

  setRate(zone: string, rate: number): void {
    this.#of(zone).setRate(rate);
    this.options.queue.add(zone);
  }

  /** Evicts the nodes of a zone that the rate allows now. */
  async process(zone: string, signal: AbortSignal): Promise<void> {
    const waiting = this.#of(zone);
    for (let name = waiting.take(); name !== undefined; name = waiting.take()) {
      const node = this.options.nodes.get(name);
      if (node === undefined) continue;
      try {
        if (await this.options.evict(node, signal)) this.options.onEvicted(zone);
      } catch (error) {
        waiting.putBack(name);
        throw error;
      }
    }
    if (waiting.hasWaiting && !waiting.isStopped) this.options.queue.addAfter(zone, retryMs);
  }

  #of(zone: string): EvictionQueue {
    let found = this.#zones.get(zone);
    if (found === undefined) {
      found = new EvictionQueue(this.options.rate, this.options.nowMs);
      this.#zones.set(zone, found);
    }
    return found;
  }
}
