// Generated from packages/api/kinds/autoscaling_v1.yaml by npm run generate. Do not edit.
import { decodeQuantity, decodeTime, encodeQuantity, encodeTime, endOf, finish, readInt64, type Int64, type Reader, type Writer } from '@orch/apimachinery/protobuf-runtime';
import type * as types from './types.js';
import * as meta_v1 from '@orch/apimachinery/protobuf/meta_v1';

export function encodeContainerResourceMetricSource(value: Partial<types.ContainerResourceMetricSource>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
  if (value.targetAverageUtilization != null) {
    writer.uint32(16).int32(value.targetAverageUtilization);
  }
  if (value.targetAverageValue != null) {
    writer.uint32(26).fork();
    encodeQuantity(value.targetAverageValue, writer);
    writer.ldelim();
  }
  writer.uint32(42).string(value.container ?? '');
}

export function decodeContainerResourceMetricSource(reader: Reader, length: number): types.ContainerResourceMetricSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: number | undefined;
  let f3: ReturnType<typeof decodeQuantity> | undefined;
  let f5: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 16:
        f2 = reader.int32();
        break;
      case 26:
        f3 = decodeQuantity(reader, reader.uint32());
        break;
      case 42:
        f5 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ContainerResourceMetricSource;
  value.name = f1;
  if (f2 != null) value.targetAverageUtilization = f2;
  if (f3 != null) value.targetAverageValue = f3;
  value.container = f5;
  return value;
}

export function encodeContainerResourceMetricStatus(value: Partial<types.ContainerResourceMetricStatus>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
  if (value.currentAverageUtilization != null) {
    writer.uint32(16).int32(value.currentAverageUtilization);
  }
  writer.uint32(26).fork();
  encodeQuantity(value.currentAverageValue, writer);
  writer.ldelim();
  writer.uint32(34).string(value.container ?? '');
}

export function decodeContainerResourceMetricStatus(reader: Reader, length: number): types.ContainerResourceMetricStatus {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: number | undefined;
  let f3: ReturnType<typeof decodeQuantity> | undefined;
  let f4: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 16:
        f2 = reader.int32();
        break;
      case 26:
        f3 = decodeQuantity(reader, reader.uint32());
        break;
      case 34:
        f4 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ContainerResourceMetricStatus;
  value.name = f1;
  if (f2 != null) value.currentAverageUtilization = f2;
  value.currentAverageValue = f3 ?? decodeQuantity(reader, 0);
  value.container = f4;
  return value;
}

export function encodeCrossVersionObjectReference(value: Partial<types.CrossVersionObjectReference>, writer: Writer): void {
  writer.uint32(10).string(value.kind ?? '');
  writer.uint32(18).string(value.name ?? '');
  writer.uint32(26).string(value.apiVersion ?? '');
}

export function decodeCrossVersionObjectReference(reader: Reader, length: number): types.CrossVersionObjectReference {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: string = '';
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
  const value = {} as types.CrossVersionObjectReference;
  value.kind = f1;
  value.name = f2;
  if (f3 !== '') value.apiVersion = f3;
  return value;
}

export function encodeExternalMetricSource(value: Partial<types.ExternalMetricSource>, writer: Writer): void {
  writer.uint32(10).string(value.metricName ?? '');
  if (value.metricSelector != null) {
    writer.uint32(18).fork();
    meta_v1.encodeLabelSelector(value.metricSelector, writer);
    writer.ldelim();
  }
  if (value.targetValue != null) {
    writer.uint32(26).fork();
    encodeQuantity(value.targetValue, writer);
    writer.ldelim();
  }
  if (value.targetAverageValue != null) {
    writer.uint32(34).fork();
    encodeQuantity(value.targetAverageValue, writer);
    writer.ldelim();
  }
}

