// Generated from packages/api/kinds/networking_v1.yaml by npm run generate. Do not edit.
import { defineMessage, type MessageSchema } from '@orch/apimachinery';
import * as core_v1 from '../core_v1/schema.js';
import * as intstr from '@orch/apimachinery/schema/intstr';
import * as meta_v1 from '@orch/apimachinery/schema/meta_v1';

export const HTTPIngressPathSchema: MessageSchema = defineMessage('networking_v1.HTTPIngressPath', {}, () => [
  { name: 'path', type: 'string', shape: 'single' },
  { name: 'pathType', type: 'string', shape: 'single', pointer: true, enum: ['Exact', 'Prefix', 'ImplementationSpecific'] },
  { name: 'backend', type: () => IngressBackendSchema, shape: 'single', always: true, required: true },
]);

export const HTTPIngressRuleValueSchema: MessageSchema = defineMessage('networking_v1.HTTPIngressRuleValue', {}, () => [
  { name: 'paths', type: () => HTTPIngressPathSchema, shape: 'list', always: true, required: true, listType: 'atomic' },
]);

export const IPBlockSchema: MessageSchema = defineMessage('networking_v1.IPBlock', {}, () => [
  { name: 'cidr', type: 'string', shape: 'single', always: true, required: true },
  { name: 'except', type: 'string', shape: 'list' },
]);

export const IngressSchema: MessageSchema = defineMessage('networking_v1.Ingress', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => IngressSpecSchema, shape: 'single', always: true },
  { name: 'status', type: () => IngressStatusSchema, shape: 'single', always: true },
]);

export const IngressBackendSchema: MessageSchema = defineMessage('networking_v1.IngressBackend', {}, () => [
  { name: 'service', type: () => IngressServiceBackendSchema, shape: 'single', pointer: true },
  { name: 'resource', type: () => core_v1.TypedLocalObjectReferenceSchema, shape: 'single', pointer: true },
]);

export const IngressClassSchema: MessageSchema = defineMessage('networking_v1.IngressClass', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => IngressClassSpecSchema, shape: 'single', always: true },
]);

export const IngressClassListSchema: MessageSchema = defineMessage('networking_v1.IngressClassList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => IngressClassSchema, shape: 'list', always: true, required: true },
]);

export const IngressClassParametersReferenceSchema: MessageSchema = defineMessage('networking_v1.IngressClassParametersReference', {}, () => [
  { name: 'apiGroup', type: 'string', shape: 'single', pointer: true },
  { name: 'kind', type: 'string', shape: 'single', always: true, required: true },
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
  { name: 'scope', type: 'string', shape: 'single', pointer: true, always: true, featureGate: 'IngressClassNamespacedParams' },
  { name: 'namespace', type: 'string', shape: 'single', pointer: true, featureGate: 'IngressClassNamespacedParams' },
]);

export const IngressClassSpecSchema: MessageSchema = defineMessage('networking_v1.IngressClassSpec', {}, () => [
  { name: 'controller', type: 'string', shape: 'single' },
  { name: 'parameters', type: () => IngressClassParametersReferenceSchema, shape: 'single', pointer: true },
]);

export const IngressListSchema: MessageSchema = defineMessage('networking_v1.IngressList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => IngressSchema, shape: 'list', always: true, required: true },
]);

export const IngressRuleSchema: MessageSchema = defineMessage('networking_v1.IngressRule', {}, () => [
  { name: 'host', type: 'string', shape: 'single' },
  { name: 'http', type: () => HTTPIngressRuleValueSchema, shape: 'single', pointer: true },
]);

export const IngressRuleValueSchema: MessageSchema = defineMessage('networking_v1.IngressRuleValue', {}, () => [
  { name: 'http', type: () => HTTPIngressRuleValueSchema, shape: 'single', pointer: true },
]);

export const IngressServiceBackendSchema: MessageSchema = defineMessage('networking_v1.IngressServiceBackend', {}, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
  { name: 'port', type: () => ServiceBackendPortSchema, shape: 'single', always: true },
]);

