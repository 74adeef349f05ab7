import { tmpdir } from 'node:os';
import { describe, expect, test } from '@jest/globals';
import { parseFlags } from '../parse-flags.js';
import { globalFlags } from './global.js';
import { logsCheck, logWarnings } from './log-checks.js';
import { loggingOption, logsFlags } from './logs.js';

function parse(...args: readonly string[]) {
  return parseFlags([...logsFlags(), ...globalFlags()], { args, checks: [logsCheck] });
}

function flagsOf(...args: readonly string[]) {
  const outcome = parse(...args);
  if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
  return outcome.flags;
}

test.each([
  [[], 'text', 'info'],
  [['-v=2'], 'text', 'info'],
  [['-v=3', '--logging-format=json'], 'json', 'debug'],
  [['--v', '4'], 'text', 'debug'],
  [['-v', '5'], 'text', 'trace'],
  [['-v=10'], 'text', 'trace'],
])('%j log %s at %s', (args, format, level) => {
  expect(loggingOption.read(flagsOf(...args))).toEqual({ format, level });
});

test('the options of lines and files become typed values', () => {
  const plain = { format: 'text', level: 'info' };
  const settings = (...args: readonly string[]) => loggingOption.read(flagsOf(...args));
  expect(settings('--add-dir-header')).toEqual({ ...plain, header: 'time-and-source' });
  expect(settings('--skip-headers', '--add-dir-header')).toEqual({ ...plain, header: 'none' });
  expect(settings('--vmodule=ttl=3,*-controller=5')).toEqual({
    ...plain,
    modules: [
      { pattern: 'ttl', level: 'debug' },
      { pattern: '*-controller', level: 'trace' },
    ],
  });
  expect(settings('--log-backtrace-at=ttl.ts:59')).toEqual({ ...plain, backtraceAt: 'ttl.ts:59' });
  expect(settings('--experimental-logging-sanitization')).toEqual({ ...plain, redacts: true });
});

describe('files', () => {
  const usual = { sizeBytesMax: 1800 * 2 ** 20, flushPeriodMs: 5_000, hasOneOutput: false, hasHeads: true };

  test('are in the folder of temporary files by default', () => {
    const { files } = loggingOption.read(flagsOf('--logtostderr=false'));
    expect(files).toEqual({ ...usual, folder: tmpdir(), stderrSeverityMin: 2 });
  });

  test('are as the options say', () => {
    const rotated = ['--log-file=/x/log', '--log_file_max_size=2', '--log-flush-frequency=0s', '--skip-log-headers'];
    expect(loggingOption.read(flagsOf('--logtostderr=false', ...rotated, '--stderrthreshold=WARNING')).files).toEqual({
      ...{ ...usual, folder: tmpdir(), file: '/x/log', sizeBytesMax: 2 ** 21, flushPeriodMs: 0, hasHeads: false },
      stderrSeverityMin: 1,
    });
    expect(
      loggingOption.read(flagsOf('--logtostderr=false', '--log-dir=/y', '--one-output', '--alsologtostderr')).files,
    ).toEqual({ ...usual, folder: '/y', hasOneOutput: true, stderrSeverityMin: 0 });
  });

  test.each([
    [
      ['--log-dir=/x', '--stderrthreshold=0', '--skip-headers', '--alsologtostderr'],
      [
        '--alsologtostderr has no effect without --logtostderr=false',
        '--log-dir has no effect without --logtostderr=false',
        '--stderrthreshold has no effect without --logtostderr=false',
      ],
    ],
    [
      ['--logtostderr=false', '--log-file=/x', '--one-output', '--log-dir=/y'],
      ['--log-dir has no effect with --log-file', '--one-output has no effect with --log-file'],
    ],
    [['--logtostderr=false', '--log-dir=/x', '--one-output'], []],
    [['--logtostderr'], []],
  ])('%j: %j', (args, warnings) => {
    expect(logWarnings(flagsOf(...args))).toEqual(warnings);
  });
});

test.each([
  [['--logging-format=json', '--v=3', '--log-flush-frequency=1s', '--logtostderr'], []],
  [
    ['--logging-format=json', '--vmodule=a=1', '--logtostderr=false', '--skip-headers'],
    ['logtostderr', 'skip-headers', 'vmodule'].map((name) => `--${name}: not supported with --logging-format=json`),
  ],
  [['--vmodule=a=1,[b=2'], ['--vmodule: invalid pattern "[b": unterminated range in "[b"']],
  [['--vmodule=a'], ['invalid argument "a" for "--vmodule": must be pattern=number, …']],
  [['--log-backtrace-at=a'], ['invalid argument "a" for "--log-backtrace-at": must be file:line']],
  [['--log-flush-frequency=-1s'], ['invalid argument "-1s" for "--log-flush-frequency": must not be negative']],
])('%j: %j', (args, errors) => {
  const outcome = parse(...args);
  expect(outcome.type === 'invalid' ? outcome.errors : []).toEqual(errors);
});
