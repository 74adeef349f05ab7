import { expect, test } from '@jest/globals';
import type { FlagDefinition } from './flag-definition.js';
import { formatFlagHelp } from './format-help.js';
import { parseFlags } from './parse-flags.js';
import { suggestFlags } from './suggest-flags.js';

const flag = (name: string, rest: Partial<FlagDefinition> = {}): FlagDefinition => ({
  ...{ name, type: 'string', default: '', section: 'Main' },
  help: 'Sets a value with a sentence that is longer than a short line.',
  ...rest,
});
const table = [flag('secure-port'), flag('log_file_max_size'), flag('insecure-port', { hidden: true })];

test('the error of a misspelt option suggests the most similar ones, but no hidden one', async () => {
  const outcome = parseFlags(table, {
    args: ['--secure-prt=1', '--log-file-max-siz=2', '--insecure-por=3', '--else', 'x'],
  });
  expect(outcome.type === 'invalid' && (await suggestFlags(outcome.errors, table))).toEqual([
    'unknown flag: --secure-prt (Did you mean --secure-port?)',
    'unknown flag: --log-file-max-siz (Did you mean --log-file-max-size?)',
    'unknown flag: --insecure-por (Did you mean --secure-port?)',
    'unknown flag: --else',
    'unexpected argument: "x"',
  ]);
});

test('the help has lines of at most the width of the terminal, and no hidden option', async () => {
  const help = await formatFlagHelp(table, {
    name: 'x',
    summary: 'Does something that takes several words.',
    width: 40,
  });
  expect(help).toBe(`Does something that takes several words.

Usage:
  x [flags]

Main flags:

      --secure-port string
                Sets a value with a
                sentence that is longer
                than a short line.
      --log_file_max_size string
                Sets a value with a
                sentence that is longer
                than a short line.
`);
  expect(Math.max(...help.split('\n').map((line) => line.length))).toBeLessThanOrEqual(40);
});

test('the help says why an option is rejected', async () => {
  const help = await formatFlagHelp([flag('cloud', { rejected: 'no cloud' })], { name: 'x', summary: 'Does x.' });
  expect(help).toContain('(REJECTED: no cloud)\n');
});
