// Generated from packages/api/kinds/networking_v1.yaml by npm run generate. Do not edit.
import type * as core_v1 from '../core_v1/types.js';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

export type HTTPIngressPath = {
  path?: string;
  pathType?: string;
  backend: IngressBackend;
};

export type HTTPIngressRuleValue = {
  paths: HTTPIngressPath[];
};

export type IPBlock = {
  cidr: string;
  except?: string[];
};

export type Ingress = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec?: IngressSpec;
  status?: IngressStatus;
};

export type IngressBackend = {
  service?: IngressServiceBackend;
  resource?: core_v1.TypedLocalObjectReference;
};

export type IngressClass = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec?: IngressClassSpec;
};

export type IngressClassList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: IngressClass[];
};

export type IngressClassParametersReference = {
  apiGroup?: string;
  kind: string;
  name: string;
  scope?: string | null;
  namespace?: string;
};

export type IngressClassSpec = {
  controller?: string;
  parameters?: IngressClassParametersReference;
};

export type IngressList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: Ingress[];
};

export type IngressRule = {
  host?: string;
  http?: HTTPIngressRuleValue;
};

export type IngressRuleValue = {
  http?: HTTPIngressRuleValue;
};

export type IngressServiceBackend = {
  name: string;
  port?: ServiceBackendPort;
};

export type IngressSpec = {
  ingressClassName?: string;
  defaultBackend?: IngressBackend;
  tls?: IngressTLS[];
  rules?: IngressRule[];
};

export type IngressStatus = {
  loadBalancer?: core_v1.LoadBalancerStatus;
};

export type IngressTLS = {
  hosts?: string[];
  secretName?: string;
};

export type NetworkPolicy = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec?: NetworkPolicySpec;
};

export type NetworkPolicyEgressRule = {
  ports?: NetworkPolicyPort[];
  to?: NetworkPolicyPeer[];
};

export type NetworkPolicyIngressRule = {
  ports?: NetworkPolicyPort[];
  from?: NetworkPolicyPeer[];
};

export type NetworkPolicyList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: NetworkPolicy[];
};

export type NetworkPolicyPeer = {
  podSelector?: meta_v1.LabelSelector;
  namespaceSelector?: meta_v1.LabelSelector;
  ipBlock?: IPBlock;
};

export type NetworkPolicyPort = {
  protocol?: string;
  port?: number | string;
  endPort?: number;
};

export type NetworkPolicySpec = {
  podSelector: meta_v1.LabelSelector;
  ingress?: NetworkPolicyIngressRule[];
  egress?: NetworkPolicyEgressRule[];
  policyTypes?: string[];
};

export type ServiceBackendPort = {
  name?: string;
  number?: number;
};
