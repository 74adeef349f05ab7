import { describe, expect, test } from '@jest/globals';
import { FakeClock, orchNames } from '@orch/apimachinery';
import type { AuditMode, AuditSink } from '../audit-backend.js';
import type { AuditEvent } from '../audit-event.js';
import type { AuditFailure } from '../audit-metrics.js';
import type { AuditStage } from '../audit-policy.js';
import { EventEncoder } from '../encode-event.js';
import { auditOutput, type TruncateOptions } from './audit-output.js';
import type { BatchOptions } from './batch-output.js';
import { WebhookSink } from './webhook-sink.js';

let last = 0;
function eventOf({ stage = 'RequestReceived', body }: { stage?: AuditStage; body?: string } = {}): AuditEvent {
  return {
    request: {
      ...{ auditID: `id-${++last}`, requestURI: '/', verb: 'get', user: undefined, sourceIPs: [], userAgent: '' },
      ...{ level: 'RequestResponse', receivedMs: 0 },
    },
    ...{ stage, stageMs: 0, impersonatedUser: undefined, objectRef: undefined, responseStatus: undefined },
    ...{ requestObject: body, responseObject: undefined, annotations: [] },
  };
}

/** A sink whose writes fail while it is down, and wait while it is held. */
class TestSink implements AuditSink {
  readonly writes: (readonly string[])[] = [];
  isDown = false;
  hold: Promise<void> | undefined;

  async write(events: readonly string[]): Promise<void> {
    await this.hold;
    if (this.isDown) throw new Error('down');
    this.writes.push(events);
  }
  hurry(): void {}
  async close(): Promise<void> {}

  get sizes(): readonly number[] {
    return this.writes.map(({ length }) => length);
  }
}

function outputOf(
  mode: AuditMode,
  { batch = {}, truncate }: { batch?: Partial<BatchOptions>; truncate?: TruncateOptions } = {},
) {
  const clock = new FakeClock();
  const sink = new TestSink();
  const failures: AuditFailure[] = [];
  const encoder = new EventEncoder({ names: orchNames, version: 'v1' });
  const output = auditOutput({
    ...{ plugin: 'webhook', mode, truncate, encoder, sink, clock, onFailure: (failure) => failures.push(failure) },
    batch: { eventsMax: 10, eventsPerBatchMax: 3, waitMsMax: 1_000, throttle: undefined, ...batch },
  });
  return { clock, sink, failures, output };
}

describe('batch mode', () => {
  test('stores a full batch at once, and another one after the wait', async () => {
    const { clock, sink, output } = outputOf('batch');
    for (let index = 0; index < 4; index++) expect(output.process(eventOf())).toBe(true);
    await clock.advance(999);
    expect(sink.sizes).toEqual([3]);
    await clock.advance(1);
    expect(sink.sizes).toEqual([3, 1]);
  });

  test('limits the rate of batches, after a burst', async () => {
    const { clock, sink, output } = outputOf('batch', {
      batch: { eventsMax: 100, eventsPerBatchMax: 1, throttle: { batchesPerSecond: 10, burst: 2 } },
    });
    for (let index = 0; index < 4; index++) output.process(eventOf());
    await clock.advance(0);
    expect(sink.sizes).toHaveLength(2);
    await clock.advance(100);
    expect(sink.sizes).toHaveLength(3);
    await clock.advance(100);
    expect(sink.sizes).toHaveLength(4);
  });

  test('counts events that find the buffer full as lost, and never rejects a request', async () => {
    const { clock, sink, output, failures } = outputOf('batch', { batch: { eventsMax: 5, eventsPerBatchMax: 5 } });
    let release = (): void => undefined;
    sink.hold = new Promise((resolve) => {
      release = resolve;
    });
    for (let index = 0; index < 12; index++) expect(output.process(eventOf())).toBe(true);
    expect(failures).toEqual(
      Array.from({ length: 2 }, () => ({
        plugin: 'buffered',
        error: new Error('the audit buffer is full'),
        events: 1,
      })),
    );
    release();
    await output.close();
    expect(sink.sizes).toEqual([5, 5]);
    await clock.advance(0);
  });

  test('stores what waits when it closes, whatever the throttle', async () => {
    const { sink, output } = outputOf('batch', {
      batch: { throttle: { batchesPerSecond: 1, burst: 1 } },
    });
    for (let index = 0; index < 8; index++) output.process(eventOf());
    await output.close();
    expect(sink.sizes).toEqual([3, 3, 2]);
  });

  test('counts events after the end as lost', async () => {
    const { sink, output, failures } = outputOf('batch');
    await output.close();
    expect(output.process(eventOf())).toBe(true);
    const error = new Error('the audit backend is closed');
    expect([sink.writes, failures]).toEqual([[], [{ plugin: 'buffered', error, events: 1 }]]);
  });

  test('reports a batch that cannot be stored', async () => {
    const { sink, output, failures } = outputOf('batch');
    sink.isDown = true;
    for (let index = 0; index < 3; index++) output.process(eventOf());
    await output.close();
    expect(failures).toEqual([{ plugin: 'webhook', error: new Error('down'), events: 3 }]);
  });

  test('splits batches by size, when truncation is enabled', async () => {
    const { sink, output } = outputOf('batch', { truncate: { eventBytesMax: 1_000, batchBytesMax: 2_000 } });
    for (let index = 0; index < 3; index++) output.process(eventOf({ body: JSON.stringify('x'.repeat(500)) }));
    await output.close();
    expect(sink.sizes).toEqual([2, 1]);
  });
});