export const IngressSpecSchema: MessageSchema = defineMessage('networking_v1.IngressSpec', {}, () => [
  { name: 'ingressClassName', type: 'string', shape: 'single', pointer: true },
  { name: 'defaultBackend', type: () => IngressBackendSchema, shape: 'single', pointer: true },
  { name: 'tls', type: () => IngressTLSSchema, shape: 'list', listType: 'atomic' },
  { name: 'rules', type: () => IngressRuleSchema, shape: 'list', listType: 'atomic' },
]);

export const IngressStatusSchema: MessageSchema = defineMessage('networking_v1.IngressStatus', {}, () => [
  { name: 'loadBalancer', type: () => core_v1.LoadBalancerStatusSchema, shape: 'single', always: true },
]);

export const IngressTLSSchema: MessageSchema = defineMessage('networking_v1.IngressTLS', {}, () => [
  { name: 'hosts', type: 'string', shape: 'list', listType: 'atomic' },
  { name: 'secretName', type: 'string', shape: 'single' },
]);

export const NetworkPolicySchema: MessageSchema = defineMessage('networking_v1.NetworkPolicy', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => NetworkPolicySpecSchema, shape: 'single', always: true },
]);

export const NetworkPolicyEgressRuleSchema: MessageSchema = defineMessage('networking_v1.NetworkPolicyEgressRule', {}, () => [
  { name: 'ports', type: () => NetworkPolicyPortSchema, shape: 'list' },
  { name: 'to', type: () => NetworkPolicyPeerSchema, shape: 'list' },
]);

export const NetworkPolicyIngressRuleSchema: MessageSchema = defineMessage('networking_v1.NetworkPolicyIngressRule', {}, () => [
  { name: 'ports', type: () => NetworkPolicyPortSchema, shape: 'list' },
  { name: 'from', type: () => NetworkPolicyPeerSchema, shape: 'list' },
]);

export const NetworkPolicyListSchema: MessageSchema = defineMessage('networking_v1.NetworkPolicyList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => NetworkPolicySchema, shape: 'list', always: true, required: true },
]);

export const NetworkPolicyPeerSchema: MessageSchema = defineMessage('networking_v1.NetworkPolicyPeer', {}, () => [
  { name: 'podSelector', type: () => meta_v1.LabelSelectorSchema, shape: 'single', pointer: true },
  { name: 'namespaceSelector', type: () => meta_v1.LabelSelectorSchema, shape: 'single', pointer: true },
  { name: 'ipBlock', type: () => IPBlockSchema, shape: 'single', pointer: true },
]);

export const NetworkPolicyPortSchema: MessageSchema = defineMessage('networking_v1.NetworkPolicyPort', {}, () => [
  { name: 'protocol', type: 'string', shape: 'single', pointer: true, enum: ['TCP', 'UDP', 'SCTP'] },
  { name: 'port', type: () => intstr.IntOrStringSchema, shape: 'single', pointer: true },
  { name: 'endPort', type: 'int32', shape: 'single', pointer: true },
]);

export const NetworkPolicySpecSchema: MessageSchema = defineMessage('networking_v1.NetworkPolicySpec', {}, () => [
  { name: 'podSelector', type: () => meta_v1.LabelSelectorSchema, shape: 'single', always: true, required: true },
  { name: 'ingress', type: () => NetworkPolicyIngressRuleSchema, shape: 'list' },
  { name: 'egress', type: () => NetworkPolicyEgressRuleSchema, shape: 'list' },
  { name: 'policyTypes', type: 'string', shape: 'list', enum: ['Ingress', 'Egress'] },
]);

export const ServiceBackendPortSchema: MessageSchema = defineMessage('networking_v1.ServiceBackendPort', {}, () => [
  { name: 'name', type: 'string', shape: 'single' },
  { name: 'number', type: 'int32', shape: 'single' },
]);
