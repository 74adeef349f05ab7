// Generated from packages/api/kinds/networking_v1.yaml by npm run generate. Do not edit.
import { decodeIntOrString, encodeIntOrString, endOf, finish, type Reader, type Writer } from '@orch/apimachinery/protobuf-runtime';
import type * as types from './types.js';
import * as core_v1 from '../core_v1/protobuf.js';
import * as meta_v1 from '@orch/apimachinery/protobuf/meta_v1';

export function encodeHTTPIngressPath(value: Partial<types.HTTPIngressPath>, writer: Writer): void {
  writer.uint32(10).string(value.path ?? '');
  writer.uint32(18).fork();
  encodeIngressBackend(value.backend ?? {}, writer);
  writer.ldelim();
  if (value.pathType != null) {
    writer.uint32(26).string(value.pathType);
  }
}

export function decodeHTTPIngressPath(reader: Reader, length: number): types.HTTPIngressPath {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof decodeIngressBackend> | undefined;
  let f3: string | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = decodeIngressBackend(reader, reader.uint32());
        break;
      case 26:
        f3 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.HTTPIngressPath;
  if (f1 !== '') value.path = f1;
  if (f3 != null) value.pathType = f3;
  value.backend = f2 ?? decodeIngressBackend(reader, 0);
  return value;
}

