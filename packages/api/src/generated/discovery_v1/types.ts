// Generated from packages/api/kinds/discovery_v1.yaml by npm run generate. Do not edit.
import type * as core_v1 from '../core_v1/types.js';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** One backend of a service, usually a pod, with its addresses and state. */
export type Endpoint = {
  /** 1 to 100 addresses of the slice's type, all leading to the same backend; clients usually take the first. */
  addresses: string[];
  /** Whether the backend takes traffic. Absent means yes. */
  conditions?: EndpointConditions;
  /** Host name for a DNS record of this backend alone. A DNS label in lower case. */
  hostname?: string;
  /** Object behind the addresses, usually a pod. */
  targetRef?: core_v1.ObjectReference;
  /** Place labels kept from v1beta1 other than zone and node. Only carried along; use zone and nodeName. */
  deprecatedTopology?: { [key: string]: string };
  /** Node that the backend runs on, so that local traffic can be recognised. */
  nodeName?: string;
  /** Zone that the backend is in, as the zone label of its node says. */
  zone?: string;
  /** Advice on which clients should use this backend. Gate TopologyAwareHints, off by default. */
  hints?: EndpointHints;
};

/** State of one backend. What is absent is unknown. */
export type EndpointConditions = {
  /** True if it should get traffic. Absent: take it as true. Never true while the pod is ending. */
  ready?: boolean;
  /** True while it can answer: like ready, but also while the pod is ending. Gate EndpointSliceTerminatingCondition, off by default. */
  serving?: boolean;
  /** True once the pod is being deleted. Gate EndpointSliceTerminatingCondition, off by default. */
  terminating?: boolean;
};

/** Advice for the node's proxy on whom to send to a backend. */
export type EndpointHints = {
  /** Zones whose clients should use this backend, so that traffic stays near. */
  forZones?: ForZone[];
};

/** A port that all backends of the slice have. */
export type EndpointPort = {
  /** Same as the name of the service's port; unique in the slice. Default empty. */
  name?: string;
  /** Protocol that the port speaks: TCP, UDP or SCTP. Default TCP. */
  protocol?: string;
  /** Port number of the backends. Absent: ports are not limited; what that means is up to the reader. */
  port?: number;
  /** What is spoken over the port, such as http or example.com/custom. A hint; nothing is enforced. */
  appProtocol?: string;
};

/** Some of the backends of a service. A service has as many slices as it needs, tied to it by a label. */
export type EndpointSlice = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** IPv4, IPv6 or FQDN (DNS names): the form of all addresses here. Cannot be changed. */
  addressType: string;
  /** Backends in this slice, at most 1000. */
  endpoints: Endpoint[];
  /** Ports of each backend, at most 100, each with a name of its own. Empty: no port is defined. */
  ports?: EndpointPort[] | null;
};

/** A list of endpoint slices. */
export type EndpointSliceList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The slices, in order of namespace and name. */
  items: EndpointSlice[];
};

/** A zone whose clients are advised to use a backend. */
export type ForZone = {
  /** Zone, as in the zone label of nodes, such as eu-1a. */
  name: string;
};
