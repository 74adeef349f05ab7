import { EventEmitter } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import { silentLogger } from '../logging/logger.js';
import { runUntilSignalled } from './shutdown.js';
import { TaskScope } from './task-scope.js';

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

describe('a program', () => {
  test('stops gracefully on the first signal, and exits immediately on the second', async () => {
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

  test('ignores repeated SIGINTs within repeatedInterruptMs, but not SIGTERM', async () => {
    let nowMs = 0;
    const start = () => {
      const signals = new EventEmitter();
      const exits: number[] = [];
      const running = runUntilSignalled(({ signal }) => aborted(signal), {
        ...{ logger: silentLogger, signals, exit: (code: number) => void exits.push(code) },
        ...{ repeatedInterruptMs: 2_000, nowMs: () => nowMs },
      });
      return { signals, exits, running };
    };
    const first = start();
    for (const atMs of [0, 1, 1_999]) {
      nowMs = atMs;
      first.signals.emit('SIGINT');
    }
    expect(first.exits).toEqual([]);
    nowMs = 2_000;
    first.signals.emit('SIGINT');
    expect(first.exits).toEqual([1]);
    expect(await first.running).toBe(0);
    const second = start();
    second.signals.emit('SIGINT');
    second.signals.emit('SIGTERM');
    expect(second.exits).toEqual([1]);
    const third = start();
    third.signals.emit('SIGTERM');
    third.signals.emit('SIGINT');
    expect(third.exits).toEqual([1]);
  });

  test('ignores a repeated SIGINT after its end, which would make the process exit with code 130', async () => {
    const signals = new EventEmitter();
    const exits: number[] = [];
    const running = runUntilSignalled(({ signal }) => aborted(signal), {
      ...{ logger: silentLogger, signals, exit: (code: number) => void exits.push(code) },
      ...{ repeatedInterruptMs: 2_000, nowMs: () => 0 },
    });
    signals.emit('SIGINT');
    expect(await running).toBe(0);
    expect(signals.emit('SIGINT')).toBe(true);
    expect(exits).toEqual([]);
  });

  test('exits with code 1 after a failure, and with 0 when its signal option aborts', async () => {
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

  test('keeps the process alive while the program waits without a socket or a timer that does', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((type) => type === 'Timeout').length;
    const before = timers();
    const stop = new AbortController();
    const options = { logger: silentLogger, signals: new EventEmitter(), signal: stop.signal };
    const running = runUntilSignalled(({ signal }) => aborted(signal), options);
    expect(timers()).toBe(before + 1);
    stop.abort();
    await running;
    expect(timers()).toBe(before);
  });
});

describe('a task scope', () => {
  test('aborts the other tasks when one fails, and throws its error', async () => {
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

  test('aborts and awaits all tasks on close and when its parent aborts', async () => {
    const parent = new AbortController();
    const [own, child] = [new TaskScope(), new TaskScope(parent.signal)];
    for (const scope of [own, child]) scope.run(({ signal }) => aborted(signal).then(() => signal.throwIfAborted()));
    await own.close();
    parent.abort();
    await child.join();
    expect(child.signal.aborted).toBe(true);
  });
});
