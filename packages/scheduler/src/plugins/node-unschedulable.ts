import { isTolerated } from '@orch/api';
import { wellKnown } from '@orch/apimachinery';
import type { FilterPlugin, Rejection } from '../framework/plugin.js';

const rejection: Rejection = {
  code: 'unresolvable',
  plugin: 'NodeUnschedulable',
  reasons: ['node(s) were unschedulable'],
};

/** Rejects unschedulable nodes unless the pod tolerates the taint of unschedulable nodes. */
export const nodeUnschedulable: FilterPlugin = {
  name: rejection.plugin,
  isLive: true,
  filter({ pod, cluster: { nodes }, names }) {
    const taint = { key: names.value(wellKnown.taints.unschedulable), effect: 'NoSchedule' };
    if (isTolerated(taint, pod.pod.spec?.tolerations)) return undefined;
    return (slot) => (nodes.isUnschedulableAt(slot) ? rejection : undefined);
  },
};
