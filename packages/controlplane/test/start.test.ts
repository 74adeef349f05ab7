import { describe, expect, test } from '@jest/globals';
import { kubernetesNames, systemClock } from '@orch/apimachinery';
import { openEmbeddedStore } from '@orch/storage';
import { startTestServer } from './test-server.js';

describe('server start', () => {
  test('creates bootstrap objects once; a second start on the same store writes nothing', async () => {
    const store = await openEmbeddedStore({ dialect: 'kubernetes', clock: systemClock(), memory: true });
    const first = await startTestServer('kubernetes', { store });
    const namespaces = (await first.ask('GET', '/api/v1/namespaces')).json.items;
    expect(namespaces.map(({ metadata }: { metadata: { name: string } }) => metadata.name)).toEqual([
      'default',
      'kube-node-lease',
      'kube-public',
      'kube-system',
    ]);
    const rbac = `/apis/${kubernetesNames.group('rbac.authorization.orch.io')}/v1`;
    expect((await first.ask('GET', `${rbac}/clusterroles/cluster-admin`)).json.rules).toHaveLength(2);
    const revision = await store.currentRevision();
    await first.stop();
    const second = await startTestServer('kubernetes', { store });
    expect(await store.currentRevision()).toBe(revision);
    await second.stop();
    await store.close();
  });

  test('adds missing rules and subjects to changed bootstrap roles and bindings, and removes none', async () => {
    const store = await openEmbeddedStore({ dialect: 'kubernetes', clock: systemClock(), memory: true });
    const first = await startTestServer('kubernetes', { store });
    const rbac = '/apis/rbac.authorization.k8s.io/v1';
    const own = { verbs: ['use'], apiGroups: ['own'], resources: ['things'] };
    const change = (path: string, body: object) =>
      first.ask('PATCH', `${rbac}/${path}`, { body, headers: { 'content-type': 'application/merge-patch+json' } });
    await change('clusterroles/system:basic-user', { rules: [own] });
    const annotations = { 'rbac.authorization.kubernetes.io/autoupdate': 'false' };
    await change('clusterroles/system:discovery', { metadata: { annotations }, rules: [own] });
    await change('clusterrolebindings/cluster-admin', { subjects: null });
    await first.stop();
    const second = await startTestServer('kubernetes', { store });
    const rulesOf = async (role: string) => (await second.ask('GET', `${rbac}/clusterroles/${role}`)).json.rules;
    const completed = await rulesOf('system:basic-user');
    expect(completed[0]).toEqual(own);
    expect(completed).toContainEqual({
      verbs: ['create'],
      apiGroups: ['authorization.k8s.io'],
      resources: ['selfsubjectaccessreviews'],
    });
    expect(await rulesOf('system:discovery')).toEqual([own]);
    const binding = (await second.ask('GET', `${rbac}/clusterrolebindings/cluster-admin`)).json;
    expect(binding.subjects).toEqual([
      { kind: 'Group', apiGroup: 'rbac.authorization.k8s.io', name: 'system:masters' },
    ]);
    await second.stop();
    await store.close();
  });

  test('servers of both dialects can run in one process', async () => {
    const [one, other] = await Promise.all([startTestServer('orch'), startTestServer('kubernetes')]);
    expect((await one.ask('GET', '/api/v1/namespaces/orch-system')).status).toBe(200);
    expect((await one.ask('GET', '/api/v1/namespaces/kube-system')).status).toBe(404);
    expect((await other.ask('GET', '/api/v1/namespaces/kube-system')).status).toBe(200);
    await Promise.all([one.stop(), other.stop()]);
  });

  test('stopping the server ends open watches', async () => {
    const server = await startTestServer('orch');
    const watching = server.ask('GET', '/api/v1/namespaces?watch=1', { protocol: 'HTTP/1.1' }).then(
      (response) => response.status,
      () => 'broken off',
    );
    await server.watch('/api/v1/namespaces?watch=1', 1);
    await server.stop();
    expect([200, 'broken off']).toContain(await watching);
  });
});
