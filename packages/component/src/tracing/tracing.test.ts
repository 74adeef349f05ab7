import { expect, test } from '@jest/globals';
import { beginTrace } from './trace.js';
import { openTracing } from './tracing.js';

test('the trace of a caller goes on as it is, and of those that begin here a share is sampled', async () => {
  const values = [0.49, 0.5, 0];
  const tracing = await openTracing(
    { endpoint: 'http://127.0.0.1:1', samplingRatio: 0.5, service: 's' },
    { onFailure: () => undefined, random: () => values.shift() ?? 1 },
  );
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const contextOf = (flags: string, tracestate?: string) =>
    tracing.contextOf({ traceparent: `00-${traceId}-b7ad6b7169203331-${flags}`, tracestate });
  const given = { traceId, parentSpanId: 'b7ad6b7169203331' };
  expect(contextOf('01', 'a=b')).toEqual({ ...given, isSampled: true, state: 'a=b' });
  expect(contextOf('00')).toEqual({ ...given, isSampled: false, state: '' });
  const own = { traceId: expect.stringMatching(/^[0-9a-f]{32}$/), parentSpanId: undefined, state: '' };
  const begin = (traceparent?: string) => tracing.contextOf({ traceparent, tracestate: 'a=b' });
  expect(begin()).toEqual({ ...own, isSampled: true });
  expect(begin()).toEqual({ ...own, isSampled: false });
  expect(begin('malformed')).toEqual({ ...own, isSampled: true });
  expect(begin().traceId).not.toBe(begin().traceId);
  await tracing.close();
});

test('a trace that is not sampled, or has no context, is not exported', async () => {
  const reasons: string[] = [];
  const tracing = await openTracing(
    { endpoint: 'http://127.0.0.1:1', samplingRatio: 0, service: 's' },
    { onFailure: (reason) => reasons.push(reason) },
  );
  const context = tracing.contextOf({ traceparent: undefined, tracestate: undefined });
  for (const trace of [beginTrace({ name: 'a', startMs: 0, context }), beginTrace({ name: 'b', startMs: 0 })]) {
    trace.root.end();
    expect(() => tracing.finished(trace)).not.toThrow();
  }
  await tracing.close();
  // What is exported could not be sent.
  expect(reasons).toEqual([]);
});
