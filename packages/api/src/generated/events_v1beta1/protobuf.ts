// Generated from packages/api/kinds/events_v1beta1.yaml by npm run generate. Do not edit.
import { decodeMicroTime, decodeTime, encodeMicroTime, encodeTime, endOf, finish, type Reader, type Writer } from '@orch/apimachinery/protobuf-runtime';
import type * as types from './types.js';
import * as core_v1 from '../core_v1/protobuf.js';
import * as meta_v1 from '@orch/apimachinery/protobuf/meta_v1';

export function encodeEvent(value: Partial<types.Event>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeMicroTime(value.eventTime, writer);
  writer.ldelim();
  if (value.series != null) {
    writer.uint32(26).fork();
    encodeEventSeries(value.series, writer);
    writer.ldelim();
  }
  writer.uint32(34).string(value.reportingController ?? '');
  writer.uint32(42).string(value.reportingInstance ?? '');
  writer.uint32(50).string(value.action ?? '');
  writer.uint32(58).string(value.reason ?? '');
  writer.uint32(66).fork();
  core_v1.encodeObjectReference(value.regarding ?? {}, writer);
  writer.ldelim();
  if (value.related != null) {
    writer.uint32(74).fork();
    core_v1.encodeObjectReference(value.related, writer);
    writer.ldelim();
  }
  writer.uint32(82).string(value.note ?? '');
  writer.uint32(90).string(value.type ?? '');
  writer.uint32(98).fork();
  core_v1.encodeEventSource(value.deprecatedSource ?? {}, writer);
  writer.ldelim();
  writer.uint32(106).fork();
  encodeTime(value.deprecatedFirstTimestamp, writer);
  writer.ldelim();
  writer.uint32(114).fork();
  encodeTime(value.deprecatedLastTimestamp, writer);
  writer.ldelim();
  writer.uint32(120).int32(value.deprecatedCount ?? 0);
}

export function decodeEvent(reader: Reader, length: number): types.Event {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeMicroTime> | undefined;
  let f3: ReturnType<typeof decodeEventSeries> | undefined;
  let f4: string = '';
  let f5: string = '';
  let f6: string = '';
  let f7: string = '';
  let f8: ReturnType<typeof core_v1.decodeObjectReference> | undefined;
  let f9: ReturnType<typeof core_v1.decodeObjectReference> | undefined;
  let f10: string = '';
  let f11: string = '';
  let f12: ReturnType<typeof core_v1.decodeEventSource> | undefined;
  let f13: ReturnType<typeof decodeTime> | undefined;
  let f14: ReturnType<typeof decodeTime> | undefined;
  let f15: number = 0;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeMicroTime(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeEventSeries(reader, reader.uint32());
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
        f8 = core_v1.decodeObjectReference(reader, reader.uint32());
        break;
      case 74:
        f9 = core_v1.decodeObjectReference(reader, reader.uint32());
        break;
      case 82:
        f10 = reader.string();
        break;
      case 90:
        f11 = reader.string();
        break;
      case 98:
        f12 = core_v1.decodeEventSource(reader, reader.uint32());
        break;
      case 106:
        f13 = decodeTime(reader, reader.uint32());
        break;
      case 114:
        f14 = decodeTime(reader, reader.uint32());
        break;
      case 120:
        f15 = reader.int32();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.Event;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.eventTime = f2 ?? decodeMicroTime(reader, 0);
  if (f3 != null) value.series = f3;
  if (f4 !== '') value.reportingController = f4;
  if (f5 !== '') value.reportingInstance = f5;
  if (f6 !== '') value.action = f6;
  if (f7 !== '') value.reason = f7;
  value.regarding = f8 ?? core_v1.decodeObjectReference(reader, 0);
  if (f9 != null) value.related = f9;
  if (f10 !== '') value.note = f10;
  if (f11 !== '') value.type = f11;
  value.deprecatedSource = f12 ?? core_v1.decodeEventSource(reader, 0);
  value.deprecatedFirstTimestamp = f13 ?? decodeTime(reader, 0);
  value.deprecatedLastTimestamp = f14 ?? decodeTime(reader, 0);
  if (f15 !== 0) value.deprecatedCount = f15;
  return value;
}

export function encodeEventList(value: Partial<types.EventList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeEvent(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeEventList(reader: Reader, length: number): types.EventList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeEvent>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeEvent(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.EventList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeEventSeries(value: Partial<types.EventSeries>, writer: Writer): void {
  writer.uint32(8).int32(value.count ?? 0);
  writer.uint32(18).fork();
  encodeMicroTime(value.lastObservedTime, writer);
  writer.ldelim();
}

export function decodeEventSeries(reader: Reader, length: number): types.EventSeries {
  const end = endOf(reader, length);
  let f1: number = 0;
  let f2: ReturnType<typeof decodeMicroTime> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        f1 = reader.int32();
        break;
      case 18:
        f2 = decodeMicroTime(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.EventSeries;
  value.count = f1;
  value.lastObservedTime = f2 ?? decodeMicroTime(reader, 0);
  return value;
}
