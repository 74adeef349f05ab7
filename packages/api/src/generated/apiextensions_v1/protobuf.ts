// Generated from packages/api/kinds/apiextensions_v1.yaml by npm run generate. Do not edit.
import { decodeAny, decodeTime, encodeAny, encodeTime, endOf, finish, readBase64, readInt64, setEntry, sortedKeys, type Int64, type Reader, type Writer } from '@orch/apimachinery/protobuf-runtime';
import type * as types from './types.js';
import * as meta_v1 from '@orch/apimachinery/protobuf/meta_v1';

export function encodeConversionRequest(value: Partial<types.ConversionRequest>, writer: Writer): void {
  writer.uint32(10).string(value.uid ?? '');
  writer.uint32(18).string(value.desiredAPIVersion ?? '');
  if (value.objects != null) {
    for (const item of value.objects) {
      writer.uint32(26).fork();
      encodeAny(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeConversionRequest(reader: Reader, length: number): types.ConversionRequest {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: (ReturnType<typeof decodeAny>)[] | undefined;
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
        f3 ??= [];
        f3.push(decodeAny(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ConversionRequest;
  value.uid = f1;
  value.desiredAPIVersion = f2;
  if (f3 != null) value.objects = f3;
  else Object.assign(value, { objects: null });
  return value;
}

export function encodeConversionResponse(value: Partial<types.ConversionResponse>, writer: Writer): void {
  writer.uint32(10).string(value.uid ?? '');
  if (value.convertedObjects != null) {
    for (const item of value.convertedObjects) {
      writer.uint32(18).fork();
      encodeAny(item, writer);
      writer.ldelim();
    }
  }
  writer.uint32(26).fork();
  meta_v1.encodeStatus(value.result ?? {}, writer);
  writer.ldelim();
}

export function decodeConversionResponse(reader: Reader, length: number): types.ConversionResponse {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: (ReturnType<typeof decodeAny>)[] | undefined;
  let f3: ReturnType<typeof meta_v1.decodeStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeAny(reader, reader.uint32()));
        break;
      case 26:
        f3 = meta_v1.decodeStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ConversionResponse;
  value.uid = f1;
  if (f2 != null) value.convertedObjects = f2;
  else Object.assign(value, { convertedObjects: null });
  value.result = f3 ?? meta_v1.decodeStatus(reader, 0);
  return value;
}

export function encodeConversionReview(value: Partial<types.ConversionReview>, writer: Writer): void {
  if (value.request != null) {
    writer.uint32(10).fork();
    encodeConversionRequest(value.request, writer);
    writer.ldelim();
  }
  if (value.response != null) {
    writer.uint32(18).fork();
    encodeConversionResponse(value.response, writer);
    writer.ldelim();
  }
}

export function decodeConversionReview(reader: Reader, length: number): types.ConversionReview {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeConversionRequest> | undefined;
  let f2: ReturnType<typeof decodeConversionResponse> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeConversionRequest(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeConversionResponse(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ConversionReview;
  if (f1 != null) value.request = f1;
  if (f2 != null) value.response = f2;
  return value;
}

export function encodeCustomResourceColumnDefinition(value: Partial<types.CustomResourceColumnDefinition>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
  writer.uint32(18).string(value.type ?? '');
  writer.uint32(26).string(value.format ?? '');
  writer.uint32(34).string(value.description ?? '');
  writer.uint32(40).int32(value.priority ?? 0);
  writer.uint32(50).string(value.jsonPath ?? '');
}

export function decodeCustomResourceColumnDefinition(reader: Reader, length: number): types.CustomResourceColumnDefinition {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: string = '';
  let f4: string = '';
  let f5: number = 0;
  let f6: string = '';
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
      case 40:
        f5 = reader.int32();
        break;
      case 50:
        f6 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CustomResourceColumnDefinition;
  value.name = f1;
  value.type = f2;
  if (f3 !== '') value.format = f3;
  if (f4 !== '') value.description = f4;
  if (f5 !== 0) value.priority = f5;
  value.jsonPath = f6;
  return value;
}

export function encodeCustomResourceConversion(value: Partial<types.CustomResourceConversion>, writer: Writer): void {
  writer.uint32(10).string(value.strategy ?? '');
  if (value.webhook != null) {
    writer.uint32(18).fork();
    encodeWebhookConversion(value.webhook, writer);
    writer.ldelim();
  }
}

export function decodeCustomResourceConversion(reader: Reader, length: number): types.CustomResourceConversion {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof decodeWebhookConversion> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = decodeWebhookConversion(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CustomResourceConversion;
  value.strategy = f1;
  if (f2 != null) value.webhook = f2;
  return value;
}

export function encodeCustomResourceDefinition(value: Partial<types.CustomResourceDefinition>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeCustomResourceDefinitionSpec(value.spec ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodeCustomResourceDefinitionStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodeCustomResourceDefinition(reader: Reader, length: number): types.CustomResourceDefinition {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeCustomResourceDefinitionSpec> | undefined;
  let f3: ReturnType<typeof decodeCustomResourceDefinitionStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeCustomResourceDefinitionSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeCustomResourceDefinitionStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CustomResourceDefinition;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeCustomResourceDefinitionSpec(reader, 0);
  value.status = f3 ?? decodeCustomResourceDefinitionStatus(reader, 0);
  return value;
}

export function encodeCustomResourceDefinitionCondition(value: Partial<types.CustomResourceDefinitionCondition>, writer: Writer): void {
  writer.uint32(10).string(value.type ?? '');
  writer.uint32(18).string(value.status ?? '');
  writer.uint32(26).fork();
  encodeTime(value.lastTransitionTime, writer);
  writer.ldelim();
  writer.uint32(34).string(value.reason ?? '');
  writer.uint32(42).string(value.message ?? '');
}

export function decodeCustomResourceDefinitionCondition(reader: Reader, length: number): types.CustomResourceDefinitionCondition {
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
  const value = {} as types.CustomResourceDefinitionCondition;
  value.type = f1;
  value.status = f2;
  value.lastTransitionTime = f3 ?? decodeTime(reader, 0);
  if (f4 !== '') value.reason = f4;
  if (f5 !== '') value.message = f5;
  return value;
}

export function encodeCustomResourceDefinitionList(value: Partial<types.CustomResourceDefinitionList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeCustomResourceDefinition(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeCustomResourceDefinitionList(reader: Reader, length: number): types.CustomResourceDefinitionList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeCustomResourceDefinition>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeCustomResourceDefinition(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CustomResourceDefinitionList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeCustomResourceDefinitionNames(value: Partial<types.CustomResourceDefinitionNames>, writer: Writer): void {
  writer.uint32(10).string(value.plural ?? '');
  writer.uint32(18).string(value.singular ?? '');
  if (value.shortNames != null) {
    for (const item of value.shortNames) {
      writer.uint32(26).string(item);
    }
  }
  writer.uint32(34).string(value.kind ?? '');
  writer.uint32(42).string(value.listKind ?? '');
  if (value.categories != null) {
    for (const item of value.categories) {
      writer.uint32(50).string(item);
    }
  }
}

export function decodeCustomResourceDefinitionNames(reader: Reader, length: number): types.CustomResourceDefinitionNames {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: (string)[] | undefined;
  let f4: string = '';
  let f5: string = '';
  let f6: (string)[] | undefined;
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
        f3 ??= [];
        f3.push(reader.string());
        break;
      case 34:
        f4 = reader.string();
        break;
      case 42:
        f5 = reader.string();
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
  const value = {} as types.CustomResourceDefinitionNames;
  value.plural = f1;
  if (f2 !== '') value.singular = f2;
  if (f3 != null) value.shortNames = f3;
  value.kind = f4;
  if (f5 !== '') value.listKind = f5;
  if (f6 != null) value.categories = f6;
  return value;
}

export function encodeCustomResourceDefinitionSpec(value: Partial<types.CustomResourceDefinitionSpec>, writer: Writer): void {
  writer.uint32(10).string(value.group ?? '');
  writer.uint32(26).fork();
  encodeCustomResourceDefinitionNames(value.names ?? {}, writer);
  writer.ldelim();
  writer.uint32(34).string(value.scope ?? '');
  if (value.versions != null) {
    for (const item of value.versions) {
      writer.uint32(58).fork();
      encodeCustomResourceDefinitionVersion(item, writer);
      writer.ldelim();
    }
  }
  if (value.conversion != null) {
    writer.uint32(74).fork();
    encodeCustomResourceConversion(value.conversion, writer);
    writer.ldelim();
  }
  writer.uint32(80).bool(value.preserveUnknownFields ?? false);
}

export function decodeCustomResourceDefinitionSpec(reader: Reader, length: number): types.CustomResourceDefinitionSpec {
  const end = endOf(reader, length);
  let f1: string = '';
  let f3: ReturnType<typeof decodeCustomResourceDefinitionNames> | undefined;
  let f4: string = '';
  let f7: (ReturnType<typeof decodeCustomResourceDefinitionVersion>)[] | undefined;
  let f9: ReturnType<typeof decodeCustomResourceConversion> | undefined;
  let f10: boolean = false;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 26:
        f3 = decodeCustomResourceDefinitionNames(reader, reader.uint32());
        break;
      case 34:
        f4 = reader.string();
        break;
      case 58:
        f7 ??= [];
        f7.push(decodeCustomResourceDefinitionVersion(reader, reader.uint32()));
        break;
      case 74:
        f9 = decodeCustomResourceConversion(reader, reader.uint32());
        break;
      case 80:
        f10 = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CustomResourceDefinitionSpec;
  value.group = f1;
  value.names = f3 ?? decodeCustomResourceDefinitionNames(reader, 0);
  value.scope = f4;
  if (f7 != null) value.versions = f7;
  else Object.assign(value, { versions: null });
  if (f9 != null) value.conversion = f9;
  if (f10 !== false) value.preserveUnknownFields = f10;
  return value;
}

export function encodeCustomResourceDefinitionStatus(value: Partial<types.CustomResourceDefinitionStatus>, writer: Writer): void {
  if (value.conditions != null) {
    for (const item of value.conditions) {
      writer.uint32(10).fork();
      encodeCustomResourceDefinitionCondition(item, writer);
      writer.ldelim();
    }
  }
  writer.uint32(18).fork();
  encodeCustomResourceDefinitionNames(value.acceptedNames ?? {}, writer);
  writer.ldelim();
  if (value.storedVersions != null) {
    for (const item of value.storedVersions) {
      writer.uint32(26).string(item);
    }
  }
}

export function decodeCustomResourceDefinitionStatus(reader: Reader, length: number): types.CustomResourceDefinitionStatus {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof decodeCustomResourceDefinitionCondition>)[] | undefined;
  let f2: ReturnType<typeof decodeCustomResourceDefinitionNames> | undefined;
  let f3: (string)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(decodeCustomResourceDefinitionCondition(reader, reader.uint32()));
        break;
      case 18:
        f2 = decodeCustomResourceDefinitionNames(reader, reader.uint32());
        break;
      case 26:
        f3 ??= [];
        f3.push(reader.string());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CustomResourceDefinitionStatus;
  value.conditions = f1 ?? null;
  value.acceptedNames = f2 ?? decodeCustomResourceDefinitionNames(reader, 0);
  value.storedVersions = f3 ?? null;
  return value;
}

export function encodeCustomResourceDefinitionVersion(value: Partial<types.CustomResourceDefinitionVersion>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
  writer.uint32(16).bool(value.served ?? false);
  writer.uint32(24).bool(value.storage ?? false);
  if (value.schema != null) {
    writer.uint32(34).fork();
    encodeCustomResourceValidation(value.schema, writer);
    writer.ldelim();
  }
  if (value.subresources != null) {
    writer.uint32(42).fork();
    encodeCustomResourceSubresources(value.subresources, writer);
    writer.ldelim();
  }
  if (value.additionalPrinterColumns != null) {
    for (const item of value.additionalPrinterColumns) {
      writer.uint32(50).fork();
      encodeCustomResourceColumnDefinition(item, writer);
      writer.ldelim();
    }
  }
  writer.uint32(56).bool(value.deprecated ?? false);
  if (value.deprecationWarning != null) {
    writer.uint32(66).string(value.deprecationWarning);
  }
  if (value.selectableFields != null) {
    for (const item of value.selectableFields) {
      writer.uint32(74).fork();
      encodeSelectableField(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeCustomResourceDefinitionVersion(reader: Reader, length: number): types.CustomResourceDefinitionVersion {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: boolean = false;
  let f3: boolean = false;
  let f4: ReturnType<typeof decodeCustomResourceValidation> | undefined;
  let f5: ReturnType<typeof decodeCustomResourceSubresources> | undefined;
  let f6: (ReturnType<typeof decodeCustomResourceColumnDefinition>)[] | undefined;
  let f7: boolean = false;
  let f8: string | undefined;
  let f9: (ReturnType<typeof decodeSelectableField>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 16:
        f2 = reader.bool();
        break;
      case 24:
        f3 = reader.bool();
        break;
      case 34:
        f4 = decodeCustomResourceValidation(reader, reader.uint32());
        break;
      case 42:
        f5 = decodeCustomResourceSubresources(reader, reader.uint32());
        break;
      case 50:
        f6 ??= [];
        f6.push(decodeCustomResourceColumnDefinition(reader, reader.uint32()));
        break;
      case 56:
        f7 = reader.bool();
        break;
      case 66:
        f8 = reader.string();
        break;
      case 74:
        f9 ??= [];
        f9.push(decodeSelectableField(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CustomResourceDefinitionVersion;
  value.name = f1;
  value.served = f2;
  value.storage = f3;
  if (f7 !== false) value.deprecated = f7;
  if (f8 != null) value.deprecationWarning = f8;
  if (f4 != null) value.schema = f4;
  if (f5 != null) value.subresources = f5;
  if (f6 != null) value.additionalPrinterColumns = f6;
  if (f9 != null) value.selectableFields = f9;
  return value;
}

export function encodeCustomResourceSubresourceScale(value: Partial<types.CustomResourceSubresourceScale>, writer: Writer): void {
  writer.uint32(10).string(value.specReplicasPath ?? '');
  writer.uint32(18).string(value.statusReplicasPath ?? '');
  if (value.labelSelectorPath != null) {
    writer.uint32(26).string(value.labelSelectorPath);
  }
}

export function decodeCustomResourceSubresourceScale(reader: Reader, length: number): types.CustomResourceSubresourceScale {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: string | undefined;
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
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CustomResourceSubresourceScale;
  value.specReplicasPath = f1;
  value.statusReplicasPath = f2;
  if (f3 != null) value.labelSelectorPath = f3;
  return value;
}

export function encodeCustomResourceSubresourceStatus(_value: Partial<types.CustomResourceSubresourceStatus>, _writer: Writer): void {
}

export function decodeCustomResourceSubresourceStatus(reader: Reader, length: number): types.CustomResourceSubresourceStatus {
  reader.pos = endOf(reader, length);
  return {};
}

export function encodeCustomResourceSubresources(value: Partial<types.CustomResourceSubresources>, writer: Writer): void {
  if (value.status != null) {
    writer.uint32(10).fork();
    encodeCustomResourceSubresourceStatus(value.status, writer);
    writer.ldelim();
  }
  if (value.scale != null) {
    writer.uint32(18).fork();
    encodeCustomResourceSubresourceScale(value.scale, writer);
    writer.ldelim();
  }
}

export function decodeCustomResourceSubresources(reader: Reader, length: number): types.CustomResourceSubresources {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeCustomResourceSubresourceStatus> | undefined;
  let f2: ReturnType<typeof decodeCustomResourceSubresourceScale> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeCustomResourceSubresourceStatus(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeCustomResourceSubresourceScale(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CustomResourceSubresources;
  if (f1 != null) value.status = f1;
  if (f2 != null) value.scale = f2;
  return value;
}

export function encodeCustomResourceValidation(value: Partial<types.CustomResourceValidation>, writer: Writer): void {
  if (value.openAPIV3Schema != null) {
    writer.uint32(10).fork();
    encodeJSONSchemaProps(value.openAPIV3Schema, writer);
    writer.ldelim();
  }
}

export function decodeCustomResourceValidation(reader: Reader, length: number): types.CustomResourceValidation {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeJSONSchemaProps> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeJSONSchemaProps(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CustomResourceValidation;
  if (f1 != null) value.openAPIV3Schema = f1;
  return value;
}

export function encodeExternalDocumentation(value: Partial<types.ExternalDocumentation>, writer: Writer): void {
  writer.uint32(10).string(value.description ?? '');
  writer.uint32(18).string(value.url ?? '');
}

export function decodeExternalDocumentation(reader: Reader, length: number): types.ExternalDocumentation {
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
  const value = {} as types.ExternalDocumentation;
  if (f1 !== '') value.description = f1;
  if (f2 !== '') value.url = f2;
  return value;
}

export function encodeJSONSchemaProps(value: Partial<types.JSONSchemaProps>, writer: Writer): void {
  writer.uint32(10).string(value.id ?? '');
  writer.uint32(18).string(value['$schema'] ?? '');
  if (value['$ref'] != null) {
    writer.uint32(26).string(value['$ref']);
  }
  writer.uint32(34).string(value.description ?? '');
  writer.uint32(42).string(value.type ?? '');
  writer.uint32(50).string(value.format ?? '');
  writer.uint32(58).string(value.title ?? '');
  if (value.default != null) {
    writer.uint32(66).fork();
    encodeAny(value.default, writer);
    writer.ldelim();
  }
  if (value.maximum != null) {
    writer.uint32(73).double(value.maximum);
  }
  writer.uint32(80).bool(value.exclusiveMaximum ?? false);
  if (value.minimum != null) {
    writer.uint32(89).double(value.minimum);
  }
  writer.uint32(96).bool(value.exclusiveMinimum ?? false);
  if (value.maxLength != null) {
    writer.uint32(104).int64(value.maxLength);
  }
  if (value.minLength != null) {
    writer.uint32(112).int64(value.minLength);
  }
  writer.uint32(122).string(value.pattern ?? '');
  if (value.maxItems != null) {
    writer.uint32(128).int64(value.maxItems);
  }
  if (value.minItems != null) {
    writer.uint32(136).int64(value.minItems);
  }
  writer.uint32(144).bool(value.uniqueItems ?? false);
  if (value.multipleOf != null) {
    writer.uint32(153).double(value.multipleOf);
  }
  if (value.enum != null) {
    for (const item of value.enum) {
      writer.uint32(162).fork();
      encodeAny(item, writer);
      writer.ldelim();
    }
  }
  if (value.maxProperties != null) {
    writer.uint32(168).int64(value.maxProperties);
  }
  if (value.minProperties != null) {
    writer.uint32(176).int64(value.minProperties);
  }
  if (value.required != null) {
    for (const item of value.required) {
      writer.uint32(186).string(item);
    }
  }
  if (value.items != null) {
    writer.uint32(194).fork();
    encodeJSONSchemaPropsOrArray(value.items, writer);
    writer.ldelim();
  }
  if (value.allOf != null) {
    for (const item of value.allOf) {
      writer.uint32(202).fork();
      encodeJSONSchemaProps(item, writer);
      writer.ldelim();
    }
  }
  if (value.oneOf != null) {
    for (const item of value.oneOf) {
      writer.uint32(210).fork();
      encodeJSONSchemaProps(item, writer);
      writer.ldelim();
    }
  }
  if (value.anyOf != null) {
    for (const item of value.anyOf) {
      writer.uint32(218).fork();
      encodeJSONSchemaProps(item, writer);
      writer.ldelim();
    }
  }
  if (value.not != null) {
    writer.uint32(226).fork();
    encodeJSONSchemaProps(value.not, writer);
    writer.ldelim();
  }
  if (value.properties != null) {
    for (const key of sortedKeys(value.properties)) {
      writer.uint32(234).fork().uint32(10).string(key);
      writer.uint32(18).fork();
      encodeJSONSchemaProps(value.properties[key] ?? {}, writer);
      writer.ldelim();
      writer.ldelim();
    }
  }
  if (value.additionalProperties != null) {
    writer.uint32(242).fork();
    encodeJSONSchemaPropsOrBool(value.additionalProperties, writer);
    writer.ldelim();
  }
  if (value.patternProperties != null) {
    for (const key of sortedKeys(value.patternProperties)) {
      writer.uint32(250).fork().uint32(10).string(key);
      writer.uint32(18).fork();
      encodeJSONSchemaProps(value.patternProperties[key] ?? {}, writer);
      writer.ldelim();
      writer.ldelim();
    }
  }
  if (value.dependencies != null) {
    for (const key of sortedKeys(value.dependencies)) {
      writer.uint32(258).fork().uint32(10).string(key);
      writer.uint32(18).fork();
      encodeJSONSchemaPropsOrStringArray(value.dependencies[key] ?? {}, writer);
      writer.ldelim();
      writer.ldelim();
    }
  }
  if (value.additionalItems != null) {
    writer.uint32(266).fork();
    encodeJSONSchemaPropsOrBool(value.additionalItems, writer);
    writer.ldelim();
  }
  if (value.definitions != null) {
    for (const key of sortedKeys(value.definitions)) {
      writer.uint32(274).fork().uint32(10).string(key);
      writer.uint32(18).fork();
      encodeJSONSchemaProps(value.definitions[key] ?? {}, writer);
      writer.ldelim();
      writer.ldelim();
    }
  }
  if (value.externalDocs != null) {
    writer.uint32(282).fork();
    encodeExternalDocumentation(value.externalDocs, writer);
    writer.ldelim();
  }
  if (value.example != null) {
    writer.uint32(290).fork();
    encodeAny(value.example, writer);
    writer.ldelim();
  }
  writer.uint32(296).bool(value.nullable ?? false);
  if (value['x-orch-preserve-unknown-fields'] != null) {
    writer.uint32(304).bool(value['x-orch-preserve-unknown-fields']);
  }
  writer.uint32(312).bool(value['x-orch-embedded-resource'] ?? false);
  writer.uint32(320).bool(value['x-orch-int-or-string'] ?? false);
  if (value['x-orch-list-map-keys'] != null) {
    for (const item of value['x-orch-list-map-keys']) {
      writer.uint32(330).string(item);
    }
  }
  if (value['x-orch-list-type'] != null) {
    writer.uint32(338).string(value['x-orch-list-type']);
  }
  if (value['x-orch-map-type'] != null) {
    writer.uint32(346).string(value['x-orch-map-type']);
  }
  if (value['x-orch-validations'] != null) {
    for (const item of value['x-orch-validations']) {
      writer.uint32(354).fork();
      encodeValidationRule(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeJSONSchemaProps(reader: Reader, length: number): types.JSONSchemaProps {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: string | undefined;
  let f4: string = '';
  let f5: string = '';
  let f6: string = '';
  let f7: string = '';
  let f8: ReturnType<typeof decodeAny> | undefined;
  let f9: number | undefined;
  let f10: boolean = false;
  let f11: number | undefined;
  let f12: boolean = false;
  let f13: Int64 | undefined;
  let f14: Int64 | undefined;
  let f15: string = '';
  let f16: Int64 | undefined;
  let f17: Int64 | undefined;
  let f18: boolean = false;
  let f19: number | undefined;
  let f20: (ReturnType<typeof decodeAny>)[] | undefined;
  let f21: Int64 | undefined;
  let f22: Int64 | undefined;
  let f23: (string)[] | undefined;
  let f24: ReturnType<typeof decodeJSONSchemaPropsOrArray> | undefined;
  let f25: (ReturnType<typeof decodeJSONSchemaProps>)[] | undefined;
  let f26: (ReturnType<typeof decodeJSONSchemaProps>)[] | undefined;
  let f27: (ReturnType<typeof decodeJSONSchemaProps>)[] | undefined;
  let f28: ReturnType<typeof decodeJSONSchemaProps> | undefined;
  let f29: Record<string, ReturnType<typeof decodeJSONSchemaProps>> | undefined;
  let f30: ReturnType<typeof decodeJSONSchemaPropsOrBool> | undefined;
  let f31: Record<string, ReturnType<typeof decodeJSONSchemaProps>> | undefined;
  let f32: Record<string, ReturnType<typeof decodeJSONSchemaPropsOrStringArray>> | undefined;
  let f33: ReturnType<typeof decodeJSONSchemaPropsOrBool> | undefined;
  let f34: Record<string, ReturnType<typeof decodeJSONSchemaProps>> | undefined;
  let f35: ReturnType<typeof decodeExternalDocumentation> | undefined;
  let f36: ReturnType<typeof decodeAny> | undefined;
  let f37: boolean = false;
  let f38: boolean | undefined;
  let f39: boolean = false;
  let f40: boolean = false;
  let f41: (string)[] | undefined;
  let f42: string | undefined;
  let f43: string | undefined;
  let f44: (ReturnType<typeof decodeValidationRule>)[] | undefined;
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
      case 50:
        f6 = reader.string();
        break;
      case 58:
        f7 = reader.string();
        break;
      case 66:
        f8 = decodeAny(reader, reader.uint32());
        break;
      case 73:
        f9 = reader.double();
        break;
      case 80:
        f10 = reader.bool();
        break;
      case 89:
        f11 = reader.double();
        break;
      case 96:
        f12 = reader.bool();
        break;
      case 104:
        f13 = readInt64(reader);
        break;
      case 112:
        f14 = readInt64(reader);
        break;
      case 122:
        f15 = reader.string();
        break;
      case 128:
        f16 = readInt64(reader);
        break;
      case 136:
        f17 = readInt64(reader);
        break;
      case 144:
        f18 = reader.bool();
        break;
      case 153:
        f19 = reader.double();
        break;
      case 162:
        f20 ??= [];
        f20.push(decodeAny(reader, reader.uint32()));
        break;
      case 168:
        f21 = readInt64(reader);
        break;
      case 176:
        f22 = readInt64(reader);
        break;
      case 186:
        f23 ??= [];
        f23.push(reader.string());
        break;
      case 194:
        f24 = decodeJSONSchemaPropsOrArray(reader, reader.uint32());
        break;
      case 202:
        f25 ??= [];
        f25.push(decodeJSONSchemaProps(reader, reader.uint32()));
        break;
      case 210:
        f26 ??= [];
        f26.push(decodeJSONSchemaProps(reader, reader.uint32()));
        break;
      case 218:
        f27 ??= [];
        f27.push(decodeJSONSchemaProps(reader, reader.uint32()));
        break;
      case 226:
        f28 = decodeJSONSchemaProps(reader, reader.uint32());
        break;
      case 234: {
        const entryEnd = endOf(reader, reader.uint32());
        let key = '';
        let entry: NonNullable<typeof f29>[string] | undefined;
        while (reader.pos < entryEnd) {
          const entryTag = reader.uint32();
          if (entryTag === 10) key = reader.string();
          else if (entryTag === 18) entry = decodeJSONSchemaProps(reader, reader.uint32());
          else reader.skipType(entryTag & 7);
        }
        finish(reader, entryEnd);
        f29 ??= {};
        setEntry(f29, key, entry ?? decodeJSONSchemaProps(reader, 0));
        break;
      }
      case 242:
        f30 = decodeJSONSchemaPropsOrBool(reader, reader.uint32());
        break;
      case 250: {
        const entryEnd = endOf(reader, reader.uint32());
        let key = '';
        let entry: NonNullable<typeof f31>[string] | undefined;
        while (reader.pos < entryEnd) {
          const entryTag = reader.uint32();
          if (entryTag === 10) key = reader.string();
          else if (entryTag === 18) entry = decodeJSONSchemaProps(reader, reader.uint32());
          else reader.skipType(entryTag & 7);
        }
        finish(reader, entryEnd);
        f31 ??= {};
        setEntry(f31, key, entry ?? decodeJSONSchemaProps(reader, 0));
        break;
      }
      case 258: {
        const entryEnd = endOf(reader, reader.uint32());
        let key = '';
        let entry: NonNullable<typeof f32>[string] | undefined;
        while (reader.pos < entryEnd) {
          const entryTag = reader.uint32();
          if (entryTag === 10) key = reader.string();
          else if (entryTag === 18) entry = decodeJSONSchemaPropsOrStringArray(reader, reader.uint32());
          else reader.skipType(entryTag & 7);
        }
        finish(reader, entryEnd);
        f32 ??= {};
        setEntry(f32, key, entry ?? decodeJSONSchemaPropsOrStringArray(reader, 0));
        break;
      }
      case 266:
        f33 = decodeJSONSchemaPropsOrBool(reader, reader.uint32());
        break;
      case 274: {
        const entryEnd = endOf(reader, reader.uint32());
        let key = '';
        let entry: NonNullable<typeof f34>[string] | undefined;
        while (reader.pos < entryEnd) {
          const entryTag = reader.uint32();
          if (entryTag === 10) key = reader.string();
          else if (entryTag === 18) entry = decodeJSONSchemaProps(reader, reader.uint32());
          else reader.skipType(entryTag & 7);
        }
        finish(reader, entryEnd);
        f34 ??= {};
        setEntry(f34, key, entry ?? decodeJSONSchemaProps(reader, 0));
        break;
      }
      case 282:
        f35 = decodeExternalDocumentation(reader, reader.uint32());
        break;
      case 290:
        f36 = decodeAny(reader, reader.uint32());
        break;
      case 296:
        f37 = reader.bool();
        break;
      case 304:
        f38 = reader.bool();
        break;
      case 312:
        f39 = reader.bool();
        break;
      case 320:
        f40 = reader.bool();
        break;
      case 330:
        f41 ??= [];
        f41.push(reader.string());
        break;
      case 338:
        f42 = reader.string();
        break;
      case 346:
        f43 = reader.string();
        break;
      case 354:
        f44 ??= [];
        f44.push(decodeValidationRule(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.JSONSchemaProps;
  if (f1 !== '') value.id = f1;
  if (f2 !== '') value['$schema'] = f2;
  if (f3 != null) value['$ref'] = f3;
  if (f4 !== '') value.description = f4;
  if (f5 !== '') value.type = f5;
  if (f6 !== '') value.format = f6;
  if (f7 !== '') value.title = f7;
  if (f8 != null) value.default = f8;
  if (f9 != null) value.maximum = f9;
  if (f10 !== false) value.exclusiveMaximum = f10;
  if (f11 != null) value.minimum = f11;
  if (f12 !== false) value.exclusiveMinimum = f12;
  if (f13 != null) value.maxLength = f13;
  if (f14 != null) value.minLength = f14;
  if (f15 !== '') value.pattern = f15;
  if (f16 != null) value.maxItems = f16;
  if (f17 != null) value.minItems = f17;
  if (f18 !== false) value.uniqueItems = f18;
  if (f19 != null) value.multipleOf = f19;
  if (f20 != null) value.enum = f20;
  if (f21 != null) value.maxProperties = f21;
  if (f22 != null) value.minProperties = f22;
  if (f23 != null) value.required = f23;
  if (f24 != null) value.items = f24;
  if (f25 != null) value.allOf = f25;
  if (f26 != null) value.oneOf = f26;
  if (f27 != null) value.anyOf = f27;
  if (f28 != null) value.not = f28;
  if (f29 != null) value.properties = f29;
  if (f30 != null) value.additionalProperties = f30;
  if (f31 != null) value.patternProperties = f31;
  if (f32 != null) value.dependencies = f32;
  if (f33 != null) value.additionalItems = f33;
  if (f34 != null) value.definitions = f34;
  if (f35 != null) value.externalDocs = f35;
  if (f36 != null) value.example = f36;
  if (f37 !== false) value.nullable = f37;
  if (f38 != null) value['x-orch-preserve-unknown-fields'] = f38;
  if (f39 !== false) value['x-orch-embedded-resource'] = f39;
  if (f40 !== false) value['x-orch-int-or-string'] = f40;
  if (f41 != null) value['x-orch-list-map-keys'] = f41;
  if (f42 != null) value['x-orch-list-type'] = f42;
  if (f43 != null) value['x-orch-map-type'] = f43;
  if (f44 != null) value['x-orch-validations'] = f44;
  return value;
}

export function encodeJSONSchemaPropsOrArray(value: types.JSONSchemaPropsOrArray, writer: Writer): void {
  if (!Array.isArray(value)) {
    writer.uint32(10).fork();
    encodeJSONSchemaProps(value, writer);
    writer.ldelim();
  }
  if (Array.isArray(value)) {
    for (const item of value) {
      writer.uint32(18).fork();
      encodeJSONSchemaProps(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeJSONSchemaPropsOrArray(reader: Reader, length: number): types.JSONSchemaPropsOrArray {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeJSONSchemaProps> | undefined;
  let f2: (ReturnType<typeof decodeJSONSchemaProps>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeJSONSchemaProps(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeJSONSchemaProps(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  return f2 ?? f1 ?? {};
}

export function encodeJSONSchemaPropsOrBool(value: types.JSONSchemaPropsOrBool, writer: Writer): void {
  writer.uint32(8).bool(typeof value === 'object' || value);
  if (typeof value === 'object') {
    writer.uint32(18).fork();
    encodeJSONSchemaProps(value, writer);
    writer.ldelim();
  }
}

export function decodeJSONSchemaPropsOrBool(reader: Reader, length: number): types.JSONSchemaPropsOrBool {
  const end = endOf(reader, length);
  let f1: boolean = false;
  let f2: ReturnType<typeof decodeJSONSchemaProps> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        f1 = reader.bool();
        break;
      case 18:
        f2 = decodeJSONSchemaProps(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  return f2 ?? f1;
}

export function encodeJSONSchemaPropsOrStringArray(value: types.JSONSchemaPropsOrStringArray, writer: Writer): void {
  if (!Array.isArray(value)) {
    writer.uint32(10).fork();
    encodeJSONSchemaProps(value, writer);
    writer.ldelim();
  }
  if (Array.isArray(value)) {
    for (const item of value) {
      writer.uint32(18).string(item);
    }
  }
}

export function decodeJSONSchemaPropsOrStringArray(reader: Reader, length: number): types.JSONSchemaPropsOrStringArray {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeJSONSchemaProps> | undefined;
  let f2: (string)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeJSONSchemaProps(reader, reader.uint32());
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
  return f2 ?? f1 ?? {};
}

export function encodeSelectableField(value: Partial<types.SelectableField>, writer: Writer): void {
  writer.uint32(10).string(value.jsonPath ?? '');
}

export function decodeSelectableField(reader: Reader, length: number): types.SelectableField {
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
  const value = {} as types.SelectableField;
  value.jsonPath = f1;
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

export function encodeValidationRule(value: Partial<types.ValidationRule>, writer: Writer): void {
  writer.uint32(10).string(value.rule ?? '');
  writer.uint32(18).string(value.message ?? '');
  writer.uint32(26).string(value.messageExpression ?? '');
  if (value.reason != null) {
    writer.uint32(34).string(value.reason);
  }
  writer.uint32(42).string(value.fieldPath ?? '');
  if (value.optionalOldSelf != null) {
    writer.uint32(48).bool(value.optionalOldSelf);
  }
}

export function decodeValidationRule(reader: Reader, length: number): types.ValidationRule {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: string = '';
  let f4: string | undefined;
  let f5: string = '';
  let f6: boolean | undefined;
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
      case 48:
        f6 = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ValidationRule;
  value.rule = f1;
  if (f2 !== '') value.message = f2;
  if (f3 !== '') value.messageExpression = f3;
  if (f4 != null) value.reason = f4;
  if (f5 !== '') value.fieldPath = f5;
  if (f6 != null) value.optionalOldSelf = f6;
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

export function encodeWebhookConversion(value: Partial<types.WebhookConversion>, writer: Writer): void {
  if (value.clientConfig != null) {
    writer.uint32(18).fork();
    encodeWebhookClientConfig(value.clientConfig, writer);
    writer.ldelim();
  }
  if (value.conversionReviewVersions != null) {
    for (const item of value.conversionReviewVersions) {
      writer.uint32(26).string(item);
    }
  }
}

export function decodeWebhookConversion(reader: Reader, length: number): types.WebhookConversion {
  const end = endOf(reader, length);
  let f2: ReturnType<typeof decodeWebhookClientConfig> | undefined;
  let f3: (string)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 18:
        f2 = decodeWebhookClientConfig(reader, reader.uint32());
        break;
      case 26:
        f3 ??= [];
        f3.push(reader.string());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.WebhookConversion;
  if (f2 != null) value.clientConfig = f2;
  if (f3 != null) value.conversionReviewVersions = f3;
  else Object.assign(value, { conversionReviewVersions: null });
  return value;
}
