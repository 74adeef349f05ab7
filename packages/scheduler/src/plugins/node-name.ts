import type { FilterPlugin } from '../framework/plugin.js';

/** Rejects all nodes but the one that the pod names, if it names one. */
export const nodeName: FilterPlugin = {
  name: 'NodeName',
  prepare({ pod }) {
    const requested = pod.spec?.nodeName;
    return ({ node }) =>
      requested && requested !== node.metadata.name ? "node(s) didn't match the requested hostname" : undefined;
  },
};
