import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Secret, ServiceAccount } from '@orch/api/types/core_v1';
import { conflictError, FakeClock, orchNames } from '@orch/apimachinery';
import { ConnectionError, createRestClient } from '@orch/client';
import { ControlPlane } from '@orch/testing';
import { type Fault, failing, faultyClient } from '../support/faulty-client.js';
import { eventually, isGone } from '../support/objects.js';
import { withControllers } from '../support/run-controllers.js';

let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: ['serviceaccount-token'], scheduler: false });
});
afterAll(async () => {
  await plane.stop();
});

const namespace = 'default';
const type = 'orch.io/service-account-token';
const core = (resource: string) => ({ group: '', version: 'v1', resource });
const secrets = () => plane.client.resource<Secret>(core('secrets'));
const accounts = () => plane.client.resource<ServiceAccount>(core('serviceaccounts'));
const decoded = (text = '') => Buffer.from(text, 'base64').toString();
const tokenSecretsOf = async (account: string) =>
  (await secrets().list({ namespace, fieldSelector: `type=${type}` })).items.filter(
    ({ metadata }) => metadata.annotations?.['orch.io/service-account.name'] === account,
  );

/** Creates an account, and waits until it refers to a secret. */
async function createAccount(name: string) {
  await accounts().create({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name, namespace } });
  return await eventually(`${name} has a secret`, async () => {
    const account = await accounts().get(name, { namespace });
    const [reference] = account.secrets ?? [];
    return reference === undefined ? undefined : { account, secretName: reference.name ?? '' };
  });
}

/** The user of a token, as the server sees it. */
async function accountsSeenBy(token: string) {
  const { server, certificateAuthority = '' } = plane.config;
  const client = createRestClient({ config: { server, certificateAuthority, token }, names: orchNames });
  try {
    return await client.resource(core('pods')).list({ namespace });
  } catch (error) {
    return String(error);
  } finally {
    client.close();
  }
}

describe('a service account', () => {
  test('gets one secret with a token that the server accepts, and refers to it [Service account and its secret, 1] [Service account and its secret, 2]', async () => {
    const { account, secretName } = await createAccount('robot');
    expect(secretName).toMatch(/^robot-token-[a-z0-9]{5}$/);
    expect(account.secrets).toEqual([{ name: secretName }]);
    const secret = await secrets().get(secretName, { namespace });
    expect(secret).toMatchObject({
      type,
      metadata: {
        annotations: {
          'orch.io/service-account.name': 'robot',
          'orch.io/service-account.uid': account.metadata.uid,
        },
      },
    });
    expect(Object.keys(secret.data ?? {}).toSorted()).toEqual(['ca.crt', 'namespace', 'token']);
    expect(decoded(secret.data?.['namespace'])).toBe(namespace);
    expect(decoded(secret.data?.['ca.crt'])).toBe(plane.config.certificateAuthority);
    expect(await accountsSeenBy(decoded(secret.data?.['token']))).toContain(
      'User "system:serviceaccount:default:robot" cannot list resource "pods"',
    );
    expect(await tokenSecretsOf('robot')).toHaveLength(1);
    // A secret that the account lists already stays in the list.
    const metadata = { name: 'keeper', namespace };
    await accounts().create({ apiVersion: 'v1', kind: 'ServiceAccount', metadata, secrets: [{ name: 'own' }] });
    const listed = await eventually('keeper has a token secret', async () => {
      const names = ((await accounts().get('keeper', { namespace })).secrets ?? []).map(({ name }) => name);
      return names.some((name) => name?.startsWith('keeper-token-')) ? names : undefined;
    });
    expect(listed).toEqual(['own', expect.stringMatching(/^keeper-token-/)]);
  });

  test('loses the reference to a deleted secret, and gets another', async () => {
    const { secretName } = await createAccount('loser');
    await secrets().delete(secretName, { namespace });
    await eventually('the account has another secret', async () => {
      const { secrets: references = [] } = await accounts().get('loser', { namespace });
      return (references.length === 1 && references[0]?.name !== secretName) || undefined;
    });
  });

  test('takes its secrets with it; a new account of the name gets its own', async () => {
    const { secretName } = await createAccount('mortal');
    await accounts().delete('mortal', { namespace });
    await eventually('the secret is gone', async () => (await isGone(secrets(), secretName, namespace)) || undefined);
    const again = await createAccount('mortal');
    expect(again.secretName).not.toBe(secretName);
  });
});

