import { describe, expect, test } from '@jest/globals';
import { StepTurns, turnMsMax } from './step-turns.js';

const noBytes = (): number => 0;
/** Blocks the event loop. */
function work(milliseconds: number): void {
  const untilMs = performance.now() + milliseconds;
  while (performance.now() < untilMs);
}
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('turns of steps', () => {
  test('run immediately while the turn has time left', () => {
    const turns = new StepTurns();
    expect(turns.run(() => 'a', noBytes)).toBe('a');
    expect(turns.run(() => 'b', noBytes)).toBe('b');
  });

  test('wait in order for the next turn once the time or the bytes of a turn are used up', async () => {
    for (const [use, bytes] of [
      [() => work(turnMsMax), 0],
      [() => undefined, 100 * 1024 * 1024],
    ] as const) {
      const turns = new StepTurns();
      const made: number[] = [];
      turns.run(use, () => bytes);
      const waiting = [1, 2, 3].map((step) => turns.run(() => made.push(step), noBytes));
      expect([turns.waiting, made]).toEqual([3, []]);
      expect(waiting.every((step) => step instanceof Promise)).toBe(true);
      await Promise.all(waiting);
      expect(made).toEqual([1, 2, 3]);
      await nextTurn();
      expect(turns.run(() => 'at once', noBytes)).toBe('at once');
    }
  });

  test('let other work run between the steps of many clients', async () => {
    const turns = new StepTurns();
    let others = 0;
    const count = (): void => {
      others++;
      if (turns.waiting > 0) setImmediate(count);
    };
    const steps = Array.from({ length: 20 }, () => turns.run(() => work(2), noBytes));
    setImmediate(count);
    await Promise.all(steps);
    // A turn runs two or three steps.
    expect(others).toBeGreaterThan(5);
  });

  test('wake a waiting stream in its turn, for one step', async () => {
    const turns = new StepTurns();
    const made: string[] = [];
    let wakes = 0;
    const make = (): string => {
      work(turnMsMax);
      return 'step';
    };
    const wake = (): void => {
      wakes++;
      const step = turns.tryRun(make, { bytesOf: noBytes, wake });
      if (step !== undefined) made.push(step);
      if (made.length < 3) turns.tryRun(make, { bytesOf: noBytes, wake });
    };
    expect(turns.tryRun(make, { bytesOf: noBytes, wake })).toBe('step');
    expect(turns.tryRun(make, { bytesOf: noBytes, wake })).toBeUndefined();
    while (made.length < 3) await nextTurn();
    expect([made, wakes]).toEqual([['step', 'step', 'step'], 3]);
  });

  test('reject only their own response on failure', async () => {
    const turns = new StepTurns();
    const fail = (): never => {
      throw new Error('no step');
    };
    expect(() => turns.run(fail, noBytes)).toThrow('no step');
    turns.run(() => work(turnMsMax), noBytes);
    const failed = turns.run(fail, noBytes);
    const made = turns.run(() => 'made', noBytes);
    await expect(failed).rejects.toThrow('no step');
    expect(await made).toBe('made');
  });
});
