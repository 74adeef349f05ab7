import { isTolerated } from '@orch/api';
import type { FilterPlugin } from '../framework/plugin.js';

/** Rejects nodes with a NoSchedule or NoExecute taint that the pod does not tolerate. */
export const taintToleration: FilterPlugin = {
  name: 'TaintToleration',
  prepare({ pod }) {
    const tolerations = pod.spec?.tolerations;
    return ({ node }) => {
      for (const taint of node.spec?.taints ?? []) {
        if (taint.effect !== 'NoSchedule' && taint.effect !== 'NoExecute') continue;
        if (!isTolerated(taint, tolerations)) {
          return `node(s) had taint {${taint.key}: ${taint.value ?? ''}}, that the pod didn't tolerate`;
        }
      }
      return undefined;
    };
  },
};
