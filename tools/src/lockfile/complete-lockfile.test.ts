import { expect, test } from '@jest/globals';
import { completeLockfile, type RegistryManifest } from './complete-lockfile.js';
import type { Lockfile } from './lockfile.js';

const hash = (text: string) => `sha512-${text}`;

/** A registry with these packages, by `name@version`, and the versions requested from it. */
function registry(manifests: Readonly<Record<string, Omit<RegistryManifest, 'version'>>>) {
  const requested: string[] = [];
  const manifestOf = async (name: string, version: string) => {
    requested.push(`${name}@${version}`);
    const manifest = manifests[`${name}@${version}`];
    return manifest && { version, ...manifest };
  };
  return { requested, manifestOf };
}

test('adds an optional package of another platform that npm left out', async () => {
  const { manifestOf, requested } = registry({
    '@turbo/windows-arm64@2.0.0': { os: ['win32'], cpu: ['arm64'], license: 'MIT', dist: { integrity: hash('b') } },
  });
  const lockfile: Lockfile = {
    packages: {
      '': {},
      'node_modules/turbo': {
        version: '2.0.0',
        integrity: hash('t'),
        dev: true,
        optionalDependencies: { '@turbo/linux-64': '2.0.0', '@turbo/windows-arm64': '^2.0.0', '@turbo/gone': '2.0.0' },
      },
      'node_modules/@turbo/linux-64': { version: '2.0.0', integrity: hash('a') },
    },
  };
  const { packages } = await completeLockfile(lockfile, manifestOf);
  expect(packages['node_modules/@turbo/windows-arm64']).toEqual({
    version: '2.0.0',
    integrity: hash('b'),
    cpu: ['arm64'],
    os: ['win32'],
    license: 'MIT',
    dev: true,
    optional: true,
  });
  expect(Object.keys(packages)).toEqual([
    '',
    'node_modules/@turbo/linux-64',
    'node_modules/@turbo/windows-arm64',
    'node_modules/turbo',
  ]);
  expect(requested).toEqual(['@turbo/windows-arm64@2.0.0', '@turbo/gone@2.0.0']);
});

test('adds the hash of the registry to an entry below a workspace', async () => {
  const { manifestOf } = registry({ '@scope/a@1.2.3': { dist: { integrity: hash('a') } } });
  const { packages } = await completeLockfile(
    { packages: { 'packages/x/node_modules/@scope/a': { version: '1.2.3', optional: true } } },
    manifestOf,
  );
  expect(packages).toEqual({
    'packages/x/node_modules/@scope/a': { version: '1.2.3', integrity: hash('a'), optional: true },
  });
});

test('removes registry addresses and keeps links to workspaces', async () => {
  const { manifestOf, requested } = registry({});
  const { packages } = await completeLockfile(
    {
      packages: {
        'node_modules/a': { version: '1.0.0', resolved: 'https://registry.example/a.tgz', integrity: hash('a') },
        'node_modules/own': { resolved: 'packages/own', link: true },
        'packages/own': { version: '0.1.0' },
      },
    },
    manifestOf,
  );
  expect(packages).toEqual({
    'node_modules/a': { version: '1.0.0', integrity: hash('a') },
    'node_modules/own': { resolved: 'packages/own', link: true },
    'packages/own': { version: '0.1.0' },
  });
  expect(requested).toEqual([]);
});
