import { nodeAffinityOf } from '@orch/api';
import type { FilterPlugin } from '../framework/plugin.js';

/** Rejects nodes that do not match the node selector or the required node affinity of the pod. */
export const nodeAffinity: FilterPlugin = {
  name: 'NodeAffinity',
  prepare({ pod }) {
    const matches = nodeAffinityOf(pod.spec ?? {});
    return ({ node }) => (matches(node) ? undefined : "node(s) didn't match Pod's node affinity");
  },
};
