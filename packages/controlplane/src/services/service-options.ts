import type { PortRange } from './number-space.js';

/** Spec: API server defaults, `--service-cluster-ip-range`, `--service-node-port-range`. */
export interface ServiceOptions {
  /** CIDR ranges: one, or one of each family; the first is the default of services that name no family. */
  readonly addressRanges: readonly string[];
  readonly nodePorts: PortRange;
  /** undefined: this server does not manage the service of the API server and its endpoints. */
  readonly apiServer?: ApiServiceOptions;
}

export interface ApiServiceOptions {
  /** The address under which the cluster reaches this server; undefined: no endpoint is published. */
  readonly advertiseAddress: string | undefined;
  /** Node port of the service; 0 for none. */
  readonly nodePort: number;
  readonly endpoints: EndpointKeeping;
}

/** How the endpoints of the API servers are reconciled (`--endpoint-reconciler-type`). */
export type EndpointKeeping =
  /** The only server, with an embedded store. */
  | { readonly type: 'sole' }
  /** Each server renews a lease in the store. */
  | { readonly type: 'lease' }
  /** At most `serversMax` addresses stay. */
  | { readonly type: 'count'; readonly serversMax: number }
  | { readonly type: 'none' };

export const defaultServiceOptions: ServiceOptions = Object.freeze({
  addressRanges: ['10.0.0.0/24'],
  nodePorts: { first: 30_000, last: 32_767 },
});
