// Generated from packages/api/kinds/flowcontrol_v1beta1.yaml by npm run generate. Do not edit.
import { decodeTime, encodeTime, endOf, finish, type Reader, type Writer } from '@orch/apimachinery/protobuf-runtime';
import type * as types from './types.js';
import * as meta_v1 from '@orch/apimachinery/protobuf/meta_v1';

export function encodeFlowDistinguisherMethod(value: Partial<types.FlowDistinguisherMethod>, writer: Writer): void {
  writer.uint32(10).string(value.type ?? '');
}

export function decodeFlowDistinguisherMethod(reader: Reader, length: number): types.FlowDistinguisherMethod {
  const end = endOf(reader, length);
  let f1: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.FlowDistinguisherMethod;
  value.type = f1;
  return value;
}

export function encodeFlowSchema(value: Partial<types.FlowSchema>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeFlowSchemaSpec(value.spec ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodeFlowSchemaStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodeFlowSchema(reader: Reader, length: number): types.FlowSchema {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeFlowSchemaSpec> | undefined;
  let f3: ReturnType<typeof decodeFlowSchemaStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeFlowSchemaSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeFlowSchemaStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.FlowSchema;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeFlowSchemaSpec(reader, 0);
  value.status = f3 ?? decodeFlowSchemaStatus(reader, 0);
  return value;
}

export function encodeFlowSchemaCondition(value: Partial<types.FlowSchemaCondition>, writer: Writer): void {
  writer.uint32(10).string(value.type ?? '');
  writer.uint32(18).string(value.status ?? '');
  writer.uint32(26).fork();
  encodeTime(value.lastTransitionTime, writer);
  writer.ldelim();
  writer.uint32(34).string(value.reason ?? '');
  writer.uint32(42).string(value.message ?? '');
}

export function decodeFlowSchemaCondition(reader: Reader, length: number): types.FlowSchemaCondition {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: ReturnType<typeof decodeTime> | undefined;
  let f4: string = '';
  let f5: string = '';
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
        f3 = decodeTime(reader, reader.uint32());
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
  const value = {} as types.FlowSchemaCondition;
  if (f1 !== '') value.type = f1;
  if (f2 !== '') value.status = f2;
  value.lastTransitionTime = f3 ?? decodeTime(reader, 0);
  if (f4 !== '') value.reason = f4;
  if (f5 !== '') value.message = f5;
  return value;
}

export function encodeFlowSchemaList(value: Partial<types.FlowSchemaList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeFlowSchema(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeFlowSchemaList(reader: Reader, length: number): types.FlowSchemaList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeFlowSchema>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeFlowSchema(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.FlowSchemaList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeFlowSchemaSpec(value: Partial<types.FlowSchemaSpec>, writer: Writer): void {
  writer.uint32(10).fork();
  encodePriorityLevelConfigurationReference(value.priorityLevelConfiguration ?? {}, writer);
  writer.ldelim();
  writer.uint32(16).int32(value.matchingPrecedence ?? 0);
  if (value.distinguisherMethod != null) {
    writer.uint32(26).fork();
    encodeFlowDistinguisherMethod(value.distinguisherMethod, writer);
    writer.ldelim();
  }
  if (value.rules != null) {
    for (const item of value.rules) {
      writer.uint32(34).fork();
      encodePolicyRulesWithSubjects(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeFlowSchemaSpec(reader: Reader, length: number): types.FlowSchemaSpec {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodePriorityLevelConfigurationReference> | undefined;
  let f2: number = 0;
  let f3: ReturnType<typeof decodeFlowDistinguisherMethod> | undefined;
  let f4: (ReturnType<typeof decodePolicyRulesWithSubjects>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodePriorityLevelConfigurationReference(reader, reader.uint32());
        break;
      case 16:
        f2 = reader.int32();
        break;
      case 26:
        f3 = decodeFlowDistinguisherMethod(reader, reader.uint32());
        break;
      case 34:
        f4 ??= [];
        f4.push(decodePolicyRulesWithSubjects(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.FlowSchemaSpec;
  value.priorityLevelConfiguration = f1 ?? decodePriorityLevelConfigurationReference(reader, 0);
  value.matchingPrecedence = f2;
  if (f3 != null) value.distinguisherMethod = f3;
  if (f4 != null) value.rules = f4;
  return value;
}

export function encodeFlowSchemaStatus(value: Partial<types.FlowSchemaStatus>, writer: Writer): void {
  if (value.conditions != null) {
    for (const item of value.conditions) {
      writer.uint32(10).fork();
      encodeFlowSchemaCondition(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeFlowSchemaStatus(reader: Reader, length: number): types.FlowSchemaStatus {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof decodeFlowSchemaCondition>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(decodeFlowSchemaCondition(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.FlowSchemaStatus;
  if (f1 != null) value.conditions = f1;
  return value;
}

export function encodeGroupSubject(value: Partial<types.GroupSubject>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
}

export function decodeGroupSubject(reader: Reader, length: number): types.GroupSubject {
  const end = endOf(reader, length);
  let f1: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.GroupSubject;
  value.name = f1;
  return value;
}

export function encodeLimitResponse(value: Partial<types.LimitResponse>, writer: Writer): void {
  writer.uint32(10).string(value.type ?? '');
  if (value.queuing != null) {
    writer.uint32(18).fork();
    encodeQueuingConfiguration(value.queuing, writer);
    writer.ldelim();
  }
}

export function decodeLimitResponse(reader: Reader, length: number): types.LimitResponse {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof decodeQueuingConfiguration> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = decodeQueuingConfiguration(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.LimitResponse;
  value.type = f1;
  if (f2 != null) value.queuing = f2;
  return value;
}

export function encodeLimitedPriorityLevelConfiguration(value: Partial<types.LimitedPriorityLevelConfiguration>, writer: Writer): void {
  writer.uint32(8).int32(value.assuredConcurrencyShares ?? 0);
  writer.uint32(18).fork();
  encodeLimitResponse(value.limitResponse ?? {}, writer);
  writer.ldelim();
}

export function decodeLimitedPriorityLevelConfiguration(reader: Reader, length: number): types.LimitedPriorityLevelConfiguration {
  const end = endOf(reader, length);
  let f1: number = 0;
  let f2: ReturnType<typeof decodeLimitResponse> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        f1 = reader.int32();
        break;
      case 18:
        f2 = decodeLimitResponse(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.LimitedPriorityLevelConfiguration;
  value.assuredConcurrencyShares = f1;
  value.limitResponse = f2 ?? decodeLimitResponse(reader, 0);
  return value;
}

export function encodeNonResourcePolicyRule(value: Partial<types.NonResourcePolicyRule>, writer: Writer): void {
  if (value.verbs != null) {
    for (const item of value.verbs) {
      writer.uint32(10).string(item);
    }
  }
  if (value.nonResourceURLs != null) {
    for (const item of value.nonResourceURLs) {
      writer.uint32(50).string(item);
    }
  }
}

export function decodeNonResourcePolicyRule(reader: Reader, length: number): types.NonResourcePolicyRule {
  const end = endOf(reader, length);
  let f1: (string)[] | undefined;
  let f6: (string)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(reader.string());
        break;
      case 50:
        f6 ??= [];
        f6.push(reader.string());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.NonResourcePolicyRule;
  if (f1 != null) value.verbs = f1;
  else Object.assign(value, { verbs: null });
  if (f6 != null) value.nonResourceURLs = f6;
  else Object.assign(value, { nonResourceURLs: null });
  return value;
}

export function encodePolicyRulesWithSubjects(value: Partial<types.PolicyRulesWithSubjects>, writer: Writer): void {
  if (value.subjects != null) {
    for (const item of value.subjects) {
      writer.uint32(10).fork();
      encodeSubject(item, writer);
      writer.ldelim();
    }
  }
  if (value.resourceRules != null) {
    for (const item of value.resourceRules) {
      writer.uint32(18).fork();
      encodeResourcePolicyRule(item, writer);
      writer.ldelim();
    }
  }
  if (value.nonResourceRules != null) {
    for (const item of value.nonResourceRules) {
      writer.uint32(26).fork();
      encodeNonResourcePolicyRule(item, writer);
      writer.ldelim();
    }
  }
}

export function decodePolicyRulesWithSubjects(reader: Reader, length: number): types.PolicyRulesWithSubjects {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof decodeSubject>)[] | undefined;
  let f2: (ReturnType<typeof decodeResourcePolicyRule>)[] | undefined;
  let f3: (ReturnType<typeof decodeNonResourcePolicyRule>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(decodeSubject(reader, reader.uint32()));
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeResourcePolicyRule(reader, reader.uint32()));
        break;
      case 26:
        f3 ??= [];
        f3.push(decodeNonResourcePolicyRule(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PolicyRulesWithSubjects;
  if (f1 != null) value.subjects = f1;
  else Object.assign(value, { subjects: null });
  if (f2 != null) value.resourceRules = f2;
  if (f3 != null) value.nonResourceRules = f3;
  return value;
}

export function encodePriorityLevelConfiguration(value: Partial<types.PriorityLevelConfiguration>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodePriorityLevelConfigurationSpec(value.spec ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodePriorityLevelConfigurationStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodePriorityLevelConfiguration(reader: Reader, length: number): types.PriorityLevelConfiguration {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodePriorityLevelConfigurationSpec> | undefined;
  let f3: ReturnType<typeof decodePriorityLevelConfigurationStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodePriorityLevelConfigurationSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodePriorityLevelConfigurationStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PriorityLevelConfiguration;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodePriorityLevelConfigurationSpec(reader, 0);
  value.status = f3 ?? decodePriorityLevelConfigurationStatus(reader, 0);
  return value;
}

export function encodePriorityLevelConfigurationCondition(value: Partial<types.PriorityLevelConfigurationCondition>, writer: Writer): void {
  writer.uint32(10).string(value.type ?? '');
  writer.uint32(18).string(value.status ?? '');
  writer.uint32(26).fork();
  encodeTime(value.lastTransitionTime, writer);
  writer.ldelim();
  writer.uint32(34).string(value.reason ?? '');
  writer.uint32(42).string(value.message ?? '');
}

export function decodePriorityLevelConfigurationCondition(reader: Reader, length: number): types.PriorityLevelConfigurationCondition {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: ReturnType<typeof decodeTime> | undefined;
  let f4: string = '';
  let f5: string = '';
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
        f3 = decodeTime(reader, reader.uint32());
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
  const value = {} as types.PriorityLevelConfigurationCondition;
  if (f1 !== '') value.type = f1;
  if (f2 !== '') value.status = f2;
  value.lastTransitionTime = f3 ?? decodeTime(reader, 0);
  if (f4 !== '') value.reason = f4;
  if (f5 !== '') value.message = f5;
  return value;
}

export function encodePriorityLevelConfigurationList(value: Partial<types.PriorityLevelConfigurationList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodePriorityLevelConfiguration(item, writer);
      writer.ldelim();
    }
  }
}

export function decodePriorityLevelConfigurationList(reader: Reader, length: number): types.PriorityLevelConfigurationList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodePriorityLevelConfiguration>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodePriorityLevelConfiguration(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PriorityLevelConfigurationList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodePriorityLevelConfigurationReference(value: Partial<types.PriorityLevelConfigurationReference>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
}

export function decodePriorityLevelConfigurationReference(reader: Reader, length: number): types.PriorityLevelConfigurationReference {
  const end = endOf(reader, length);
  let f1: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PriorityLevelConfigurationReference;
  value.name = f1;
  return value;
}

export function encodePriorityLevelConfigurationSpec(value: Partial<types.PriorityLevelConfigurationSpec>, writer: Writer): void {
  writer.uint32(10).string(value.type ?? '');
  if (value.limited != null) {
    writer.uint32(18).fork();
    encodeLimitedPriorityLevelConfiguration(value.limited, writer);
    writer.ldelim();
  }
}

export function decodePriorityLevelConfigurationSpec(reader: Reader, length: number): types.PriorityLevelConfigurationSpec {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof decodeLimitedPriorityLevelConfiguration> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = decodeLimitedPriorityLevelConfiguration(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PriorityLevelConfigurationSpec;
  value.type = f1;
  if (f2 != null) value.limited = f2;
  return value;
}

export function encodePriorityLevelConfigurationStatus(value: Partial<types.PriorityLevelConfigurationStatus>, writer: Writer): void {
  if (value.conditions != null) {
    for (const item of value.conditions) {
      writer.uint32(10).fork();
      encodePriorityLevelConfigurationCondition(item, writer);
      writer.ldelim();
    }
  }
}

export function decodePriorityLevelConfigurationStatus(reader: Reader, length: number): types.PriorityLevelConfigurationStatus {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof decodePriorityLevelConfigurationCondition>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(decodePriorityLevelConfigurationCondition(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PriorityLevelConfigurationStatus;
  if (f1 != null) value.conditions = f1;
  return value;
}

export function encodeQueuingConfiguration(value: Partial<types.QueuingConfiguration>, writer: Writer): void {
  writer.uint32(8).int32(value.queues ?? 0);
  writer.uint32(16).int32(value.handSize ?? 0);
  writer.uint32(24).int32(value.queueLengthLimit ?? 0);
}

export function decodeQueuingConfiguration(reader: Reader, length: number): types.QueuingConfiguration {
  const end = endOf(reader, length);
  let f1: number = 0;
  let f2: number = 0;
  let f3: number = 0;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        f1 = reader.int32();
        break;
      case 16:
        f2 = reader.int32();
        break;
      case 24:
        f3 = reader.int32();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.QueuingConfiguration;
  value.queues = f1;
  value.handSize = f2;
  value.queueLengthLimit = f3;
  return value;
}

export function encodeResourcePolicyRule(value: Partial<types.ResourcePolicyRule>, writer: Writer): void {
  if (value.verbs != null) {
    for (const item of value.verbs) {
      writer.uint32(10).string(item);
    }
  }
  if (value.apiGroups != null) {
    for (const item of value.apiGroups) {
      writer.uint32(18).string(item);
    }
  }
  if (value.resources != null) {
    for (const item of value.resources) {
      writer.uint32(26).string(item);
    }
  }
  writer.uint32(32).bool(value.clusterScope ?? false);
  if (value.namespaces != null) {
    for (const item of value.namespaces) {
      writer.uint32(42).string(item);
    }
  }
}

export function decodeResourcePolicyRule(reader: Reader, length: number): types.ResourcePolicyRule {
  const end = endOf(reader, length);
  let f1: (string)[] | undefined;
  let f2: (string)[] | undefined;
  let f3: (string)[] | undefined;
  let f4: boolean = false;
  let f5: (string)[] | undefined;
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
      case 32:
        f4 = reader.bool();
        break;
      case 42:
        f5 ??= [];
        f5.push(reader.string());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ResourcePolicyRule;
  if (f1 != null) value.verbs = f1;
  else Object.assign(value, { verbs: null });
  if (f2 != null) value.apiGroups = f2;
  else Object.assign(value, { apiGroups: null });
  if (f3 != null) value.resources = f3;
  else Object.assign(value, { resources: null });
  if (f4 !== false) value.clusterScope = f4;
  value.namespaces = f5 ?? null;
  return value;
}

export function encodeServiceAccountSubject(value: Partial<types.ServiceAccountSubject>, writer: Writer): void {
  writer.uint32(10).string(value.namespace ?? '');
  writer.uint32(18).string(value.name ?? '');
}

export function decodeServiceAccountSubject(reader: Reader, length: number): types.ServiceAccountSubject {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ServiceAccountSubject;
  value.namespace = f1;
  value.name = f2;
  return value;
}

export function encodeSubject(value: Partial<types.Subject>, writer: Writer): void {
  writer.uint32(10).string(value.kind ?? '');
  if (value.user != null) {
    writer.uint32(18).fork();
    encodeUserSubject(value.user, writer);
    writer.ldelim();
  }
  if (value.group != null) {
    writer.uint32(26).fork();
    encodeGroupSubject(value.group, writer);
    writer.ldelim();
  }
  if (value.serviceAccount != null) {
    writer.uint32(34).fork();
    encodeServiceAccountSubject(value.serviceAccount, writer);
    writer.ldelim();
  }
}

export function decodeSubject(reader: Reader, length: number): types.Subject {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof decodeUserSubject> | undefined;
  let f3: ReturnType<typeof decodeGroupSubject> | undefined;
  let f4: ReturnType<typeof decodeServiceAccountSubject> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = decodeUserSubject(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeGroupSubject(reader, reader.uint32());
        break;
      case 34:
        f4 = decodeServiceAccountSubject(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.Subject;
  value.kind = f1;
  if (f2 != null) value.user = f2;
  if (f3 != null) value.group = f3;
  if (f4 != null) value.serviceAccount = f4;
  return value;
}

export function encodeUserSubject(value: Partial<types.UserSubject>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
}

export function decodeUserSubject(reader: Reader, length: number): types.UserSubject {
  const end = endOf(reader, length);
  let f1: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.UserSubject;
  value.name = f1;
  return value;
}
