import { type HrTime, type SpanContext, SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { productVersion } from '../version/version-info.js';
import type { SpanRecord } from './trace.js';
import type { TraceContext } from './trace-context.js';

/** A span as OpenTelemetry exports it. `parentSpanId` is undefined for the first span of a trace. Pure. */
export function readableSpan(
  span: SpanRecord,
  {
    parentSpanId,
    context,
    resource,
  }: {
    readonly parentSpanId: string | undefined;
    readonly context: TraceContext;
    readonly resource: ReadableSpan['resource'];
  },
): ReadableSpan {
  const { name, kind, startMs, endMs, attributes, failure } = span;
  const contextOf = (spanId: string): SpanContext => ({
    traceId: context.traceId,
    spanId,
    traceFlags: TraceFlags.SAMPLED,
  });
  return {
    name,
    kind: kinds[kind],
    spanContext: () => contextOf(span.id),
    ...(parentSpanId === undefined ? {} : { parentSpanContext: contextOf(parentSpanId) }),
    startTime: hrTime(performance.timeOrigin + startMs),
    endTime: hrTime(performance.timeOrigin + endMs),
    duration: hrTime(endMs - startMs),
    status: failure === undefined ? { code: SpanStatusCode.UNSET } : { code: SpanStatusCode.ERROR, message: failure },
    attributes: { ...attributes },
    links: [],
    events: [],
    ended: true,
    resource,
    instrumentationScope: { name: 'orch', version: productVersion },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

/** Seconds and nanoseconds. */
function hrTime(milliseconds: number): HrTime {
  const seconds = Math.floor(milliseconds / 1_000);
  return [seconds, Math.round((milliseconds - seconds * 1_000) * 1_000_000)];
}
