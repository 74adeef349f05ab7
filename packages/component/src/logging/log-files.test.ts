import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, statSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { LogFileError } from './log-file.js';
import type { LogFilesOptions } from './log-files.js';
import { createProgramLogger } from './program-logger.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orch-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function given(options: Partial<LogFilesOptions> = {}) {
  const clock = new FakeClock('2021-04-08T12:00:00Z');
  const written: string[] = [];
  const files = {
    ...{ folder, sizeBytesMax: 0, flushPeriodMs: 5_000, hasOneOutput: false, hasHeads: false, stderrSeverityMin: 2 },
    ...options,
  };
  const destination = { write: (line: string) => written.push(line) };
  const logger = createProgramLogger({
    ...{ format: 'text', level: 'info', header: 'none', files, program: 'orch-test', clock, destination },
  });
  return { clock, written, logger };
}
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

describe('a folder of log files', () => {
  test('has a file per severity with the lines of higher ones too, and a link to the newest', () => {
    const { logger, written } = given();
    logger.info('a');
    logger.warn('b');
    logger.error('c');
    logger.close();
    expect(['INFO', 'WARNING', 'ERROR'].map((name) => read(`orch-test.${name}`))).toEqual([
      'a\nb\nc\n',
      'b\nc\n',
      'c\n',
    ]);
    expect(readlinkSync(join(folder, 'orch-test.INFO'))).toMatch(
      new RegExp(`^orch-test\\.${hostname()}\\..+\\.log\\.INFO\\.20210408-120000\\.${process.pid}$`),
    );
    expect(written).toEqual(['c\n']);
  });

  test('has each line once with one output', () => {
    const { logger } = given({ hasOneOutput: true });
    logger.info('a');
    logger.error('c');
    logger.close();
    expect([read('orch-test.INFO'), read('orch-test.ERROR')]).toEqual(['a\n', 'c\n']);
    expect(readdirSync(folder)).toHaveLength(4);
  });

  test('gets a new file when one is full, also within a second', () => {
    const { logger } = given({ sizeBytesMax: 4, flushPeriodMs: 0 });
    for (const line of ['abc', 'def', 'ghi']) logger.info(line);
    logger.close();
    const files = readdirSync(folder).filter((name) => name !== 'orch-test.INFO');
    expect(files.sort().map(read)).toEqual(['abc\n', 'def\n', 'ghi\n']);
    expect(read('orch-test.INFO')).toBe('ghi\n');
  });
});

describe('one log file', () => {
  const one = () => ({ file: join(folder, 'log') });

  test('has the lines of all severities after each flush period, and errors at once', async () => {
    const { logger, clock } = given(one());
    logger.info('a');
    await clock.advance(4_999);
    expect(read('log')).toBe('');
    await clock.advance(1);
    logger.warn('b');
    expect(read('log')).toBe('a\n');
    await clock.advance(5_000);
    expect(read('log')).toBe('a\nb\n');
    logger.info('c');
    logger.error('d');
    expect(read('log')).toBe('a\nb\nc\nd\n');
    logger.close();
  });

  test('is appended to by the next start, and begins with time, machine and program', () => {
    for (const line of ['a', 'b']) {
      const { logger } = given({ ...one(), hasHeads: true });
      logger.info(line);
      logger.close();
    }
    const head =
      /Log file created at: 2021-04-08T12:00:00.000Z\nRunning on machine: .+\nBinary: orch-test .+\nLog line.+\n/;
    expect(read('log')).toMatch(new RegExp(`^${head.source}a\n${head.source}b\n$`));
  });

  test('is renamed when it is full, and replaces the file that was renamed before', () => {
    const { logger } = given({ ...one(), sizeBytesMax: 8, flushPeriodMs: 0 });
    for (const line of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) logger.info(line);
    logger.close();
    expect([read('log'), read('log.1')]).toEqual(['i\n', 'e\nf\ng\nh\n']);
  });

  test('is opened anew when somebody else renames it', () => {
    const { logger } = given({ ...one(), flushPeriodMs: 0 });
    logger.info('a');
    renameSync(join(folder, 'log'), join(folder, 'kept'));
    logger.info('b');
    logger.close();
    expect([read('kept'), read('log')]).toEqual(['a\n', 'b\n']);
  });

  test('that cannot be written any more leaves its lines to standard error', () => {
    const inner = join(folder, 'inner');
    mkdirSync(inner);
    const { logger, written } = given({ file: join(inner, 'log'), flushPeriodMs: 0 });
    rmSync(inner, { recursive: true });
    logger.info('a');
    logger.info('b');
    mkdirSync(inner);
    logger.info('c');
    logger.close();
    expect(written).toEqual([expect.stringMatching(/^cannot write the log file .*: ENOENT/), ...['a\n', 'b\n']]);
    expect(read('inner/log')).toBe('c\n');
  });

  test('that cannot be opened is an error', () => {
    expect(() => given({ file: join(folder, 'missing', 'log') })).toThrow(LogFileError);
    expect(() => given({ file: join(folder, 'missing', 'log') })).toThrow(
      `cannot open the log file ${join(folder, 'missing', 'log')}: ENOENT`,
    );
  });
});

test.each([
  [0, ['a\n', 'b\n', 'c\n']],
  [1, ['b\n', 'c\n']],
  [3, []],
])('lines of the severity %i and higher ones also go to standard error', (stderrSeverityMin, lines) => {
  const { logger, written } = given({ file: join(folder, 'log'), stderrSeverityMin });
  logger.info('a');
  logger.warn('b');
  logger.error('c');
  logger.close();
  expect(written).toEqual(lines);
});

test('the files of one process have one owner: their size counts lines of other processes', () => {
  const file = join(folder, 'log');
  const { logger } = given({ file, flushPeriodMs: 0, sizeBytesMax: 6 });
  const { logger: worker } = given({ file, flushPeriodMs: 0 });
  worker.info('abc');
  logger.info('d');
  logger.info('e');
  worker.info('f');
  logger.close();
  worker.close();
  expect([read('log.1'), read('log')]).toEqual(['abc\nd\n', 'e\nf\n']);
  expect(statSync(file).size).toBe(4);
});
