import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import { type ClientConfig, parseKubeconfig } from '@orch/client';
import { waitForDefaultAccount } from '../src/up/default-account.js';
import { type ClusterInMemory, startClusterInMemory } from './cluster-in-memory.js';

const accounts = { group: '', version: 'v1', resource: 'serviceaccounts' };
const inDefault = { namespace: 'default' };
const account = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default' } };

/** Without controllers: nothing creates the account. */
let cluster: ClusterInMemory;
let admin: ClientConfig;
beforeAll(async () => {
  cluster = await startClusterInMemory();
  admin = await parseKubeconfig(await readFile(cluster.ready.kubeconfig, 'utf8'));
});
afterAll(() => cluster.stop());

const wait = (options: { readonly signal?: AbortSignal; readonly timeoutMs?: number }) =>
  waitForDefaultAccount(admin, { naming: 'orch', signal: new AbortController().signal, ...options });

test('the wait for the default service account ends when it is created, and at once when it exists', async () => {
  const waiting = wait({});
  await cluster.client.resource(accounts).create({ ...account, metadata: { name: 'other' } }, inDefault);
  await cluster.client.resource(accounts).create(account, inDefault);
  await waiting;
  await wait({});
  await cluster.client.resource(accounts).delete('default', inDefault);
});

test('the wait for the default service account ends after its time, and with its signal', async () => {
  await expect(wait({ timeoutMs: 50 })).rejects.toMatchObject({ name: 'TimeoutError' });
  const reason = new Error('stopped');
  await expect(wait({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});

test('orch up is ready when its controllers have created the account, and the first pod is admitted at once', async () => {
  const whole = await startClusterInMemory('orch', { controllers: ['serviceaccount'] });
  try {
    const { client } = whole;
    expect(await client.resource(accounts).get('default', inDefault)).toMatchObject({ kind: 'ServiceAccount' });
    const pods = client.resource<Pod>({ group: '', version: 'v1', resource: 'pods' });
    const spec = { containers: [{ name: 'main', image: 'nginx' }] };
    const pod = await pods.create({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'first' }, spec }, inDefault);
    expect(pod.spec?.serviceAccountName).toBe('default');
  } finally {
    await whole.stop();
  }
});
