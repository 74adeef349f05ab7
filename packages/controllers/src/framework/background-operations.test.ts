import { expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { BackgroundOperations } from './background-operations.js';

function given() {
  const clock = new FakeClock();
  const silent = () => undefined;
  const operations = new BackgroundOperations({
    clock,
    log: { debug: silent, info: silent, warn: silent, error: silent },
  });
  const calls: string[] = [];
  const start = async (key: string, outcome: 'succeed' | 'fail') => {
    operations.start(key, () => {
      calls.push(key);
      return outcome === 'fail' ? Promise.reject(new Error('full')) : Promise.resolve();
    });
    await operations.settled();
  };
  return { clock, operations, calls, start };
}

test('a key runs once at a time, and others beside it', async () => {
  const { operations } = given();
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const calls: string[] = [];
  const run = (key: string) =>
    operations.start(key, () => {
      calls.push(key);
      return gate;
    });
  run('a');
  run('a');
  run('b');
  await Promise.resolve();
  expect(calls).toEqual(['a', 'b']);
  release();
  await operations.settled();
  run('a');
  await operations.settled();
  expect(calls).toEqual(['a', 'b', 'a']);
});

test('a failed key rests, each time twice as long up to two minutes, until it succeeds', async () => {
  const { clock, calls, start } = given();
  await start('a', 'fail');
  for (const delayMs of [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 122_000, 122_000]) {
    const before = calls.length;
    await clock.advance(delayMs - 1);
    await start('a', 'fail');
    expect(calls.length).toBe(before);
    await clock.advance(1);
    await start('a', 'fail');
    expect(calls.length).toBe(before + 1);
  }
  await clock.advance(122_000);
  await start('a', 'succeed');
  await start('a', 'fail');
  await clock.advance(500);
  const before = calls.length;
  await start('a', 'succeed');
  expect(calls.length).toBe(before + 1);
});
