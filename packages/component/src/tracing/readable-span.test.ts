import { expect, test } from '@jest/globals';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { productVersion } from '../version/version-info.js';
import { readableSpan } from './readable-span.js';
import type { SpanRecord } from './trace.js';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const context = { traceId, parentSpanId: undefined, isSampled: true, state: '' };
const resource = resourceFromAttributes({ 'service.name': 's' });
const span: SpanRecord = {
  ...{ name: 'GET /pods', kind: 'server', id: 'b7ad6b7169203331', startMs: 250.5, endMs: 2_500.250_5 },
  ...{ attributes: { count: 2, ok: true }, failure: undefined, children: [] },
};
const millisecondsOf = ([seconds, nanoseconds]: readonly [number, number]) => seconds * 1_000 + nanoseconds / 1e6;

test('a span has its context, parent, times and attributes', () => {
  const { spanContext, startTime, endTime, ...rest } = readableSpan(span, {
    parentSpanId: 'parent',
    context,
    resource,
  });
  expect(rest).toEqual({
    ...{ name: 'GET /pods', kind: SpanKind.SERVER, attributes: { count: 2, ok: true }, resource, ended: true },
    parentSpanContext: { traceId, spanId: 'parent', traceFlags: 1 },
    duration: [2, 249_750_500],
    status: { code: SpanStatusCode.UNSET },
    ...{ links: [], events: [], droppedAttributesCount: 0, droppedEventsCount: 0, droppedLinksCount: 0 },
    instrumentationScope: { name: 'orch', version: productVersion },
  });
  expect(spanContext()).toEqual({ traceId, spanId: 'b7ad6b7169203331', traceFlags: 1 });
  expect(millisecondsOf(startTime)).toBeCloseTo(performance.timeOrigin + 250.5, 2);
  expect(millisecondsOf(endTime)).toBeCloseTo(performance.timeOrigin + 2_500.250_5, 2);
  for (const [, nanoseconds] of [startTime, endTime]) expect(nanoseconds).toBeLessThan(1e9);
});

test('the first span of a trace has no parent, and a failed one has its reason', () => {
  const exported = readableSpan(
    { ...span, kind: 'client', failure: 'no' },
    { parentSpanId: undefined, context, resource },
  );
  expect(exported).not.toHaveProperty('parentSpanContext');
  expect(exported.kind).toBe(SpanKind.CLIENT);
  expect(exported.status).toEqual({ code: SpanStatusCode.ERROR, message: 'no' });
  const step = readableSpan({ ...span, kind: 'internal' }, { parentSpanId: undefined, context, resource });
  expect(step.kind).toBe(SpanKind.INTERNAL);
});
