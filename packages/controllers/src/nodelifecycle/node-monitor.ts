import type { Lease } from '@orch/api/types/coordination_v1';
import type { Node, Pod } from '@orch/api/types/core_v1';
import { type Clock, type DeepReadonly, isStatusError, type Names, wellKnown } from '@orch/apimachinery';
import type { Lister, ResourceClient } from '@orch/client';
import type { ControllerEvents, ControllerLog } from '../framework/controller.js';
import { logFailure } from '../framework/queue-controller.js';
import { nodeReference } from '../nodes/reference.js';
import {
  type HeartbeatOptions,
  healthAfterWrite,
  type NodeHealth,
  type Observation,
  observeNode,
} from './node-health.js';
import type { EvictionPolicy } from './silent-nodes.js';
import type { ZoneMetrics } from './zone-metrics.js';
import { type EvictionRates, evictionRate, planDisruption, type ZoneState, zoneOf } from './zone-states.js';

/** Attempts to write the conditions of a node in one round. */
const attemptsMax = 5;

export interface NodeMonitorOptions extends EvictionRates {
  readonly graceMs: number;
  readonly startupGraceMs: number;
  readonly unhealthyZoneThreshold: number;
  readonly names: Names;
  readonly clock: Clock;
  readonly log: ControllerLog;
  readonly events: ControllerEvents;
  readonly nodes: Lister<Node>;
  readonly leaseOf: (nodeName: string) => DeepReadonly<Lease> | undefined;
  readonly podsOf: (nodeName: string) => readonly DeepReadonly<Pod>[];
  readonly client: Pick<ResourceClient<Node>, 'get' | 'updateStatus'>;
  readonly markPodsNotReady: (pods: readonly DeepReadonly<Pod>[], signal: AbortSignal) => Promise<void>;
  readonly policy: EvictionPolicy;
  readonly metrics: Pick<ZoneMetrics, 'observed'>;
}

/** Observes the heartbeats of all nodes in rounds, and keeps the state of nodes and zones between them. */
export class NodeMonitor {
  readonly #known = new Map<string, DeepReadonly<Node>>();
  readonly #health = new Map<string, NodeHealth>();
  /** Nodes whose pods could not all be marked. */
  readonly #unmarked = new Set<string>();
  #zones: ReadonlyMap<string, ZoneState> = new Map();

  constructor(private readonly options: NodeMonitorOptions) {}

  healthOf(nodeName: string): NodeHealth | undefined {
    return this.#health.get(nodeName);
  }

  async round(signal: AbortSignal): Promise<void> {
    const nodes = this.options.nodes.list();
    await this.#compare(nodes, signal);
    const zones = new Map<string, boolean[]>();
    for (const node of nodes) {
      const observation = await this.#update(node, signal);
      if (observation === undefined) continue;
      if (!this.#isExcluded(node)) {
        const zone = zoneOf(node, this.options.names);
        const areReady = zones.get(zone) ?? [];
        areReady.push(observation.current?.status === 'True');
        zones.set(zone, areReady);
      }
      await this.#act(node, observation, signal);
    }
    this.options.metrics.observed(zones);
    await this.#balance(zones, nodes, signal);
  }

