import { isTolerated } from '@orch/api';
import { wellKnown } from '@orch/apimachinery';
import type { FilterPlugin } from '../framework/plugin.js';

/** Rejects unschedulable nodes unless the pod tolerates the taint of unschedulable nodes. */
export const nodeUnschedulable: FilterPlugin = {
  name: 'NodeUnschedulable',
  prepare({ pod }, { names }) {
    const taint = { key: names.value(wellKnown.taints.unschedulable), effect: 'NoSchedule' };
    const tolerated = isTolerated(taint, pod.spec?.tolerations);
    return ({ node }) => (node.spec?.unschedulable === true && !tolerated ? 'node(s) were unschedulable' : undefined);
  },
};