describe('a token secret that a user creates', () => {
  const create = (name: string, account: string, data: Record<string, string> = {}) =>
    secrets().create({
      ...{ apiVersion: 'v1', kind: 'Secret', type, data },
      metadata: { name, namespace, annotations: { 'orch.io/service-account.name': account } },
    });

  test('is filled in for an account that exists', async () => {
    const { account } = await createAccount('owner');
    await create('by-hand', 'owner', { extra: 'eA==', 'ca.crt': 'b2xk' });
    const filled = await eventually('the secret has a token', async () => {
      const secret = await secrets().get('by-hand', { namespace });
      return secret.data?.['token'] === undefined ? undefined : secret;
    });
    expect(filled.metadata.annotations).toMatchObject({ 'orch.io/service-account.uid': account.metadata.uid });
    expect(filled.data?.['extra']).toBe('eA==');
    expect(decoded(filled.data?.['ca.crt'])).toBe(plane.config.certificateAuthority);
    expect(await accountsSeenBy(decoded(filled.data?.['token']))).toContain('system:serviceaccount:default:owner');
    // Only the controller's own secret is referenced.
    expect((await accounts().get('owner', { namespace })).secrets).toHaveLength(1);
  });

  test('is deleted when its account does not exist', async () => {
    await create('stray', 'nobody');
    await eventually('the secret is gone', async () => (await isGone(secrets(), 'stray', namespace)) || undefined);
  });
});

describe('when responses are lost', () => {
  const lost = failing(() => new ConnectionError('the connection broke before the response'));
  const broken = failing(() => new ConnectionError('the connection broke before the request'));

  const stale = failing(() => conflictError({ group: '', resource: 'serviceaccounts' }, 'robot'));

  test.each<readonly [string, readonly Fault[]]>([
    [
      'a rejected reference, after which the secret is not deleted',
      [
        { method: 'update', resource: 'serviceaccounts', times: 5, before: stale },
        { method: 'delete', resource: 'secrets', before: broken },
      ],
    ],
    ['the creation', [{ method: 'create', resource: 'secrets', times: 2, after: lost }]],
    [
      'the creation, and of the read of what it created',
      [
        { method: 'create', resource: 'secrets', after: lost },
        { method: 'get', resource: 'secrets', before: broken },
        { method: 'get', resource: 'secrets', after: lost },
      ],
    ],
    ['the reference', [{ method: 'update', resource: 'serviceaccounts', times: 2, after: lost }]],
    [
      'creation and reference, which first do not arrive',
      [
        { method: 'create', resource: 'secrets', before: broken },
        { method: 'create', resource: 'secrets', after: lost },
        { method: 'update', resource: 'serviceaccounts', before: broken },
        { method: 'update', resource: 'serviceaccounts', after: lost },
      ],
    ],
  ])('of %s, the account gets exactly one secret, whose token is accepted', async (_what, faults) => {
    const name = 'robot';
    await using other = await ControlPlane.start({ controllers: [], scheduler: false });
    const faulty = faultyClient(other.client);
    faulty.inject(...faults);
    const signingKey = await readFile(join(dirname(other.kubeconfig), 'pki', 'service-accounts.key'), 'utf8');
    const controllers = ['serviceaccount-token'] as const;
    const options = { 'serviceaccount-token': { workers: 5, rootCertificates: '', signingKey } };
    const ownAccounts = other.client.resource<ServiceAccount>(core('serviceaccounts'));
    const ownSecrets = other.client.resource<Secret>(core('secrets'));
    await withControllers(other, { controllers, client: faulty.client, options }, async () => {
      await ownAccounts.create({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name, namespace } });
      const secret = await eventually('the account refers to its only secret', async () => {
        const { secrets: references = [] } = await ownAccounts.get(name, { namespace });
        const { items } = await ownSecrets.list({ namespace, fieldSelector: `type=${type}` });
        const [only, ...others] = items;
        const isOnly = others.length === 0 && references.length === 1 && references[0]?.name === only?.metadata.name;
        return isOnly ? only : undefined;
      });
      const review = await other.client
        .resource({ group: 'authentication.orch.io', version: 'v1', resource: 'tokenreviews' })
        .create({
          ...{ apiVersion: 'authentication.orch.io/v1', kind: 'TokenReview', metadata: {} },
          ...{ spec: { token: decoded(secret.data?.['token']) } },
        });
      expect(review).toMatchObject({ status: { user: { username: `system:serviceaccount:default:${name}` } } });
      // One name for all tries, and no secret that was made is deleted again, unless its reference was rejected.
      expect(new Set(faulty.writes.filter((each) => each.startsWith('create secrets')))).toEqual(
        new Set([`create secrets ${secret.metadata.name}`]),
      );
      const isRejected = faults.some(({ method }) => method === 'delete');
      if (!isRejected) expect(faulty.writes.filter((each) => each.startsWith('delete'))).toEqual([]);
    });
  });
});

test('without a private key the controller does not run, and says so', async () => {
  const clock = new FakeClock();
  const controllers = ['serviceaccount-token', 'ttl'] as const;
  await withControllers(plane, { controllers, clock }, async ({ log }) => {
    const line = await eventually('the log has the line', async () => log.find(({ level }) => level === 'warn'));
    expect(line).toMatchObject({
      message: 'does not run: there is no private key',
      fields: { controller: 'serviceaccount-token', option: '--service-account-private-key-file' },
    });
  });
});
