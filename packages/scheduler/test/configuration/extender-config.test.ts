import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { formatFieldError } from '@orch/apimachinery';
import { type ConfiguredExtender, checkExtenders, fullUrl } from '../../src/configuration/extender-config.js';
import { readExtenders } from '../../src/configuration/read-extenders.js';

const urlPrefix = 'http://a';
const errorsOf = (...extenders: readonly ConfiguredExtender[]) =>
  checkExtenders(extenders).map((error) => formatFieldError(error));

describe('the rules of extenders', () => {
  test.each([
    ['a weight of 1 to prioritize', { prioritizeVerb: 'p', weight: 1 }],
    ['no weight without prioritizing', { filterVerb: 'f', weight: 0 }],
    ['one binder', { bindVerb: 'b' }],
    ['several managed resources', { managedResources: [{ name: 'example.com/a' }, { name: 'example.com/b' }] }],
  ])('accept %s', (_what, extender) => {
    expect(errorsOf({ urlPrefix, ...extender })).toEqual([]);
  });

  test('reject each extender that breaks one', () => {
    expect(
      errorsOf(
        { urlPrefix, prioritizeVerb: 'p', weight: -1 },
        { urlPrefix: 'http://a b' },
        { urlPrefix: '' },
        {
          urlPrefix,
          managedResources: [{ name: 'example.com/a' }, { name: 'example.com/b' }, { name: 'example.com/a' }],
        },
      ),
    ).toEqual([
      'extenders[0].weight: Invalid value: -1: must have a positive weight applied to it',
      'extenders[1].urlPrefix: Invalid value: "http://a b": must be a URL',
      'extenders[2].urlPrefix: Required value',
      'extenders[3].managedResources[2].name: Duplicate value: "example.com/a"',
    ]);
    expect(errorsOf({ urlPrefix, bindVerb: 'b' }, { urlPrefix, bindVerb: 'c' })).toEqual([
      'extenders: Invalid value: 2: only one extender can implement bind',
    ]);
  });
});

test.each([
  ['http://a', 'http://a'],
  ['HTTPS://a/b', 'HTTPS://a/b'],
  ['a:8888/b', 'http://a:8888/b'],
  ['http://a/b//', 'http://a/b'],
  ['ahttp://', 'ahttp:'],
])('the URL of the prefix %s is %s', (prefix, url) => {
  expect(fullUrl(prefix)).toBe(url);
});

describe('a valid extender', () => {
  const read = async (extender: ConfiguredExtender) => {
    const outcome = await readExtenders([{ urlPrefix, ...extender, timeoutMs: 5_000 }]);
    return 'errors' in outcome ? outcome.errors : outcome.extenders[0];
  };

  test('has defaults, and no verb that is missing or empty', async () => {
    const defaults = {
      ...{ urlPrefix, weight: 0, timeoutMs: 5_000, nodeCacheCapable: false, ignorable: false },
      ...{ managedResources: [], ignoredResources: [] },
    };
    expect(await read({})).toEqual(defaults);
    expect(await read({ filterVerb: '', prioritizeVerb: '', preemptVerb: '', bindVerb: '' })).toEqual(defaults);
    const verbs = { filterVerb: 'f', prioritizeVerb: 'p', preemptVerb: 'e', bindVerb: 'b' };
    expect(await read({ ...verbs, weight: 7, nodeCacheCapable: true, ignorable: true })).toEqual({
      ...{ ...defaults, ...verbs, weight: 7, nodeCacheCapable: true, ignorable: true },
    });
    const managedResources = [{ name: 'example.com/a', ignoredByScheduler: true }, { name: 'example.com/b' }];
    expect(await read({ managedResources })).toMatchObject({
      ...{ managedResources: ['example.com/a', 'example.com/b'], ignoredResources: ['example.com/a'] },
    });
  });

  const base64 = (text: string) => Buffer.from(text).toString('base64');
  test.each<[string, ConfiguredExtender, object | undefined]>([
    ['nothing', {}, undefined],
    ['enableHTTPS false', { enableHTTPS: false }, undefined],
    ['enableHTTPS alone', { enableHTTPS: true }, { insecure: true }],
    ['empty TLS options', { tlsConfig: {} }, { insecure: false }],
    ['insecure', { tlsConfig: { insecure: true } }, { insecure: true }],
    ['enableHTTPS without authorities', { enableHTTPS: true, tlsConfig: {} }, { insecure: true }],
    [
      'enableHTTPS with authorities',
      { enableHTTPS: true, tlsConfig: { caData: base64('ca') } },
      { insecure: false, authorities: 'ca' },
    ],
    [
      'a certificate and a server name',
      { tlsConfig: { certData: base64('cert'), keyData: base64('key'), serverName: 'a' } },
      { insecure: false, certificate: 'cert', key: 'key', serverName: 'a' },
    ],
    ['an empty server name', { tlsConfig: { serverName: '' } }, { insecure: false }],
    ['empty file names', { tlsConfig: { certFile: '', keyFile: '', caFile: '' } }, { insecure: false }],
  ])('with %s has these TLS options', async (_what, extender, tls) => {
    const found = await read(extender);
    expect(found && 'tls' in found ? found.tls : undefined).toEqual(tls);
  });

  test('reads the files that it names; data takes precedence, and each file that is missing is an error', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'orch-extender-'));
    const file = (name: string) => join(folder, name);
    for (const name of ['cert', 'key', 'ca']) await writeFile(file(name), `${name} file`);
    const tlsConfig = { certFile: file('cert'), keyFile: file('key'), caFile: file('ca'), keyData: base64('key data') };
    expect(await read({ tlsConfig })).toMatchObject({
      tls: { insecure: false, certificate: 'cert file', key: 'key data', authorities: 'ca file' },
    });
    await rm(folder, { recursive: true });
    expect(await read({ tlsConfig })).toEqual([
      expect.stringMatching(/^extenders\[0\]\.tlsConfig\.certFile: Invalid value: .*: cannot be read: /),
      expect.stringMatching(/^extenders\[0\]\.tlsConfig\.caFile: Invalid value: .*: cannot be read: /),
    ]);
  });
});
