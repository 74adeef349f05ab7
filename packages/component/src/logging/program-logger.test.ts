import { expect, test } from '@jest/globals';
import { silentLogger } from './logger.js';
import { createProgramLogger, type ProgramLoggerOptions } from './program-logger.js';

function lines(options: Partial<ProgramLoggerOptions>): {
  readonly written: string[];
  readonly options: ProgramLoggerOptions;
} {
  const written: string[] = [];
  return {
    written,
    options: { format: 'json', level: 'info', destination: { write: (line) => written.push(line) }, ...options },
  };
}

test('json lines hold level, time, component, message and details', () => {
  const { written, options } = lines({ name: 'apiserver' });
  const logger = createProgramLogger(options);
  logger.with({ shard: 1 }).info('listening', { port: 6443 });
  logger.debug('not written');
  expect(written).toHaveLength(1);
  expect(JSON.parse(written[0] ?? '')).toMatchObject({
    level: 'info',
    component: 'apiserver',
    message: 'listening',
    port: 6443,
    shard: 1,
  });
  expect([logger.enabled('info'), logger.enabled('debug')]).toEqual([true, false]);
});

test('text lines are for people, and errors bring their stack', () => {
  const { written, options } = lines({ format: 'text' });
  createProgramLogger(options).error('it broke', { path: '/a b', error: new TypeError('why') });
  expect(written[0]).toMatch(/^\d{4}-.*Z ERROR it broke path="\/a b"\n {4}TypeError: why\n {4}/);
});

test('the silent logger says nothing and asks for nothing', () => {
  expect(silentLogger.with({ a: 1 }).enabled('error')).toBe(false);
});
