// Generated from packages/api/kinds/admissionregistration_v1.yaml by npm run generate. Do not edit.
import { endOf, finish, readBase64, type Reader, type Writer } from '@orch/apimachinery/protobuf-runtime';
import type * as types from './types.js';
import * as meta_v1 from '@orch/apimachinery/protobuf/meta_v1';

export function encodeMutatingWebhook(value: Partial<types.MutatingWebhook>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
  writer.uint32(18).fork();
  encodeWebhookClientConfig(value.clientConfig ?? {}, writer);
  writer.ldelim();
  if (value.rules != null) {
    for (const item of value.rules) {
      writer.uint32(26).fork();
      encodeRuleWithOperations(item, writer);
      writer.ldelim();
    }
  }
  if (value.failurePolicy != null) {
    writer.uint32(34).string(value.failurePolicy);
  }
  if (value.namespaceSelector != null) {
    writer.uint32(42).fork();
    meta_v1.encodeLabelSelector(value.namespaceSelector, writer);
    writer.ldelim();
  }
  if (value.sideEffects != null) {
    writer.uint32(50).string(value.sideEffects);
  }
  if (value.timeoutSeconds != null) {
    writer.uint32(56).int32(value.timeoutSeconds);
  }
  if (value.admissionReviewVersions != null) {
    for (const item of value.admissionReviewVersions) {
      writer.uint32(66).string(item);
    }
  }
  if (value.matchPolicy != null) {
    writer.uint32(74).string(value.matchPolicy);
  }
  if (value.reinvocationPolicy != null) {
    writer.uint32(82).string(value.reinvocationPolicy);
  }
  if (value.objectSelector != null) {
    writer.uint32(90).fork();
    meta_v1.encodeLabelSelector(value.objectSelector, writer);
    writer.ldelim();
  }
}

