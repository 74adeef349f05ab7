// Generated from packages/api/kinds/networking_v1beta1.yaml by npm run generate. Do not edit.
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

export type Ingress = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec?: IngressSpec;
  status?: IngressStatus;
};

export type IngressBackend = {
  serviceName?: string;
  servicePort?: number | string;
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

export type IngressSpec = {
  ingressClassName?: string;
  backend?: IngressBackend;
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