export function decodeExternalMetricSource(reader: Reader, length: number): types.ExternalMetricSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof meta_v1.decodeLabelSelector> | undefined;
  let f3: ReturnType<typeof decodeQuantity> | undefined;
  let f4: ReturnType<typeof decodeQuantity> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = meta_v1.decodeLabelSelector(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeQuantity(reader, reader.uint32());
        break;
      case 34:
        f4 = decodeQuantity(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ExternalMetricSource;
  value.metricName = f1;
  if (f2 != null) value.metricSelector = f2;
  if (f3 != null) value.targetValue = f3;
  if (f4 != null) value.targetAverageValue = f4;
  return value;
}

export function encodeExternalMetricStatus(value: Partial<types.ExternalMetricStatus>, writer: Writer): void {
  writer.uint32(10).string(value.metricName ?? '');
  if (value.metricSelector != null) {
    writer.uint32(18).fork();
    meta_v1.encodeLabelSelector(value.metricSelector, writer);
    writer.ldelim();
  }
  writer.uint32(26).fork();
  encodeQuantity(value.currentValue, writer);
  writer.ldelim();
  if (value.currentAverageValue != null) {
    writer.uint32(34).fork();
    encodeQuantity(value.currentAverageValue, writer);
    writer.ldelim();
  }
}

export function decodeExternalMetricStatus(reader: Reader, length: number): types.ExternalMetricStatus {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof meta_v1.decodeLabelSelector> | undefined;
  let f3: ReturnType<typeof decodeQuantity> | undefined;
  let f4: ReturnType<typeof decodeQuantity> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = meta_v1.decodeLabelSelector(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeQuantity(reader, reader.uint32());
        break;
      case 34:
        f4 = decodeQuantity(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ExternalMetricStatus;
  value.metricName = f1;
  if (f2 != null) value.metricSelector = f2;
  value.currentValue = f3 ?? decodeQuantity(reader, 0);
  if (f4 != null) value.currentAverageValue = f4;
  return value;
}

export function encodeHorizontalPodAutoscaler(value: Partial<types.HorizontalPodAutoscaler>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeHorizontalPodAutoscalerSpec(value.spec ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodeHorizontalPodAutoscalerStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodeHorizontalPodAutoscaler(reader: Reader, length: number): types.HorizontalPodAutoscaler {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeHorizontalPodAutoscalerSpec> | undefined;
  let f3: ReturnType<typeof decodeHorizontalPodAutoscalerStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeHorizontalPodAutoscalerSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeHorizontalPodAutoscalerStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.HorizontalPodAutoscaler;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeHorizontalPodAutoscalerSpec(reader, 0);
  value.status = f3 ?? decodeHorizontalPodAutoscalerStatus(reader, 0);
  return value;
}

export function encodeHorizontalPodAutoscalerCondition(value: Partial<types.HorizontalPodAutoscalerCondition>, writer: Writer): void {
  writer.uint32(10).string(value.type ?? '');
  writer.uint32(18).string(value.status ?? '');
  writer.uint32(26).fork();
  encodeTime(value.lastTransitionTime, writer);
  writer.ldelim();
  writer.uint32(34).string(value.reason ?? '');
  writer.uint32(42).string(value.message ?? '');
}

export function decodeHorizontalPodAutoscalerCondition(reader: Reader, length: number): types.HorizontalPodAutoscalerCondition {
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
  const value = {} as types.HorizontalPodAutoscalerCondition;
  value.type = f1;
  value.status = f2;
  value.lastTransitionTime = f3 ?? decodeTime(reader, 0);
  if (f4 !== '') value.reason = f4;
  if (f5 !== '') value.message = f5;
  return value;
}

export function encodeHorizontalPodAutoscalerList(value: Partial<types.HorizontalPodAutoscalerList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeHorizontalPodAutoscaler(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeHorizontalPodAutoscalerList(reader: Reader, length: number): types.HorizontalPodAutoscalerList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeHorizontalPodAutoscaler>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeHorizontalPodAutoscaler(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.HorizontalPodAutoscalerList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeHorizontalPodAutoscalerSpec(value: Partial<types.HorizontalPodAutoscalerSpec>, writer: Writer): void {
  writer.uint32(10).fork();
  encodeCrossVersionObjectReference(value.scaleTargetRef ?? {}, writer);
  writer.ldelim();
  if (value.minReplicas != null) {
    writer.uint32(16).int32(value.minReplicas);
  }
  writer.uint32(24).int32(value.maxReplicas ?? 0);
  if (value.targetCPUUtilizationPercentage != null) {
    writer.uint32(32).int32(value.targetCPUUtilizationPercentage);
  }
}

export function decodeHorizontalPodAutoscalerSpec(reader: Reader, length: number): types.HorizontalPodAutoscalerSpec {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeCrossVersionObjectReference> | undefined;
  let f2: number | undefined;
  let f3: number = 0;
  let f4: number | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeCrossVersionObjectReference(reader, reader.uint32());
        break;
      case 16:
        f2 = reader.int32();
        break;
      case 24:
        f3 = reader.int32();
        break;
      case 32:
        f4 = reader.int32();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.HorizontalPodAutoscalerSpec;
  value.scaleTargetRef = f1 ?? decodeCrossVersionObjectReference(reader, 0);
  if (f2 != null) value.minReplicas = f2;
  value.maxReplicas = f3;
  if (f4 != null) value.targetCPUUtilizationPercentage = f4;
  return value;
}

export function encodeHorizontalPodAutoscalerStatus(value: Partial<types.HorizontalPodAutoscalerStatus>, writer: Writer): void {
  if (value.observedGeneration != null) {
    writer.uint32(8).int64(value.observedGeneration);
  }
  if (value.lastScaleTime != null) {
    writer.uint32(18).fork();
    encodeTime(value.lastScaleTime, writer);
    writer.ldelim();
  }
  writer.uint32(24).int32(value.currentReplicas ?? 0);
  writer.uint32(32).int32(value.desiredReplicas ?? 0);
  if (value.currentCPUUtilizationPercentage != null) {
    writer.uint32(40).int32(value.currentCPUUtilizationPercentage);
  }
}

export function decodeHorizontalPodAutoscalerStatus(reader: Reader, length: number): types.HorizontalPodAutoscalerStatus {
  const end = endOf(reader, length);
  let f1: Int64 | undefined;
  let f2: ReturnType<typeof decodeTime> | undefined;
  let f3: number = 0;
  let f4: number = 0;
  let f5: number | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        f1 = readInt64(reader);
        break;
      case 18:
        f2 = decodeTime(reader, reader.uint32());
        break;
      case 24:
        f3 = reader.int32();
        break;
      case 32:
        f4 = reader.int32();
        break;
      case 40:
        f5 = reader.int32();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.HorizontalPodAutoscalerStatus;
  if (f1 != null) value.observedGeneration = f1;
  if (f2 != null) value.lastScaleTime = f2;
  value.currentReplicas = f3;
  value.desiredReplicas = f4;
  if (f5 != null) value.currentCPUUtilizationPercentage = f5;
  return value;
}

export function encodeMetricSpec(value: Partial<types.MetricSpec>, writer: Writer): void {
  writer.uint32(10).string(value.type ?? '');
  if (value.object != null) {
    writer.uint32(18).fork();
    encodeObjectMetricSource(value.object, writer);
    writer.ldelim();
  }
  if (value.pods != null) {
    writer.uint32(26).fork();
    encodePodsMetricSource(value.pods, writer);
    writer.ldelim();
  }
  if (value.resource != null) {
    writer.uint32(34).fork();
    encodeResourceMetricSource(value.resource, writer);
    writer.ldelim();
  }
  if (value.external != null) {
    writer.uint32(42).fork();
    encodeExternalMetricSource(value.external, writer);
    writer.ldelim();
  }
  if (value.containerResource != null) {
    writer.uint32(58).fork();
    encodeContainerResourceMetricSource(value.containerResource, writer);
    writer.ldelim();
  }
}

export function decodeMetricSpec(reader: Reader, length: number): types.MetricSpec {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof decodeObjectMetricSource> | undefined;
  let f3: ReturnType<typeof decodePodsMetricSource> | undefined;
  let f4: ReturnType<typeof decodeResourceMetricSource> | undefined;
  let f5: ReturnType<typeof decodeExternalMetricSource> | undefined;
  let f7: ReturnType<typeof decodeContainerResourceMetricSource> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = decodeObjectMetricSource(reader, reader.uint32());
        break;
      case 26:
        f3 = decodePodsMetricSource(reader, reader.uint32());
        break;
      case 34:
        f4 = decodeResourceMetricSource(reader, reader.uint32());
        break;
      case 42:
        f5 = decodeExternalMetricSource(reader, reader.uint32());
        break;
      case 58:
        f7 = decodeContainerResourceMetricSource(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.MetricSpec;
  value.type = f1;
  if (f2 != null) value.object = f2;
  if (f3 != null) value.pods = f3;
  if (f4 != null) value.resource = f4;
  if (f7 != null) value.containerResource = f7;
  if (f5 != null) value.external = f5;
  return value;
}

export function encodeMetricStatus(value: Partial<types.MetricStatus>, writer: Writer): void {
  writer.uint32(10).string(value.type ?? '');
  if (value.object != null) {
    writer.uint32(18).fork();
    encodeObjectMetricStatus(value.object, writer);
    writer.ldelim();
  }
  if (value.pods != null) {
    writer.uint32(26).fork();
    encodePodsMetricStatus(value.pods, writer);
    writer.ldelim();
  }
  if (value.resource != null) {
    writer.uint32(34).fork();
    encodeResourceMetricStatus(value.resource, writer);
    writer.ldelim();
  }
  if (value.external != null) {
    writer.uint32(42).fork();
    encodeExternalMetricStatus(value.external, writer);
    writer.ldelim();
  }
  if (value.containerResource != null) {
    writer.uint32(58).fork();
    encodeContainerResourceMetricStatus(value.containerResource, writer);
    writer.ldelim();
  }
}

export function decodeMetricStatus(reader: Reader, length: number): types.MetricStatus {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof decodeObjectMetricStatus> | undefined;
  let f3: ReturnType<typeof decodePodsMetricStatus> | undefined;
  let f4: ReturnType<typeof decodeResourceMetricStatus> | undefined;
  let f5: ReturnType<typeof decodeExternalMetricStatus> | undefined;
  let f7: ReturnType<typeof decodeContainerResourceMetricStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = decodeObjectMetricStatus(reader, reader.uint32());
        break;
      case 26:
        f3 = decodePodsMetricStatus(reader, reader.uint32());
        break;
      case 34:
        f4 = decodeResourceMetricStatus(reader, reader.uint32());
        break;
      case 42:
        f5 = decodeExternalMetricStatus(reader, reader.uint32());
        break;
      case 58:
        f7 = decodeContainerResourceMetricStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.MetricStatus;
  value.type = f1;
  if (f2 != null) value.object = f2;
  if (f3 != null) value.pods = f3;
  if (f4 != null) value.resource = f4;
  if (f7 != null) value.containerResource = f7;
  if (f5 != null) value.external = f5;
  return value;
}

export function encodeObjectMetricSource(value: Partial<types.ObjectMetricSource>, writer: Writer): void {
  writer.uint32(10).fork();
  encodeCrossVersionObjectReference(value.target ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).string(value.metricName ?? '');
  writer.uint32(26).fork();
  encodeQuantity(value.targetValue, writer);
  writer.ldelim();
  if (value.selector != null) {
    writer.uint32(34).fork();
    meta_v1.encodeLabelSelector(value.selector, writer);
    writer.ldelim();
  }
  if (value.averageValue != null) {
    writer.uint32(42).fork();
    encodeQuantity(value.averageValue, writer);
    writer.ldelim();
  }
}

export function decodeObjectMetricSource(reader: Reader, length: number): types.ObjectMetricSource {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeCrossVersionObjectReference> | undefined;
  let f2: string = '';
  let f3: ReturnType<typeof decodeQuantity> | undefined;
  let f4: ReturnType<typeof meta_v1.decodeLabelSelector> | undefined;
  let f5: ReturnType<typeof decodeQuantity> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeCrossVersionObjectReference(reader, reader.uint32());
        break;
      case 18:
        f2 = reader.string();
        break;
      case 26:
        f3 = decodeQuantity(reader, reader.uint32());
        break;
      case 34:
        f4 = meta_v1.decodeLabelSelector(reader, reader.uint32());
        break;
      case 42:
        f5 = decodeQuantity(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ObjectMetricSource;
  value.target = f1 ?? decodeCrossVersionObjectReference(reader, 0);
  value.metricName = f2;
  value.targetValue = f3 ?? decodeQuantity(reader, 0);
  if (f4 != null) value.selector = f4;
  if (f5 != null) value.averageValue = f5;
  return value;
}

export function encodeObjectMetricStatus(value: Partial<types.ObjectMetricStatus>, writer: Writer): void {
  writer.uint32(10).fork();
  encodeCrossVersionObjectReference(value.target ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).string(value.metricName ?? '');
  writer.uint32(26).fork();
  encodeQuantity(value.currentValue, writer);
  writer.ldelim();
  if (value.selector != null) {
    writer.uint32(34).fork();
    meta_v1.encodeLabelSelector(value.selector, writer);
    writer.ldelim();
  }
  if (value.averageValue != null) {
    writer.uint32(42).fork();
    encodeQuantity(value.averageValue, writer);
    writer.ldelim();
  }
}

export function decodeObjectMetricStatus(reader: Reader, length: number): types.ObjectMetricStatus {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeCrossVersionObjectReference> | undefined;
  let f2: string = '';
  let f3: ReturnType<typeof decodeQuantity> | undefined;
  let f4: ReturnType<typeof meta_v1.decodeLabelSelector> | undefined;
  let f5: ReturnType<typeof decodeQuantity> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeCrossVersionObjectReference(reader, reader.uint32());
        break;
      case 18:
        f2 = reader.string();
        break;
      case 26:
        f3 = decodeQuantity(reader, reader.uint32());
        break;
      case 34:
        f4 = meta_v1.decodeLabelSelector(reader, reader.uint32());
        break;
      case 42:
        f5 = decodeQuantity(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ObjectMetricStatus;
  value.target = f1 ?? decodeCrossVersionObjectReference(reader, 0);
  value.metricName = f2;
  value.currentValue = f3 ?? decodeQuantity(reader, 0);
  if (f4 != null) value.selector = f4;
  if (f5 != null) value.averageValue = f5;
  return value;
}

export function encodePodsMetricSource(value: Partial<types.PodsMetricSource>, writer: Writer): void {
  writer.uint32(10).string(value.metricName ?? '');
  writer.uint32(18).fork();
  encodeQuantity(value.targetAverageValue, writer);
  writer.ldelim();
  if (value.selector != null) {
    writer.uint32(26).fork();
    meta_v1.encodeLabelSelector(value.selector, writer);
    writer.ldelim();
  }
}

export function decodePodsMetricSource(reader: Reader, length: number): types.PodsMetricSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof decodeQuantity> | undefined;
  let f3: ReturnType<typeof meta_v1.decodeLabelSelector> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = decodeQuantity(reader, reader.uint32());
        break;
      case 26:
        f3 = meta_v1.decodeLabelSelector(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PodsMetricSource;
  value.metricName = f1;
  value.targetAverageValue = f2 ?? decodeQuantity(reader, 0);
  if (f3 != null) value.selector = f3;
  return value;
}

export function encodePodsMetricStatus(value: Partial<types.PodsMetricStatus>, writer: Writer): void {
  writer.uint32(10).string(value.metricName ?? '');
  writer.uint32(18).fork();
  encodeQuantity(value.currentAverageValue, writer);
  writer.ldelim();
  if (value.selector != null) {
    writer.uint32(26).fork();
    meta_v1.encodeLabelSelector(value.selector, writer);
    writer.ldelim();
  }
}

export function decodePodsMetricStatus(reader: Reader, length: number): types.PodsMetricStatus {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof decodeQuantity> | undefined;
  let f3: ReturnType<typeof meta_v1.decodeLabelSelector> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = decodeQuantity(reader, reader.uint32());
        break;
      case 26:
        f3 = meta_v1.decodeLabelSelector(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PodsMetricStatus;
  value.metricName = f1;
  value.currentAverageValue = f2 ?? decodeQuantity(reader, 0);
  if (f3 != null) value.selector = f3;
  return value;
}

export function encodeResourceMetricSource(value: Partial<types.ResourceMetricSource>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
  if (value.targetAverageUtilization != null) {
    writer.uint32(16).int32(value.targetAverageUtilization);
  }
  if (value.targetAverageValue != null) {
    writer.uint32(26).fork();
    encodeQuantity(value.targetAverageValue, writer);
    writer.ldelim();
  }
}

export function decodeResourceMetricSource(reader: Reader, length: number): types.ResourceMetricSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: number | undefined;
  let f3: ReturnType<typeof decodeQuantity> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 16:
        f2 = reader.int32();
        break;
      case 26:
        f3 = decodeQuantity(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ResourceMetricSource;
  value.name = f1;
  if (f2 != null) value.targetAverageUtilization = f2;
  if (f3 != null) value.targetAverageValue = f3;
  return value;
}

export function encodeResourceMetricStatus(value: Partial<types.ResourceMetricStatus>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
  if (value.currentAverageUtilization != null) {
    writer.uint32(16).int32(value.currentAverageUtilization);
  }
  writer.uint32(26).fork();
  encodeQuantity(value.currentAverageValue, writer);
  writer.ldelim();
}

export function decodeResourceMetricStatus(reader: Reader, length: number): types.ResourceMetricStatus {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: number | undefined;
  let f3: ReturnType<typeof decodeQuantity> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 16:
        f2 = reader.int32();
        break;
      case 26:
        f3 = decodeQuantity(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ResourceMetricStatus;
  value.name = f1;
  if (f2 != null) value.currentAverageUtilization = f2;
  value.currentAverageValue = f3 ?? decodeQuantity(reader, 0);
  return value;
}

export function encodeScale(value: Partial<types.Scale>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeScaleSpec(value.spec ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodeScaleStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodeScale(reader: Reader, length: number): types.Scale {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeScaleSpec> | undefined;
  let f3: ReturnType<typeof decodeScaleStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeScaleSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeScaleStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.Scale;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeScaleSpec(reader, 0);
  value.status = f3 ?? decodeScaleStatus(reader, 0);
  return value;
}

export function encodeScaleSpec(value: Partial<types.ScaleSpec>, writer: Writer): void {
  writer.uint32(8).int32(value.replicas ?? 0);
}

export function decodeScaleSpec(reader: Reader, length: number): types.ScaleSpec {
  const end = endOf(reader, length);
  let f1: number = 0;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        f1 = reader.int32();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ScaleSpec;
  if (f1 !== 0) value.replicas = f1;
  return value;
}

export function encodeScaleStatus(value: Partial<types.ScaleStatus>, writer: Writer): void {
  writer.uint32(8).int32(value.replicas ?? 0);
  writer.uint32(18).string(value.selector ?? '');
}

export function decodeScaleStatus(reader: Reader, length: number): types.ScaleStatus {
  const end = endOf(reader, length);
  let f1: number = 0;
  let f2: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        f1 = reader.int32();
        break;
      case 18:
        f2 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ScaleStatus;
  value.replicas = f1;
  if (f2 !== '') value.selector = f2;
  return value;
}
