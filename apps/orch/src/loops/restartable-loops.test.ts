import { expect, test } from '@jest/globals';
import { TaskScope } from '@orch/component';
import { RestartableLoops } from './restartable-loops.js';

/** Loops that run until their signal aborts, with a record of their state. */
function given() {
  const scope = new TaskScope();
  const log: string[] = [];
  const loops = new RestartableLoops(scope, async (signal) => {
    log.push('started');
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    await new Promise(setImmediate);
    log.push('ended');
  });
  return { scope, log, loops };
}

test('stop resolves when the loops have ended, and start runs them again', async () => {
  const { scope, log, loops } = given();
  loops.start();
  loops.start();
  await Promise.all([loops.stop(), loops.stop()]);
  expect(log).toEqual(['started', 'ended']);
  await loops.stop();
  loops.start();
  expect(log).toEqual(['started', 'ended', 'started']);
  await scope.close();
  expect(log).toEqual(['started', 'ended', 'started', 'ended']);
  loops.start();
  expect(log).toHaveLength(4);
});

test('errors of stopped loops are ignored; other errors fail the scope', async () => {
  const scope = new TaskScope();
  let fail: (error: Error) => void = () => undefined;
  const loops = new RestartableLoops(
    scope,
    (signal) =>
      new Promise((_, reject) => {
        fail = reject;
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  loops.start();
  await loops.stop();
  expect(scope.signal.aborted).toBe(false);
  loops.start();
  fail(new Error('broken'));
  await expect(scope.join()).rejects.toThrow('broken');
});