export function encodeHTTPIngressRuleValue(value: Partial<types.HTTPIngressRuleValue>, writer: Writer): void {
  if (value.paths != null) {
    for (const item of value.paths) {
      writer.uint32(10).fork();
      encodeHTTPIngressPath(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeHTTPIngressRuleValue(reader: Reader, length: number): types.HTTPIngressRuleValue {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof decodeHTTPIngressPath>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(decodeHTTPIngressPath(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.HTTPIngressRuleValue;
  if (f1 != null) value.paths = f1;
  else Object.assign(value, { paths: null });
  return value;
}

export function encodeIPBlock(value: Partial<types.IPBlock>, writer: Writer): void {
  writer.uint32(10).string(value.cidr ?? '');
  if (value.except != null) {
    for (const item of value.except) {
      writer.uint32(18).string(item);
    }
  }
}

export function decodeIPBlock(reader: Reader, length: number): types.IPBlock {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: (string)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 ??= [];
        f2.push(reader.string());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.IPBlock;
  value.cidr = f1;
  if (f2 != null) value.except = f2;
  return value;
}

export function encodeIngress(value: Partial<types.Ingress>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeIngressSpec(value.spec ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodeIngressStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodeIngress(reader: Reader, length: number): types.Ingress {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeIngressSpec> | undefined;
  let f3: ReturnType<typeof decodeIngressStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeIngressSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeIngressStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.Ingress;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeIngressSpec(reader, 0);
  value.status = f3 ?? decodeIngressStatus(reader, 0);
  return value;
}

export function encodeIngressBackend(value: Partial<types.IngressBackend>, writer: Writer): void {
  if (value.resource != null) {
    writer.uint32(26).fork();
    core_v1.encodeTypedLocalObjectReference(value.resource, writer);
    writer.ldelim();
  }
  if (value.service != null) {
    writer.uint32(34).fork();
    encodeIngressServiceBackend(value.service, writer);
    writer.ldelim();
  }
}

export function decodeIngressBackend(reader: Reader, length: number): types.IngressBackend {
  const end = endOf(reader, length);
  let f3: ReturnType<typeof core_v1.decodeTypedLocalObjectReference> | undefined;
  let f4: ReturnType<typeof decodeIngressServiceBackend> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 26:
        f3 = core_v1.decodeTypedLocalObjectReference(reader, reader.uint32());
        break;
      case 34:
        f4 = decodeIngressServiceBackend(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.IngressBackend;
  if (f4 != null) value.service = f4;
  if (f3 != null) value.resource = f3;
  return value;
}

export function encodeIngressClass(value: Partial<types.IngressClass>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeIngressClassSpec(value.spec ?? {}, writer);
  writer.ldelim();
}

export function decodeIngressClass(reader: Reader, length: number): types.IngressClass {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeIngressClassSpec> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeIngressClassSpec(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.IngressClass;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeIngressClassSpec(reader, 0);
  return value;
}

export function encodeIngressClassList(value: Partial<types.IngressClassList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeIngressClass(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeIngressClassList(reader: Reader, length: number): types.IngressClassList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeIngressClass>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeIngressClass(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.IngressClassList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeIngressClassParametersReference(value: Partial<types.IngressClassParametersReference>, writer: Writer): void {
  if (value.apiGroup != null) {
    writer.uint32(10).string(value.apiGroup);
  }
  writer.uint32(18).string(value.kind ?? '');
  writer.uint32(26).string(value.name ?? '');
  if (value.scope != null) {
    writer.uint32(34).string(value.scope);
  }
  if (value.namespace != null) {
    writer.uint32(42).string(value.namespace);
  }
}

export function decodeIngressClassParametersReference(reader: Reader, length: number): types.IngressClassParametersReference {
  const end = endOf(reader, length);
  let f1: string | undefined;
  let f2: string = '';
  let f3: string = '';
  let f4: string | undefined;
  let f5: string | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = reader.string();
        break;
      case 26:
        f3 = reader.string();
        break;
      case 34:
        f4 = reader.string();
        break;
      case 42:
        f5 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.IngressClassParametersReference;
  if (f1 != null) value.apiGroup = f1;
  value.kind = f2;
  value.name = f3;
  value.scope = f4 ?? null;
  if (f5 != null) value.namespace = f5;
  return value;
}

export function encodeIngressClassSpec(value: Partial<types.IngressClassSpec>, writer: Writer): void {
  writer.uint32(10).string(value.controller ?? '');
  if (value.parameters != null) {
    writer.uint32(18).fork();
    encodeIngressClassParametersReference(value.parameters, writer);
    writer.ldelim();
  }
}

export function decodeIngressClassSpec(reader: Reader, length: number): types.IngressClassSpec {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof decodeIngressClassParametersReference> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = decodeIngressClassParametersReference(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.IngressClassSpec;
  if (f1 !== '') value.controller = f1;
  if (f2 != null) value.parameters = f2;
  return value;
}

export function encodeIngressList(value: Partial<types.IngressList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeIngress(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeIngressList(reader: Reader, length: number): types.IngressList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeIngress>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeIngress(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.IngressList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeIngressRule(value: Partial<types.IngressRule>, writer: Writer): void {
  writer.uint32(10).string(value.host ?? '');
  writer.uint32(18).fork();
  encodeIngressRuleValue(value, writer);
  writer.ldelim();
}

export function decodeIngressRule(reader: Reader, length: number): types.IngressRule {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof decodeIngressRuleValue> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = decodeIngressRuleValue(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.IngressRule;
  if (f1 !== '') value.host = f1;
  Object.assign(value, f2 ?? decodeIngressRuleValue(reader, 0));
  return value;
}

export function encodeIngressRuleValue(value: Partial<types.IngressRuleValue>, writer: Writer): void {
  if (value.http != null) {
    writer.uint32(10).fork();
    encodeHTTPIngressRuleValue(value.http, writer);
    writer.ldelim();
  }
}

export function decodeIngressRuleValue(reader: Reader, length: number): types.IngressRuleValue {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeHTTPIngressRuleValue> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeHTTPIngressRuleValue(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.IngressRuleValue;
  if (f1 != null) value.http = f1;
  return value;
}

export function encodeIngressServiceBackend(value: Partial<types.IngressServiceBackend>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
  writer.uint32(18).fork();
  encodeServiceBackendPort(value.port ?? {}, writer);
  writer.ldelim();
}

export function decodeIngressServiceBackend(reader: Reader, length: number): types.IngressServiceBackend {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof decodeServiceBackendPort> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = decodeServiceBackendPort(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.IngressServiceBackend;
  value.name = f1;
  value.port = f2 ?? decodeServiceBackendPort(reader, 0);
  return value;
}

export function encodeIngressSpec(value: Partial<types.IngressSpec>, writer: Writer): void {
  if (value.defaultBackend != null) {
    writer.uint32(10).fork();
    encodeIngressBackend(value.defaultBackend, writer);
    writer.ldelim();
  }
  if (value.tls != null) {
    for (const item of value.tls) {
      writer.uint32(18).fork();
      encodeIngressTLS(item, writer);
      writer.ldelim();
    }
  }
  if (value.rules != null) {
    for (const item of value.rules) {
      writer.uint32(26).fork();
      encodeIngressRule(item, writer);
      writer.ldelim();
    }
  }
  if (value.ingressClassName != null) {
    writer.uint32(34).string(value.ingressClassName);
  }
}

export function decodeIngressSpec(reader: Reader, length: number): types.IngressSpec {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeIngressBackend> | undefined;
  let f2: (ReturnType<typeof decodeIngressTLS>)[] | undefined;
  let f3: (ReturnType<typeof decodeIngressRule>)[] | undefined;
  let f4: string | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeIngressBackend(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeIngressTLS(reader, reader.uint32()));
        break;
      case 26:
        f3 ??= [];
        f3.push(decodeIngressRule(reader, reader.uint32()));
        break;
      case 34:
        f4 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.IngressSpec;
  if (f4 != null) value.ingressClassName = f4;
  if (f1 != null) value.defaultBackend = f1;
  if (f2 != null) value.tls = f2;
  if (f3 != null) value.rules = f3;
  return value;
}

export function encodeIngressStatus(value: Partial<types.IngressStatus>, writer: Writer): void {
  writer.uint32(10).fork();
  core_v1.encodeLoadBalancerStatus(value.loadBalancer ?? {}, writer);
  writer.ldelim();
}

export function decodeIngressStatus(reader: Reader, length: number): types.IngressStatus {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof core_v1.decodeLoadBalancerStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = core_v1.decodeLoadBalancerStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.IngressStatus;
  value.loadBalancer = f1 ?? core_v1.decodeLoadBalancerStatus(reader, 0);
  return value;
}

export function encodeIngressTLS(value: Partial<types.IngressTLS>, writer: Writer): void {
  if (value.hosts != null) {
    for (const item of value.hosts) {
      writer.uint32(10).string(item);
    }
  }
  writer.uint32(18).string(value.secretName ?? '');
}

export function decodeIngressTLS(reader: Reader, length: number): types.IngressTLS {
  const end = endOf(reader, length);
  let f1: (string)[] | undefined;
  let f2: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(reader.string());
        break;
      case 18:
        f2 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.IngressTLS;
  if (f1 != null) value.hosts = f1;
  if (f2 !== '') value.secretName = f2;
  return value;
}

export function encodeNetworkPolicy(value: Partial<types.NetworkPolicy>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeNetworkPolicySpec(value.spec ?? {}, writer);
  writer.ldelim();
}

export function decodeNetworkPolicy(reader: Reader, length: number): types.NetworkPolicy {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeNetworkPolicySpec> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeNetworkPolicySpec(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.NetworkPolicy;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeNetworkPolicySpec(reader, 0);
  return value;
}

export function encodeNetworkPolicyEgressRule(value: Partial<types.NetworkPolicyEgressRule>, writer: Writer): void {
  if (value.ports != null) {
    for (const item of value.ports) {
      writer.uint32(10).fork();
      encodeNetworkPolicyPort(item, writer);
      writer.ldelim();
    }
  }
  if (value.to != null) {
    for (const item of value.to) {
      writer.uint32(18).fork();
      encodeNetworkPolicyPeer(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeNetworkPolicyEgressRule(reader: Reader, length: number): types.NetworkPolicyEgressRule {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof decodeNetworkPolicyPort>)[] | undefined;
  let f2: (ReturnType<typeof decodeNetworkPolicyPeer>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(decodeNetworkPolicyPort(reader, reader.uint32()));
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeNetworkPolicyPeer(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.NetworkPolicyEgressRule;
  if (f1 != null) value.ports = f1;
  if (f2 != null) value.to = f2;
  return value;
}

export function encodeNetworkPolicyIngressRule(value: Partial<types.NetworkPolicyIngressRule>, writer: Writer): void {
  if (value.ports != null) {
    for (const item of value.ports) {
      writer.uint32(10).fork();
      encodeNetworkPolicyPort(item, writer);
      writer.ldelim();
    }
  }
  if (value.from != null) {
    for (const item of value.from) {
      writer.uint32(18).fork();
      encodeNetworkPolicyPeer(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeNetworkPolicyIngressRule(reader: Reader, length: number): types.NetworkPolicyIngressRule {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof decodeNetworkPolicyPort>)[] | undefined;
  let f2: (ReturnType<typeof decodeNetworkPolicyPeer>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(decodeNetworkPolicyPort(reader, reader.uint32()));
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeNetworkPolicyPeer(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.NetworkPolicyIngressRule;
  if (f1 != null) value.ports = f1;
  if (f2 != null) value.from = f2;
  return value;
}

export function encodeNetworkPolicyList(value: Partial<types.NetworkPolicyList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeNetworkPolicy(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeNetworkPolicyList(reader: Reader, length: number): types.NetworkPolicyList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeNetworkPolicy>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeNetworkPolicy(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.NetworkPolicyList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeNetworkPolicyPeer(value: Partial<types.NetworkPolicyPeer>, writer: Writer): void {
  if (value.podSelector != null) {
    writer.uint32(10).fork();
    meta_v1.encodeLabelSelector(value.podSelector, writer);
    writer.ldelim();
  }
  if (value.namespaceSelector != null) {
    writer.uint32(18).fork();
    meta_v1.encodeLabelSelector(value.namespaceSelector, writer);
    writer.ldelim();
  }
  if (value.ipBlock != null) {
    writer.uint32(26).fork();
    encodeIPBlock(value.ipBlock, writer);
    writer.ldelim();
  }
}

export function decodeNetworkPolicyPeer(reader: Reader, length: number): types.NetworkPolicyPeer {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeLabelSelector> | undefined;
  let f2: ReturnType<typeof meta_v1.decodeLabelSelector> | undefined;
  let f3: ReturnType<typeof decodeIPBlock> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeLabelSelector(reader, reader.uint32());
        break;
      case 18:
        f2 = meta_v1.decodeLabelSelector(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeIPBlock(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.NetworkPolicyPeer;
  if (f1 != null) value.podSelector = f1;
  if (f2 != null) value.namespaceSelector = f2;
  if (f3 != null) value.ipBlock = f3;
  return value;
}

export function encodeNetworkPolicyPort(value: Partial<types.NetworkPolicyPort>, writer: Writer): void {
  if (value.protocol != null) {
    writer.uint32(10).string(value.protocol);
  }
  if (value.port != null) {
    writer.uint32(18).fork();
    encodeIntOrString(value.port, writer);
    writer.ldelim();
  }
  if (value.endPort != null) {
    writer.uint32(24).int32(value.endPort);
  }
}

export function decodeNetworkPolicyPort(reader: Reader, length: number): types.NetworkPolicyPort {
  const end = endOf(reader, length);
  let f1: string | undefined;
  let f2: ReturnType<typeof decodeIntOrString> | undefined;
  let f3: number | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = decodeIntOrString(reader, reader.uint32());
        break;
      case 24:
        f3 = reader.int32();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.NetworkPolicyPort;
  if (f1 != null) value.protocol = f1;
  if (f2 != null) value.port = f2;
  if (f3 != null) value.endPort = f3;
  return value;
}

export function encodeNetworkPolicySpec(value: Partial<types.NetworkPolicySpec>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeLabelSelector(value.podSelector ?? {}, writer);
  writer.ldelim();
  if (value.ingress != null) {
    for (const item of value.ingress) {
      writer.uint32(18).fork();
      encodeNetworkPolicyIngressRule(item, writer);
      writer.ldelim();
    }
  }
  if (value.egress != null) {
    for (const item of value.egress) {
      writer.uint32(26).fork();
      encodeNetworkPolicyEgressRule(item, writer);
      writer.ldelim();
    }
  }
  if (value.policyTypes != null) {
    for (const item of value.policyTypes) {
      writer.uint32(34).string(item);
    }
  }
}

export function decodeNetworkPolicySpec(reader: Reader, length: number): types.NetworkPolicySpec {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeLabelSelector> | undefined;
  let f2: (ReturnType<typeof decodeNetworkPolicyIngressRule>)[] | undefined;
  let f3: (ReturnType<typeof decodeNetworkPolicyEgressRule>)[] | undefined;
  let f4: (string)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeLabelSelector(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeNetworkPolicyIngressRule(reader, reader.uint32()));
        break;
      case 26:
        f3 ??= [];
        f3.push(decodeNetworkPolicyEgressRule(reader, reader.uint32()));
        break;
      case 34:
        f4 ??= [];
        f4.push(reader.string());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.NetworkPolicySpec;
  value.podSelector = f1 ?? meta_v1.decodeLabelSelector(reader, 0);
  if (f2 != null) value.ingress = f2;
  if (f3 != null) value.egress = f3;
  if (f4 != null) value.policyTypes = f4;
  return value;
}

export function encodeServiceBackendPort(value: Partial<types.ServiceBackendPort>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
  writer.uint32(16).int32(value.number ?? 0);
}

export function decodeServiceBackendPort(reader: Reader, length: number): types.ServiceBackendPort {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: number = 0;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 16:
        f2 = reader.int32();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ServiceBackendPort;
  if (f1 !== '') value.name = f1;
  if (f2 !== 0) value.number = f2;
  return value;
}
