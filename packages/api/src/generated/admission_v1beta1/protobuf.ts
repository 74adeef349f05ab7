// Generated from packages/api/kinds/admission_v1beta1.yaml by npm run generate. Do not edit.
import { decodeAny, encodeAny, endOf, finish, readBase64, setEntry, sortedKeys, type Reader, type Writer } from '@orch/apimachinery/protobuf-runtime';
import type * as types from './types.js';
import * as authentication_v1 from '../authentication_v1/protobuf.js';
import * as meta_v1 from '@orch/apimachinery/protobuf/meta_v1';

export function encodeAdmissionRequest(value: Partial<types.AdmissionRequest>, writer: Writer): void {
  writer.uint32(10).string(value.uid ?? '');
  writer.uint32(18).fork();
  meta_v1.encodeGroupVersionKind(value.kind ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  meta_v1.encodeGroupVersionResource(value.resource ?? {}, writer);
  writer.ldelim();
  writer.uint32(34).string(value.subResource ?? '');
  writer.uint32(42).string(value.name ?? '');
  writer.uint32(50).string(value.namespace ?? '');
  writer.uint32(58).string(value.operation ?? '');
  writer.uint32(66).fork();
  authentication_v1.encodeUserInfo(value.userInfo ?? {}, writer);
  writer.ldelim();
  writer.uint32(74).fork();
  encodeAny(value.object, writer);
  writer.ldelim();
  writer.uint32(82).fork();
  encodeAny(value.oldObject, writer);
  writer.ldelim();
  if (value.dryRun != null) {
    writer.uint32(88).bool(value.dryRun);
  }
  writer.uint32(98).fork();
  encodeAny(value.options, writer);
  writer.ldelim();
  if (value.requestKind != null) {
    writer.uint32(106).fork();
    meta_v1.encodeGroupVersionKind(value.requestKind, writer);
    writer.ldelim();
  }
  if (value.requestResource != null) {
    writer.uint32(114).fork();
    meta_v1.encodeGroupVersionResource(value.requestResource, writer);
    writer.ldelim();
  }
  writer.uint32(122).string(value.requestSubResource ?? '');
}

export function decodeAdmissionRequest(reader: Reader, length: number): types.AdmissionRequest {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof meta_v1.decodeGroupVersionKind> | undefined;
  let f3: ReturnType<typeof meta_v1.decodeGroupVersionResource> | undefined;
  let f4: string = '';
  let f5: string = '';
  let f6: string = '';
  let f7: string = '';
  let f8: ReturnType<typeof authentication_v1.decodeUserInfo> | undefined;
  let f9: ReturnType<typeof decodeAny> | undefined;
  let f10: ReturnType<typeof decodeAny> | undefined;
  let f11: boolean | undefined;
  let f12: ReturnType<typeof decodeAny> | undefined;
  let f13: ReturnType<typeof meta_v1.decodeGroupVersionKind> | undefined;
  let f14: ReturnType<typeof meta_v1.decodeGroupVersionResource> | undefined;
  let f15: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = meta_v1.decodeGroupVersionKind(reader, reader.uint32());
        break;
      case 26:
        f3 = meta_v1.decodeGroupVersionResource(reader, reader.uint32());
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
        f8 = authentication_v1.decodeUserInfo(reader, reader.uint32());
        break;
      case 74:
        f9 = decodeAny(reader, reader.uint32());
        break;
      case 82:
        f10 = decodeAny(reader, reader.uint32());
        break;
      case 88:
        f11 = reader.bool();
        break;
      case 98:
        f12 = decodeAny(reader, reader.uint32());
        break;
      case 106:
        f13 = meta_v1.decodeGroupVersionKind(reader, reader.uint32());
        break;
      case 114:
        f14 = meta_v1.decodeGroupVersionResource(reader, reader.uint32());
        break;
      case 122:
        f15 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.AdmissionRequest;
  value.uid = f1;
  value.kind = f2 ?? meta_v1.decodeGroupVersionKind(reader, 0);
  value.resource = f3 ?? meta_v1.decodeGroupVersionResource(reader, 0);
  if (f4 !== '') value.subResource = f4;
  if (f13 != null) value.requestKind = f13;
  if (f14 != null) value.requestResource = f14;
  if (f15 !== '') value.requestSubResource = f15;
  if (f5 !== '') value.name = f5;
  if (f6 !== '') value.namespace = f6;
  value.operation = f7;
  value.userInfo = f8 ?? authentication_v1.decodeUserInfo(reader, 0);
  value.object = f9 ?? decodeAny(reader, 0);
  value.oldObject = f10 ?? decodeAny(reader, 0);
  if (f11 != null) value.dryRun = f11;
  value.options = f12 ?? decodeAny(reader, 0);
  return value;
}

export function encodeAdmissionResponse(value: Partial<types.AdmissionResponse>, writer: Writer): void {
  writer.uint32(10).string(value.uid ?? '');
  writer.uint32(16).bool(value.allowed ?? false);
  if (value.status != null) {
    writer.uint32(26).fork();
    meta_v1.encodeStatus(value.status, writer);
    writer.ldelim();
  }
  if (value.patch != null) {
    writer.uint32(34).bytes(value.patch);
  }
  if (value.patchType != null) {
    writer.uint32(42).string(value.patchType);
  }
  if (value.auditAnnotations != null) {
    for (const key of sortedKeys(value.auditAnnotations)) {
      writer.uint32(50).fork().uint32(10).string(key);
      writer.uint32(18).string(value.auditAnnotations[key] ?? '');
      writer.ldelim();
    }
  }
  if (value.warnings != null) {
    for (const item of value.warnings) {
      writer.uint32(58).string(item);
    }
  }
}

export function decodeAdmissionResponse(reader: Reader, length: number): types.AdmissionResponse {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: boolean = false;
  let f3: ReturnType<typeof meta_v1.decodeStatus> | undefined;
  let f4: string | undefined;
  let f5: string | undefined;
  let f6: Record<string, string> | undefined;
  let f7: (string)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 16:
        f2 = reader.bool();
        break;
      case 26:
        f3 = meta_v1.decodeStatus(reader, reader.uint32());
        break;
      case 34:
        f4 = readBase64(reader);
        break;
      case 42:
        f5 = reader.string();
        break;
      case 50: {
        const entryEnd = endOf(reader, reader.uint32());
        let key = '';
        let entry: NonNullable<typeof f6>[string] | undefined;
        while (reader.pos < entryEnd) {
          const entryTag = reader.uint32();
          if (entryTag === 10) key = reader.string();
          else if (entryTag === 18) entry = reader.string();
          else reader.skipType(entryTag & 7);
        }
        finish(reader, entryEnd);
        f6 ??= {};
        setEntry(f6, key, entry ?? '');
        break;
      }
      case 58:
        f7 ??= [];
        f7.push(reader.string());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.AdmissionResponse;
  value.uid = f1;
  value.allowed = f2;
  if (f3 != null) value.status = f3;
  if (f4 !== undefined && f4 !== '') value.patch = f4;
  if (f5 != null) value.patchType = f5;
  if (f6 != null) value.auditAnnotations = f6;
  if (f7 != null) value.warnings = f7;
  return value;
}

export function encodeAdmissionReview(value: Partial<types.AdmissionReview>, writer: Writer): void {
  if (value.request != null) {
    writer.uint32(10).fork();
    encodeAdmissionRequest(value.request, writer);
    writer.ldelim();
  }
  if (value.response != null) {
    writer.uint32(18).fork();
    encodeAdmissionResponse(value.response, writer);
    writer.ldelim();
  }
}

export function decodeAdmissionReview(reader: Reader, length: number): types.AdmissionReview {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeAdmissionRequest> | undefined;
  let f2: ReturnType<typeof decodeAdmissionResponse> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeAdmissionRequest(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeAdmissionResponse(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.AdmissionReview;
  if (f1 != null) value.request = f1;
  if (f2 != null) value.response = f2;
  return value;
}