export function decodeMutatingWebhook(reader: Reader, length: number): types.MutatingWebhook {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof decodeWebhookClientConfig> | undefined;
  let f3: (ReturnType<typeof decodeRuleWithOperations>)[] | undefined;
  let f4: string | undefined;
  let f5: ReturnType<typeof meta_v1.decodeLabelSelector> | undefined;
  let f6: string | undefined;
  let f7: number | undefined;
  let f8: (string)[] | undefined;
  let f9: string | undefined;
  let f10: string | undefined;
  let f11: ReturnType<typeof meta_v1.decodeLabelSelector> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = decodeWebhookClientConfig(reader, reader.uint32());
        break;
      case 26:
        f3 ??= [];
        f3.push(decodeRuleWithOperations(reader, reader.uint32()));
        break;
      case 34:
        f4 = reader.string();
        break;
      case 42:
        f5 = meta_v1.decodeLabelSelector(reader, reader.uint32());
        break;
      case 50:
        f6 = reader.string();
        break;
      case 56:
        f7 = reader.int32();
        break;
      case 66:
        f8 ??= [];
        f8.push(reader.string());
        break;
      case 74:
        f9 = reader.string();
        break;
      case 82:
        f10 = reader.string();
        break;
      case 90:
        f11 = meta_v1.decodeLabelSelector(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.MutatingWebhook;
  value.name = f1;
  value.clientConfig = f2 ?? decodeWebhookClientConfig(reader, 0);
  if (f3 != null) value.rules = f3;
  if (f4 != null) value.failurePolicy = f4;
  if (f9 != null) value.matchPolicy = f9;
  if (f5 != null) value.namespaceSelector = f5;
  if (f11 != null) value.objectSelector = f11;
  if (f6 != null) value.sideEffects = f6;
  else Object.assign(value, { sideEffects: null });
  if (f7 != null) value.timeoutSeconds = f7;
  if (f8 != null) value.admissionReviewVersions = f8;
  else Object.assign(value, { admissionReviewVersions: null });
  if (f10 != null) value.reinvocationPolicy = f10;
  return value;
}

export function encodeMutatingWebhookConfiguration(value: Partial<types.MutatingWebhookConfiguration>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.webhooks != null) {
    for (const item of value.webhooks) {
      writer.uint32(18).fork();
      encodeMutatingWebhook(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeMutatingWebhookConfiguration(reader: Reader, length: number): types.MutatingWebhookConfiguration {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: (ReturnType<typeof decodeMutatingWebhook>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeMutatingWebhook(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.MutatingWebhookConfiguration;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  if (f2 != null) value.webhooks = f2;
  return value;
}

export function encodeMutatingWebhookConfigurationList(value: Partial<types.MutatingWebhookConfigurationList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeMutatingWebhookConfiguration(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeMutatingWebhookConfigurationList(reader: Reader, length: number): types.MutatingWebhookConfigurationList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeMutatingWebhookConfiguration>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeMutatingWebhookConfiguration(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.MutatingWebhookConfigurationList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeRule(value: Partial<types.Rule>, writer: Writer): void {
  if (value.apiGroups != null) {
    for (const item of value.apiGroups) {
      writer.uint32(10).string(item);
    }
  }
  if (value.apiVersions != null) {
    for (const item of value.apiVersions) {
      writer.uint32(18).string(item);
    }
  }
  if (value.resources != null) {
    for (const item of value.resources) {
      writer.uint32(26).string(item);
    }
  }
  if (value.scope != null) {
    writer.uint32(34).string(value.scope);
  }
}

export function decodeRule(reader: Reader, length: number): types.Rule {
  const end = endOf(reader, length);
  let f1: (string)[] | undefined;
  let f2: (string)[] | undefined;
  let f3: (string)[] | undefined;
  let f4: string | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(reader.string());
        break;
      case 18:
        f2 ??= [];
        f2.push(reader.string());
        break;
      case 26:
        f3 ??= [];
        f3.push(reader.string());
        break;
      case 34:
        f4 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.Rule;
  if (f1 != null) value.apiGroups = f1;
  if (f2 != null) value.apiVersions = f2;
  if (f3 != null) value.resources = f3;
  if (f4 != null) value.scope = f4;
  return value;
}

export function encodeRuleWithOperations(value: Partial<types.RuleWithOperations>, writer: Writer): void {
  if (value.operations != null) {
    for (const item of value.operations) {
      writer.uint32(10).string(item);
    }
  }
  writer.uint32(18).fork();
  encodeRule(value, writer);
  writer.ldelim();
}

export function decodeRuleWithOperations(reader: Reader, length: number): types.RuleWithOperations {
  const end = endOf(reader, length);
  let f1: (string)[] | undefined;
  let f2: ReturnType<typeof decodeRule> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(reader.string());
        break;
      case 18:
        f2 = decodeRule(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.RuleWithOperations;
  if (f1 != null) value.operations = f1;
  Object.assign(value, f2 ?? decodeRule(reader, 0));
  return value;
}

export function encodeServiceReference(value: Partial<types.ServiceReference>, writer: Writer): void {
  writer.uint32(10).string(value.namespace ?? '');
  writer.uint32(18).string(value.name ?? '');
  if (value.path != null) {
    writer.uint32(26).string(value.path);
  }
  if (value.port != null) {
    writer.uint32(32).int32(value.port);
  }
}

export function decodeServiceReference(reader: Reader, length: number): types.ServiceReference {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: string | undefined;
  let f4: number | undefined;
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
      case 32:
        f4 = reader.int32();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ServiceReference;
  value.namespace = f1;
  value.name = f2;
  if (f3 != null) value.path = f3;
  if (f4 != null) value.port = f4;
  return value;
}

export function encodeValidatingWebhook(value: Partial<types.ValidatingWebhook>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
  writer.uint32(18).fork();
  encodeWebhookClientConfig(value.clientConfig ?? {}, writer);
  writer.ldelim();
  if (value.rules != null) {
    for (const item of value.rules) {
      writer.uint32(26).fork();
      encodeRuleWithOperations(item, writer);
      writer.ldelim();
    }
  }
  if (value.failurePolicy != null) {
    writer.uint32(34).string(value.failurePolicy);
  }
  if (value.namespaceSelector != null) {
    writer.uint32(42).fork();
    meta_v1.encodeLabelSelector(value.namespaceSelector, writer);
    writer.ldelim();
  }
  if (value.sideEffects != null) {
    writer.uint32(50).string(value.sideEffects);
  }
  if (value.timeoutSeconds != null) {
    writer.uint32(56).int32(value.timeoutSeconds);
  }
  if (value.admissionReviewVersions != null) {
    for (const item of value.admissionReviewVersions) {
      writer.uint32(66).string(item);
    }
  }
  if (value.matchPolicy != null) {
    writer.uint32(74).string(value.matchPolicy);
  }
  if (value.objectSelector != null) {
    writer.uint32(82).fork();
    meta_v1.encodeLabelSelector(value.objectSelector, writer);
    writer.ldelim();
  }
}

export function decodeValidatingWebhook(reader: Reader, length: number): types.ValidatingWebhook {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof decodeWebhookClientConfig> | undefined;
  let f3: (ReturnType<typeof decodeRuleWithOperations>)[] | undefined;
  let f4: string | undefined;
  let f5: ReturnType<typeof meta_v1.decodeLabelSelector> | undefined;
  let f6: string | undefined;
  let f7: number | undefined;
  let f8: (string)[] | undefined;
  let f9: string | undefined;
  let f10: ReturnType<typeof meta_v1.decodeLabelSelector> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = decodeWebhookClientConfig(reader, reader.uint32());
        break;
      case 26:
        f3 ??= [];
        f3.push(decodeRuleWithOperations(reader, reader.uint32()));
        break;
      case 34:
        f4 = reader.string();
        break;
      case 42:
        f5 = meta_v1.decodeLabelSelector(reader, reader.uint32());
        break;
      case 50:
        f6 = reader.string();
        break;
      case 56:
        f7 = reader.int32();
        break;
      case 66:
        f8 ??= [];
        f8.push(reader.string());
        break;
      case 74:
        f9 = reader.string();
        break;
      case 82:
        f10 = meta_v1.decodeLabelSelector(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ValidatingWebhook;
  value.name = f1;
  value.clientConfig = f2 ?? decodeWebhookClientConfig(reader, 0);
  if (f3 != null) value.rules = f3;
  if (f4 != null) value.failurePolicy = f4;
  if (f9 != null) value.matchPolicy = f9;
  if (f5 != null) value.namespaceSelector = f5;
  if (f10 != null) value.objectSelector = f10;
  if (f6 != null) value.sideEffects = f6;
  else Object.assign(value, { sideEffects: null });
  if (f7 != null) value.timeoutSeconds = f7;
  if (f8 != null) value.admissionReviewVersions = f8;
  else Object.assign(value, { admissionReviewVersions: null });
  return value;
}

export function encodeValidatingWebhookConfiguration(value: Partial<types.ValidatingWebhookConfiguration>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.webhooks != null) {
    for (const item of value.webhooks) {
      writer.uint32(18).fork();
      encodeValidatingWebhook(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeValidatingWebhookConfiguration(reader: Reader, length: number): types.ValidatingWebhookConfiguration {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: (ReturnType<typeof decodeValidatingWebhook>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeValidatingWebhook(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ValidatingWebhookConfiguration;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  if (f2 != null) value.webhooks = f2;
  return value;
}

export function encodeValidatingWebhookConfigurationList(value: Partial<types.ValidatingWebhookConfigurationList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeValidatingWebhookConfiguration(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeValidatingWebhookConfigurationList(reader: Reader, length: number): types.ValidatingWebhookConfigurationList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeValidatingWebhookConfiguration>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeValidatingWebhookConfiguration(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ValidatingWebhookConfigurationList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeWebhookClientConfig(value: Partial<types.WebhookClientConfig>, writer: Writer): void {
  if (value.service != null) {
    writer.uint32(10).fork();
    encodeServiceReference(value.service, writer);
    writer.ldelim();
  }
  if (value.caBundle != null) {
    writer.uint32(18).bytes(value.caBundle);
  }
  if (value.url != null) {
    writer.uint32(26).string(value.url);
  }
}

export function decodeWebhookClientConfig(reader: Reader, length: number): types.WebhookClientConfig {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeServiceReference> | undefined;
  let f2: string | undefined;
  let f3: string | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeServiceReference(reader, reader.uint32());
        break;
      case 18:
        f2 = readBase64(reader);
        break;
      case 26:
        f3 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.WebhookClientConfig;
  if (f3 != null) value.url = f3;
  if (f1 != null) value.service = f1;
  if (f2 !== undefined && f2 !== '') value.caBundle = f2;
  return value;
}
