import type { PortRange } from './number-space.js';

/** Spec: API server defaults, `--service-cluster-ip-range`, `--service-node-port-range`. */
export interface ServiceOptions {
  /** One, or one of each family; the first is what services get that do not say. */
  readonly addressRanges: readonly string[];
  readonly nodePorts: PortRange;
  /** undefined: the service of the API server, and its endpoints, are left to others. */
  readonly apiServer?: ApiServiceOptions;
}

export interface ApiServiceOptions {
  /** The address that members of the cluster reach this server at; undefined: it has none, and no endpoint. */
  readonly advertiseAddress: string | undefined;
  /** Port of nodes of the service; 0 for none. */
  readonly nodePort: number;
  readonly endpoints: EndpointKeeping;
}

/** How the endpoints of the API servers are kept (`--endpoint-reconciler-type`). */
export type EndpointKeeping =
  /** There is one server: that of an embedded store. */
  | { readonly type: 'sole' }
  /** Each server says in the store that it is there. */
  | { readonly type: 'lease' }
  /** As many as are told are there. */
  | { readonly type: 'count'; readonly serversMax: number }
  | { readonly type: 'none' };

export const defaultServiceOptions: ServiceOptions = Object.freeze({
  addressRanges: ['10.0.0.0/24'],
  nodePorts: { first: 30_000, last: 32_767 },
});
