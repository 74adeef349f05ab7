import { expect, test } from '@jest/globals';
import { packageFolder } from './bundled-packages.js';
import { checkNativePackages } from './native-packages.js';
import { renderLicences } from './third-party-licences.js';

test.each([
  ['../../node_modules/pino/lib/proto.js', '../../node_modules/pino'],
  ['../../node_modules/@grpc/grpc-js/build/src/index.js', '../../node_modules/@grpc/grpc-js'],
  ['../../node_modules/etcd3/node_modules/long/index.js', '../../node_modules/etcd3/node_modules/long'],
  ['../../packages/storage/dist/index.js', undefined],
])('the file %s of a bundle belongs to the package %s', (file, folder) => {
  expect(packageFolder(file)).toBe(folder);
});

test('the licences of a bundle name each package, its version and its licence, with the text', () => {
  const text = renderLicences([
    { name: 'a', version: '1.0.0', licence: 'MIT', text: 'Permission is granted.\n' },
    { name: '@b/c', version: '2.0.0', licence: 'ISC', text: '' },
  ]);
  expect(text).toContain('\na 1.0.0\nLicence: MIT\n\nPermission is granted.\n');
  expect(text.endsWith('\n@b/c 2.0.0\nLicence: ISC\n')).toBe(true);
});

test('a bundle of another version of lmdb than that of its native packages is an error', () => {
  const needed = { optionalDependencies: { '@lmdb/lmdb-linux-x64': '3.5.6', '@lmdb/lmdb-win32-x64': '3.5.6' } };
  const reversed = { optionalDependencies: { '@lmdb/lmdb-win32-x64': '3.5.6', '@lmdb/lmdb-linux-x64': '3.5.6' } };
  expect(() => checkNativePackages(reversed, needed)).not.toThrow();
  for (const [, version] of [
    ['another version', '3.5.5'],
    ['one platform', undefined],
  ]) {
    const manifest = { optionalDependencies: version === undefined ? {} : { '@lmdb/lmdb-linux-x64': version } };
    expect(() => checkNativePackages(manifest, needed)).toThrow('optionalDependencies of the package orch must be');
  }
});
