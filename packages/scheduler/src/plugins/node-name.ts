import type { FilterPlugin, Rejection } from '../framework/plugin.js';

const rejection: Rejection = {
  code: 'unresolvable',
  plugin: 'NodeName',
  reasons: ["node(s) didn't match the requested hostname"],
};

/** Rejects all nodes but the one that the pod names, if it names one. */
export const nodeName: FilterPlugin = {
  name: rejection.plugin,
  isLive: true,
  filter({ pod, cluster: { nodes } }) {
    const requested = pod.pod.spec?.nodeName;
    if (!requested) return undefined;
    return (slot) => (nodes.nameAt(slot) === requested ? undefined : rejection);
  },
};
