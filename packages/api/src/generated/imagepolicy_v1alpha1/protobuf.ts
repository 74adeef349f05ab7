// Generated from packages/api/kinds/imagepolicy_v1alpha1.yaml by npm run generate. Do not edit.
import { endOf, finish, setEntry, sortedKeys, type Reader, type Writer } from '@orch/apimachinery/protobuf-runtime';
import type * as types from './types.js';
import * as meta_v1 from '@orch/apimachinery/protobuf/meta_v1';

export function encodeImageReview(value: Partial<types.ImageReview>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeImageReviewSpec(value.spec ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodeImageReviewStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodeImageReview(reader: Reader, length: number): types.ImageReview {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeImageReviewSpec> | undefined;
  let f3: ReturnType<typeof decodeImageReviewStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeImageReviewSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeImageReviewStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ImageReview;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeImageReviewSpec(reader, 0);
  value.status = f3 ?? decodeImageReviewStatus(reader, 0);
  return value;
}

export function encodeImageReviewContainerSpec(value: Partial<types.ImageReviewContainerSpec>, writer: Writer): void {
  writer.uint32(10).string(value.image ?? '');
}

export function decodeImageReviewContainerSpec(reader: Reader, length: number): types.ImageReviewContainerSpec {
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
  const value = {} as types.ImageReviewContainerSpec;
  if (f1 !== '') value.image = f1;
  return value;
}

export function encodeImageReviewSpec(value: Partial<types.ImageReviewSpec>, writer: Writer): void {
  if (value.containers != null) {
    for (const item of value.containers) {
      writer.uint32(10).fork();
      encodeImageReviewContainerSpec(item, writer);
      writer.ldelim();
    }
  }
  if (value.annotations != null) {
    for (const key of sortedKeys(value.annotations)) {
      writer.uint32(18).fork().uint32(10).string(key);
      writer.uint32(18).string(value.annotations[key] ?? '');
      writer.ldelim();
    }
  }
  writer.uint32(26).string(value.namespace ?? '');
}

export function decodeImageReviewSpec(reader: Reader, length: number): types.ImageReviewSpec {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof decodeImageReviewContainerSpec>)[] | undefined;
  let f2: Record<string, string> | undefined;
  let f3: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(decodeImageReviewContainerSpec(reader, reader.uint32()));
        break;
      case 18: {
        const entryEnd = endOf(reader, reader.uint32());
        let key = '';
        let entry: NonNullable<typeof f2>[string] | undefined;
        while (reader.pos < entryEnd) {
          const entryTag = reader.uint32();
          if (entryTag === 10) key = reader.string();
          else if (entryTag === 18) entry = reader.string();
          else reader.skipType(entryTag & 7);
        }
        finish(reader, entryEnd);
        f2 ??= {};
        setEntry(f2, key, entry ?? '');
        break;
      }
      case 26:
        f3 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ImageReviewSpec;
  if (f1 != null) value.containers = f1;
  if (f2 != null) value.annotations = f2;
  if (f3 !== '') value.namespace = f3;
  return value;
}

export function encodeImageReviewStatus(value: Partial<types.ImageReviewStatus>, writer: Writer): void {
  writer.uint32(8).bool(value.allowed ?? false);
  writer.uint32(18).string(value.reason ?? '');
  if (value.auditAnnotations != null) {
    for (const key of sortedKeys(value.auditAnnotations)) {
      writer.uint32(26).fork().uint32(10).string(key);
      writer.uint32(18).string(value.auditAnnotations[key] ?? '');
      writer.ldelim();
    }
  }
}

export function decodeImageReviewStatus(reader: Reader, length: number): types.ImageReviewStatus {
  const end = endOf(reader, length);
  let f1: boolean = false;
  let f2: string = '';
  let f3: Record<string, string> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        f1 = reader.bool();
        break;
      case 18:
        f2 = reader.string();
        break;
      case 26: {
        const entryEnd = endOf(reader, reader.uint32());
        let key = '';
        let entry: NonNullable<typeof f3>[string] | undefined;
        while (reader.pos < entryEnd) {
          const entryTag = reader.uint32();
          if (entryTag === 10) key = reader.string();
          else if (entryTag === 18) entry = reader.string();
          else reader.skipType(entryTag & 7);
        }
        finish(reader, entryEnd);
        f3 ??= {};
        setEntry(f3, key, entry ?? '');
        break;
      }
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ImageReviewStatus;
  value.allowed = f1;
  if (f2 !== '') value.reason = f2;
  if (f3 != null) value.auditAnnotations = f3;
  return value;
}
