import { describe, expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { EventCorrelator, type NewEvent } from './correlate-events.js';

const object = { apiVersion: 'v1', kind: 'Pod', namespace: 'n', name: 'p', uid: 'u' };
const base: NewEvent = { object, type: 'Normal', reason: 'Started', message: 'm', component: 'c', host: 'h' };

function given() {
  const clock = new FakeClock();
  const correlator = new EventCorrelator(clock);
  return {
    clock,
    /** Correlates an event and records it; returns message, count and whether it is known. */
    send: (changes: Partial<NewEvent> = {}) => {
      const found = correlator.correlate({ ...base, ...changes });
      if (found === undefined) return 'too many';
      if (found.known === undefined) found.recordedAs(`event of ${found.message}`);
      return `${found.message} x${found.count}${found.known === undefined ? '' : ` at ${found.known.name}`}`;
    },
    correlator,
  };
}

describe('events', () => {
  test('that are equal have one count, with the time of the first and the last', async () => {
    const { send, clock, correlator } = given();
    const startMs = clock.now().getTime();
    expect(send()).toBe('m x1');
    await clock.advance(1_000);
    expect(send()).toBe('m x2 at event of m');
    await clock.advance(1_000);
    expect(correlator.correlate(base)).toMatchObject({ count: 3, firstAtMs: startMs, lastAtMs: startMs + 2_000 });
  });

  test.each([
    ['type', { type: 'Warning' }],
    ['reason', { reason: 'Other' }],
    ['component', { component: 'd' }],
    ['host', { host: 'i' }],
    ['field path', { object: { ...object, fieldPath: 'spec' } }],
    ['uid', { object: { ...object, uid: 'v' } }],
    ['namespace', { object: { ...object, namespace: 'o' } }],
    ['name', { object: { ...object, name: 'q' } }],
    ['kind', { object: { ...object, kind: 'Node' } }],
    ['version', { object: { ...object, apiVersion: 'v2' } }],
  ])('with another %s are counted alone', (_title, changes) => {
    const { send } = given();
    send();
    expect(send(changes)).toBe('m x1');
  });

  test('with ten different messages in ten minutes become one from the tenth on', async () => {
    const { send, clock } = given();
    for (let index = 1; index < 10; index += 1) {
      expect(send({ message: `m${index}` })).toBe(`m${index} x1`);
      await clock.advance(600_000);
    }
    expect(send({ message: 'm10' })).toBe('(combined from similar events): m10 x1');
    expect(send({ message: 'm11' })).toBe(
      '(combined from similar events): m11 x2 at event of (combined from similar events): m10',
    );
    await clock.advance(600_001);
    expect(send({ message: 'm12' })).toBe('m12 x1');
  });

  test('with ten equal messages are not similar', async () => {
    const { send } = given();
    for (let index = 1; index < 12; index += 1) expect(send()).toMatch(`m x${index}`);
  });

  test('of one object are limited to 25, and then one in five minutes', async () => {
    const { send, clock } = given();
    for (let index = 0; index < 25; index += 1) expect(send({ reason: `r${index}` })).toBe('m x1');
    expect(send({ reason: 'more' })).toBe('too many');
    expect(send({ object: { ...object, name: 'other' } })).toBe('m x1');
    await clock.advance(299_999);
    expect(send({ reason: 'more' })).toBe('too many');
    await clock.advance(1);
    // Those that were too many are counted, and not yet recorded.
    expect(send({ reason: 'more' })).toBe('m x3');
    expect(send({ reason: 'more' })).toBe('too many');
    await clock.advance(100_000_000);
    for (let index = 0; index < 25; index += 1) expect(send({ reason: `s${index}` })).toBe('m x1');
    expect(send()).toBe('too many');
  });
});
