import { describe, expect, test } from '@jest/globals';
import { slowSteps } from './slow-steps.js';
import { beginTrace, idleTrace, type SpanRecord, type Trace } from './trace.js';

const begin = (context?: Parameters<typeof beginTrace>[0]['context']): Trace =>
  beginTrace({ name: 'update', startMs: performance.now(), context });

/** `update(admit(webhook) commit)`. */
function shapeOf({ name, children }: Pick<SpanRecord, 'name' | 'children'>): string {
  return children.length === 0 ? name : `${name}(${children.map(shapeOf).join(' ')})`;
}

describe('the steps of a request', () => {
  test('are children of the newest open step', () => {
    const trace = begin();
    const admit = trace.begin('admit');
    trace.call('webhook').end();
    admit.end();
    trace.begin('commit').end();
    expect(shapeOf(trace.root)).toBe('update(admit(webhook) commit)');
  });

  test('calls of other programs may overlap', () => {
    const trace = begin();
    const validate = trace.begin('validate');
    const calls = [trace.call('a'), trace.call('b')];
    for (const call of calls) call.end();
    validate.end();
    trace.begin('commit').end();
    expect(shapeOf(trace.root)).toBe('update(validate(a b) commit)');
  });

  test('of work beside other work stay in its branch', () => {
    const trace = begin();
    const [left, right] = [trace.branch('left'), trace.branch('right')];
    const a = left.begin('a');
    const b = right.begin('b');
    left.begin('a2').end();
    a.end();
    b.end();
    left.root.end();
    right.root.end();
    expect(shapeOf(trace.root)).toBe('update(left(a(a2)) right(b))');
  });

  test('have their failure, attributes and a duration; a discarded step is not reported', () => {
    const trace = begin();
    const call = trace.call('webhook', { name: 'x' });
    call.set({ status: 500 });
    call.end('Error');
    call.end('later');
    trace.begin('quick').discard();
    const [child, ...others] = trace.root.children;
    expect(others).toEqual([]);
    expect(child).toMatchObject({ kind: 'client', attributes: { name: 'x', status: 500 }, failure: 'Error' });
    expect(child?.endMs).toBeGreaterThanOrEqual(child?.startMs ?? Number.NaN);
  });

  test('are added to the newest open step when they are known at their end alone', () => {
    const trace = begin();
    const commit = trace.begin('commit');
    trace.add('store', { kind: 'client', durationMs: 5, attributes: { operation: 'create' }, failure: 'Error' });
    commit.end();
    trace.begin('later').end();
    expect(shapeOf(trace.root)).toBe('update(commit(store) later)');
    const store = trace.root.children[0]?.children[0];
    expect(store).toMatchObject({ kind: 'client', attributes: { operation: 'create' }, failure: 'Error' });
    expect((store?.endMs ?? 0) - (store?.startMs ?? 0)).toBeCloseTo(5, 6);
  });

  test('after the end of the request are not part of it', () => {
    const trace = begin();
    trace.root.end();
    trace.begin('late').end();
    trace.add('latest', { durationMs: 1 });
    trace.branch('later').begin('latest').end();
    expect(trace.root.children).toEqual([]);
  });

  test('are limited in number, and the missing ones counted', () => {
    const trace = begin();
    for (let count = 0; count < 600; count += 1) trace.begin('step').end();
    expect(trace.root.children).toHaveLength(512);
    expect(trace.droppedSpans).toBe(88);
  });

  test('name themselves as parent in calls only while spans are exported', () => {
    expect(begin().call('webhook').headers).toEqual({});
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const trace = begin({ traceId, parentSpanId: undefined, isSampled: true, state: '' });
    const { headers } = trace.call('webhook');
    expect(headers).toEqual({ traceparent: `00-${traceId}-${trace.root.children[0]?.id}-01` });
  });

  test('are not kept by a trace that nobody reads', () => {
    const trace = idleTrace();
    trace.begin('step').end();
    expect(trace.branch('a')).toBe(trace);
    expect(trace.root.children).toEqual([]);
    expect(trace.call('webhook').headers).toEqual({});
  });
});

describe('a slow request', () => {
  const span = (name: string, [startMs, endMs]: readonly [number, number], ...children: SpanRecord[]): SpanRecord => {
    return { ...{ name, startMs, endMs, children }, kind: 'internal', id: '', attributes: {}, failure: undefined };
  };
  const root = span(
    'update',
    [100, 701],
    span('authorize', [100, 101]),
    span('admit', [101, 650], span('webhook', [102, 649]), span('quota', [649, 650])),
    span('commit', [650, 700]),
  );

  test('shows its long steps with their parts; steps shorter than their share of the threshold are left out', () => {
    expect(slowSteps(root, { thresholdMs: 500, all: false })).toEqual([
      { step: 'admit', atMs: 1, tookMs: 549, steps: [{ step: 'webhook', atMs: 2, tookMs: 547 }] },
    ]);
  });

  test('shows all steps when it should', () => {
    const steps = slowSteps(root, { thresholdMs: 500, all: true });
    expect(steps?.map(({ step }) => step)).toEqual(['authorize', 'admit', 'commit']);
    expect(steps?.[1]?.steps?.map(({ step }) => step)).toEqual(['webhook', 'quota']);
  });

  test('takes longer than the threshold', () => {
    expect(slowSteps(span('get', [0, 500]), { thresholdMs: 500, all: true })).toBeUndefined();
    expect(slowSteps(span('get', [0, 500.5]), { thresholdMs: 500, all: true })).toEqual([]);
  });
});
