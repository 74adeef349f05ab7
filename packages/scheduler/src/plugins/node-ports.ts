import { hostPortsOf } from '../framework/node-table.js';
import type { FilterPlugin } from '../framework/plugin.js';

const anyAddress = '0.0.0.0';

/** Rejects nodes where a requested host port is in use. A port on 0.0.0.0 conflicts with the same port on any address. */
export const nodePorts: FilterPlugin = {
  name: 'NodePorts',
  prepare(request) {
    const requested = hostPortsOf(request).map(parse);
    return ({ hostPorts }) => {
      if (requested.length === 0 || hostPorts.size === 0) return undefined;
      const used = [...hostPorts.keys()].map(parse);
      const conflicts = requested.some((port) => used.some((other) => isConflict(port, other)));
      return conflicts ? "node(s) didn't have free ports for the requested pod ports" : undefined;
    };
  },
};

interface HostPort {
  readonly protocol: string;
  readonly address: string;
  readonly port: string;
}

function parse(text: string): HostPort {
  const [protocol = '', address = '', port = ''] = text.split('/');
  return { protocol, address, port };
}

function isConflict(a: HostPort, b: HostPort): boolean {
  if (a.protocol !== b.protocol || a.port !== b.port) return false;
  return a.address === b.address || a.address === anyAddress || b.address === anyAddress;
}
