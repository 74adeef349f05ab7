import { EventEmitter } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import { silentLogger } from '../logging/logger.js';
import { runUntilSignalled } from './shutdown.js';
import { TaskScope } from './task-scope.js';

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

describe('a program', () => {
  test('ends gracefully on the first signal, and at once on the second', async () => {
    const signals = new EventEmitter();
    const exits: number[] = [];
    let release: () => void = () => undefined;
    const running = runUntilSignalled(
      async ({ signal }) => {
        await aborted(signal);
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      },
      { logger: silentLogger, signals, exit: (code) => void exits.push(code) },
    );
    signals.emit('SIGTERM');
    await new Promise(setImmediate);
    expect(exits).toEqual([]);
    signals.emit('SIGINT');
    expect(exits).toEqual([1]);
    release();
    expect(await running).toBe(0);
    expect(signals.listenerCount('SIGTERM')).toBe(0);
  });

  test('that fails ends with code 1, and one that is stopped from outside with 0', async () => {
    const options = { logger: silentLogger, signals: new EventEmitter() };
    expect(await runUntilSignalled(() => Promise.reject(new Error('no')), options)).toBe(1);
    const stop = new AbortController();
    const running = runUntilSignalled(({ signal }) => aborted(signal).then(() => signal.throwIfAborted()), {
      ...options,
      signal: stop.signal,
    });
    stop.abort();
    expect(await running).toBe(0);
  });
});

describe('a scope of tasks', () => {
  test('aborts the others when one fails, and tells the failure', async () => {
    const scope = new TaskScope();
    const ended: string[] = [];
    scope.run(async ({ signal }) => {
      await aborted(signal);
      ended.push('first');
    });
    scope.run(() => Promise.reject(new Error('second failed')));
    await expect(scope.join()).rejects.toThrow('second failed');
    expect(ended).toEqual(['first']);
  });

  test('closes by aborting and waiting for all, and with its parent', async () => {
    const parent = new AbortController();
    const [own, child] = [new TaskScope(), new TaskScope(parent.signal)];
    for (const scope of [own, child]) scope.run(({ signal }) => aborted(signal).then(() => signal.throwIfAborted()));
    await own.close();
    parent.abort();
    await child.join();
    expect(child.signal.aborted).toBe(true);
  });
});
