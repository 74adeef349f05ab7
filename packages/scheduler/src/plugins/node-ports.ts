import type { FilterPlugin } from '../framework/plugin.js';
import { hostPortsOf } from '../snapshot/node-table.js';

const everyAddress = '0.0.0.0';

/** The host ports a pod asks for must be free; a port on every address collides with the same port on any. */
export const nodePorts: FilterPlugin = {
  name: 'NodePorts',
  prepare(request) {
    const wanted = hostPortsOf(request).map(parse);
    return ({ hostPorts }) => {
      if (wanted.length === 0 || hostPorts.size === 0) return undefined;
      const taken = [...hostPorts.keys()].map(parse);
      const collides = wanted.some((port) => taken.some((other) => collide(port, other)));
      return collides ? "node(s) didn't have free ports for the requested pod ports" : undefined;
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

function collide(a: HostPort, b: HostPort): boolean {
  if (a.protocol !== b.protocol || a.port !== b.port) return false;
  return a.address === b.address || a.address === everyAddress || b.address === everyAddress;
}
