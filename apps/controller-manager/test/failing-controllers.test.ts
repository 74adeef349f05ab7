import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ReplicaSet } from '@orch/api/types/apps_v1';
import type { ServiceAccount } from '@orch/api/types/core_v1';
import type { ClusterRole, ClusterRoleBinding } from '@orch/api/types/rbac_v1';
import { formatKubeconfig } from '@orch/client';
import { type LogDetails, type Logger, silentLogger } from '@orch/component';
import { ControlPlane } from '@orch/testing';
import { eventually, startManager } from './running.fixture.js';

let plane: ControlPlane;
let folder: string;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: [], scheduler: false });
  folder = await mkdtemp(join(tmpdir(), 'orch-failing-'));
});
afterAll(async () => {
  await plane.stop();
  await rm(folder, { recursive: true });
});

const rbac = (resource: string) => ({ group: 'rbac.authorization.orch.io', version: 'v1', resource });
const core = (resource: string) => ({ group: '', version: 'v1', resource });

/** A kubeconfig of a user, with the rights of a role that lacks `missing`. */
async function givenUser(name: string, missing: readonly string[]): Promise<string> {
  const resources = ['namespaces', 'serviceaccounts', 'pods', 'events'].filter((each) => !missing.includes(each));
  await plane.client.resource<ClusterRole>(rbac('clusterroles')).create({
    ...{ apiVersion: 'rbac.authorization.orch.io/v1', kind: 'ClusterRole', metadata: { name } },
    rules: [{ apiGroups: ['', 'apps'], resources: [...resources, 'replicasets', 'replicasets/status'], verbs: ['*'] }],
  });
  await plane.client.resource<ClusterRoleBinding>(rbac('clusterrolebindings')).create({
    ...{ apiVersion: 'rbac.authorization.orch.io/v1', kind: 'ClusterRoleBinding', metadata: { name } },
    roleRef: { apiGroup: 'rbac.authorization.orch.io', kind: 'ClusterRole', name },
    subjects: [{ kind: 'User', apiGroup: 'rbac.authorization.orch.io', name }],
  });
  const file = join(folder, `${name}.kubeconfig`);
  await writeFile(file, formatKubeconfig({ ...plane.config, impersonate: { user: name } }, { name }));
  return file;
}

async function givenNamespace(name: string): Promise<void> {
  const object = { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
  await plane.client.resource(core('namespaces')).create(object);
}

/** Replica sets with a pod each. */
async function givenSets(namespace: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const labels = { app: `${namespace}-${index}` };
    await plane.client.resource<ReplicaSet>({ group: 'apps', version: 'v1', resource: 'replicasets' }).create({
      ...{ apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata: { name: `web-${index}`, namespace } },
      spec: {
        ...{ replicas: 1, selector: { matchLabels: labels } },
        template: { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'web:1' }] } },
      },
    });
  }
}

const countOf = async (plural: string, namespace: string) =>
  (await plane.client.resource<ServiceAccount>(core(plural)).list({ namespace })).items.length;

/** The errors of a log, as `controller or resource: message: error`. */
function errorLog(): { readonly errors: string[]; readonly logger: Logger } {
  const errors: string[] = [];
  const error = (message: string, details: LogDetails = {}) => {
    errors.push(`${details['controller'] ?? details['resource']}: ${message}: ${details['error']}`);
  };
  return { errors, logger: { ...silentLogger, error, with: () => ({ ...silentLogger, error }) } };
}

test('a controller whose objects cannot be read does not hold up the others, and works as soon as they can be', async () => {
  const kubeconfig = await givenUser('no-pods', ['pods']);
  const { errors, logger } = errorLog();
  const args = ['--leader-elect=false', '--controllers=serviceaccount,replicaset'];
  const manager = await startManager(plane, args, { logger, kubeconfig });
  await givenNamespace('unreadable');
  await givenSets('unreadable', 3);
  await eventually('the other controller works', async () => (await countOf('serviceaccounts', 'unreadable')) === 1);
  const forbidden = 'rest_client_requests_total{code="403",method="GET"';
  await eventually('it has tried to read again', async () => {
    const page = (await manager.get('/metrics')).text;
    const line = page.split('\n').find((each) => each.startsWith(forbidden));
    return Number(line?.split(' ').at(-1)) >= 4;
  });
  // Once, however often it was tried.
  expect(errors.filter((line) => line.startsWith('pods: watching failed'))).toHaveLength(1);
  expect(await countOf('pods', 'unreadable')).toBe(0);
  await plane.client
    .resource(rbac('clusterroles'))
    .patch('no-pods', { type: 'json', body: [{ op: 'add', path: '/rules/0/resources/-', value: 'pods' }] });
  await eventually('it works', async () => (await countOf('pods', 'unreadable')) === 3);
  expect(await manager.stop()).toBeUndefined();
});

test('reconciles that fail for one cause are logged once, are retried, and do not hold up other controllers', async () => {
  const kubeconfig = await givenUser('all', []);
  const { errors, logger } = errorLog();
  const quota = { apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'none' }, spec: { hard: { pods: '0' } } };
  await givenNamespace('full');
  await plane.client.resource(core('resourcequotas')).create(quota, { namespace: 'full' });
  await plane.client
    .resource(core('resourcequotas'))
    .patch(
      'none',
      { type: 'merge', body: { status: { hard: { pods: '0' }, used: { pods: '0' } } }, subresource: 'status' },
      { namespace: 'full' },
    );
  const args = ['--leader-elect=false', '--controllers=serviceaccount,replicaset'];
  const manager = await startManager(plane, args, { logger, kubeconfig });
  await givenSets('full', 5);
  const failed = 'controller_reconcile_total{controller="replicaset",result="error"}';
  await eventually('each has failed several times', async () => ((await manager.metric(failed)) ?? 0) >= 15);
  // Each set repeats its creation with the same name, which the error has.
  expect(errors.filter((line) => line.includes('exceeded quota'))).toHaveLength(5);
  await eventually('the other controller works', async () => (await countOf('serviceaccounts', 'full')) === 1);
  await plane.client.resource(core('resourcequotas')).delete('none', { namespace: 'full' });
  await eventually('it works', async () => (await countOf('pods', 'full')) === 5);
  expect(await manager.stop()).toBeUndefined();
});
