// Generated from packages/api/kinds/discovery_v1beta1.yaml by npm run generate. Do not edit.
import type * as core_v1 from '../core_v1/types.js';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** One backend of a service, usually a pod, with its addresses and state. */
export type Endpoint = {
  /** 1 to 100 addresses of the type of the slice, all of one backend; clients usually use the first. */
  addresses: string[];
  /** Conditions of the backend. Absent: ready. */
  conditions?: EndpointConditions;
  /** Host name for a DNS record of this backend. A DNS label in lower case. */
  hostname?: string;
  /** Object of the addresses, usually a pod. */
  targetRef?: core_v1.ObjectReference;
  /** Topology labels of the backend, such as zone and host name. In v1 these are zone and nodeName. */
  topology?: { [key: string]: string };
  /** Node of the backend, for local routing. */
  nodeName?: string;
  /** Hints about the clients of this backend. Gate TopologyAwareHints, off by default. */
  hints?: EndpointHints;
};

/** Conditions of one backend. Absent: unknown. */
export type EndpointConditions = {
  /** True if it should receive traffic. Default true. Never true while the pod terminates. */
  ready?: boolean;
  /** True while it can serve: like ready, but also while the pod terminates. Gate EndpointSliceTerminatingCondition, off by default. */
  serving?: boolean;
  /** True while the pod is being deleted. Gate EndpointSliceTerminatingCondition, off by default. */
  terminating?: boolean;
};

/** Hints for the node's proxy about the clients of a backend. */
export type EndpointHints = {
  /** Zones whose clients should use this backend. */
  forZones?: ForZone[];
};

/** A port of all backends of the slice. */
export type EndpointPort = {
  /** Name of the service port; unique in the slice. Default empty. */
  name?: string;
  /** Protocol of the port: TCP, UDP or SCTP. Default TCP. */
  protocol?: string;
  /** Port number of the backends. Absent: any port, interpreted by the client. */
  port?: number;
  /** Application protocol of the port, such as http or example.com/custom. A hint; not enforced. */
  appProtocol?: string;
};

/** A subset of the backends of a service. A label connects the slices to the service. */
export type EndpointSlice = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** IPv4, IPv6 or FQDN (DNS names): the type of all addresses. Cannot be changed. */
  addressType: string;
  /** Backends in this slice, at most 1000. */
  endpoints: Endpoint[];
  /** Ports of each backend, at most 100, with unique names. Empty: no ports. */
  ports?: EndpointPort[] | null;
};

/** A list of endpoint slices. */
export type EndpointSliceList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The slices, in order of namespace and name. */
  items: EndpointSlice[];
};

/** A zone whose clients should use a backend. */
export type ForZone = {
  /** Name of the zone, such as eu-1a. */
  name: string;
};