describe('blocking modes', () => {
  test.each([
    ['blocking', true],
    ['blocking-strict', false],
  ] as const)('%s: a request whose event cannot be stored runs: %p', async (mode, runs) => {
    const { sink, output, failures } = outputOf(mode);
    expect(await output.process(eventOf())).toBe(true);
    sink.isDown = true;
    expect(await output.process(eventOf())).toBe(runs);
    expect(failures).toEqual([{ plugin: 'webhook', error: new Error('down'), events: 1 }]);
  });

  test('blocking-strict stores later events of a request when the sink is back', async () => {
    const { clock, sink, output, failures } = outputOf('blocking-strict');
    sink.isDown = true;
    for (let index = 0; index < 4; index++) await output.process(eventOf({ stage: 'ResponseComplete' }));
    await clock.advance(5_000);
    expect([sink.sizes, failures]).toEqual([[], []]);
    sink.isDown = false;
    await clock.advance(1_000);
    expect(sink.sizes).toEqual([3, 1]);
    await output.close();
  });

  test('blocking-strict rejects requests while too many later events wait', async () => {
    const { sink, output, failures } = outputOf('blocking-strict', { batch: { eventsMax: 2 } });
    sink.isDown = true;
    for (let index = 0; index < 2; index++) await output.process(eventOf({ stage: 'ResponseComplete' }));
    sink.isDown = false;
    expect(output.process(eventOf())).toBe(false);
    expect(failures).toEqual([{ plugin: 'webhook', error: new Error('too many events wait to be stored'), events: 1 }]);
    expect(await output.process(eventOf({ stage: 'ResponseComplete' }))).toBe(true);
  });

  test('an event that is too large without its objects is dropped, and its request runs', async () => {
    const { sink, output, failures } = outputOf('blocking-strict', {
      truncate: { eventBytesMax: 10, batchBytesMax: 10 },
    });
    expect(output.process(eventOf())).toBe(true);
    expect(sink.writes).toEqual([]);
    const error = new Error('the event is too large even without its objects');
    expect(failures).toEqual([{ plugin: 'truncate', error, events: 1 }]);
  });

  test.each([
    ['blocking', true],
    ['blocking-strict', false],
  ] as const)('%s: events after the end are lost, and their requests run: %p', async (mode, runs) => {
    const { sink, output, failures } = outputOf(mode);
    await output.close();
    expect(output.process(eventOf())).toBe(runs);
    expect([sink.writes, failures]).toEqual([
      [],
      [{ plugin: 'webhook', error: new Error('the audit backend is closed'), events: 1 }],
    ]);
  });

  test('blocking-strict counts the later events that it cannot store at its end as lost', async () => {
    const { sink, output, failures, clock } = outputOf('blocking-strict');
    sink.isDown = true;
    for (let index = 0; index < 2; index++) await output.process(eventOf({ stage: 'ResponseComplete' }));
    await output.close();
    expect(failures).toEqual([{ plugin: 'webhook', error: new Error('down'), events: 2 }]);
    sink.isDown = false;
    await clock.advance(10_000);
    expect(sink.writes).toEqual([]);
  });

  test('an end waits for events that are being stored', async () => {
    const { sink, output, failures } = outputOf('blocking');
    let release = (): void => undefined;
    sink.hold = new Promise((resolve) => {
      release = resolve;
    });
    const stored = output.process(eventOf());
    let isClosed = false;
    const closing = output.close().then(() => (isClosed = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isClosed).toBe(false);
    release();
    await closing;
    expect([await stored, sink.sizes, failures]).toEqual([true, [1], []]);
  });
});

describe('the webhook', () => {
  function webhook(failuresBefore: number) {
    const clock = new FakeClock();
    const bodies: string[] = [];
    let attempts = 0;
    const sink = new WebhookSink({
      ...{ encoder: { list: (events) => events.join() }, initialBackoffMs: 10_000, clock, random: () => 0.5 },
      async post(body) {
        if (attempts++ < failuresBefore) throw new Error('refused');
        bodies.push(body);
      },
      close: () => undefined,
    });
    return { clock, sink, bodies, attempts: () => attempts };
  }

  test('is called again after 10 seconds, then 1.5 times as long each, with jitter', async () => {
    const { clock, sink, bodies, attempts } = webhook(4);
    const written = sink.write(['a', 'b']);
    for (const [waitMs, expected] of [
      [10_999, 1],
      [1, 2],
      [16_499, 2],
      [1, 3],
      [24_750, 4],
      [37_125, 5],
    ] as const) {
      await clock.advance(waitMs);
      expect(attempts()).toBe(expected);
    }
    await written;
    expect(bodies).toEqual(['a,b']);
  });

  test('fails after 5 attempts', async () => {
    const { clock, sink, attempts } = webhook(9);
    const written = expect(sink.write(['a'])).rejects.toThrow('refused');
    await clock.advance(200_000);
    await written;
    expect(attempts()).toBe(5);
  });

  test('does not wait between attempts when the server stops', async () => {
    const { sink, attempts } = webhook(9);
    sink.hurry();
    await expect(sink.write(['a'])).rejects.toThrow('refused');
    expect(attempts()).toBe(5);
  });
});
