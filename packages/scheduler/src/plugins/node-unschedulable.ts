import { wellKnown } from '@orch/apimachinery';
import type { FilterPlugin } from '../framework/plugin.js';
import { tolerates } from './taint-toleration.js';

/** Rejects unschedulable nodes unless the pod tolerates the taint of unschedulable nodes. */
export const nodeUnschedulable: FilterPlugin = {
  name: 'NodeUnschedulable',
  prepare({ pod }, { names }) {
    const taint = { key: names.value(wellKnown.taints.unschedulable), effect: 'NoSchedule' };
    const tolerated = tolerates(pod.spec?.tolerations, taint);
    return ({ node }) => (node.spec?.unschedulable === true && !tolerated ? 'node(s) were unschedulable' : undefined);
  },
};
