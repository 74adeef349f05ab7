import { expect, test } from '@jest/globals';
import { setUps } from '../command/options.js';
import { programsOf } from './programs.js';

const keys = {
  ...{ authorityCert: 'ca.crt', authorityKey: 'ca.key', serverCert: 's.crt', serverKey: 's.key' },
  ...{ accountKey: 'sa.key', tokens: 'tokens.csv', kubeconfig: 'k' },
};
const options = { referenceBin: 'bin', folder: 'work', port: 31_000, keys };
const programs = (setUp: (typeof setUps)[number]) => programsOf(setUp, options);

test('each set-up combines an API server with a controller manager', () => {
  expect(setUps.map((setUp) => [setUp, ...programs(setUp).map(({ name }) => name)])).toEqual([
    ['reference', 'etcd', 'reference-api', 'reference-controllers'],
    ['orch-api', 'orch-api', 'reference-controllers'],
    ['orch-controllers', 'etcd', 'reference-api', 'orch-controllers'],
    ['orch', 'orch-api', 'orch-controllers'],
  ]);
});

test('both controller managers have the same options, but for the dialect and files of their own', () => {
  const managerOf = (setUp: (typeof setUps)[number]) => programs(setUp).at(-1)?.words ?? [];
  const own = /^--(port|cert-dir|naming|feature-gates)=/;
  const shared = (words: readonly string[]) => words.filter((word) => word.startsWith('--') && !own.test(word));
  expect(shared(managerOf('orch'))).toEqual(shared(managerOf('reference')));
});

test('the gates of 1.21 are on where both programs have them', () => {
  const gates = setUps.map((setUp) => programs(setUp).map(({ words }) => words.join(' ').includes('IndexedJob=true')));
  expect(gates).toEqual([
    [false, false, false],
    [false, false],
    [false, false, false],
    [true, true],
  ]);
});

test('both API servers verify and sign tokens with the same key', () => {
  for (const setUp of setUps) {
    const api = programs(setUp).find(({ name }) => name.endsWith('-api'));
    expect(api?.words).toEqual(expect.arrayContaining(['--secure-port=31000', '--service-account-key-file=sa.key']));
  }
});
