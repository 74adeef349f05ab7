import { describe, expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { HeldRejections, type RejectionWindow } from './held-rejections.js';

const newWindow = (): RejectionWindow => ({ windowStartMs: Number.NEGATIVE_INFINITY, rejectedInWindow: 0 });
const never = () => undefined;
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
};

/** Rejects `count` requests of a flow, and returns how many were held. */
function reject(held: HeldRejections, window: RejectionWindow, count: number): readonly Promise<void>[] {
  return Array.from({ length: count }, () => held.delay(window, never)).filter((each) => each !== undefined);
}

describe('rejections', () => {
  test('are answered at once, up to a hundred per flow and second', async () => {
    const clock = new FakeClock();
    const held = new HeldRejections(clock);
    const window = newWindow();
    expect(reject(held, window, 101)).toHaveLength(1);
    expect(reject(held, newWindow(), 100)).toHaveLength(0);
    await clock.advance(1_000);
    expect(reject(held, window, 100)).toHaveLength(0);
  });

  test('beyond that are answered a second later, a few per turn of the event loop', async () => {
    const clock = new FakeClock();
    const held = new HeldRejections(clock);
    let answered = 0;
    for (const each of reject(held, newWindow(), 120)) each.then(() => answered++);
    expect(held.size).toBe(20);
    await clock.advance(999);
    await turns(3);
    expect([answered, held.size]).toEqual([0, 20]);
    await clock.advance(1);
    expect(held.size).toBeGreaterThan(0);
    await turns(6);
    expect([answered, held.size]).toEqual([20, 0]);
  });

  test('are answered at once when too many are held', () => {
    const held = new HeldRejections(new FakeClock());
    expect(reject(held, newWindow(), 5_000)).toHaveLength(4_000);
  });

  test('of ended requests are not waited for', async () => {
    const held = new HeldRejections(new FakeClock());
    const window = newWindow();
    reject(held, window, 100);
    let end = (): void => undefined;
    const delay = held.delay(window, (listener) => {
      end = listener;
    });
    end();
    await delay;
  });
});
