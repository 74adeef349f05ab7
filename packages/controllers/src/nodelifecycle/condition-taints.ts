import type { Node } from '@orch/api/types/core_v1';
import { type DeepReadonly, type Names, wellKnown } from '@orch/apimachinery';
import type { TaintChange, TaintId } from '../nodes/taints.js';

const effect = 'NoSchedule';

/** The key of the taint of a condition by its status. A node without a condition has no taint for it. */
const keysByCondition: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Ready: { False: wellKnown.taints.notReady, Unknown: wellKnown.taints.unreachable },
  MemoryPressure: { True: wellKnown.taints.memoryPressure },
  DiskPressure: { True: wellKnown.taints.diskPressure },
  PIDPressure: { True: wellKnown.taints.pidPressure },
  NetworkUnavailable: { True: wellKnown.taints.networkUnavailable },
};

/** Pure: the NoSchedule taints for the conditions and the `unschedulable` field of a node. */
export function conditionTaints(node: DeepReadonly<Node>, names: Names): readonly TaintId[] {
  const result: TaintId[] = [];
  for (const { type, status } of node.status?.conditions ?? []) {
    const key = keysByCondition[type]?.[status];
    if (key !== undefined) result.push({ key: names.value(key), effect });
  }
  if (node.spec?.unschedulable === true) result.push({ key: names.value(wellKnown.taints.unschedulable), effect });
  return result;
}

/** Pure: the NoSchedule taints to add and remove so that the node has exactly those of its conditions; others stay. */
export function conditionTaintChange(node: DeepReadonly<Node>, names: Names): TaintChange {
  const desired = conditionTaints(node, names);
  const managed = new Set(Object.values(wellKnown.taints).map((key) => names.value(key)));
  const remove = (node.spec?.taints ?? []).filter(
    (taint) => taint.effect === effect && managed.has(taint.key) && desired.every(({ key }) => key !== taint.key),
  );
  return { add: desired, remove };
}
