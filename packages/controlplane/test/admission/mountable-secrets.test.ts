import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from '../test-server.js';

const accounts = '/api/v1/namespaces/default/serviceaccounts';
const pods = '/api/v1/namespaces/default/pods';
const annotation = 'kubernetes.io/enforce-mountable-secrets';

const env = (secret: string) => [{ name: 'E', valueFrom: { secretKeyRef: { name: secret, key: 'k' } } }];
const volume = (source: object) => ({ volumes: [{ name: 'v', ...source }] });
const container = (rest: object = {}) => ({ name: 'c', image: 'i', ...rest });
const notAllowed = (subject: string, account = 'strict') =>
  `${subject} is not allowed because service account ${account} does not reference that secret`;

describe('ServiceAccount: secrets referenced by pods', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('kubernetes', { gates: () => true });
    const lists = { secrets: [{ name: 'ok' }], imagePullSecrets: [{ name: 'pull' }] };
    const values = { strict: 'true', one: '1', letter: 'T', odd: 'yes', space: ' true', off: 'false' };
    for (const [name, value] of Object.entries(values)) {
      await server.ask('POST', accounts, {
        body: { metadata: { name, annotations: { [annotation]: value } }, ...lists },
      });
    }
    await server.ask('POST', accounts, { body: { metadata: { name: 'free' } } });
  });
  afterAll(() => server.stop());

  async function create(spec: object, account = 'strict') {
    const body = { metadata: { name: 'p' }, spec: { serviceAccountName: account, containers: [container()], ...spec } };
    return (await server.ask('POST', `${pods}?dryRun=All`, { body })).json;
  }

  test.each([
    ['none', {}],
    ['a volume of a listed secret', volume({ secret: { secretName: 'ok' } })],
    ['a variable of a listed secret', { containers: [container({ env: env('ok') })] }],
    ['all variables of a listed secret', { containers: [container({ envFrom: [{ secretRef: { name: 'ok' } }] })] }],
    ['a listed pull secret', { imagePullSecrets: [{ name: 'pull' }] }],
    ['a config map', volume({ configMap: { name: 'no' } })],
  ])('are allowed: %s', async (_title, spec) => {
    expect((await create(spec)).kind).toBe('Pod');
  });

  test.each([
    [volume({ secret: { secretName: 'no' } }), notAllowed('volume with secret.secretName="no"')],
    [volume({ secret: { secretName: 'pull', optional: true } }), notAllowed('volume with secret.secretName="pull"')],
    [
      volume({ projected: { sources: [{ secret: { name: 'ok' } }, { secret: { name: 'no' } }] } }),
      notAllowed('volume with projected.sources.secret.name="no"'),
    ],
    [
      { containers: [container({ env: env('no') })] },
      notAllowed('container c with envVar E referencing secret.secretName="no"'),
    ],
    [
      { containers: [container({ env: env('no') })], initContainers: [container({ name: 'i', env: env('other') })] },
      notAllowed('init container i with envVar E referencing secret.secretName="other"'),
    ],
    [
      { containers: [container({ envFrom: [{ secretRef: { name: 'no' } }] })] },
      notAllowed('container c with envFrom referencing secret.secretName="no"'),
    ],
    [
      { imagePullSecrets: [{ name: 'pull' }, { name: 'ok' }] },
      `${notAllowed('imagePullSecrets[1].name="ok"').replace(/secret$/, 'imagePullSecret')}`,
    ],
  ])('that the account does not list are forbidden: %j', async (spec, why) => {
    expect(await create(spec)).toEqual({
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: `pods "p" is forbidden: ${why}`,
      reason: 'Forbidden',
      details: { name: 'p', kind: 'pods' },
      code: 403,
    });
  });

  test('are limited by the annotation values that v1.21 parses as true', async () => {
    const codes = async (...names: string[]) =>
      await Promise.all(names.map(async (name) => (await create(volume({ secret: { secretName: 'no' } }), name)).code));
    expect(await codes('strict', 'one', 'letter')).toEqual([403, 403, 403]);
    expect(await codes('odd', 'space', 'off', 'free')).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('are checked before validation', async () => {
    expect((await create({ ...volume({ secret: { secretName: 'no' } }), restartPolicy: 'x' })).code).toBe(403);
  });

  test('of a new ephemeral container are checked, those of the existing pod are not', async () => {
    const body = {
      metadata: { name: 'debugged' },
      spec: { serviceAccountName: 'free', containers: [container({ env: env('no') })] },
    };
    expect((await server.ask('POST', pods, { body })).status).toBe(201);
    await server.ask('PATCH', `${accounts}/free`, {
      body: { metadata: { annotations: { [annotation]: 'true' } } },
      headers: { 'content-type': 'application/merge-patch+json' },
    });
    const add = async (rest: object) => {
      const list = { ...(await server.ask('GET', `${pods}/debugged/ephemeralcontainers`)).json };
      list.ephemeralContainers = [
        { name: 'e', image: 'i', imagePullPolicy: 'Always', terminationMessagePolicy: 'File', ...rest },
      ];
      return (await server.ask('PUT', `${pods}/debugged/ephemeralcontainers`, { body: list })).json;
    };
    expect((await add({ env: env('other') })).message).toBe(
      `pods "debugged" is forbidden: ${notAllowed('ephemeral container e with envVar E referencing secret.secretName="other"', 'free')}`,
    );
    expect((await add({})).kind).toBe('EphemeralContainers');
  });
});
