import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { encodeJson, parseJson } from '../json/json-value.js';
import { systemClock } from './clock.js';
import { deepCopy, deepEqual } from './copy.js';
import { FakeClock } from './fake-clock.js';
import { anyJsonWithInt64 } from './int64.fixture.js';
import {
  formatInstant,
  formatMicroInstant,
  formatMicroTime,
  formatTime,
  isCanonicalTime,
  parseInstant,
  parseTime,
} from './time.js';

describe('deepCopy and deepEqual', () => {
  test('a copy is equal and not identical', () => {
    fc.assert(
      fc.property(anyJsonWithInt64, (value) => {
        const json: unknown = parseJson(encodeJson(value));
        const copy = deepCopy(json);
        expect(copy).toEqual(json);
        expect(deepEqual(copy, json)).toBe(true);
        if (typeof json === 'object' && json !== null) expect(copy).not.toBe(json);
      }),
    );
  });

  test('a copy keeps a member named __proto__', () => {
    const value: unknown = JSON.parse('{"__proto__":{"a":1}}');
    expect(JSON.stringify(deepCopy(value))).toBe('{"__proto__":{"a":1}}');
  });

  test.each([
    [{ a: 1, b: [1] }, { b: [1], a: 1 }, true],
    [{ a: undefined }, {}, true],
    [{ a: null }, {}, false],
    [[1, 2], [2, 1], false],
    [[], {}, false],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ toString: 1 }, {}, false],
  ])('deepEqual of %j and %j is %s', (left, right, same) => {
    expect(deepEqual(left, right)).toBe(same);
    expect(deepEqual(right, left)).toBe(same);
  });
});

test.each<[string, unknown, unknown, boolean]>([
  ['equal integers', [2n ** 60n], [2n ** 60n], true],
  ['consecutive integers', { a: 2n ** 53n }, { a: 2n ** 53n + 1n }, false],
  ['an integer and a double with the same digits', [10n ** 18n], [1e18], true],
  ['an integer and a double with other digits', [2n ** 53n + 1n], [2 ** 53], false],
  ['an integer and its text', 2n ** 53n, '9007199254740992', false],
  ['an integer and undefined', 2n ** 53n, undefined, false],
])('deepEqual compares %s', (_title, left, right, same) => {
  expect(deepEqual(left, right)).toBe(same);
  expect(deepEqual(right, left)).toBe(same);
});

describe('times', () => {
  test.each([
    ['2021-04-08T12:00:00Z', '2021-04-08T12:00:00.000000Z'],
    ['2021-04-08T12:00:00.123456789Z', '2021-04-08T12:00:00.123456Z'],
    ['2021-04-08T12:00:00.5+01:30', '2021-04-08T10:30:00.500000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000000Z'],
    ['2020-02-29T23:59:59-23:59', '2020-03-01T23:58:59.000000Z'],
  ])('parses %s as %s', (text, micro) => {
    const instant = parseInstant(text);
    expect(instant && formatMicroInstant(instant)).toBe(micro);
  });

  test.each([
    '',
    'abc',
    '2021-13-01T00:00:00Z',
    '2021-02-30T00:00:00Z',
    '2021-01-01T24:00:00Z',
    '2021-01-01T00:00:00',
    '2021-01-01',
    '2021-01-01T00:00:00+24:00',
  ])('rejects %j', (text) => expect(parseInstant(text)).toBeUndefined());

  test('round-trip to the second', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
        expect(parseTime(formatTime(date))?.getTime()).toBe(Math.floor(date.getTime() / 1000) * 1000);
        expect(parseTime(formatMicroTime(date))?.getTime()).toBe(date.getTime());
      }),
      { verbose: true },
    );
  });
});

test('isCanonicalTime holds only for canonical texts', () => {
  const date = fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }).map(formatTime);
  const damaged = fc.tuple(date, fc.nat(19), fc.constantFrom(...'0123456789-:TZ ')).map(([text, at, character]) => {
    return text.slice(0, at) + character + text.slice(at + 1);
  });
  fc.assert(
    fc.property(fc.oneof(date, damaged), (text) => {
      if (!isCanonicalTime(text)) return;
      const instant = parseInstant(text);
      expect(instant && formatInstant(instant)).toBe(text);
    }),
    { verbose: true, numRuns: 1_000 },
  );
  expect(isCanonicalTime('2021-04-08T12:00:00Z')).toBe(true);
});

describe('the fake clock', () => {
  test('runs timers in order, each at its due time', async () => {
    const clock = new FakeClock('2021-01-01T00:00:00Z');
    const calls: string[] = [];
    clock.setTimer(2_000, () => calls.push(`b ${formatTime(clock.now())}`));
    clock.setTimer(1_000, () => {
      calls.push('a');
      clock.setTimer(500, () => calls.push('nested'));
    });
    clock.setTimer(1_500, () => calls.push('cancelled')).cancel();
    await clock.advance(2_500);
    expect(calls).toEqual(['a', 'nested', 'b 2021-01-01T00:00:02Z']);
    expect(clock.monotonicMs()).toBe(2_500);
    expect(clock.timersPending).toBe(0);
  });

  test('resolves consecutive sleeps', async () => {
    const clock = new FakeClock();
    let naps = 0;
    const sleeper = (async () => {
      for (; naps < 3; naps++) await clock.sleep(1_000);
    })();
    await clock.advance(2_999);
    expect(naps).toBe(2);
    await clock.advance(1);
    await sleeper;
  });

  test('an aborted signal rejects a sleep and cancels its timer', async () => {
    const controller = new AbortController();
    const clock = new FakeClock();
    const slept = clock.sleep(1_000, { signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(slept).rejects.toThrow('enough');
    expect(clock.timersPending).toBe(0);
  });
});

test('the system clock sleeps for the given time and rejects with an aborted signal', async () => {
  const clock = systemClock();
  const start = clock.monotonicMs();
  const controller = new AbortController();
  const keepAlive = setTimeout(() => {}, 1_000);
  await clock.sleep(5, { signal: controller.signal });
  clearTimeout(keepAlive);
  expect(clock.monotonicMs()).toBeGreaterThan(start);
  await expect(clock.sleep(5, { signal: AbortSignal.abort(new Error('no')) })).rejects.toThrow('no');
});
