import type { Node, Taint } from '@orch/api/types/core_v1';
import { type DeepReadonly, type Names, wellKnown } from '@orch/apimachinery';

/** Pure: the NoSchedule taints for the conditions and the `unschedulable` field of a node. */
export function conditionTaints(
  node: DeepReadonly<Node>,
  { names, now }: { readonly names: Names; readonly now: Date },
): readonly Taint[] {
  const { taints } = wellKnown;
  const statusOf = (type: string) => node.status?.conditions?.find((condition) => condition.type === type)?.status;
  const timeAdded = `${now.toISOString().slice(0, 19)}Z`;
  const taint = (key: string): Taint => ({ key: names.value(key), effect: 'NoSchedule', timeAdded });
  const ready = statusOf('Ready');
  const result: Taint[] = [];
  if (ready === 'Unknown') result.push(taint(taints.unreachable));
  else if (ready !== 'True') result.push(taint(taints.notReady));
  if (statusOf('MemoryPressure') === 'True') result.push(taint(taints.memoryPressure));
  if (statusOf('DiskPressure') === 'True') result.push(taint(taints.diskPressure));
  if (statusOf('PIDPressure') === 'True') result.push(taint(taints.pidPressure));
  if (statusOf('NetworkUnavailable') === 'True') result.push(taint(taints.networkUnavailable));
  if (node.spec?.unschedulable === true) result.push(taint(taints.unschedulable));
  return result;
}
