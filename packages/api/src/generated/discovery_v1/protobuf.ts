// Generated from packages/api/kinds/discovery_v1.yaml by npm run generate. Do not edit.
import { endOf, finish, setEntry, sortedKeys, type Reader, type Writer } from '@orch/apimachinery/protobuf-runtime';
import type * as types from './types.js';
import * as core_v1 from '../core_v1/protobuf.js';
import * as meta_v1 from '@orch/apimachinery/protobuf/meta_v1';

export function encodeEndpoint(value: Partial<types.Endpoint>, writer: Writer): void {
  if (value.addresses != null) {
    for (const item of value.addresses) {
      writer.uint32(10).string(item);
    }
  }
  writer.uint32(18).fork();
  encodeEndpointConditions(value.conditions ?? {}, writer);
  writer.ldelim();
  if (value.hostname != null) {
    writer.uint32(26).string(value.hostname);
  }
  if (value.targetRef != null) {
    writer.uint32(34).fork();
    core_v1.encodeObjectReference(value.targetRef, writer);
    writer.ldelim();
  }
  if (value.deprecatedTopology != null) {
    for (const key of sortedKeys(value.deprecatedTopology)) {
      writer.uint32(42).fork().uint32(10).string(key);
      writer.uint32(18).string(value.deprecatedTopology[key] ?? '');
      writer.ldelim();
    }
  }
  if (value.nodeName != null) {
    writer.uint32(50).string(value.nodeName);
  }
  if (value.zone != null) {
    writer.uint32(58).string(value.zone);
  }
  if (value.hints != null) {
    writer.uint32(66).fork();
    encodeEndpointHints(value.hints, writer);
    writer.ldelim();
  }
}

export function decodeEndpoint(reader: Reader, length: number): types.Endpoint {
  const end = endOf(reader, length);
  let f1: (string)[] | undefined;
  let f2: ReturnType<typeof decodeEndpointConditions> | undefined;
  let f3: string | undefined;
  let f4: ReturnType<typeof core_v1.decodeObjectReference> | undefined;
  let f5: Record<string, string> | undefined;
  let f6: string | undefined;
  let f7: string | undefined;
  let f8: ReturnType<typeof decodeEndpointHints> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(reader.string());
        break;
      case 18:
        f2 = decodeEndpointConditions(reader, reader.uint32());
        break;
      case 26:
        f3 = reader.string();
        break;
      case 34:
        f4 = core_v1.decodeObjectReference(reader, reader.uint32());
        break;
      case 42: {
        const entryEnd = endOf(reader, reader.uint32());
        let key = '';
        let entry: NonNullable<typeof f5>[string] | undefined;
        while (reader.pos < entryEnd) {
          const entryTag = reader.uint32();
          if (entryTag === 10) key = reader.string();
          else if (entryTag === 18) entry = reader.string();
          else reader.skipType(entryTag & 7);
        }
        finish(reader, entryEnd);
        f5 ??= {};
        setEntry(f5, key, entry ?? '');
        break;
      }
      case 50:
        f6 = reader.string();
        break;
      case 58:
        f7 = reader.string();
        break;
      case 66:
        f8 = decodeEndpointHints(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.Endpoint;
  if (f1 != null) value.addresses = f1;
  else Object.assign(value, { addresses: null });
  value.conditions = f2 ?? decodeEndpointConditions(reader, 0);
  if (f3 != null) value.hostname = f3;
  if (f4 != null) value.targetRef = f4;
  if (f5 != null) value.deprecatedTopology = f5;
  if (f6 != null) value.nodeName = f6;
  if (f7 != null) value.zone = f7;
  if (f8 != null) value.hints = f8;
  return value;
}

export function encodeEndpointConditions(value: Partial<types.EndpointConditions>, writer: Writer): void {
  if (value.ready != null) {
    writer.uint32(8).bool(value.ready);
  }
  if (value.serving != null) {
    writer.uint32(16).bool(value.serving);
  }
  if (value.terminating != null) {
    writer.uint32(24).bool(value.terminating);
  }
}

export function decodeEndpointConditions(reader: Reader, length: number): types.EndpointConditions {
  const end = endOf(reader, length);
  let f1: boolean | undefined;
  let f2: boolean | undefined;
  let f3: boolean | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        f1 = reader.bool();
        break;
      case 16:
        f2 = reader.bool();
        break;
      case 24:
        f3 = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.EndpointConditions;
  if (f1 != null) value.ready = f1;
  if (f2 != null) value.serving = f2;
  if (f3 != null) value.terminating = f3;
  return value;
}

export function encodeEndpointHints(value: Partial<types.EndpointHints>, writer: Writer): void {
  if (value.forZones != null) {
    for (const item of value.forZones) {
      writer.uint32(10).fork();
      encodeForZone(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeEndpointHints(reader: Reader, length: number): types.EndpointHints {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof decodeForZone>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(decodeForZone(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.EndpointHints;
  if (f1 != null) value.forZones = f1;
  return value;
}

export function encodeEndpointPort(value: Partial<types.EndpointPort>, writer: Writer): void {
  if (value.name != null) {
    writer.uint32(10).string(value.name);
  }
  if (value.protocol != null) {
    writer.uint32(18).string(value.protocol);
  }
  if (value.port != null) {
    writer.uint32(24).int32(value.port);
  }
  if (value.appProtocol != null) {
    writer.uint32(34).string(value.appProtocol);
  }
}

export function decodeEndpointPort(reader: Reader, length: number): types.EndpointPort {
  const end = endOf(reader, length);
  let f1: string | undefined;
  let f2: string | undefined;
  let f3: number | undefined;
  let f4: string | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = reader.string();
        break;
      case 24:
        f3 = reader.int32();
        break;
      case 34:
        f4 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.EndpointPort;
  if (f1 != null) value.name = f1;
  if (f2 != null) value.protocol = f2;
  if (f3 != null) value.port = f3;
  if (f4 != null) value.appProtocol = f4;
  return value;
}

export function encodeEndpointSlice(value: Partial<types.EndpointSlice>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.endpoints != null) {
    for (const item of value.endpoints) {
      writer.uint32(18).fork();
      encodeEndpoint(item, writer);
      writer.ldelim();
    }
  }
  if (value.ports != null) {
    for (const item of value.ports) {
      writer.uint32(26).fork();
      encodeEndpointPort(item, writer);
      writer.ldelim();
    }
  }
  writer.uint32(34).string(value.addressType ?? '');
}

export function decodeEndpointSlice(reader: Reader, length: number): types.EndpointSlice {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: (ReturnType<typeof decodeEndpoint>)[] | undefined;
  let f3: (ReturnType<typeof decodeEndpointPort>)[] | undefined;
  let f4: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeEndpoint(reader, reader.uint32()));
        break;
      case 26:
        f3 ??= [];
        f3.push(decodeEndpointPort(reader, reader.uint32()));
        break;
      case 34:
        f4 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.EndpointSlice;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.addressType = f4;
  if (f2 != null) value.endpoints = f2;
  else Object.assign(value, { endpoints: null });
  value.ports = f3 ?? null;
  return value;
}

export function encodeEndpointSliceList(value: Partial<types.EndpointSliceList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeEndpointSlice(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeEndpointSliceList(reader: Reader, length: number): types.EndpointSliceList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeEndpointSlice>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeEndpointSlice(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.EndpointSliceList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeForZone(value: Partial<types.ForZone>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
}

export function decodeForZone(reader: Reader, length: number): types.ForZone {
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
  const value = {} as types.ForZone;
  value.name = f1;
  return value;
}
