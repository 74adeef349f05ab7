// Generated from packages/api/kinds/networking_v1.yaml by npm run generate. Do not edit.
import type * as core_v1 from '../core_v1/types.js';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** Routes HTTP requests by path to a backend. */
export type HTTPIngressPath = {
  /** Path with a leading slash, such as /shop. May be empty only for ImplementationSpecific. */
  path?: string;
  /** Exact matches the path, Prefix also paths below it by elements, ImplementationSpecific depends on the class. */
  pathType?: string;
  /** Target service or other object. */
  backend: IngressBackend;
};

/** Paths of one host and their backends. */
export type HTTPIngressRuleValue = {
  /** At least one path. When several match, the longest wins, and Exact before Prefix. */
  paths: HTTPIngressPath[];
};

/** A range of addresses of peers, with exceptions. */
export type IPBlock = {
  /** Range such as 10.0.0.0/8 or 2001:db8::/32. */
  cidr: string;
  /** Excluded ranges; each must be a proper part of cidr. */
  except?: string[];
};

/** Routes external HTTP traffic to services by host and path. */
export type Ingress = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: rules by host and path, TLS, and the default backend. */
  spec?: IngressSpec;
  /** Status, written by controllers: addresses of the ingress. */
  status?: IngressStatus;
};

/** Target of traffic: either service or resource. */
export type IngressBackend = {
  /** Service of the same namespace, with its port. */
  service?: IngressServiceBackend;
  /** Object of another kind in the same namespace, such as a bucket. Not together with service. */
  resource?: core_v1.TypedLocalObjectReference;
};

/** A class of ingresses, which selects their controller. */
export type IngressClass = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: the controller and its parameters. */
  spec?: IngressClassSpec;
};

/** A list of ingress classes. */
export type IngressClassList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The ingress classes, in order of name. */
  items: IngressClass[];
};

/** References an object with parameters of an ingress class. */
export type IngressClassParametersReference = {
  /** API group of the object. Absent for the core group. */
  apiGroup?: string;
  /** Kind of the object. */
  kind: string;
  /** Name of the object. */
  name: string;
  /** Cluster for a cluster-scoped object, Namespace for a namespaced one. Default Cluster. Gate IngressClassNamespacedParams, off by default. */
  scope?: string | null;
  /** Namespace of the object. Required for scope Namespace, not allowed for Cluster. Gate IngressClassNamespacedParams, off by default. */
  namespace?: string;
};

/** Controller and parameters of an ingress class. */
export type IngressClassSpec = {
  /** Controller as domain and path, such as acme.io/web; up to 250 characters. Cannot be changed. */
  controller?: string;
  /** Object with parameters of the controller. Optional. */
  parameters?: IngressClassParametersReference;
};

/** A list of ingresses. */
export type IngressList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The ingresses, in order of namespace and name. */
  items: Ingress[];
};

/** Routes requests of one host. */
export type IngressRule = {
  /** DNS name, not an address; *.shop.example matches any single first label. Empty: all hosts. */
  host?: string;
  /** Paths and their backends. Absent: the default backend. */
  http?: HTTPIngressRuleValue;
};

/** Routes of the host of a rule. */
export type IngressRuleValue = {
  /** Paths and their backends. Absent: the default backend. */
  http?: HTTPIngressRuleValue;
};

/** A service in the namespace of the ingress. */
export type IngressServiceBackend = {
  /** Name of the service in the namespace of the ingress. */
  name: string;
  /** Port of the service, by name or number. Required. */
  port?: ServiceBackendPort;
};

/** Specification of an ingress: at least one rule or a default backend. */
export type IngressSpec = {
  /** Class of the ingress. Not together with the older annotation on create. */
  ingressClassName?: string;
  /** Backend of requests that match no rule. Required without rules. */
  defaultBackend?: IngressBackend;
  /** Certificates by host, for port 443. Hosts not listed are served without TLS. */
  tls?: IngressTLS[];
  /** Hosts and paths with their backends. Empty: only the default backend. */
  rules?: IngressRule[];
};

/** Status of an ingress. */
export type IngressStatus = {
  /** Addresses or host names of the ingress. */
  loadBalancer?: core_v1.LoadBalancerStatus;
};

/** A certificate and its hosts. */
export type IngressTLS = {
  /** Host names of the certificate. Empty: chosen by the controller. */
  hosts?: string[];
  /** Secret of the same namespace with the certificate and its key. Empty: chosen by the controller. */
  secretName?: string;
};

/** Limits the traffic of the selected pods. Pods without policy have no limits. */
export type NetworkPolicy = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: the pods and their allowed traffic. */
  spec?: NetworkPolicySpec;
};

/** Allows egress traffic of the selected pods by port and target; both must match. */
export type NetworkPolicyEgressRule = {
  /** Destination ports; one match is enough. Empty: all ports. */
  ports?: NetworkPolicyPort[];
  /** Destinations; one match is enough. Empty: all targets. */
  to?: NetworkPolicyPeer[];
};

/** Allows ingress traffic of the selected pods by port and source; both must match. */
export type NetworkPolicyIngressRule = {
  /** Ports of the selected pods; one match is enough. Empty: all ports. */
  ports?: NetworkPolicyPort[];
  /** Sources; one match is enough. Empty: all sources. */
  from?: NetworkPolicyPeer[];
};

/** A list of network policies. */
export type NetworkPolicyList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The network policies, in order of namespace and name. */
  items: NetworkPolicy[];
};

/** Peers of traffic: pods by label, or a range of addresses. At least one field is required. */
export type NetworkPolicyPeer = {
  /** Pods by label, in the policy's namespace unless namespaceSelector is set. Empty: all pods. */
  podSelector?: meta_v1.LabelSelector;
  /** Namespaces by label; all their pods, or those of podSelector. Empty: all namespaces. */
  namespaceSelector?: meta_v1.LabelSelector;
  /** Range of addresses. Not together with the selectors. */
  ipBlock?: IPBlock;
};

/** An allowed port or port range. */
export type NetworkPolicyPort = {
  /** Allowed protocol: TCP, UDP or SCTP. Default TCP. */
  protocol?: string;
  /** Port number, or name of a container's port. Absent: all ports of the protocol. */
  port?: number | string;
  /** Last port of a range that starts at port, which must be a number and not larger. Gate NetworkPolicyEndPort, off by default. */
  endPort?: number;
};

/** Specification of a network policy. */
export type NetworkPolicySpec = {
  /** Selects the pods of the policy in its namespace. Empty: all pods. */
  podSelector: meta_v1.LabelSelector;
  /** Allowed ingress traffic. Empty: none, if the policy has type Ingress. */
  ingress?: NetworkPolicyIngressRule[];
  /** Allowed egress traffic. Empty: none, if the policy has type Egress. */
  egress?: NetworkPolicyEgressRule[];
  /** Ingress, Egress or both: the limited directions. Default Ingress, and Egress too when egress has rules. */
  policyTypes?: string[];
};

/** A port of a service: either name or number. */
export type ServiceBackendPort = {
  /** Name of the port in the service, such as http. */
  name?: string;
  /** Number of the port in the service, 1 to 65535. */
  number?: number;
};
