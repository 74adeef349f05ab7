import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startUserServer, type UserServer } from './user-server.js';

describe.each([
  ['orch', 'orch-system', 'bootstrap.orch.io/token'],
  ['kubernetes', 'kube-system', 'bootstrap.kubernetes.io/token'],
] as const)('bootstrap tokens in the dialect %s', (dialect, namespace, type) => {
  let server: UserServer;
  beforeAll(async () => {
    server = await startUserServer({ bootstrapTokens: true }, dialect);
  });
  afterAll(() => server.stop());

  const secrets = `/api/v1/namespaces/${namespace}/secrets`;
  const secretPart = '0123456789abcdef';
  let lastId = 0;

  /** Creates the secret of a new token; `id` in the data is that of the name. */
  async function addToken(data: Readonly<Record<string, string>>, members: object = {}) {
    const id = `tok${String(++lastId).padStart(3, '0')}`;
    const name = `bootstrap-token-${id}`;
    const stringData = {
      'token-id': id,
      'token-secret': secretPart,
      'usage-bootstrap-authentication': 'true',
      ...data,
    };
    const response = await server.ask('POST', secrets, { body: { metadata: { name }, type, stringData, ...members } });
    expect(response.status).toBe(201);
    return { id, token: `${id}.${secretPart}`, path: `${secrets}/${name}` };
  }

  test('authenticate the user system:bootstrap:<token id> in system:bootstrappers [Methods, 3] [Bootstrap token secret, 3]', async () => {
    // A description is optional.
    for (const data of [{ description: 'for new nodes' }, {}]) {
      const { id, token } = await addToken(data);
      expect(await server.userOf(token)).toEqual({
        name: `system:bootstrap:${id}`,
        uid: '',
        groups: ['system:bootstrappers', 'system:authenticated'],
        extra: {},
      });
    }
  });

  test('have the extra groups of the secret, sorted and each once [Bootstrap token secret, 7]', async () => {
    const { token } = await addToken({
      'auth-extra-groups': 'system:bootstrappers:workers,system:bootstrappers:a,system:bootstrappers:workers',
    });
    expect(await server.userOf(token)).toMatchObject({
      groups: [
        'system:bootstrappers',
        'system:bootstrappers:a',
        'system:bootstrappers:workers',
        'system:authenticated',
      ],
    });
  });

  test('are valid until their expiration [Bootstrap token validity, 1] [Bootstrap token secret, 4]', async () => {
    const expiration = new Date(Date.now() + 3_600_000).toISOString();
    const { id, token } = await addToken({ expiration });
    expect(await server.userOf(token)).toMatchObject({ name: `system:bootstrap:${id}` });
    server.advance(3_600_001);
    expect(await server.userOf(token)).toBe(401);
  });

  test('have 6 characters, a dot and 16 characters [API server defaults, 36]', async () => {
    const { id, token } = await addToken({});
    expect(token).toMatch(/^[a-z0-9]{6}\.[a-z0-9]{16}$/);
    expect(await server.userOf(token)).toMatchObject({ name: `system:bootstrap:${id}` });
    for (const [otherId, secret] of [
      ['short', secretPart],
      ['longer7', secretPart],
      ['other1', secretPart.slice(1)],
      ['other2', `${secretPart}0`],
    ] as const) {
      const stringData = { 'token-id': otherId, 'token-secret': secret, 'usage-bootstrap-authentication': 'true' };
      const metadata = { name: `bootstrap-token-${otherId}` };
      expect((await server.ask('POST', secrets, { body: { metadata, type, stringData } })).status).toBe(201);
      expect(await server.userOf(`${otherId}.${secret}`)).toBe(401);
    }
  });

  test.each([
    ['with a malformed expiration', { expiration: 'tomorrow' }],
    ['not meant for authentication', { 'usage-bootstrap-authentication': 'false' }],
    ['with a usage that is not exactly true', { 'usage-bootstrap-authentication': 'True' }],
    ['without a usage', { 'usage-bootstrap-authentication': '' }],
    ['with the id of another token', { 'token-id': 'other0' }],
    ['with another secret', { 'token-secret': 'fedcba9876543210' }],
    ['with a shorter secret', { 'token-secret': '0123456789abcde' }],
    ['with a group outside system:bootstrappers', { 'auth-extra-groups': 'system:masters' }],
    ['with a group of a wrong form', { 'auth-extra-groups': 'system:bootstrappers:A' }],
    ['with an empty group in the list', { 'auth-extra-groups': 'system:bootstrappers:a,' }],
  ])(
    '%s get 401 [Bootstrap token secret, 1] [Bootstrap token secret, 2] [Bootstrap token secret, 5]',
    async (_title, data) => {
      const { token } = await addToken(data);
      expect(await server.userOf(token)).toBe(401);
    },
  );

  test('in a secret of another type, name or namespace get 401 [Bootstrap token secret, 8]', async () => {
    const { token } = await addToken({}, { type: 'Opaque' });
    expect(await server.userOf(token)).toBe(401);
    const secret = (namespace: string, name: string, id: string) => {
      const stringData = {
        ...{ 'token-id': id, 'token-secret': '0123456789abcdef' },
        'usage-bootstrap-authentication': 'true',
      };
      const body = { metadata: { name }, type, stringData };
      return server.ask('POST', `/api/v1/namespaces/${namespace}/secrets`, { body });
    };
    expect((await secret(namespace, 'token-named', 'named0')).status).toBe(201);
    expect(await server.userOf('named0.0123456789abcdef')).toBe(401);
    expect((await secret('default', 'bootstrap-token-other0', 'other0')).status).toBe(201);
    expect(await server.userOf('other0.0123456789abcdef')).toBe(401);
    expect((await secret(namespace, 'bootstrap-token-other0', 'other0')).status).toBe(201);
    expect(await server.userOf('other0.0123456789abcdef')).toMatchObject({ name: 'system:bootstrap:other0' });
  });

  test('of a deleted secret get 401, even while a finalizer keeps the secret', async () => {
    const { token, path } = await addToken({});
    expect(await server.userOf(token)).not.toBe(401);
    const finalizers = { metadata: { finalizers: ['example.com/keep'] } };
    const headers = { 'content-type': 'application/merge-patch+json' };
    await server.ask('PATCH', path, { body: finalizers, headers });
    await server.ask('DELETE', path);
    expect((await server.ask('GET', path)).json.metadata.deletionTimestamp).toBeDefined();
    expect(await server.userOf(token)).toBe(401);
    await server.ask('PATCH', path, { body: { metadata: { finalizers: null } }, headers });
    expect((await server.ask('GET', path)).status).toBe(404);
    expect(await server.userOf(token)).toBe(401);
  });

  test.each([
    'abcdef.0123456789abcdef',
    'ABCDEF.0123456789abcdef',
    'abcdef.0123456789abcde',
    'abcdef',
    '../abc.0123456789abcdef',
  ])('without a secret, such as %s, get 401', async (token) => {
    expect(await server.userOf(token)).toBe(401);
  });

  test('are authenticated by token reviews', async () => {
    const { id, token } = await addToken({});
    const group = dialect === 'orch' ? 'authentication.orch.io' : 'authentication.k8s.io';
    const { json } = await server.ask('POST', `/apis/${group}/v1/tokenreviews`, {
      body: { apiVersion: `${group}/v1`, kind: 'TokenReview', spec: { token } },
    });
    expect(json.status).toMatchObject({ authenticated: true, user: { username: `system:bootstrap:${id}` } });
  });
});

test('bootstrap tokens get 401 without --enable-bootstrap-token-auth', async () => {
  const server = await startUserServer({});
  try {
    const body = {
      metadata: { name: 'bootstrap-token-abcdef' },
      type: 'bootstrap.orch.io/token',
      stringData: {
        'token-id': 'abcdef',
        'token-secret': '0123456789abcdef',
        'usage-bootstrap-authentication': 'true',
      },
    };
    expect((await server.ask('POST', '/api/v1/namespaces/orch-system/secrets', { body })).status).toBe(201);
    expect(await server.userOf('abcdef.0123456789abcdef')).toBe(401);
  } finally {
    await server.stop();
  }
});
