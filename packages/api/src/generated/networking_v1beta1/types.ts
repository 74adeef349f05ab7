// Generated from packages/api/kinds/networking_v1beta1.yaml by npm run generate. Do not edit.
import type * as core_v1 from '../core_v1/types.js';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** Routes HTTP requests by path to a backend. */
export type HTTPIngressPath = {
  /** Path with a leading slash, such as /shop. May be empty only for ImplementationSpecific. */
  path?: string;
  /** Exact matches the path, Prefix also paths below it by elements, ImplementationSpecific (default) depends on the class. */
  pathType?: string;
  /** Target service or other object. */
  backend: IngressBackend;
};

/** Paths of one host and their backends. */
export type HTTPIngressRuleValue = {
  /** At least one path. When several match, the longest wins, and Exact before Prefix. */
  paths: HTTPIngressPath[];
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
  /** Name of the service in the namespace of the ingress. */
  serviceName?: string;
  /** Port of the service: its number, such as 80, or its name. */
  servicePort?: number | string;
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

/** Specification of an ingress: at least one rule or a default backend. */
export type IngressSpec = {
  /** Class of the ingress. Not together with the older annotation on create. */
  ingressClassName?: string;
  /** Backend of requests that match no rule; named defaultBackend in v1. Required without rules. */
  backend?: IngressBackend;
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
