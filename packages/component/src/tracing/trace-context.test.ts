import { describe, expect, test } from '@jest/globals';
import { contextHeaders, newSpanId, newTraceId, parseTraceparent } from './trace-context.js';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const parentSpanId = 'b7ad6b7169203331';

describe('the header traceparent', () => {
  test.each([
    ['sampled', `00-${traceId}-${parentSpanId}-01`, true],
    ['not sampled', `00-${traceId}-${parentSpanId}-00`, false],
    ['with further flags', `00-${traceId}-${parentSpanId}-03`, true],
    ['of a later version with further fields', `01-${traceId}-${parentSpanId}-01-more`, true],
  ])('is read: %s', (_name, header, isSampled) => {
    expect(parseTraceparent(header)).toEqual({ traceId, parentSpanId, isSampled, state: '' });
  });

  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['of the invalid version', `ff-${traceId}-${parentSpanId}-01`],
    ['of version 00 with further fields', `00-${traceId}-${parentSpanId}-01-more`],
    ['with an all-zero trace', `00-${'0'.repeat(32)}-${parentSpanId}-01`],
    ['with an all-zero span', `00-${traceId}-${'0'.repeat(16)}-01`],
    ['in upper case', `00-${traceId.toUpperCase()}-${parentSpanId}-01`],
    ['too short', `00-${traceId}-${parentSpanId.slice(1)}-01`],
    ['of several values', `00-${traceId}-${parentSpanId}-01, 00-${traceId}-${parentSpanId}-01`],
  ])('is ignored: %s', (_name, header) => {
    expect(parseTraceparent(header)).toBeUndefined();
  });

  test('is passed on with the id of the own span, and the state as it came', () => {
    const context = parseTraceparent(`00-${traceId}-${parentSpanId}-01`, 'vendor=a,other=b');
    if (context === undefined) throw new Error('is not read');
    const spanId = newSpanId();
    expect(contextHeaders(context, spanId)).toEqual({
      traceparent: `00-${traceId}-${spanId}-01`,
      tracestate: 'vendor=a,other=b',
    });
    expect(contextHeaders({ ...context, isSampled: false, state: '' }, spanId)).toEqual({
      traceparent: `00-${traceId}-${spanId}-00`,
    });
  });

  test.each(['x'.repeat(513), 'a=b\r\nauthorization: c'])('a state that no header may have is dropped', (state) => {
    expect(parseTraceparent(`00-${traceId}-${parentSpanId}-01`, state)?.state).toBe('');
  });
});

test('new ids have the lengths of the standard and differ', () => {
  expect(newTraceId()).toMatch(/^[0-9a-f]{32}$/);
  expect(newSpanId()).toMatch(/^[0-9a-f]{16}$/);
  expect(newSpanId()).not.toBe(newSpanId());
});
