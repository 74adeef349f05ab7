import { describe, expect, test } from '@jest/globals';
import { kubernetesNames, orchNames } from '@orch/apimachinery';
import { decodeEncryption } from './encryption-config.js';

const key = Buffer.alloc(32, 7).toString('base64');
const head = 'apiVersion: apiserver.config.orch.io/v1\nkind: EncryptionConfiguration\n';
const text = (providers: string, resources = 'secrets') =>
  `${head}resources: [{ resources: [${resources}], providers: [${providers}] }]`;
const keyed = (type: string, secret: string) => `{ ${type}: { keys: [{ name: a, secret: "${secret}" }] } }`;
const errorsOf = (content: string, names = orchNames) => {
  const decoded = decodeEncryption(content, names);
  return 'errors' in decoded ? decoded.errors : [];
};
const provider = 'resources[0].providers[0]';

describe('the configuration of encryption at rest', () => {
  test('has resources of groups, keys as bytes, and the defaults of a key management service', () => {
    const kms = '{ kms: { name: vault, endpoint: "unix:///run/kms.sock" } }';
    expect(
      decodeEncryption(text(`${keyed('aesgcm', key)}, ${kms}, { identity: {} }`, 'secrets, a.b.c'), orchNames),
    ).toEqual({
      resources: [
        {
          resources: [
            { group: '', resource: 'secrets' },
            { group: 'b.c', resource: 'a' },
          ],
          providers: [
            { type: 'aesgcm', keys: [{ name: 'a', secret: Buffer.alloc(32, 7) }] },
            { type: 'kms', name: 'vault', endpoint: 'unix:///run/kms.sock', cacheSize: 1000, timeoutMs: 3000 },
            { type: 'identity' },
          ],
        },
      ],
    });
  });

  test('has the group of the dialect, or the old kind of v1', () => {
    const content = (type: string) => `${type}\nresources: [{ resources: [secrets], providers: [{ identity: {} }] }]`;
    expect(
      errorsOf(content('apiVersion: apiserver.config.k8s.io/v1\nkind: EncryptionConfiguration'), kubernetesNames),
    ).toEqual([]);
    expect(errorsOf(content('apiVersion: v1\nkind: EncryptionConfig'), kubernetesNames)).toEqual([]);
    expect(errorsOf(content('apiVersion: apiserver.config.k8s.io/v1\nkind: EncryptionConfiguration'))).toHaveLength(1);
  });

  test.each([
    ['{}', `${provider}: Required value: must have one of aescbc, aesgcm, secretbox, identity, kms`],
    [
      `{ identity: {}, aescbc: { keys: [{ name: a, secret: "${key}" }] } }`,
      `${provider}: Invalid value: "aescbc, identity": must have exactly one provider`,
    ],
    [
      keyed('secretbox', 'c2hvcnQ='),
      `${provider}.secretbox.keys[0].secret: Invalid value: "REDACTED": must have 32 bytes, not 5`,
    ],
    [
      keyed('aescbc', 'c2hvcnQ='),
      `${provider}.aescbc.keys[0].secret: Invalid value: "REDACTED": must have one of 16, 24, 32 bytes, not 5`,
    ],
    [
      keyed('aesgcm', 'no base64!'),
      `${provider}.aesgcm.keys[0].secret: Invalid value: "REDACTED": must be in base64 with padding`,
    ],
    [
      '{ kms: { name: a, endpoint: "tcp://host", cachesize: 0, timeout: -1s } }',
      `${provider}.kms.endpoint: Invalid value: "tcp://host": must be a socket, such as unix:///run/kms.sock`,
      `${provider}.kms.cachesize: Invalid value: 0: must not be 0`,
      `${provider}.kms.timeout: Invalid value: "-1s": must be a duration above 0`,
    ],
    [
      '{ kms: { name: a, endpoint: "unix:///a" } }, { kms: { name: a, endpoint: "unix:///b" } }',
      'resources[0].providers[1].kms.name: Invalid value: "a": is the name of the service at unix:///a',
    ],
  ])('with the providers [%s] is rejected by path, without the key', (providers, ...errors) => {
    expect(errorsOf(text(providers))).toEqual(errors);
  });

  test('names resources without wildcards', () => {
    expect(errorsOf(text('{ identity: {} }', '"*"'))).toEqual([
      'resources[0].resources[0]: Invalid value: "*": must be a resource, or resource.group; plural, without wildcards',
    ]);
  });
});
