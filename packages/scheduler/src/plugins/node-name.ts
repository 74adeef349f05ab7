import type { FilterPlugin } from '../framework/plugin.js';

/** A pod that names its node fits only there. */
export const nodeName: FilterPlugin = {
  name: 'NodeName',
  prepare({ pod }) {
    const wanted = pod.spec?.nodeName;
    return ({ node }) =>
      wanted && wanted !== node.metadata.name ? "node(s) didn't match the requested hostname" : undefined;
  },
};
