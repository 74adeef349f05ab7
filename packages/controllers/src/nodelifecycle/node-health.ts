import type { Lease } from '@orch/api/types/coordination_v1';
import type { Node, NodeCondition } from '@orch/api/types/core_v1';
import { type DeepReadonly, deepEqual, formatTime } from '@orch/apimachinery';
import { nodeCondition } from '../nodes/conditions.js';

type Condition = DeepReadonly<NodeCondition>;

/** What is known of the heartbeats of a node. */
export interface NodeHealth {
  /** The Ready condition when it was last seen; undefined when the node had none. */
  readonly ready: Condition | undefined;
  readonly renewTime: string | undefined;
  /** When the last heartbeat was seen, by the clock of the controller, in milliseconds. */
  readonly probeMs: number;
  /** When the last change of the Ready condition was seen. */
  readonly readyTransitionMs: number;
}

export interface HeartbeatOptions {
  readonly now: Date;
  /** Time without a heartbeat after which the conditions become Unknown. */
  readonly graceMs: number;
  /** The same for a node that has never had a Ready condition. */
  readonly startupGraceMs: number;
  /** The node agent as it begins a message. */
  readonly agent: string;
}

export interface Observation {
  readonly health: NodeHealth;
  /** The Ready condition that was found; one with the status Unknown for a node without any. */
  readonly observed: Condition;
  /** The Ready condition after `unknown` is written. */
  readonly current: Condition | undefined;
  /** The conditions to write when the grace period has passed; undefined for none. */
  readonly unknown: readonly Condition[] | undefined;
}

/** The conditions that become Unknown on a silent node. */
const silencedConditions = ['Ready', 'MemoryPressure', 'DiskPressure', 'PIDPressure'];

/** Pure: what a node's status and lease say of its health, and the conditions to write. `previous` is of the last round. */
export function observeNode(
  node: DeepReadonly<Node>,
  seen: { readonly lease: DeepReadonly<Lease> | undefined; readonly previous: NodeHealth | undefined },
  options: HeartbeatOptions,
): Observation {
  const found = nodeCondition(node, 'Ready');
  const { creationTimestamp = formatTime(options.now) } = node.metadata;
  const observed = found ?? {
    type: 'Ready',
    status: 'Unknown',
    lastHeartbeatTime: creationTimestamp,
    lastTransitionTime: creationTimestamp,
  };
  const health = nextHealth(node, { ...seen, ready: found }, options.now.getTime());
  const graceMs = found === undefined ? options.startupGraceMs : options.graceMs;
  if (options.now.getTime() <= health.probeMs + graceMs)
    return { health, observed, current: found, unknown: undefined };
  const conditions = silenced(node, options);
  const current = conditions.find(({ type }) => type === 'Ready');
  const unknown = deepEqual(current, observed) ? undefined : conditions;
  return { health, observed, current, unknown };
}

/** The health after its observation was written as Unknown. */
export function healthAfterWrite({ health, current }: Observation, now: Date): NodeHealth {
  return { ...health, ready: current, readyTransitionMs: now.getTime() };
}

function nextHealth(
  node: DeepReadonly<Node>,
  seen: {
    readonly ready: Condition | undefined;
    readonly lease: DeepReadonly<Lease> | undefined;
    readonly previous: NodeHealth | undefined;
  },
  nowMs: number,
): NodeHealth {
  const { ready, lease, previous } = seen;
  const status = healthOfStatus(node, { ready, previous }, nowMs);
  const renewTime = lease?.spec?.renewTime ?? undefined;
  if (renewTime === undefined || !isLater(renewTime, previous?.renewTime)) return status;
  return { ...status, renewTime, probeMs: nowMs };
}

function healthOfStatus(
  node: DeepReadonly<Node>,
  { ready, previous }: { readonly ready: Condition | undefined; readonly previous: NodeHealth | undefined },
  nowMs: number,
): NodeHealth {
  const renewTime = previous?.renewTime;
  if (ready === undefined && previous === undefined) {
    const { creationTimestamp } = node.metadata;
    const createdMs = creationTimestamp ? Date.parse(creationTimestamp) : nowMs;
    return { ready, renewTime, probeMs: createdMs, readyTransitionMs: createdMs };
  }
  if (previous === undefined || (ready === undefined) !== (previous.ready === undefined)) {
    return { ready, renewTime, probeMs: nowMs, readyTransitionMs: nowMs };
  }
  if (ready?.lastHeartbeatTime === previous.ready?.lastHeartbeatTime) return previous;
  const hasChanged = ready?.lastTransitionTime !== previous.ready?.lastTransitionTime;
  return { ready, renewTime, probeMs: nowMs, readyTransitionMs: hasChanged ? nowMs : previous.readyTransitionMs };
}

function isLater(renewTime: string, previous: string | undefined): boolean {
  return previous === undefined || Date.parse(renewTime) > Date.parse(previous);
}

function silenced(node: DeepReadonly<Node>, { now, agent }: HeartbeatOptions): readonly Condition[] {
  const lastTransitionTime = formatTime(now);
  const conditions = (node.status?.conditions ?? []).map((condition) => {
    if (!silencedConditions.includes(condition.type) || condition.status === 'Unknown') return condition;
    const message = `${agent} stopped posting node status.`;
    return { ...condition, status: 'Unknown', reason: 'NodeStatusUnknown', message, lastTransitionTime };
  });
  const missing = silencedConditions.filter((type) => conditions.every((condition) => condition.type !== type));
  return [
    ...conditions,
    ...missing.map((type) => ({
      type,
      status: 'Unknown',
      reason: 'NodeStatusNeverUpdated',
      message: `${agent} never posted node status.`,
      lastHeartbeatTime: node.metadata.creationTimestamp ?? lastTransitionTime,
      lastTransitionTime,
    })),
  ];
}
