import type { FilterPlugin } from '../framework/plugin.js';
import { tolerates } from './tolerates.js';

/** Nodes with a NoSchedule or NoExecute taint take only pods that tolerate it. */
export const taintToleration: FilterPlugin = {
  name: 'TaintToleration',
  prepare({ pod }) {
    const tolerations = pod.spec?.tolerations;
    return ({ node }) => {
      for (const taint of node.spec?.taints ?? []) {
        if (taint.effect !== 'NoSchedule' && taint.effect !== 'NoExecute') continue;
        if (!tolerates(tolerations, taint)) {
          return `node(s) had taint {${taint.key}: ${taint.value ?? ''}}, that the pod didn't tolerate`;
        }
      }
      return undefined;
    };
  },
};
