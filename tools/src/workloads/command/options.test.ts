import { expect, test } from '@jest/globals';
import { parseCommand } from './options.js';

const selection = { scenarioFolder: 'tools/data/workloads/scenarios', only: [], parallel: 20, quietMs: 800 };

test('parses a recording', () => {
  const words = ['record', '--url', 'https://a', '--token', 't', '--insecure', '--label', 'a', '--out', 'f'];
  expect(parseCommand([...words, '--only', 'one', '--quiet-ms', '500'])).toEqual({
    ...{
      verb: 'record',
      url: 'https://a',
      token: 't',
      authorityFile: undefined,
      label: 'a',
      outFile: 'f',
      releases: [],
    },
    selection: { ...selection, only: ['one'], quietMs: 500 },
  });
});

test('parses a comparison and the set-ups', () => {
  expect(parseCommand(['compare', '--baseline', 'a', '--baseline', 'b', 'c'])).toEqual({
    ...{ verb: 'compare', baselineFiles: ['a', 'b'], files: ['c'], acceptedFile: 'tools/data/workloads/accepted.yaml' },
    verbose: false,
  });
  expect(parseCommand(['set-ups', '--reference-bin', 'r', '--work', 'w'])).toMatchObject({
    ...{ chosen: ['reference', 'orch-api', 'orch-controllers', 'orch'], port: 31_000, baselineRuns: 2, selection },
  });
});

test('parses the command for the page', () => {
  expect(parseCommand(['document'])).toEqual({ verb: 'document' });
});

test('names what is missing or wrong', () => {
  expect(() => parseCommand([])).toThrow('record, compare, set-ups or document');
  expect(() => parseCommand(['record', '--url', 'u'])).toThrow('--url, --token, --label and --out are needed');
  expect(() => parseCommand(['compare', 'a'])).toThrow('--baseline is needed');
  expect(() => parseCommand(['set-ups', '--work', 'w'])).toThrow('--reference-bin and --work are needed');
  const all = ['set-ups', '--reference-bin', 'r', '--work', 'w'];
  expect(() => parseCommand([...all, '--set-up', 'x'])).toThrow('--set-up x: must be one of');
  expect(() => parseCommand([...all, '--parallel', '0'])).toThrow('--parallel 0: must be a positive integer');
});
