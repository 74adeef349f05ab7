import { describe, expect, test } from '@jest/globals';
import type { CachedEntry } from '@orch/storage';
import fc from 'fast-check';
import { jsonList, type ListSource } from './list-bytes.js';
import { listStepBytesMax, makeListStep, measureItems, wholeList } from './list-steps.js';

/** Entries of which only the bytes are asked for. */
function entriesOf(texts: readonly string[]): readonly CachedEntry[] {
  return texts.map((text, index) =>
    Object.assign(Object.create(null), { name: `o${index}`, json: Buffer.from(JSON.stringify({ text })) }),
  );
}

const head = { kind: 'List', apiVersion: 'v1', metadata: { resourceVersion: '7' } };

function sourceOf(texts: readonly string[]): ListSource {
  return jsonList(entriesOf(texts), head, (entry, pieces) => pieces.push(entry.json));
}

function allSteps(source: ListSource): Buffer[] {
  const steps: Buffer[] = [];
  for (let from = 0, isLast = false; !isLast; ) {
    const step = makeListStep(source, from);
    steps.push(step.bytes);
    from = step.next;
    isLast = step.isLast;
  }
  return steps;
}

describe('lists in steps', () => {
  test('steps put together are the list, and are as long as measured', async () => {
    const texts = fc.array(fc.oneof(fc.string(), fc.constant('x'.repeat(100_000))), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(texts, async (given) => {
        const source = sourceOf(given);
        const steps = allSteps(source);
        const whole = Buffer.concat([source.head(0), ...steps]);
        expect(whole.equals(wholeList(source))).toBe(true);
        expect(JSON.parse(whole.toString()).items).toEqual(given.map((text) => ({ text })));
        expect(await measureItems(source, 0)).toBe(steps.reduce((sum, step) => sum + step.length, 0));
      }),
    );
  });

  test('a step is no longer than its bound, unless one item is', () => {
    const texts = Array.from({ length: 40 }, (_, index) => 'x'.repeat(index === 20 ? 600_000 : 50_000));
    const longest = allSteps(sourceOf(texts)).map((step) => step.length);
    expect(longest.filter((length) => length > listStepBytesMax + 10)).toHaveLength(1);
    expect(longest).toHaveLength(9);
  });

  test('items that take long to make are given in short steps', () => {
    const slow: ListSource = {
      ...sourceOf(Array.from({ length: 400 }, () => 'x')),
      addItem: (entry, pieces) => {
        const untilMs = performance.now() + 0.2;
        while (performance.now() < untilMs);
        pieces.push(entry.json);
      },
    };
    const first = makeListStep(slow, 0);
    expect([first.isLast, first.next < 100]).toEqual([false, true]);
  });
});
