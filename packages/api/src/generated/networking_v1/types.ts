// Generated from packages/api/kinds/networking_v1.yaml by npm run generate. Do not edit.
import type * as core_v1 from '../core_v1/types.js';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** Sends HTTP requests with a certain path to a backend. */
export type HTTPIngressPath = {
  /** Path to match, with a leading slash, such as /shop. May be empty only for ImplementationSpecific. */
  path?: string;
  /** Exact takes that path alone, Prefix all below it by whole elements, ImplementationSpecific leaves it to the class. */
  pathType?: string;
  /** Service or other object that gets the requests. */
  backend: IngressBackend;
};

/** Paths of one host and where their requests go. */
export type HTTPIngressRuleValue = {
  /** At least one path. When several match, the longest wins, and Exact before Prefix. */
  paths: HTTPIngressPath[];
};

/** A range of addresses as the other end of traffic, less some parts of it. */
export type IPBlock = {
  /** Range such as 10.0.0.0/8 or 2001:db8::/32. */
  cidr: string;
  /** Ranges to leave out again; each must be within cidr and smaller than it. */
  except?: string[];
};

/** Leads HTTP traffic from outside to services, by host and path. */
export type Ingress = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: rules by host and path, TLS, and a backend for all else. */
  spec?: IngressSpec;
  /** What was found, written by controllers: addresses at which the traffic comes in. */
  status?: IngressStatus;
};

/** Where traffic goes. Set service or resource, not both. */
export type IngressBackend = {
  /** Service of the same namespace, with its port. */
  service?: IngressServiceBackend;
  /** Object of another kind in the same namespace, such as a bucket. Not together with service. */
  resource?: core_v1.TypedLocalObjectReference;
};

/** A class that ingresses name to choose the controller that serves them. */
export type IngressClass = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: the controller, and settings for it. */
  spec?: IngressClassSpec;
};

/** A list of ingress classes. */
export type IngressClassList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The ingress classes, in order of name. */
  items: IngressClass[];
};

/** Names an object with further settings for an ingress class. */
export type IngressClassParametersReference = {
  /** API group of the object. Absent for the core group. */
  apiGroup?: string;
  /** Kind of the object that holds the settings. */
  kind: string;
  /** Name of the object that holds the settings. */
  name: string;
  /** Cluster for a cluster-wide object, Namespace for one in a namespace. Default Cluster. Gate IngressClassNamespacedParams, off by default. */
  scope?: string | null;
  /** Where the object is. Needed for scope Namespace, left out for Cluster. Gate IngressClassNamespacedParams, off by default. */
  namespace?: string;
};

/** Who serves the ingresses of a class, and with which settings. */
export type IngressClassSpec = {
  /** Controller as domain and path, such as acme.io/web; up to 250 characters. Cannot be changed. */
  controller?: string;
  /** Object with further settings for the controller. Absent when it needs none. */
  parameters?: IngressClassParametersReference;
};

/** A list of ingresses. */
export type IngressList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The ingresses, in order of namespace and name. */
  items: Ingress[];
};

/** Where requests for one host go. */
export type IngressRule = {
  /** DNS name, not an address; *.shop.example takes any one first label. Empty: all hosts. */
  host?: string;
  /** Paths and their backends. Absent: all requests of the host go to the default backend. */
  http?: HTTPIngressRuleValue;
};

/** What a rule does with the requests of its host. */
export type IngressRuleValue = {
  /** Paths and their backends. Absent: all requests of the host go to the default backend. */
  http?: HTTPIngressRuleValue;
};

/** A service of the ingress's namespace as the target of traffic. */
export type IngressServiceBackend = {
  /** Service that gets the traffic, in the namespace of the ingress. */
  name: string;
  /** Port of the service, by name or by number. Needed. */
  port?: ServiceBackendPort;
};

/** Rules of an ingress. It needs at least one rule or a default backend. */
export type IngressSpec = {
  /** IngressClass that serves this. Not together with the older annotation when creating. */
  ingressClassName?: string;
  /** Gets requests that no rule takes. Needed when there are no rules. */
  defaultBackend?: IngressBackend;
  /** Certificates by host, for port 443. Hosts not listed are served without TLS. */
  tls?: IngressTLS[];
  /** Hosts and paths with their backends. Empty: everything goes to the default backend. */
  rules?: IngressRule[];
};

/** What is known about an ingress at present. */
export type IngressStatus = {
  /** Addresses or host names at which the traffic comes in. */
  loadBalancer?: core_v1.LoadBalancerStatus;
};

/** A certificate, and the hosts it is used for. */
export type IngressTLS = {
  /** Host names that the certificate is for. Empty: the choice is the controller's. */
  hosts?: string[];
  /** Secret of the same namespace with the certificate and its key. Empty: the choice is the controller's. */
  secretName?: string;
};

/** Says which traffic the chosen pods may have. A pod that no policy chooses may have all. */
export type NetworkPolicy = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: the pods, and the traffic they may have. */
  spec?: NetworkPolicySpec;
};

/** Allows traffic from the chosen pods when both a port and a target fit. */
export type NetworkPolicyEgressRule = {
  /** Ports the traffic may go to; one that fits is enough. Empty: all ports. */
  ports?: NetworkPolicyPort[];
  /** Targets the traffic may go to; one that fits is enough. Empty: all targets. */
  to?: NetworkPolicyPeer[];
};

/** Allows traffic to the chosen pods when both a port and a source fit. */
export type NetworkPolicyIngressRule = {
  /** Ports of the chosen pods that may be reached; one that fits is enough. Empty: all ports. */
  ports?: NetworkPolicyPort[];
  /** Sources the traffic may come from; one that fits is enough. Empty: all sources. */
  from?: NetworkPolicyPeer[];
};

/** A list of network policies. */
export type NetworkPolicyList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The network policies, in order of namespace and name. */
  items: NetworkPolicy[];
};

/** The other end of traffic: pods by label, or a range of addresses. Give at least one field. */
export type NetworkPolicyPeer = {
  /** Pods by label, in the policy's namespace unless namespaceSelector is given too. Empty: all pods. */
  podSelector?: meta_v1.LabelSelector;
  /** Namespaces by label; all their pods, or those of podSelector. Empty: all namespaces. */
  namespaceSelector?: meta_v1.LabelSelector;
  /** Range of addresses. Not together with the selectors. */
  ipBlock?: IPBlock;
};

/** A port, or a range of them, that traffic may use. */
export type NetworkPolicyPort = {
  /** Protocol that is let through: TCP, UDP or SCTP. Default TCP. */
  protocol?: string;
  /** Port number, or name of a container's port. Absent: all ports of the protocol. */
  port?: number | string;
  /** Last port of a range that starts at port, which must be a number and not larger. Gate NetworkPolicyEndPort, off by default. */
  endPort?: number;
};

/** Pods of a network policy, and the traffic they may have. */
export type NetworkPolicySpec = {
  /** Pods of the namespace the policy is for, by label. Empty: all of them. */
  podSelector: meta_v1.LabelSelector;
  /** Traffic that may come in. Empty: none, as far as the policy has type Ingress. */
  ingress?: NetworkPolicyIngressRule[];
  /** Traffic that may go out. Empty: none, as far as the policy has type Egress. */
  egress?: NetworkPolicyEgressRule[];
  /** Ingress, Egress or both: directions that are limited. Default Ingress, and Egress too when egress has rules. */
  policyTypes?: string[];
};

/** A port of a service. Set the name or the number, not both. */
export type ServiceBackendPort = {
  /** Name of the port in the service, such as http. */
  name?: string;
  /** Number of the port in the service, 1 to 65535. */
  number?: number;
};
