import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import type { Attack } from '../../kit/attack.js';
import { openHostileClient } from '../../kit/hostile-client.js';
import { type HostileRequest, sendAll } from '../../kit/hostile-requests.js';
import { create } from '../../kit/rights.js';

const core = '/api/v1/namespaces/default';
const containers = [{ name: 'c', image: 'i' }];
const merge = { 'content-type': 'application/merge-patch+json' };
const strategic = { 'content-type': 'application/strategic-merge-patch+json' };

/** A node reads only what its own pods need, and writes only its own objects. */
export const nodeSecrets: Attack = {
  about: 'the identity of one node reads secrets of pods on other nodes, and tries to become one that may',
  async run(laboratory) {
    const folder = await mkdtemp(join(tmpdir(), 'orch-attack-'));
    try {
      const now = validFor(1, new Date());
      const authority = await generateAuthority({ commonName: 'nodes', ...now });
      const file = join(folder, 'nodes.crt');
      await writeFile(file, authority.cert);
      const server = await laboratory.start({
        args: [
          '--authorization-mode=Node,RBAC',
          `--client-ca-file=${file}`,
          '--enable-admission-plugins=NodeRestriction',
          '--disable-admission-plugins=ServiceAccount,TaintNodesByCondition',
        ],
      });
      for (const name of ['a', 'b']) await create(server, '/api/v1/nodes', { metadata: { name } });
      for (const name of ['own', 'others', 'unused']) {
        await create(server, `${core}/secrets`, { metadata: { name } });
        await create(server, `${core}/configmaps`, { metadata: { name } });
      }
      const podWith = (name: string, nodeName: string, secret: string) => ({
        metadata: { name },
        spec: { nodeName, containers, imagePullSecrets: [{ name: secret }] },
      });
      await create(server, `${core}/serviceaccounts`, { metadata: { name: 'robot' } });
      await create(server, `${core}/pods`, podWith('mine', 'a', 'own'));
      await create(server, `${core}/pods`, podWith('other', 'b', 'others'));
      const certificate = await issueCertificate(authority, {
        ...{ commonName: 'system:node:a', organizations: ['system:nodes'], usages: ['client'], ...now },
      });
      return await laboratory.measured(server, async () => {
        const client = await openHostileClient(server, certificate);
        const own = (await client.send({ path: `${core}/secrets/own` })).status;
        const outcome = await sendAll(client, requests);
        client.close();
        return { held: outcome.held && own === 200, result: `${outcome.result}; the secret of its own pod: ${own}` };
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

const expected = [403];
const mirror = (name: string, nodeName: string, more: object) => ({
  metadata: { name, annotations: { 'kubernetes.io/config.mirror': 'x' } },
  spec: { nodeName, containers, ...more },
});

const requests: readonly HostileRequest[] = [
  { name: 'secret of another node', path: `${core}/secrets/others`, expected },
  { name: 'secret of no pod', path: `${core}/secrets/unused`, expected },
  { name: 'secret that does not exist', path: `${core}/secrets/none`, expected },
  { name: 'config map of no pod', path: `${core}/configmaps/unused`, expected },
  { name: 'all secrets', path: '/api/v1/secrets', expected },
  { name: 'secrets of a namespace', path: `${core}/secrets`, expected },
  { name: 'secrets by a selector of labels', path: `${core}/secrets?labelSelector=a`, expected },
  { name: 'secrets by name', path: `${core}/secrets?fieldSelector=metadata.name%3Dothers`, expected },
  { name: 'watch of another secret', path: `${core}/secrets?watch=1&fieldSelector=metadata.name%3Dothers`, expected },
  { name: 'delete its secret', method: 'DELETE', path: `${core}/secrets/own`, expected },
  { name: 'change its secret', method: 'PATCH', path: `${core}/secrets/own`, headers: merge, body: {}, expected },
  { name: 'create a secret', method: 'POST', path: `${core}/secrets`, body: { metadata: { name: 'x' } }, expected },
  {
    name: 'pod with a secret',
    method: 'POST',
    path: `${core}/pods`,
    body: { metadata: { name: 'x' }, spec: { nodeName: 'a', containers } },
    expected,
  },
  {
    name: 'mirror pod with a secret',
    method: 'POST',
    path: `${core}/pods`,
    body: mirror('m', 'a', { volumes: [{ name: 'v', secret: { secretName: 'others' } }] }),
    expected,
  },
  {
    name: 'mirror pod with an account',
    method: 'POST',
    path: `${core}/pods`,
    body: mirror('m', 'a', { serviceAccountName: 'robot' }),
    expected,
  },
  { name: 'mirror pod on another node', method: 'POST', path: `${core}/pods`, body: mirror('m', 'b', {}), expected },
  {
    name: 'move a pod of another node',
    method: 'PATCH',
    path: `${core}/pods/other`,
    headers: merge,
    body: { spec: { nodeName: 'a' } },
    expected,
  },
  {
    name: 'bind a pod',
    method: 'POST',
    path: `${core}/pods/other/binding`,
    body: { metadata: { name: 'other' }, target: { kind: 'Node', name: 'a' } },
    expected,
  },
  {
    name: 'status of a pod of another node',
    method: 'PATCH',
    path: `${core}/pods/other/status`,
    headers: strategic,
    body: { status: { phase: 'Failed' } },
    expected,
  },
  { name: 'delete a pod of another node', method: 'DELETE', path: `${core}/pods/other`, expected },
  {
    name: 'evict a pod of another node',
    method: 'POST',
    path: `${core}/pods/other/eviction`,
    body: { apiVersion: 'policy/v1beta1', kind: 'Eviction', metadata: { name: 'other' } },
    expected,
  },
  {
    name: 'labels of a pod through its status',
    method: 'PATCH',
    path: `${core}/pods/mine/status`,
    headers: merge,
    body: { metadata: { labels: { app: 'victim' } } },
    expected,
  },
  {
    name: 'token of another account',
    method: 'POST',
    path: `${core}/serviceaccounts/robot/token`,
    body: { spec: { boundObjectRef: { kind: 'Pod', apiVersion: 'v1', name: 'other' } } },
    expected,
  },
  {
    name: 'token without a pod',
    method: 'POST',
    path: `${core}/serviceaccounts/robot/token`,
    body: { spec: {} },
    expected,
  },
  {
    name: 'another node',
    method: 'PATCH',
    path: '/api/v1/nodes/b',
    headers: merge,
    body: { metadata: { labels: { a: 'b' } } },
    expected,
  },
  {
    name: 'status of another node',
    method: 'PATCH',
    path: '/api/v1/nodes/b/status',
    headers: merge,
    body: { status: {} },
    expected,
  },
  { name: 'delete itself', method: 'DELETE', path: '/api/v1/nodes/a', expected },
  { name: 'new node', method: 'POST', path: '/api/v1/nodes', body: { metadata: { name: 'c' } }, expected },
  {
    name: 'restricted label',
    method: 'PATCH',
    path: '/api/v1/nodes/a',
    headers: merge,
    body: { metadata: { labels: { 'node-restriction.kubernetes.io/x': 'y' } } },
    expected,
  },
  {
    name: 'taints of itself',
    method: 'PATCH',
    path: '/api/v1/nodes/a',
    headers: merge,
    body: { spec: { taints: [{ key: 'a', effect: 'NoSchedule' }] } },
    expected,
  },
  {
    name: 'configuration of itself',
    method: 'PATCH',
    path: '/api/v1/nodes/a',
    headers: merge,
    body: { spec: { configSource: { configMap: { name: 'unused', namespace: 'default', kubeletConfigKey: 'k' } } } },
    expected,
  },
  {
    name: 'owner of itself (CVE-2025-5187)',
    method: 'PATCH',
    path: '/api/v1/nodes/a',
    headers: merge,
    body: { metadata: { ownerReferences: [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'x', uid: 'x' }] } },
    expected,
  },
  {
    name: 'lease of another node',
    method: 'POST',
    path: '/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases',
    body: { metadata: { name: 'b', namespace: 'kube-node-lease' } },
    expected,
  },
  {
    name: 'CSINode of another node',
    method: 'POST',
    path: '/apis/storage.k8s.io/v1/csinodes',
    body: { metadata: { name: 'b' }, spec: { drivers: [] } },
    expected,
  },
  { name: 'roles', path: '/apis/rbac.authorization.k8s.io/v1/clusterroles', expected },
  {
    name: 'impersonate another node',
    path: `${core}/secrets/others`,
    headers: { 'impersonate-user': 'system:node:b', 'impersonate-group': 'system:nodes' },
    expected,
  },
];
