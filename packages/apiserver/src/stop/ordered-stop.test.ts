import { expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { silentLogger } from '@orch/component';
import { orderedStop, type StopHook, type StopSteps } from './ordered-stop.js';

/** A promise that a test resolves. */
function gate(): { readonly opened: Promise<void>; open(): void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

function given(changes: Partial<StopSteps> = {}) {
  const log: string[] = [];
  const hook = (name: string): StopHook => ({ name, run: async () => void log.push(name) });
  const requests = gate();
  const steps: StopSteps = {
    failReadiness: () => void log.push('not ready'),
    preShutdown: [hook('first'), hook('second')],
    delayMs: 10_000,
    closeListener: async () => {
      log.push('listener closes');
      await requests.opened;
      log.push('last request');
    },
    closers: [hook('auditFlush'), hook('other')],
    endBackground: () => void log.push('background'),
    ...changes,
  };
  const clock = new FakeClock();
  return { log, requests, clock, start: () => orderedStop(steps, { clock, logger: silentLogger }) };
}

const turn = () => new Promise(setImmediate);

test('hooks run during the delay; closers run after the last request, and the background ends last', async () => {
  const { log, requests, clock, start } = given();
  const stopped = start();
  await turn();
  expect(log).toEqual(['not ready', 'first', 'second']);
  await clock.advance(9_999);
  await turn();
  expect(log).toHaveLength(3);
  await clock.advance(1);
  await turn();
  expect(log.slice(3)).toEqual(['listener closes']);
  requests.open();
  await stopped;
  expect(log.slice(4)).toEqual(['last request', 'auditFlush', 'other', 'background']);
});

test('a hook that waits does not delay the close of the listener, but the closers', async () => {
  const slow = gate();
  const waiting: StopHook = { name: 'slow', run: () => slow.opened };
  const { log, requests, start } = given({ delayMs: 0, preShutdown: [waiting] });
  requests.open();
  const stopped = start();
  await turn();
  expect(log).toEqual(['not ready', 'listener closes', 'last request']);
  slow.open();
  await stopped;
  expect(log.slice(3)).toEqual(['auditFlush', 'other', 'background']);
});

test('a hook that fails does not keep the server from stopping', async () => {
  const failing: StopHook = { name: 'auditFlush', run: () => Promise.reject(new Error('disk full')) };
  const { log, requests, start } = given({ delayMs: 0, preShutdown: [failing], closers: [failing] });
  requests.open();
  await start();
  expect(log).toEqual(['not ready', 'listener closes', 'last request', 'background']);
});
