import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Clock, makeNames, systemClock, type UserInfo } from '@orch/apimachinery';
import type { Attributes } from '@orch/auth';
import { generateAuthority, validFor } from '@orch/certs';
import { createRestClient, loadKubeconfig, type RestClient } from '@orch/client';
import { type Logger, silentLogger } from '@orch/component';
import { type DelegatedAccess, type DelegatedAccessOptions, delegateAccess } from '@orch/serving';
import { type MainServer, permitGadgets, startMainServer } from './main-server.fixture.js';

let main: MainServer;
let client: RestClient;
const ending = new AbortController();
const { signal } = ending;

beforeAll(async () => {
  main = await startMainServer();
  await permitGadgets(main.client);
  client = await clientAs('gadget-server');
});
afterAll(async () => {
  ending.abort();
  client.close();
  await main.stop();
});

/** A client of the main server with the token of a user. */
async function clientAs(token: string): Promise<RestClient> {
  const config = await loadKubeconfig(main.kubeconfig);
  return createRestClient({ config: { ...config, token }, names: makeNames('orch') });
}

const request = (token: string, certificate = undefined) => ({
  header: (name: string) => (name === 'authorization' ? `Bearer ${token}` : undefined),
  headerValues: () => [],
  headerNames: () => ['authorization'],
  clientCertificate: () => certificate,
});
const listGadgets = (user: UserInfo): Attributes => ({
  type: 'resource',
  user,
  verb: 'list',
  namespace: 'web',
  group: 'tools.example.com',
  version: 'v1',
  resource: 'gadgets',
  subresource: '',
  name: '',
});
const maker: UserInfo = { name: 'alice', uid: '', groups: ['makers'], extra: {} };

/** The number of requests that the main server has handled for a resource. */
async function requestsFor(resource: string): Promise<number> {
  const text = (await main.client.getRaw('/metrics')).toString();
  const series = new RegExp(`^apiserver_request_total\\{[^}]*resource="${resource}"[^}]*\\} (\\d+)$`, 'gm');
  return [...text.matchAll(series)].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Does not wait between two attempts. */
const patient: Clock = { ...systemClock(), sleep: async () => undefined };

function recordingLogger(): { readonly logger: Logger; readonly messages: string[] } {
  const messages: string[] = [];
  const record = (message: string): void => void messages.push(message);
  const logger: Logger = { ...silentLogger, warn: record, error: record, with: () => logger };
  return { logger, messages };
}

describe('delegated access', () => {
  let access: DelegatedAccess;
  beforeAll(async () => {
    access = await delegateAccess({ client, signal });
  });

  test('reviews a token once, whether it is valid or not', async () => {
    const before = await requestsFor('tokenreviews');
    const typesOf = async (token: string) =>
      await Promise.all(
        Array.from({ length: 20 }, async () => (await access.authenticator.authenticate(request(token))).type),
      );
    expect(new Set(await typesOf('alice'))).toEqual(new Set(['user']));
    expect(new Set(await typesOf('wrong'))).toEqual(new Set(['invalid']));
    await typesOf('alice');
    await typesOf('wrong');
    expect((await requestsFor('tokenreviews')) - before).toBe(2);
    expect(await access.authenticator.authenticate(request('alice'))).toMatchObject({
      user: { name: 'alice', uid: '2', groups: ['makers', 'system:authenticated'] },
    });
  });

  test('reviews a request once, and privileged groups and open paths never', async () => {
    const before = await requestsFor('subjectaccessreviews');
    const verdictOf = async (attributes: Attributes) => (await access.authorizer.authorize(attributes)).verdict;
    for (let count = 0; count < 5; count++) {
      expect(await verdictOf(listGadgets(maker))).toBe('allow');
      expect(await verdictOf(listGadgets({ ...maker, groups: [] }))).toBe('noOpinion');
    }
    expect((await requestsFor('subjectaccessreviews')) - before).toBe(2);
    const nobody = { ...maker, groups: [] };
    expect(await verdictOf({ ...listGadgets({ ...maker, groups: ['system:masters'] }), verb: 'delete' })).toBe('allow');
    expect(await verdictOf({ type: 'path', user: nobody, verb: 'get', path: '/livez' })).toBe('allow');
    expect((await requestsFor('subjectaccessreviews')) - before).toBe(2);
    expect(await verdictOf({ type: 'path', user: nobody, verb: 'get', path: '/metrics' })).toBe('noOpinion');
  });

  test('follows the authorities that the main server publishes', async () => {
    const [clients, proxies] = access.clientAuthorities;
    expect([clients?.current?.certificates.length, proxies?.current?.certificates.length]).toEqual([1, 1]);
    const next = (await generateAuthority({ commonName: 'next', ...validFor(1, new Date()) })).cert;
    const changed = new Promise<void>((resolve) => clients?.onChange(resolve));
    const configMaps = main.client.resource({ group: '', version: 'v1', resource: 'configmaps' });
    const where = { namespace: 'orch-system' };
    await configMaps.patch(
      'extension-apiserver-authentication',
      { type: 'merge', body: { data: { 'client-ca-file': (clients?.current?.pem ?? '') + next } } },
      where,
    );
    await changed;
    expect(clients?.current?.certificates.map(({ subject }) => subject)).toEqual(['CN=users', 'CN=next']);
    // Deleted and invalid values change nothing: the main server writes them again.
    await configMaps.delete('extension-apiserver-authentication', where);
    expect(clients?.current).toBeDefined();
  });
});

describe('a server that may not read the authorities', () => {
  const asBob = async (more: Partial<DelegatedAccessOptions>) => {
    const bob = await clientAs('bob');
    try {
      return await delegateAccess({ client: bob, signal, ...more });
    } finally {
      bob.close();
    }
  };

  test('does not start', async () => {
    await expect(asBob({})).rejects.toThrow(
      'cannot read the config map orch-system/extension-apiserver-authentication: configmaps "extension-apiserver-authentication" is forbidden',
    );
  });

  test('starts without authorities when it tolerates that, and with its own when it does not look them up', async () => {
    const { logger, messages } = recordingLogger();
    const tolerant = await asBob({ toleratesLookupFailure: true, logger });
    expect(tolerant.clientAuthorities.map(({ current }) => current)).toEqual([undefined, undefined]);
    expect(messages).toContain('the server starts without authorities of clients');
    expect((await asBob({ skipsLookup: true })).clientAuthorities).toEqual([]);
  });
});

describe('while the main server does not respond', () => {
  test('tokens are invalid and requests fail after some attempts, and nothing of that is kept', async () => {
    const config = await loadKubeconfig(main.kubeconfig);
    const names = makeNames('orch');
    const { logger, messages } = recordingLogger();
    const stopping = new AbortController();
    const gone = createRestClient({ config: { ...config, server: 'https://127.0.0.1:1' }, names });
    const options = { signal: stopping.signal, logger, clock: patient, skipsLookup: true };
    const without = await delegateAccess({ client: gone, ...options });
    for (let count = 0; count < 2; count++) {
      expect((await without.authenticator.authenticate(request('alice'))).type).toBe('invalid');
      await expect(Promise.resolve(without.authorizer.authorize(listGadgets(maker)))).rejects.toMatchObject({
        code: 500,
        status: { reason: 'InternalError', message: expect.stringContaining('the request cannot be authorized') },
      });
    }
    expect(messages).toEqual([
      'a token could not be reviewed by the main API server',
      'a request could not be authorized by the main API server',
      'a token could not be reviewed by the main API server',
      'a request could not be authorized by the main API server',
    ]);
    stopping.abort();
    gone.close();
  });
});
