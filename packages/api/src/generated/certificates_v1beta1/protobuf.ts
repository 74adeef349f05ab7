// Generated from packages/api/kinds/certificates_v1beta1.yaml by npm run generate. Do not edit.
import { decodeStrings, decodeTime, encodeStrings, encodeTime, endOf, finish, readBase64, setEntry, sortedKeys, type Reader, type Writer } from '@orch/apimachinery/protobuf-runtime';
import type * as types from './types.js';
import * as meta_v1 from '@orch/apimachinery/protobuf/meta_v1';

export function encodeCertificateSigningRequest(value: Partial<types.CertificateSigningRequest>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeCertificateSigningRequestSpec(value.spec ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodeCertificateSigningRequestStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodeCertificateSigningRequest(reader: Reader, length: number): types.CertificateSigningRequest {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeCertificateSigningRequestSpec> | undefined;
  let f3: ReturnType<typeof decodeCertificateSigningRequestStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeCertificateSigningRequestSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeCertificateSigningRequestStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CertificateSigningRequest;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeCertificateSigningRequestSpec(reader, 0);
  value.status = f3 ?? decodeCertificateSigningRequestStatus(reader, 0);
  return value;
}

export function encodeCertificateSigningRequestCondition(value: Partial<types.CertificateSigningRequestCondition>, writer: Writer): void {
  writer.uint32(10).string(value.type ?? '');
  writer.uint32(18).string(value.reason ?? '');
  writer.uint32(26).string(value.message ?? '');
  writer.uint32(34).fork();
  encodeTime(value.lastUpdateTime, writer);
  writer.ldelim();
  writer.uint32(42).fork();
  encodeTime(value.lastTransitionTime, writer);
  writer.ldelim();
  writer.uint32(50).string(value.status ?? '');
}

export function decodeCertificateSigningRequestCondition(reader: Reader, length: number): types.CertificateSigningRequestCondition {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: string = '';
  let f4: ReturnType<typeof decodeTime> | undefined;
  let f5: ReturnType<typeof decodeTime> | undefined;
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
        f4 = decodeTime(reader, reader.uint32());
        break;
      case 42:
        f5 = decodeTime(reader, reader.uint32());
        break;
      case 50:
        f6 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CertificateSigningRequestCondition;
  value.type = f1;
  value.status = f6;
  if (f2 !== '') value.reason = f2;
  if (f3 !== '') value.message = f3;
  value.lastUpdateTime = f4 ?? decodeTime(reader, 0);
  value.lastTransitionTime = f5 ?? decodeTime(reader, 0);
  return value;
}

export function encodeCertificateSigningRequestList(value: Partial<types.CertificateSigningRequestList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeCertificateSigningRequest(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeCertificateSigningRequestList(reader: Reader, length: number): types.CertificateSigningRequestList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeCertificateSigningRequest>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeCertificateSigningRequest(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CertificateSigningRequestList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeCertificateSigningRequestSpec(value: Partial<types.CertificateSigningRequestSpec>, writer: Writer): void {
  if (value.request != null) {
    writer.uint32(10).bytes(value.request);
  }
  writer.uint32(18).string(value.username ?? '');
  writer.uint32(26).string(value.uid ?? '');
  if (value.groups != null) {
    for (const item of value.groups) {
      writer.uint32(34).string(item);
    }
  }
  if (value.usages != null) {
    for (const item of value.usages) {
      writer.uint32(42).string(item);
    }
  }
  if (value.extra != null) {
    for (const key of sortedKeys(value.extra)) {
      writer.uint32(50).fork().uint32(10).string(key);
      writer.uint32(18).fork();
      encodeStrings(value.extra[key], writer);
      writer.ldelim();
      writer.ldelim();
    }
  }
  if (value.signerName != null) {
    writer.uint32(58).string(value.signerName);
  }
}

export function decodeCertificateSigningRequestSpec(reader: Reader, length: number): types.CertificateSigningRequestSpec {
  const end = endOf(reader, length);
  let f1: string | undefined;
  let f2: string = '';
  let f3: string = '';
  let f4: (string)[] | undefined;
  let f5: (string)[] | undefined;
  let f6: Record<string, ReturnType<typeof decodeStrings>> | undefined;
  let f7: string | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = readBase64(reader);
        break;
      case 18:
        f2 = reader.string();
        break;
      case 26:
        f3 = reader.string();
        break;
      case 34:
        f4 ??= [];
        f4.push(reader.string());
        break;
      case 42:
        f5 ??= [];
        f5.push(reader.string());
        break;
      case 50: {
        const entryEnd = endOf(reader, reader.uint32());
        let key = '';
        let entry: NonNullable<typeof f6>[string] | undefined;
        while (reader.pos < entryEnd) {
          const entryTag = reader.uint32();
          if (entryTag === 10) key = reader.string();
          else if (entryTag === 18) entry = decodeStrings(reader, reader.uint32());
          else reader.skipType(entryTag & 7);
        }
        finish(reader, entryEnd);
        f6 ??= {};
        setEntry(f6, key, entry ?? decodeStrings(reader, 0));
        break;
      }
      case 58:
        f7 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CertificateSigningRequestSpec;
  if (f1 !== undefined) value.request = f1;
  else Object.assign(value, { request: null });
  if (f7 != null) value.signerName = f7;
  if (f5 != null) value.usages = f5;
  if (f2 !== '') value.username = f2;
  if (f3 !== '') value.uid = f3;
  if (f4 != null) value.groups = f4;
  if (f6 != null) value.extra = f6;
  return value;
}

export function encodeCertificateSigningRequestStatus(value: Partial<types.CertificateSigningRequestStatus>, writer: Writer): void {
  if (value.conditions != null) {
    for (const item of value.conditions) {
      writer.uint32(10).fork();
      encodeCertificateSigningRequestCondition(item, writer);
      writer.ldelim();
    }
  }
  if (value.certificate != null) {
    writer.uint32(18).bytes(value.certificate);
  }
}

export function decodeCertificateSigningRequestStatus(reader: Reader, length: number): types.CertificateSigningRequestStatus {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof decodeCertificateSigningRequestCondition>)[] | undefined;
  let f2: string | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(decodeCertificateSigningRequestCondition(reader, reader.uint32()));
        break;
      case 18:
        f2 = readBase64(reader);
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CertificateSigningRequestStatus;
  if (f1 != null) value.conditions = f1;
  if (f2 !== undefined && f2 !== '') value.certificate = f2;
  return value;
}
