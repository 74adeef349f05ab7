import { expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { spreadOver } from './spread.js';

async function callsOf(
  count: number,
  { periodMs, ticksMax, untilMs }: { periodMs: number; ticksMax: number; untilMs: number },
) {
  const clock = new FakeClock();
  const stopping = new AbortController();
  const calls: [number, number][] = [];
  const startMs = clock.monotonicMs();
  const items = Array.from({ length: count }, (_, index) => index);
  const options = { clock, periodMs, ticksMax, signal: stopping.signal };
  const running = spreadOver(items, options, async (item) => void calls.push([clock.monotonicMs() - startMs, item]));
  for (let passed = 0; passed < untilMs; passed += 100) await clock.advance(100);
  stopping.abort();
  await running;
  return calls;
}

test('each item has its turn once per period, at equal distances', async () => {
  expect(await callsOf(4, { periodMs: 1_000, ticksMax: 100, untilMs: 1_500 })).toEqual([
    ...[
      [250, 0],
      [500, 1],
      [750, 2],
      [1_000, 3],
      [1_250, 0],
      [1_500, 1],
    ],
  ]);
});

test('many items share the ticks of a period', async () => {
  const calls = await callsOf(10, { periodMs: 400, ticksMax: 4, untilMs: 400 });
  expect(calls.map(([ms]) => ms)).toEqual([100, 100, 200, 200, 200, 300, 300, 400, 400, 400]);
  expect(calls.map(([, item]) => item)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('a slow call delays the next ones, which keep their distances', async () => {
  const clock = new FakeClock();
  const stopping = new AbortController();
  const startMs = clock.monotonicMs();
  const calls: [number, number][] = [];
  const options = { clock, periodMs: 400, signal: stopping.signal };
  const running = spreadOver([0, 1, 2, 3], options, async (item) => {
    calls.push([clock.monotonicMs() - startMs, item]);
    if (calls.length === 1) await clock.sleep(950, { signal: stopping.signal });
  });
  for (let passed = 0; passed < 1_400; passed += 50) await clock.advance(50);
  stopping.abort();
  await running;
  const [first, second = [0, 0], ...later] = calls;
  expect(first).toEqual([100, 0]);
  expect(second[0]).toBeGreaterThanOrEqual(1_050);
  expect(second[0]).toBeLessThanOrEqual(1_100);
  expect(later.map(([ms, item]) => [ms - 1_050, item]).slice(0, 2)).toEqual([
    [100, 2],
    [200, 3],
  ]);
});

test('no items cost no calls', async () => {
  expect(await callsOf(0, { periodMs: 100, ticksMax: 4, untilMs: 300 })).toEqual([]);
});
