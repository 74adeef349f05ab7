import { expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { countRepeats } from './count-repeats.js';

function recording() {
  const lines: unknown[] = [];
  const record = (level: string) => (message: string, details?: object) => void lines.push([level, message, details]);
  const log = { error: record('error'), warn: record('warn'), info: record('info'), debug: record('debug') };
  const clock = new FakeClock();
  return { lines, clock, log: countRepeats(log, { clock, periodMs: 1_000 }) };
}

test('a failure is logged once per controller and error, whatever its object is', () => {
  const { lines, log } = recording();
  for (const key of ['a', 'b']) log.error('reconcile failed', { controller: 'x', key, error: 'no server' });
  log.error('reconcile failed', { controller: 'y', key: 'a', error: 'no server' });
  log.error('reconcile failed', { controller: 'x', key: 'a', error: 'forbidden' });
  log.warn('not served', { resource: 'pods' });
  log.warn('not served', { resource: 'nodes' });
  log.warn('not served', { resource: 'pods' });
  expect(lines).toEqual([
    ['error', 'reconcile failed', { controller: 'x', key: 'a', error: 'no server' }],
    ['error', 'reconcile failed', { controller: 'y', key: 'a', error: 'no server' }],
    ['error', 'reconcile failed', { controller: 'x', key: 'a', error: 'forbidden' }],
    ['warn', 'not served', { resource: 'pods' }],
    ['warn', 'not served', { resource: 'nodes' }],
  ]);
});

test('repeats are counted, and logged with their count after the period', async () => {
  const { lines, clock, log } = recording();
  const fail = () => log.error('failed', { error: new Error('a') });
  fail();
  await clock.advance(999);
  fail();
  fail();
  expect(lines).toHaveLength(1);
  await clock.advance(1);
  fail();
  await clock.advance(1_000);
  fail();
  expect(lines.map((line) => JSON.stringify(line))).toEqual([
    '["error","failed",{"error":{}}]',
    '["error","failed",{"error":{},"repeated":2}]',
    '["error","failed",{"error":{}}]',
  ]);
});

test('forgets causes rather than growing without limit', () => {
  const { lines, log } = recording();
  for (let index = 0; index <= 1_000; index += 1) log.error('failed', { error: `${index}` });
  log.error('failed', { error: '0' });
  log.error('failed', { error: '1000' });
  expect(lines).toHaveLength(1_002);
});

test('changes and retries are always logged', () => {
  const { lines, log } = recording();
  for (const _ of [1, 2]) {
    log.info('created pods', { count: 1 });
    log.debug('trying again');
  }
  expect(lines).toHaveLength(4);
});
