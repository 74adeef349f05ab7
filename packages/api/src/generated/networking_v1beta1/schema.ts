// Generated from packages/api/kinds/networking_v1beta1.yaml by npm run generate. Do not edit.
import { defineMessage, type MessageSchema } from '@orch/apimachinery';
import * as core_v1 from '../core_v1/schema.js';
import * as intstr from '@orch/apimachinery/schema/intstr';
import * as meta_v1 from '@orch/apimachinery/schema/meta_v1';

export const HTTPIngressPathSchema: MessageSchema = defineMessage('networking_v1beta1.HTTPIngressPath', {}, () => [
  { name: 'path', type: 'string', shape: 'single' },
  { name: 'pathType', type: 'string', shape: 'single', pointer: true, enum: ['Exact', 'Prefix', 'ImplementationSpecific'] },
  { name: 'backend', type: () => IngressBackendSchema, shape: 'single', always: true, required: true },
]);

export const HTTPIngressRuleValueSchema: MessageSchema = defineMessage('networking_v1beta1.HTTPIngressRuleValue', {}, () => [
  { name: 'paths', type: () => HTTPIngressPathSchema, shape: 'list', always: true, required: true },
]);

export const IngressSchema: MessageSchema = defineMessage('networking_v1beta1.Ingress', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => IngressSpecSchema, shape: 'single', always: true },
  { name: 'status', type: () => IngressStatusSchema, shape: 'single', always: true },
]);

export const IngressBackendSchema: MessageSchema = defineMessage('networking_v1beta1.IngressBackend', {}, () => [
  { name: 'serviceName', type: 'string', shape: 'single' },
  { name: 'servicePort', type: () => intstr.IntOrStringSchema, shape: 'single', always: true },
  { name: 'resource', type: () => core_v1.TypedLocalObjectReferenceSchema, shape: 'single', pointer: true },
]);

export const IngressClassSchema: MessageSchema = defineMessage('networking_v1beta1.IngressClass', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => IngressClassSpecSchema, shape: 'single', always: true },
]);

export const IngressClassListSchema: MessageSchema = defineMessage('networking_v1beta1.IngressClassList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => IngressClassSchema, shape: 'list', always: true, required: true },
]);

export const IngressClassParametersReferenceSchema: MessageSchema = defineMessage('networking_v1beta1.IngressClassParametersReference', {}, () => [
  { name: 'apiGroup', type: 'string', shape: 'single', pointer: true },
  { name: 'kind', type: 'string', shape: 'single', always: true, required: true },
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
  { name: 'scope', type: 'string', shape: 'single', pointer: true, always: true, featureGate: 'IngressClassNamespacedParams' },
  { name: 'namespace', type: 'string', shape: 'single', pointer: true, featureGate: 'IngressClassNamespacedParams' },
]);

export const IngressClassSpecSchema: MessageSchema = defineMessage('networking_v1beta1.IngressClassSpec', {}, () => [
  { name: 'controller', type: 'string', shape: 'single' },
  { name: 'parameters', type: () => IngressClassParametersReferenceSchema, shape: 'single', pointer: true },
]);

export const IngressListSchema: MessageSchema = defineMessage('networking_v1beta1.IngressList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => IngressSchema, shape: 'list', always: true, required: true },
]);

export const IngressRuleSchema: MessageSchema = defineMessage('networking_v1beta1.IngressRule', {}, () => [
  { name: 'host', type: 'string', shape: 'single' },
  { name: 'http', type: () => HTTPIngressRuleValueSchema, shape: 'single', pointer: true },
]);

export const IngressRuleValueSchema: MessageSchema = defineMessage('networking_v1beta1.IngressRuleValue', {}, () => [
  { name: 'http', type: () => HTTPIngressRuleValueSchema, shape: 'single', pointer: true },
]);

export const IngressSpecSchema: MessageSchema = defineMessage('networking_v1beta1.IngressSpec', {}, () => [
  { name: 'ingressClassName', type: 'string', shape: 'single', pointer: true },
  { name: 'backend', type: () => IngressBackendSchema, shape: 'single', pointer: true },
  { name: 'tls', type: () => IngressTLSSchema, shape: 'list' },
  { name: 'rules', type: () => IngressRuleSchema, shape: 'list' },
]);

export const IngressStatusSchema: MessageSchema = defineMessage('networking_v1beta1.IngressStatus', {}, () => [
  { name: 'loadBalancer', type: () => core_v1.LoadBalancerStatusSchema, shape: 'single', always: true },
]);

export const IngressTLSSchema: MessageSchema = defineMessage('networking_v1beta1.IngressTLS', {}, () => [
  { name: 'hosts', type: 'string', shape: 'list' },
  { name: 'secretName', type: 'string', shape: 'single' },
]);
