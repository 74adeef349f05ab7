import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type ApiObject, FakeClock } from '@orch/apimachinery';
import { parseKubeconfig } from '@orch/client';
import { ControlPlane } from '@orch/testing';
import { freePort } from '../../../../tools/src/test-support/free-port.js';
import { eventually, isGone } from '../support/objects.js';
import { type RunningControllers, runAsAccount } from '../support/run-controllers.js';

interface WithData extends ApiObject {
  readonly type?: string;
  readonly data?: Readonly<Record<string, string>>;
}

let plane: ControlPlane;
let running: RunningControllers | undefined;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: [], scheduler: false });
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await plane.reset();
});
afterAll(async () => {
  await plane.stop();
});

const system = { namespace: 'orch-system' };
const core = (resource: string) => plane.client.resource<WithData>({ group: '', version: 'v1', resource });
const tokenSecret = '0123456789abcdef';

async function givenToken(id: string, values: Readonly<Record<string, string>> = {}, name = `bootstrap-token-${id}`) {
  const data = { 'token-id': id, 'token-secret': tokenSecret, 'usage-bootstrap-signing': 'true', ...values };
  const encoded = Object.entries(data).map(([key, value]) => [key, Buffer.from(value).toString('base64')]);
  await core('secrets').create(
    {
      ...{ apiVersion: 'v1', kind: 'Secret', metadata: { name, ...system } },
      ...{ type: 'bootstrap.orch.io/token', data: Object.fromEntries(encoded) },
    },
    system,
  );
}

const published = { namespace: 'orch-public' };
async function givenClusterInfo(data: Readonly<Record<string, string>>) {
  const metadata = { name: 'cluster-info', ...published };
  await core('configmaps').create({ apiVersion: 'v1', kind: 'ConfigMap', metadata, data }, published);
}
const clusterInfo = async () => (await core('configmaps').get('cluster-info', published)).data ?? {};
/** The data of cluster-info when it is signed by exactly these tokens. */
const signed = (...ids: readonly string[]) =>
  eventually(`signed by exactly ${ids.join()}`, async () => {
    const data = await clusterInfo();
    const keys = Object.keys(data).filter((key) => key.startsWith('jws-'));
    return keys.toSorted().join() === ids.map((id) => `jws-kubeconfig-${id}`).join() ? data : undefined;
  });

/** The signature that a holder of the token computes (RFC 7515, 5.1). */
function signatureOf(
  text: string,
  { id, header = { alg: 'HS256', kid: id } }: { readonly id: string; readonly header?: object },
) {
  const head = Buffer.from(JSON.stringify(header)).toString('base64url');
  const payload = Buffer.from(text).toString('base64url');
  const mac = createHmac('sha256', `${id}.${tokenSecret}`).update(`${head}.${payload}`).digest('base64url');
  return `${head}..${mac}`;
}

describe('the bootstrap signer', () => {
  const start = async (clock?: FakeClock) => {
    running = await runAsAccount(plane, 'bootstrap-signer', {
      controllers: ['bootstrapsigner'],
      ...(clock === undefined ? {} : { clock }),
    });
  };

  test('signs the kubeconfig of cluster-info with HS256 and the whole token, without its payload [Methods, 4] [Bootstrap token secret, 10]', async () => {
    await givenClusterInfo({ kubeconfig: 'the text', other: 'kept' });
    await givenToken('abcdef');
    await givenToken('uvwxyz');
    await start();
    expect(await signed('abcdef', 'uvwxyz')).toEqual({
      ...{ kubeconfig: 'the text', other: 'kept' },
      'jws-kubeconfig-abcdef': signatureOf('the text', { id: 'abcdef' }),
      'jws-kubeconfig-uvwxyz': signatureOf('the text', { id: 'uvwxyz' }),
    });
    // Another algorithm of a forged header gives another signature: a verifier that requires HS256 rejects it.
    const forged = signatureOf('the text', { id: 'abcdef', header: { alg: 'none' } });
    expect((await clusterInfo())['jws-kubeconfig-abcdef']).not.toBe(forged);
  });

  test('follows changes of the kubeconfig and of the tokens', async () => {
    await givenClusterInfo({ kubeconfig: 'first', 'jws-kubeconfig-gone00': 'stale' });
    await givenToken('abcdef');
    await start();
    await signed('abcdef');
    const body = { data: { kubeconfig: 'second' } };
    await core('configmaps').patch('cluster-info', { type: 'merge', body }, published);
    const wanted = signatureOf('second', { id: 'abcdef' });
    await eventually(
      'it is signed again',
      async () => (await clusterInfo())['jws-kubeconfig-abcdef'] === wanted || undefined,
    );
    await core('secrets').delete('bootstrap-token-abcdef', system);
    expect(await signed()).toEqual({ kubeconfig: 'second' });
  });

  test('ignores tokens that may not sign: by usage, by form, by name [Bootstrap token secret, 1] [Bootstrap token secret, 2] [Bootstrap token secret, 6]', async () => {
    await givenClusterInfo({ kubeconfig: 'the text' });
    await givenToken('usage0', { 'usage-bootstrap-signing': 'false' });
    await givenToken('usage1', { 'usage-bootstrap-signing': '' });
    await givenToken('named0', {}, 'bootstrap-token-other0');
    await givenToken('secret', { 'token-secret': 'too-short' }).catch(() => undefined);
    await givenToken('expire', { expiration: '2020-01-01T00:00:00Z' });
    await givenToken('zzzzzz');
    await start();
    await signed('zzzzzz');
  });

  test('removes the signature of a token when it expires [Bootstrap token validity, 1]', async () => {
    const clock = new FakeClock('2030-01-01T00:00:00Z');
    await givenClusterInfo({ kubeconfig: 'the text' });
    await givenToken('abcdef', { expiration: '2030-01-01T01:00:00Z' });
    await givenToken('uvwxyz', { expiration: '2030-01-03T00:00:00Z' });
    await start(clock);
    await signed('abcdef', 'uvwxyz');
    await clock.advance(3_600_000 - 1);
    await signed('abcdef', 'uvwxyz');
    await clock.advance(1);
    await signed('uvwxyz');
  });
});