  /** Reports nodes that are new or gone since the last round. */
  async #compare(nodes: readonly DeepReadonly<Node>[], signal: AbortSignal): Promise<void> {
    const { policy } = this.options;
    const gone = new Map(this.#known);
    for (const node of nodes) {
      const { name = '' } = node.metadata;
      gone.delete(name);
      if (this.#known.has(name)) continue;
      this.#known.set(name, node);
      this.#report(node, 'RegisteredNode', `Registered Node ${name} in Controller`);
      await this.#try(node, () => policy.cancel(node, signal), signal);
    }
    for (const [name, node] of gone) {
      this.#known.delete(name);
      this.#health.delete(name);
      this.#unmarked.delete(name);
      this.#report(node, 'RemovingNode', `Removing Node ${name} from Controller`);
    }
  }

  /** Writes the conditions of a silent node. Undefined when that failed: the node counts nowhere in this round. */
  async #update(node: DeepReadonly<Node>, signal: AbortSignal): Promise<Observation | undefined> {
    const { name = '' } = node.metadata;
    let current = node;
    for (let attempt = 1; ; attempt += 1) {
      const { clock, client, leaseOf } = this.options;
      const seen = { lease: leaseOf(name), previous: this.#health.get(name) };
      const observation = observeNode(current, seen, { ...this.#heartbeats(), now: clock.now() });
      const { health, unknown } = observation;
      this.#health.set(name, health);
      if (unknown === undefined) return observation;
      try {
        const conditions = unknown.map((condition) => ({ ...condition }));
        await client.updateStatus({ ...current, status: { ...current.status, conditions } }, { signal });
        this.#health.set(name, healthAfterWrite(observation, clock.now()));
        this.options.log.info('the node is silent; its conditions are unknown', { node: name });
        return observation;
      } catch (error) {
        signal.throwIfAborted();
        if (isStatusError(error, 'NotFound')) return undefined;
        if (attempt === attemptsMax || !isStatusError(error, 'Conflict')) {
          logFailure(this.options.log, { node: name, error });
          return undefined;
        }
        current = await client.get(name, { signal }).catch(() => current);
      }
    }
  }

  #heartbeats(): Omit<HeartbeatOptions, 'now'> {
    const { graceMs, startupGraceMs, names } = this.options;
    const agent = names.value(wellKnown.components.nodeAgent);
    return { graceMs, startupGraceMs, agent: `${agent.charAt(0).toUpperCase()}${agent.slice(1)}` };
  }

  async #act(node: DeepReadonly<Node>, { observed, current, health }: Observation, signal: AbortSignal): Promise<void> {
    if (current === undefined) return;
    const { name = '' } = node.metadata;
    const pods = this.options.podsOf(name);
    await this.#try(node, () => this.options.policy.observed(node, { ready: observed, health, pods }, signal), signal);
    const isLost = current.status !== 'True' && observed.status === 'True';
    if (isLost) this.#report(node, 'NodeNotReady', undefined);
    if (!isLost && !(this.#unmarked.has(name) && observed.status !== 'True')) {
      this.#unmarked.delete(name);
      return;
    }
    const isMarked = await this.#try(node, () => this.options.markPodsNotReady(pods, signal), signal);
    if (isMarked) this.#unmarked.delete(name);
    else this.#unmarked.add(name);
  }

  /** Sets the eviction rates of zones whose state has changed. */
  async #balance(
    zones: ReadonlyMap<string, readonly boolean[]>,
    nodes: readonly DeepReadonly<Node>[],
    signal: AbortSignal,
  ): Promise<void> {
    const { policy, clock, log } = this.options;
    const plan = planDisruption(this.#zones, zones, this.options.unhealthyZoneThreshold);
    this.#zones = plan.states;
    const setRate = (zone: string) =>
      policy.setRate(
        zone,
        evictionRate(plan.states.get(zone) ?? 'initial', zones.get(zone)?.length ?? 0, this.options),
      );
    switch (plan.type) {
      case 'unchanged':
        return;
      case 'changeZones':
        plan.changed.forEach(setRate);
        return;
      case 'stopEvictions':
        log.info('no node is ready; no pods are evicted');
        for (const node of nodes) await this.#try(node, () => policy.cancel(node, signal), signal);
        for (const zone of plan.states.keys()) policy.setRate(zone, 0);
        return;
      case 'restartEvictions': {
        log.info('a node is ready again; pods may be evicted');
        const nowMs = clock.now().getTime();
        for (const [name, health] of this.#health) {
          this.#health.set(name, { ...health, probeMs: nowMs, readyTransitionMs: nowMs });
        }
        for (const zone of plan.states.keys()) setRate(zone);
      }
    }
  }

  #isExcluded({ metadata }: DeepReadonly<Node>): boolean {
    const label = this.options.names.value(wellKnown.labels.excludeFromDisruption);
    return metadata.labels?.[label] !== undefined;
  }

  #report(node: DeepReadonly<Node>, reason: string, event: string | undefined): void {
    const { name = '' } = node.metadata;
    const message = event === undefined ? `Node ${name} status is now: ${reason}` : `Node ${name} event: ${event}`;
    this.options.events.event(nodeReference(node), { type: 'Normal', reason, message });
  }

  /** Logs a failure; the next round tries again. Returns whether it succeeded. */
  async #try(node: DeepReadonly<Node>, act: () => Promise<void>, signal: AbortSignal): Promise<boolean> {
    try {
      await act();
      return true;
    } catch (error) {
      signal.throwIfAborted();
      logFailure(this.options.log, { node: node.metadata.name ?? '', error });
      return false;
    }
  }
}
