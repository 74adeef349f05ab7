import type { ReadonlyDaemonSet } from './daemon-pod.js';
import type { DaemonState } from './daemon-state.js';

export interface UpdateLimits {
  /** Nodes that may have an old and a new pod at the same time. */
  readonly surge: number;
  /** Nodes that may be without an available pod. */
  readonly unavailable: number;
}

/** Pure: the limits of a rolling update for the number of nodes. Percentages round up; both are never 0. */
export function updateLimits(
  daemonSet: ReadonlyDaemonSet,
  { nodes, surgeEnabled }: { readonly nodes: number; readonly surgeEnabled: boolean },
): UpdateLimits {
  const { type, rollingUpdate } = daemonSet.spec?.updateStrategy ?? {};
  const isRolling = type === 'RollingUpdate' && rollingUpdate !== undefined;
  const surge = isRolling && surgeEnabled ? scaled(rollingUpdate.maxSurge, nodes) : 0;
  const unavailable = isRolling ? scaled(rollingUpdate.maxUnavailable, nodes) : 0;
  return nodes > 0 && surge === 0 && unavailable === 0 ? { surge, unavailable: 1 } : { surge, unavailable };
}

/** Pure: whether an update may run a second pod on a node. */
export function allowsSurge({ daemonSet, surgeEnabled }: DaemonState): boolean {
  return updateLimits(daemonSet, { nodes: 1, surgeEnabled }).surge > 0;
}

function scaled(value: number | string | undefined, nodes: number): number {
  if (typeof value !== 'string') return value ?? 0;
  const percent = /^(\d+)%$/.exec(value)?.[1];
  return percent === undefined ? 0 : Math.ceil((Number(percent) * nodes) / 100);
}
