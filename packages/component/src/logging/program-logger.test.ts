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

test('writes level, time, component, message and details as JSON', () => {
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

test('writes text lines with the stack of errors', () => {
  const { written, options } = lines({ format: 'text' });
  createProgramLogger(options).error('it broke', { path: '/a b', error: new TypeError('why') });
  expect(written[0]).toMatch(/^\d{4}-.*Z ERROR it broke path="\/a b"\n {4}TypeError: why\n {4}/);
});

test('escapes control characters of client input', () => {
  const { written, options } = lines({ format: 'text' });
  const logger = createProgramLogger(options);
  const forged = 'x\n2026-01-01T00:00:00Z INFO  forged \u001b[2J\u009b31m\r\u2028\u202e\u0000';
  logger.info('message', { name: forged, plain: 'tab\there', list: ['\u001b'] });
  logger.info(forged);
  logger.error('failed', { error: new Error(forged) });
  const escaped = 'x\\u000a2026-01-01T00:00:00Z INFO  forged \\u001b[2J\\u009b31m\\u000d\\u2028\\u202e\\u0000';
  expect(written[0]).toContain(
    'name="x\\n2026-01-01T00:00:00Z INFO  forged \\u001b[2J\\u009b31m\\r\\u2028\\u202e\\u0000"',
  );
  expect(written[0]).toContain(' plain="tab\\there" list=["\\u001b"]\n');
  expect(written[1]).toMatch(/ INFO {2}\S/);
  expect(written[1]?.endsWith(`${escaped}\n`)).toBe(true);
  // Continuation lines are indented.
  for (const text of written) {
    expect(text.split('\n').filter((line, index) => index > 0 && line !== '' && !line.startsWith('    '))).toEqual([]);
    expect(text).not.toMatch(/[^\P{C}\n]/u);
  }
});

test('the silent logger has no enabled level', () => {
  expect(silentLogger.with({ a: 1 }).enabled('error')).toBe(false);
});
