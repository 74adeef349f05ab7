import { expect, test } from '@jest/globals';
import { sharedCalls } from './shared-calls.js';

function controlled() {
  const runs: { readonly end: (value: number) => void; readonly fail: (error: Error) => void }[] = [];
  const call = sharedCalls(() => new Promise<number>((end, fail) => void runs.push({ end, fail })));
  return { runs, call };
}
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('calls during a run share the next one, which starts after it', async () => {
  const { runs, call } = controlled();
  const results = [call(), call(), call()];
  await settled();
  expect(runs).toHaveLength(1);
  runs[0]?.end(1);
  await settled();
  expect(runs).toHaveLength(2);
  const late = call();
  runs[1]?.end(2);
  expect(await Promise.all(results)).toEqual([1, 2, 2]);
  await settled();
  runs[2]?.end(3);
  expect([await late, runs.length]).toEqual([3, 3]);
});

test('a failed run rejects only its own callers', async () => {
  const { runs, call } = controlled();
  const [first, second] = [call(), call()];
  runs[0]?.fail(new Error('no'));
  await expect(first).rejects.toThrow('no');
  await settled();
  runs[1]?.end(2);
  expect(await second).toBe(2);
  void call();
  expect(runs).toHaveLength(3);
});
