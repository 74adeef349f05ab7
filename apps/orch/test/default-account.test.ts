import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import { type ClientConfig, parseKubeconfig } from '@orch/client';
import { createDefaultAccount } from '../src/up/default-account.js';
import { type ClusterInMemory, startClusterInMemory } from './cluster-in-memory.js';

const accounts = { group: '', version: 'v1', resource: 'serviceaccounts' };
const inDefault = { namespace: 'default' };

/** Without controllers: nothing creates the account. */
let cluster: ClusterInMemory;
let admin: ClientConfig;
beforeAll(async () => {
  cluster = await startClusterInMemory();
  admin = await parseKubeconfig(await readFile(cluster.ready.kubeconfig, 'utf8'));
});
afterAll(() => cluster.stop());

test('creates the default service account once, also with another program, and leaves an existing one as it is', async () => {
  const client = cluster.client.resource(accounts);
  await Promise.all([createDefaultAccount(admin, 'orch'), createDefaultAccount(admin, 'orch')]);
  const { metadata } = await client.get('default', inDefault);
  await createDefaultAccount(admin, 'orch');
  expect((await client.get('default', inDefault)).metadata).toEqual(metadata);
});

test('orch up is ready when the account exists, so that the first pod is admitted at once', async () => {
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