describe('the token cleaner', () => {
  test('deletes a token when it expires, and no other [Bootstrap token validity, 2]', async () => {
    const clock = new FakeClock('2030-01-01T00:00:00Z');
    await givenToken('past00', { expiration: '2029-12-31T23:59:59Z' });
    await givenToken('soon00', { expiration: '2030-01-01T01:00:00Z' });
    await givenToken('later0', { expiration: '2030-03-01T00:00:00Z' });
    await givenToken('never0');
    running = await runAsAccount(plane, 'token-cleaner', { controllers: ['tokencleaner'], clock });
    const left = async () =>
      (await core('secrets').list({ ...system, fieldSelector: 'type=bootstrap.orch.io/token' })).items.map(
        ({ metadata }) => metadata.name?.slice(-6),
      );
    await eventually('the expired one is gone', async () => isGoneOr(await left(), 'past00'));
    expect(await left()).toEqual(['later0', 'never0', 'soon00']);
    await eventually('the others are waited for', async () => clock.timersPending >= 2 || undefined);
    await clock.advance(3_600_000);
    await eventually('the next one is gone', async () => isGoneOr(await left(), 'soon00'));
    expect(await left()).toEqual(['later0', 'never0']);
    // The wait is longer than a timer of Node can be.
    await clock.advance(60 * 86_400_000);
    await eventually('the last one is gone', async () => isGoneOr(await left(), 'later0'));
    expect(await left()).toEqual(['never0']);
  });
});

function isGoneOr(names: readonly (string | undefined)[], name: string): true | undefined {
  return !names.includes(name) || undefined;
}

test('orch up publishes address and authority of the cluster in cluster-info, and its signer signs them [Bootstrap token secret, 9] [Controller manager defaults, 6]', async () => {
  await using other = await ControlPlane.start({ controllers: ['bootstrapsigner', 'tokencleaner'], scheduler: false });
  const configMaps = other.client.resource<WithData>({ group: '', version: 'v1', resource: 'configmaps' });
  const { kubeconfig = '' } = (await configMaps.get('cluster-info', published)).data ?? {};
  expect(kubeconfig).toContain('users: []');
  expect(
    await parseKubeconfig(kubeconfig.replace('contexts: []', 'contexts: [{name: a, context: {cluster: ""}}]'), {
      context: 'a',
    }),
  ).toEqual({
    ...{ server: other.url, certificateAuthority: other.config.certificateAuthority },
  });
  expect(await isGone(core('configmaps'), 'cluster-info', 'orch-public')).toBe(true);
  const values = { 'token-id': 'abcdef', 'token-secret': tokenSecret, 'usage-bootstrap-signing': 'true' };
  const encoded = Object.entries(values).map(([key, value]) => [key, Buffer.from(value).toString('base64')]);
  const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'bootstrap-token-abcdef', ...system } };
  await other.client
    .resource<WithData>({ group: '', version: 'v1', resource: 'secrets' })
    .create({ ...secret, type: 'bootstrap.orch.io/token', data: Object.fromEntries(encoded) }, system);
  const target = { group: '', version: 'v1', resource: 'configmaps', ...published, name: 'cluster-info' };
  const found = await other.waitFor<WithData>(target, ({ data }) => data?.['jws-kubeconfig-abcdef'] !== undefined);
  expect(found.data?.['jws-kubeconfig-abcdef']).toBe(signatureOf(kubeconfig, { id: 'abcdef' }));
});

test('a cluster that starts again at another address publishes the new one', async () => {
  const store = await mkdtemp(join(tmpdir(), 'orch-cluster-info-'));
  const options = { controllers: ['bootstrapsigner'], scheduler: false, store } as const;
  const kubeconfigOf = async (one: ControlPlane) => {
    const configMaps = one.client.resource<WithData>({ group: '', version: 'v1', resource: 'configmaps' });
    return (await configMaps.get('cluster-info', published)).data ?? {};
  };
  try {
    const first = await ControlPlane.start(options);
    const before = await kubeconfigOf(first);
    await first.stop();
    await using second = await ControlPlane.start({ ...options, port: await freePort() });
    const after = await kubeconfigOf(second);
    expect(second.url).not.toBe(first.url);
    expect(before['kubeconfig']).toContain(first.url);
    expect(after['kubeconfig']).toBe(before['kubeconfig']?.replace(first.url, second.url));
  } finally {
    await rm(store, { recursive: true });
  }
});
