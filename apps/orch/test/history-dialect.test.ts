import { expect, test } from '@jest/globals';
import { startClusterInMemory } from './cluster-in-memory.js';

test('history and tables work in the kubernetes dialect', async () => {
  const { orch, stop } = await startClusterInMemory('kubernetes');
  try {
    const roles = await orch('history', 'clusterroles', 'cluster-admin');
    expect([roles.code, roles.stderr]).toEqual([0, '']);
    expect(roles.stdout).toMatch(
      /^REVISION .*\n\d+ .*Z {3}create {3}clusterroles.rbac.authorization.k8s.io {3}cluster-admin {3}orch-apiserver\n$/,
    );
    const all = await orch('history', '--limit', '0');
    expect(all.stdout).toContain('namespaces');
    expect(all.stdout).not.toContain('leases.coordination.k8s.io');
    const tables = await orch('get', 'ns,clusterroles.rbac.authorization.k8s.io', '--at', '0s');
    expect([tables.code, tables.stderr]).toEqual([0, '']);
    expect(tables.stdout).toMatch(/^NAME {2,}STATUS {3}AGE\nnamespaces\/default +Active/);
    expect(tables.stdout).toContain('\nclusterroles.rbac.authorization.k8s.io/cluster-admin ');
  } finally {
    await stop();
  }
});
