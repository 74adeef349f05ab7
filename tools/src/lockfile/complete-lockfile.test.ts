import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { completeLockfile } from './complete-lockfile.js';

test('optional packages of other platforms are named, with the machines they are for', () => {
  const lockfile = {
    packages: {
      '': {},
      'node_modules/turbo': {
        version: '2.0.0',
        dev: true,
        optionalDependencies: {
          '@turbo/linux-64': '2.0.0',
          '@turbo/windows-arm64': '2.0.0',
          '@turbo/linux-x64-musl': '2.0.0',
          '@turbo/openbsd-x64': '2.0.0',
        },
      },
      'node_modules/@turbo/linux-64': { version: '2.0.0', resolved: 'https://registry.example/x.tgz' },
      'packages/a': { version: '1.0.0' },
      'node_modules/a': { resolved: 'packages/a', link: true },
    },
  };
  const { packages } = completeLockfile(lockfile);
  expect(packages['node_modules/@turbo/windows-arm64']).toEqual({
    version: '2.0.0',
    cpu: ['arm64'],
    os: ['win32'],
    dev: true,
    optional: true,
  });
  expect(packages['node_modules/@turbo/linux-x64-musl']).toMatchObject({ libc: ['musl'] });
  expect(packages['node_modules/@turbo/openbsd-x64']).toMatchObject({ os: ['openbsd'], cpu: ['x64'] });
  expect(packages['node_modules/@turbo/linux-64']).toEqual({ version: '2.0.0' });
  expect(packages['node_modules/a']).toEqual({ resolved: 'packages/a', link: true });
});

test('the committed lock file holds for every machine: if not, `npm run lockfile`', () => {
  const committed = JSON.parse(readFileSync(join(__dirname, '..', '..', '..', 'package-lock.json'), 'utf8'));
  expect(completeLockfile(committed)).toEqual(committed);
});
