import { createSecureContext } from 'node:tls';
import { watchFiles } from '@orch/certs';
import type { Dial } from '../egress/dial.js';
import { isProxyableAddress } from './proxy-addresses.js';
import { Transport } from './transport.js';

/** Options for node agent connections (spec: API server defaults, node agent options). */
export interface NodeAgentOptions {
  /** PEM. Certificates of node agents are verified only when it is set. */
  readonly authorities?: string;
  /** PEM, both or none: the client certificate of the server. */
  readonly clientCertificate?: string;
  readonly clientKey?: string;
  /** Files of the client certificate and its key; read again when they change. */
  readonly clientCertificateFiles?: { readonly cert: string; readonly key: string };
  /** The port of agents whose node reports none; defaults to 10250. */
  readonly port?: number;
  /** Address types of nodes in order of preference. */
  readonly addressTypes?: readonly string[];
  /**
   * Agents at unrestricted addresses, as `host:port` from their nodes: those run by this process. All others must be
   * at addresses of `isProxyableAddress`.
   */
  readonly trusted?: readonly string[];
  /** Connect timeout; defaults to 5 seconds. */
  readonly connectTimeoutMs?: number;
}

export interface ProxyOptions {
  readonly nodeAgents?: NodeAgentOptions;
  /** Bytes per second of an upgraded connection, in each direction; unlimited when 0 or undefined. */
  readonly connectionBytesPerSecondMax?: number;
  /** Allowed addresses of pods, services, and other ports of nodes; defaults to `isProxyableAddress`. */
  readonly allowsAddress?: (address: string) => boolean;
}

/** Connections from this server to others. */
export interface ProxyParts {
  /** Connections to node agents, and those that skip certificate verification on request. */
  readonly nodeAgents: Transport;
  readonly unverifiedNodeAgents: Transport;
  /** Pods, services and other ports of nodes. Their certificates are not verified. */
  readonly backends: Transport;
  readonly nodeAgentPort: number;
  readonly addressTypes: readonly string[];
  readonly allowsAddress: (address: string) => boolean;
  readonly bytesPerSecondMax: number;
  close(): void;
}

/** `dial` opens all connections; directly by default. */
export function createProxyParts(
  options: ProxyOptions = {},
  { dial }: { readonly dial?: Dial | undefined } = {},
): ProxyParts {
  const {
    nodeAgents: agentOptions = {},
    allowsAddress = isProxyableAddress,
    connectionBytesPerSecondMax = 0,
  } = options;
  const { authorities, clientCertificate, clientKey, clientCertificateFiles: files } = agentOptions;
  const { port, addressTypes, trusted = [], connectTimeoutMs } = agentOptions;
  const agents = {
    ...(clientCertificate === undefined ? {} : { clientCertificate }),
    ...(clientKey === undefined ? {} : { clientKey }),
    connectTimeoutMs: connectTimeoutMs ?? 5_000,
    dial,
    // The agent address comes from the node status, so it is only as trusted as its writer.
    allows: isProxyableAddress,
    trusted: new Set(trusted.map((agent) => agent.toLowerCase())),
  };
  const nodeAgents = new Transport({ ...agents, ...(authorities === undefined ? {} : { authorities }) });
  const unverifiedNodeAgents = new Transport(agents);
  const backends = new Transport({ connectTimeoutMs: 30_000, allows: allowsAddress, dial });
  const closing = new AbortController();
  if (files !== undefined) {
    const onChange = (pair: { readonly cert: string; readonly key: string }): void => {
      for (const transport of [nodeAgents, unverifiedNodeAgents]) transport.replaceCertificate(pair);
    };
    followKeyPair(files, { onChange, signal: closing.signal });
  }
  return {
    nodeAgents,
    unverifiedNodeAgents,
    backends,
    nodeAgentPort: port ?? 10_250,
    addressTypes: addressTypes ?? addressTypesDefault,
    allowsAddress,
    bytesPerSecondMax: connectionBytesPerSecondMax,
    close() {
      closing.abort();
      for (const transport of [nodeAgents, unverifiedNodeAgents, backends]) transport.close();
    },
  };
}

/** Calls back with the pair in the files after each change, when both files belong together. */
function followKeyPair(
  files: { readonly cert: string; readonly key: string },
  options: {
    readonly onChange: (pair: { readonly cert: string; readonly key: string }) => void;
    readonly signal: AbortSignal;
  },
): void {
  watchFiles(files, {
    intervalMs: certificatePollMs,
    signal: options.signal,
    onChange(pair) {
      // Throws for files of which only one has been replaced yet: the next change is tried again.
      createSecureContext(pair);
      options.onChange(pair);
    },
  });
}

const certificatePollMs = 10_000;

/** Spec: API server defaults, preferred address types. */
const addressTypesDefault: readonly string[] = ['Hostname', 'InternalDNS', 'InternalIP', 'ExternalDNS', 'ExternalIP'];
