import { expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { countRepeats } from './count-repeats.js';
import { ModuleLevels, mostVerbose, patternOf } from './module-levels.js';
import { createProgramLogger, type ProgramLoggerOptions } from './program-logger.js';

test.each([
  ['ttl', 'ttl', true],
  ['ttl', 'ttl-after', false],
  ['ttl*', 'ttl-after', true],
  ['*-controller', 'queue-controller', true],
  ['jo?', 'job', true],
  ['jo?', 'jo', false],
  ['[a-c]x', 'bx', true],
  ['[^a-c]x', 'bx', false],
  ['a.b', 'axb', false],
  ['a.b', 'a.b', true],
  ['a+', 'a+', true],
  ['a+', 'aa', false],
  ['a^$(b)|{c}]/', 'a^$(b)|{c}]/', true],
  ['a\\*', 'a\\b', true],
  ['[a]]x', 'a]x', true],
  ['[\\]x', '\\x', true],
  ['[^a]x', 'ax', false],
  ['a', 'ba', false],
  ['a', 'ab', false],
])('%s matches %s: %j', (pattern, module, matches) => {
  expect(patternOf(pattern).test(module)).toBe(matches);
});

test.each(['[', '[a', '[]', '[^]', 'a[b-'])('the pattern %s has an unterminated range', (pattern) => {
  expect(() => patternOf(pattern)).toThrow(new SyntaxError(`unterminated range in ${JSON.stringify(pattern)}`));
});

test('the most verbose of no levels is info', () => {
  expect([mostVerbose([]), mostVerbose(['warn', 'debug', 'error']), mostVerbose(['error'])]).toEqual([
    ...['info', 'debug', 'error'],
  ]);
});

test('the first matching pattern decides, and never hides lines', () => {
  const levels = new ModuleLevels('debug', [
    { pattern: 'a*', level: 'trace' },
    { pattern: 'ab', level: 'info' },
    { pattern: 'b', level: 'info' },
  ]);
  const allowed = (module: string) =>
    (['info', 'debug', 'trace'] as const).filter((level) => levels.allows(level, module));
  expect(allowed('ab')).toEqual(['info', 'debug', 'trace']);
  expect(allowed('b')).toEqual(['info', 'debug']);
  expect(allowed('c')).toEqual(['info', 'debug']);
});

function given(options: Partial<ProgramLoggerOptions>) {
  const written: string[] = [];
  const destination = { write: (line: string) => written.push(line) };
  return { written, logger: createProgramLogger({ format: 'text', level: 'info', destination, ...options }) };
}

test('lines of a module are written at its own level, through wrappers too', () => {
  const { written, logger } = given({ header: 'none', modules: [{ pattern: 'module-levels.test', level: 'debug' }] });
  logger.debug('a');
  logger.trace('b');
  countRepeats(logger.with({ x: 1 }), { clock: new FakeClock() }).debug('c');
  expect(written).toEqual(['a\n', 'c x=1\n']);
  const other = given({ modules: [{ pattern: 'other', level: 'trace' }] });
  other.logger.debug('a');
  expect(other.written).toEqual([]);
  expect(other.logger.enabled('trace')).toBe(true);
});

test('the header has folder, file and line of the source', () => {
  const { written, logger } = given({ header: 'time-and-source', name: 'x' });
  logger.info('a', { b: 1 });
  expect(written[0]).toMatch(/^\d{4}-\S+Z INFO {2}\[x\] logging\/module-levels\.test\.ts:\d+\] a b=1\n$/);
});

test('a line at the given place is followed by the calls that led to it', () => {
  const first = given({ header: 'time-and-source' });
  const log = (logger: typeof first.logger) => logger.info('here');
  log(first.logger);
  const [, place = ''] = / logging\/(\S+)\] here/.exec(first.written[0] ?? '') ?? [];
  const { written, logger } = given({ header: 'none', backtraceAt: place });
  logger.info('elsewhere');
  log(logger);
  expect(written[0]).toBe('elsewhere\n');
  expect(written[1]).toMatch(new RegExp(`^here\n    at logging/${place}\n    at logging/module-levels.test.ts:\\d+\n`));
});
