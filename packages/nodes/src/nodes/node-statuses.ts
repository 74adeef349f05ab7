import { isDeepStrictEqual } from 'node:util';
import type { Node } from '@orch/api/types/core_v1';
import { type Clock, type DeepReadonly, errorMessage, isStatusError } from '@orch/apimachinery';
import { exponentialRateLimiter, type Informer, isStaleRead, runWorkers, WorkQueue } from '@orch/client';
import { hasConditions, type NodeConditionStatuses, nodeConditions, parseConditions } from './node-conditions.js';
import { conditionsAnnotation, isSilent, type SimulatedNode } from './simulated-node.js';

export interface NodeStatusesOptions {
  readonly nodes: ReadonlyMap<string, SimulatedNode>;
  readonly informer: Informer<Node>;
  readonly clock: Clock;
  readonly conditions: NodeConditionStatuses;
  readonly log: {
    error(message: string, fields?: Readonly<Record<string, unknown>>): void;
    debug(message: string, fields?: Readonly<Record<string, unknown>>): void;
  };
}

/**
 * Reports conditions and volumes in use of the nodes when they differ from what the server has, so a node that was silent is
 * ready again at once. Nothing is reported on time: the lease of a node is its heartbeat, and an idle node writes nothing else.
 */
export class NodeStatuses {
  readonly #queue: WorkQueue;

  constructor(private readonly options: NodeStatusesOptions) {
    const { informer, clock, nodes } = options;
    this.#queue = new WorkQueue({ clock, rateLimiter: exponentialRateLimiter() });
    const check = (node: DeepReadonly<Node>) => {
      const simulated = nodes.get(node.metadata.name ?? '');
      if (simulated !== undefined && !isSilent(node) && this.#isOutdated(node, simulated)) this.changed(simulated.name);
    };
    informer.addHandler({ onAdd: check, onUpdate: check });
  }

  /** The volumes or conditions of the node may have changed. */
  changed(name: string): void {
    this.#queue.add(name);
  }

  async run(signal: AbortSignal): Promise<void> {
    const { log } = this.options;
    const onError = (error: unknown, name: string) => {
      if (isStaleRead(error)) log.debug('node has changed; retrying', { node: name });
      else log.error('reporting the status of a node failed', { node: name, error: errorMessage(error) });
    };
    await runWorkers(this.#queue, { workers: 8, reconcile: (name) => this.#report(name, signal), onError, signal });
  }

  async #report(name: string, signal: AbortSignal): Promise<void> {
    const { informer, nodes, clock } = this.options;
    const node = informer.lister.get(name);
    const simulated = nodes.get(name);
    if (node === undefined || simulated === undefined || isSilent(node)) return;
    if (!this.#isOutdated(node, simulated)) return;
    const { volumesInUse } = simulated;
    const conditions = nodeConditions(this.#statusesOf(node), {
      ...{ now: clock.now(), before: node.status?.conditions ?? [] },
    });
    const status = { conditions, volumesInUse: volumesInUse.length > 0 ? [...volumesInUse] : null };
    try {
      await simulated.objects.patch(name, { type: 'strategic', body: { status }, subresource: 'status' }, { signal });
    } catch (error) {
      // A deleted node is not registered again, as in v1.21.
      if (!isStatusError(error, 'NotFound')) throw error;
    }
  }

  #isOutdated(node: DeepReadonly<Node>, { volumesInUse }: SimulatedNode): boolean {
    const reported = [...(node.status?.volumesInUse ?? [])].sort();
    return (
      !hasConditions(this.#statusesOf(node), node.status?.conditions) || !isDeepStrictEqual(reported, volumesInUse)
    );
  }

  /** An invalid annotation is logged and has no effect. */
  #statusesOf(node: DeepReadonly<Node>): NodeConditionStatuses {
    const { conditions, log } = this.options;
    const text = node.metadata.annotations?.[conditionsAnnotation];
    if (text === undefined) return conditions;
    try {
      return { ...conditions, ...parseConditions(text) };
    } catch (error) {
      log.error('an annotation is invalid', { annotation: conditionsAnnotation, error: errorMessage(error) });
      return conditions;
    }
  }
}
