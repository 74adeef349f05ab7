import type { HostPort } from '../cluster/pod-info.js';
import type { FilterPlugin, Rejection } from '../framework/plugin.js';

const anyAddress = '0.0.0.0';

const rejection: Rejection = {
  code: 'unschedulable',
  plugin: 'NodePorts',
  reasons: ["node(s) didn't have free ports for the requested pod ports"],
};

/** Rejects nodes where a requested host port is in use. A port on 0.0.0.0 conflicts with the same port on any address. */
export const nodePorts: FilterPlugin = {
  name: rejection.plugin,
  isLive: true,
  filter({ pod: { hostPorts: requested }, cluster: { nodes } }) {
    if (requested.length === 0) return undefined;
    return (slot) => {
      for (const used of nodes.hostPortsAt(slot)) {
        if (requested.some((port) => isConflict(port, used))) return rejection;
      }
      return undefined;
    };
  },
};

function isConflict(a: HostPort, b: HostPort): boolean {
  if (a.protocol !== b.protocol || a.port !== b.port) return false;
  return a.address === b.address || a.address === anyAddress || b.address === anyAddress;
}
