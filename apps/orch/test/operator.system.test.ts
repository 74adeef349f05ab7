import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { kubectlPrograms } from './kubectl.js';
import { kubectlCluster } from './kubectl-cluster.js';
import { eventually, OrchProcess } from './orch-process.js';

// The operator of `operator/` is built on a framework from npm and knows nothing of Orch. It runs in a process of its own, as
// a service account with the rights that it needs.

const [kubectl = ''] = kubectlPrograms();
let operator: OrchProcess;
// Before the cluster, which stops after the last test, too.
afterAll(() => stopOperator());
const { run, json, file, pathOf } = kubectlCluster(kubectl, { nodes: 1 });

const rules = [
  { apiGroups: ['apiextensions.k8s.io'], resources: ['customresourcedefinitions'], verbs: ['create'] },
  {
    ...{ apiGroups: ['web.example.com'], resources: ['websites', 'websites/status'] },
    verbs: ['get', 'list', 'watch', 'patch'],
  },
  {
    ...{ apiGroups: ['apps'], resources: ['deployments'] },
    verbs: ['get', 'list', 'watch', 'create', 'update'],
  },
  { apiGroups: [''], resources: ['configmaps'], verbs: ['create', 'update', 'delete'] },
];

async function kubeconfigOf(name: string): Promise<string> {
  const config = await json('config', 'view', '--raw');
  const request = await file('token.json', { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: {} });
  const path = `/api/v1/namespaces/pages/serviceaccounts/${name}/token`;
  const { token } = JSON.parse(await run('create', '--raw', path, '-f', request)).status;
  const [{ name: user }] = config.users;
  const kubeconfig = pathOf(`${name}.json`);
  await writeFile(kubeconfig, JSON.stringify({ ...config, users: [{ name: user, user: { token } }] }));
  return kubeconfig;
}

function startOperator(kubeconfig: string): OrchProcess {
  const script = join(__dirname, 'operator', 'website-operator.mjs');
  return new OrchProcess([], { command: [process.execPath, script], env: { KUBECONFIG: kubeconfig } });
}

async function stopOperator(): Promise<void> {
  const { code } = await operator.kill('SIGTERM');
  if (code !== 0) throw new Error(`the operator failed:\n${operator.stdout}${operator.stderr}`);
}

let kubeconfig = '';
beforeAll(async () => {
  await run('create', 'namespace', 'pages');
  await run('create', 'serviceaccount', 'operator', '-n', 'pages');
  const role = {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRole',
    metadata: { name: 'operator' },
    rules,
  };
  await run('create', '-f', await file('role.json', role));
  await run('create', 'clusterrolebinding', 'operator', '--clusterrole=operator', '--serviceaccount=pages:operator');
  kubeconfig = await kubeconfigOf('operator');
  operator = startOperator(kubeconfig);
  await operator.wrote(/operator is ready/);
});

const website = (name: string, spec: object) => ({
  ...{ apiVersion: 'web.example.com/v1', kind: 'Website', metadata: { name }, spec },
});
const names = async (...args: readonly string[]) => (await run('get', ...args, '-o', 'name')).trim().split('\n');
const untilEqual = (what: string, read: () => Promise<unknown>, expected: unknown) =>
  eventually(what, async () => {
    const found = await read().catch((error: unknown) => String(error));
    return JSON.stringify(found) === JSON.stringify(expected) ? true : undefined;
  });

test('an operator from npm defines its kind, and reconciles an instance into a deployment and a config map', async () => {
  expect(await names('crd')).toEqual(['customresourcedefinition.apiextensions.k8s.io/websites.web.example.com']);
  await run('apply', '-f', await file('home.json', website('home', { page: '<h1>home</h1>', replicas: 2 })));
  const status = async () => (await json('get', 'site', 'home')).status;
  await untilEqual('the status reports ready replicas', status, { observedGeneration: 1, readyReplicas: 2 });
  const { data } = await json('get', 'configmap', 'default.home', '-n', 'pages');
  expect(data).toEqual({ 'index.html': '<h1>home</h1>' });
  const { metadata, spec } = await json('get', 'deployment', 'home');
  expect([spec.replicas, metadata.ownerReferences[0].kind]).toEqual([2, 'Website']);
  expect((await json('get', 'site', 'home')).metadata.finalizers).toEqual(['web.example.com/page']);
  expect(await run('get', 'site', 'home')).toMatch(/^NAME +REPLICAS +READY *\nhome +2 +2 *\n$/);
});

test('it follows a change of the instance, also one that was made while it did not run', async () => {
  const page = async () => (await json('get', 'configmap', 'default.home', '-n', 'pages')).data['index.html'];
  await run('patch', 'site', 'home', '--type=merge', '-p', '{"spec":{"page":"changed","replicas":3}}');
  await untilEqual('the page has changed', page, 'changed');
  await untilEqual('the deployment is scaled', async () => (await json('get', 'deployment', 'home')).spec.replicas, 3);
  await stopOperator();
  await run('patch', 'site', 'home', '--type=merge', '-p', '{"spec":{"page":"changed again"}}');
  operator = startOperator(kubeconfig);
  await untilEqual('the page has changed again', page, 'changed again');
});

test('its finalizer removes the config map before the instance, and the garbage collector the deployment', async () => {
  await run('delete', 'site', 'home');
  expect((await names('configmaps', '-n', 'pages')).filter((name) => name.includes('home'))).toEqual([]);
  await untilEqual('the deployment is gone', () => names('deployments,replicasets,pods'), ['']);
});

test('deletion waits for the operator while it does not run', async () => {
  await run('apply', '-f', await file('late.json', website('late', { page: 'late' })));
  const finalizers = async () => (await json('get', 'site', 'late')).metadata.finalizers;
  await untilEqual('the finalizer is set', finalizers, ['web.example.com/page']);
  await stopOperator();
  await run('delete', 'site', 'late', '--wait=false');
  const { metadata } = await json('get', 'site', 'late');
  expect(metadata.deletionTimestamp).toBeDefined();
  operator = startOperator(kubeconfig);
  await untilEqual('the instance is gone', () => names('websites'), ['']);
});
