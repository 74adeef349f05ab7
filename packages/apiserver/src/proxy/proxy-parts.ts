import { isProxyableAddress } from './proxy-addresses.js';
import { Transport } from './transport.js';

/** How node agents are called (spec: API server defaults, node agent options). */
export interface NodeAgentOptions {
  /** PEM. Serving certificates of node agents are verified only when it is given. */
  readonly authorities?: string;
  /** PEM, both or none: who the server is to them. */
  readonly clientCertificate?: string;
  readonly clientKey?: string;
  /** Where an agent listens whose node tells no port; 10250 when not given. */
  readonly port?: number;
  /** Kinds of address to reach a node at, best first. */
  readonly addressTypes?: readonly string[];
  /** Time to a connection with one; 5 seconds when not given. */
  readonly connectTimeoutMs?: number;
}

export interface ProxyOptions {
  readonly nodeAgents?: NodeAgentOptions;
  /** Bytes a second of a connection that has left HTTP, each way; no limit when 0 or not given. */
  readonly connectionBytesPerSecondMax?: number;
  /** Which addresses pods, services, and other ports of nodes may be reached at; `isProxyableAddress` when not given. */
  readonly allowsAddress?: (address: string) => boolean;
}

/** What leads from this server to others. */
export interface ProxyParts {
  /** Calls to node agents, and those that are asked not to verify who answers. */
  readonly nodeAgents: Transport;
  readonly unverifiedNodeAgents: Transport;
  /** Pods, services and other ports of nodes. Nobody vouches for their certificates. */
  readonly backends: Transport;
  readonly nodeAgentPort: number;
  readonly addressTypes: readonly string[];
  readonly allowsAddress: (address: string) => boolean;
  readonly bytesPerSecondMax: number;
  close(): void;
}

export function createProxyParts(options: ProxyOptions = {}): ProxyParts {
  const {
    nodeAgents: { authorities, clientCertificate, clientKey, port, addressTypes, connectTimeoutMs } = {},
    allowsAddress = isProxyableAddress,
    connectionBytesPerSecondMax = 0,
  } = options;
  const agents = {
    ...(clientCertificate === undefined ? {} : { clientCertificate }),
    ...(clientKey === undefined ? {} : { clientKey }),
    connectTimeoutMs: connectTimeoutMs ?? 5_000,
  };
  const nodeAgents = new Transport({ ...agents, ...(authorities === undefined ? {} : { authorities }) });
  const unverifiedNodeAgents = new Transport(agents);
  const backends = new Transport({ connectTimeoutMs: 30_000, allows: allowsAddress });
  return {
    nodeAgents,
    unverifiedNodeAgents,
    backends,
    nodeAgentPort: port ?? 10_250,
    addressTypes: addressTypes ?? addressTypesDefault,
    allowsAddress,
    bytesPerSecondMax: connectionBytesPerSecondMax,
    close() {
      for (const transport of [nodeAgents, unverifiedNodeAgents, backends]) transport.close();
    },
  };
}

/** Spec: API server defaults, preferred address types. */
const addressTypesDefault: readonly string[] = ['Hostname', 'InternalDNS', 'InternalIP', 'ExternalDNS', 'ExternalIP'];
