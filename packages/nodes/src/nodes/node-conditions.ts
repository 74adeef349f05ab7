import type { NodeCondition } from '@orch/api/types/core_v1';
import { type DeepReadonly, formatTime } from '@orch/apimachinery';

export type ConditionStatus = 'True' | 'False' | 'Unknown';

/** The status of each condition of a node by type; those that are missing are healthy. */
export type NodeConditionStatuses = Readonly<Record<string, ConditionStatus>>;

interface ConditionTexts {
  readonly healthy: ConditionStatus;
  readonly reasons: Readonly<Record<ConditionStatus, string>>;
  readonly messages: Readonly<Record<ConditionStatus, string>>;
}

const unknownText = 'the state of the simulated node is unknown';
const pressure = (good: string, bad: string, resource: string): ConditionTexts => ({
  healthy: 'False',
  reasons: { True: bad, False: good, Unknown: 'Simulated' },
  messages: {
    True: `insufficient ${resource} is available`,
    False: `sufficient ${resource} is available`,
    Unknown: unknownText,
  },
});

const texts: Readonly<Record<string, ConditionTexts>> = {
  MemoryPressure: pressure('SufficientMemory', 'InsufficientMemory', 'memory'),
  DiskPressure: pressure('NoDiskPressure', 'HasDiskPressure', 'disk space'),
  PIDPressure: pressure('SufficientPID', 'InsufficientPID', 'process IDs'),
  Ready: {
    healthy: 'True',
    reasons: { True: 'SimulatedNodeReady', False: 'SimulatedNodeNotReady', Unknown: 'Simulated' },
    messages: {
      True: 'the simulated node is ready',
      False: 'the simulated node is not ready',
      Unknown: unknownText,
    },
  },
};

/**
 * The conditions that a node reports now: the four of v1.21, and others that are given. The time of a transition is kept
 * while the status does not change.
 */
export function nodeConditions(
  statuses: NodeConditionStatuses,
  { now, before = [] }: { readonly now: Date; readonly before?: readonly DeepReadonly<NodeCondition>[] },
): NodeCondition[] {
  const time = formatTime(now);
  const types = new Set([...Object.keys(texts), ...Object.keys(statuses)]);
  return [...types].map((type) => {
    const known = texts[type];
    const status = statuses[type] ?? known?.healthy ?? 'Unknown';
    const last = before.find((condition) => condition.type === type);
    return {
      ...{ type, status },
      reason: known?.reasons[status] ?? 'Simulated',
      message: known?.messages[status] ?? 'set by the simulation',
      lastHeartbeatTime: time,
      lastTransitionTime: last?.status === status ? (last.lastTransitionTime ?? time) : time,
    };
  });
}

/** Whether a node reports these conditions, at whatever time. */
export function hasConditions(
  statuses: NodeConditionStatuses,
  reported: readonly DeepReadonly<NodeCondition>[] | undefined,
): boolean {
  return nodeConditions(statuses, { now: new Date(0) }).every(({ type, status, reason }) =>
    reported?.some((each) => each.type === type && each.status === status && each.reason === reason),
  );
}

/** Reads `MemoryPressure=True,Ready=False`. @throws Error that names the entry */
export function parseConditions(text: string): NodeConditionStatuses {
  const statuses: Record<string, ConditionStatus> = {};
  for (const entry of text.split(',').filter((each) => each.trim() !== '')) {
    const [type = '', status = ''] = entry.trim().split('=');
    if (!/^[A-Za-z][A-Za-z0-9./-]*$/.test(type) || !isConditionStatus(status)) {
      throw new Error(`${JSON.stringify(entry)}: must be TYPE=True, False or Unknown`);
    }
    statuses[type] = status;
  }
  return statuses;
}

export function isConditionStatus(text: string): text is ConditionStatus {
  return text === 'True' || text === 'False' || text === 'Unknown';
}
