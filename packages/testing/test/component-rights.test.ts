import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Node, Pod } from '@orch/api/types/core_v1';
import { type ApiObject, orchNames, wellKnown } from '@orch/apimachinery';
import { issueClientCertificate, type KeyPair } from '@orch/certs';
import { createRestClient, type RestClient } from '@orch/client';
import { ControlPlane } from '../src/control-plane.js';
import { eventually, resource } from './support.js';

const namespace = 'default';
const forbidden = { code: 403 };
const references = {
  secrets: { group: '', version: 'v1', resource: 'secrets' },
  pods: { group: '', version: 'v1', resource: 'pods' },
  nodes: { group: '', version: 'v1', resource: 'nodes' },
  configMaps: { group: '', version: 'v1', resource: 'configmaps' },
  roleBindings: { group: wellKnown.groups.rbac, version: 'v1', resource: 'clusterrolebindings' },
  leases: { group: wellKnown.groups.coordination, version: 'v1', resource: 'leases' },
} as const;

let plane: ControlPlane;
const clients: RestClient[] = [];
beforeAll(async () => {
  plane = await ControlPlane.start({ nodes: 2 });
  for (const name of ['of-a', 'of-b']) {
    await resource(plane, 'secrets').create({ apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace } });
  }
  for (const [name, nodeName, secretName] of [
    ['a', 'node-1', 'of-a'],
    ['b', 'node-2', 'of-b'],
  ] as const) {
    await resource(plane, 'pods').create({
      ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace } },
      spec: {
        ...{ nodeName, containers: [{ name: 'main', image: 'a:1' }] },
        volumes: [{ name: 'secret', secret: { secretName } }],
      },
    });
    await plane.waitForReady({ ...references.pods, namespace, name });
  }
});
afterAll(async () => {
  for (const client of clients) client.close();
  await plane.stop();
});

/** A client with a certificate. */
function clientOf({ cert, key }: KeyPair): RestClient {
  const { server, certificateAuthority = '' } = plane.config;
  const config = { server, certificateAuthority, clientCertificate: cert, clientKey: key };
  const client = createRestClient({ config, names: orchNames });
  clients.push(client);
  return client;
}

const keyFile = (name: string) => readFile(join(dirname(plane.kubeconfig), 'pki', name), 'utf8');

/** A client with the certificate that a component uses. */
async function clientOfComponent(name: string): Promise<RestClient> {
  return clientOf({ cert: await keyFile(`${name}.crt`), key: await keyFile(`${name}.key`) });
}

/** A client with the identity of a simulated node, in a certificate of the same authority. */
async function clientOfNode(name: string): Promise<RestClient> {
  const authority = { cert: await keyFile('ca.crt'), key: await keyFile('ca.key') };
  const subject = {
    commonName: `${wellKnown.users.nodePrefix}${name}`,
    organizations: [wellKnown.groupsOfUsers.nodes],
  };
  return clientOf(await issueClientCertificate(authority, subject));
}

describe('the scheduler', () => {
  test('reads pods and nodes, and no secrets or config maps', async () => {
    const scheduler = await clientOfComponent('scheduler');
    expect((await scheduler.resource(references.pods).list()).items).toHaveLength(2);
    expect((await scheduler.resource(references.nodes).list()).items).toHaveLength(2);
    await expect(scheduler.resource(references.secrets).get('of-a', { namespace })).rejects.toMatchObject(forbidden);
    await expect(scheduler.resource(references.configMaps).list()).rejects.toMatchObject(forbidden);
  });

  test('creates no pods and grants itself nothing', async () => {
    const scheduler = await clientOfComponent('scheduler');
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'own', namespace } };
    await expect(scheduler.resource(references.pods).create(pod)).rejects.toMatchObject(forbidden);
    const apiVersion = `${wellKnown.groups.rbac}/v1`;
    const binding = {
      ...{ apiVersion, kind: 'ClusterRoleBinding', metadata: { name: 'own' } },
      roleRef: { apiGroup: wellKnown.groups.rbac, kind: 'ClusterRole', name: 'cluster-admin' },
      subjects: [{ apiGroup: wellKnown.groups.rbac, kind: 'User', name: wellKnown.users.scheduler }],
    };
    await expect(scheduler.resource(references.roleBindings).create(binding)).rejects.toMatchObject(forbidden);
  });
});

describe('the controller manager without the tokens of its controllers', () => {
  test('lists everything and requests tokens, but creates, changes and deletes no workloads', async () => {
    const manager = await clientOfComponent('controller-manager');
    expect((await manager.resource(references.pods).list()).items).toHaveLength(2);
    const token = await manager
      .resource({ group: '', version: 'v1', resource: 'serviceaccounts' })
      .createSubresource(
        'replicaset-controller',
        'token',
        { apiVersion: `${wellKnown.groups.authentication}/v1`, kind: 'TokenRequest', metadata: {}, spec: {} },
        { namespace: wellKnown.namespaces.system },
      )
      .catch((error: unknown) => error);
    // The account exists once its controller has worked.
    expect(token).not.toMatchObject(forbidden);
    const pods = manager.resource(references.pods);
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'own', namespace } };
    await expect(pods.create(pod)).rejects.toMatchObject(forbidden);
    await expect(pods.delete('a', { namespace })).rejects.toMatchObject(forbidden);
    const live = await pods.get('a', { namespace }).catch((error: unknown) => error);
    expect(live).toMatchObject(forbidden);
    await expect(manager.resource(references.nodes).delete('node-1')).rejects.toMatchObject(forbidden);
  });
});

describe('a node', () => {
  test('reads the secrets of its own pods only', async () => {
    const node = await clientOfNode('node-1');
    const secrets = node.resource(references.secrets);
    expect((await secrets.get('of-a', { namespace })).metadata.name).toBe('of-a');
    await expect(secrets.get('of-b', { namespace })).rejects.toMatchObject({
      ...forbidden,
      message: expect.stringContaining("no relationship found between node 'node-1' and this object"),
    });
    await expect(secrets.list({ namespace })).rejects.toMatchObject(forbidden);
    await resource(plane, 'pods').delete('a', { namespace, gracePeriodSeconds: 0 });
    await plane.waitForGone({ ...references.pods, namespace, name: 'a' });
    await eventually('the secret is no longer readable', async () =>
      secrets.get('of-a', { namespace }).then(
        () => undefined,
        () => true,
      ),
    );
  });

  test('writes its own status, lease and pods only', async () => {
    const node = await clientOfNode('node-1');
    const nodes = node.resource<Node>(references.nodes);
    const own = await nodes.get('node-1');
    await expect(nodes.updateStatus(own)).resolves.toMatchObject({ kind: 'Node' });
    await expect(nodes.updateStatus(await nodes.get('node-2'))).rejects.toMatchObject({
      ...forbidden,
      message: expect.stringContaining('node "node-1" is not allowed to modify node "node-2"'),
    });
    const leases = node.resource(references.leases);
    const inLeases = { namespace: wellKnown.namespaces.nodeLease };
    const lease = await eventually('the node has a lease', () => leases.get('node-1', inLeases).catch(() => undefined));
    expect(lease.metadata.name).toBe('node-1');
    const other = await eventually('the other node has a lease', () =>
      resource(plane, `leases.${wellKnown.groups.coordination}`)
        .get('node-2', inLeases)
        .catch(() => undefined),
    );
    await expect(leases.get('node-2', inLeases)).rejects.toMatchObject(forbidden);
    await expect(leases.update(other, inLeases)).rejects.toMatchObject(forbidden);
    await expect(leases.delete('node-2', inLeases)).rejects.toMatchObject(forbidden);
    const pods = node.resource<Pod & ApiObject>(references.pods);
    const foreign = await pods.get('b', { namespace });
    await expect(pods.updateStatus(foreign)).rejects.toMatchObject(forbidden);
    await expect(pods.delete('b', { namespace })).rejects.toMatchObject(forbidden);
  });

  test('registers no other node, and sets no labels for the administrator', async () => {
    const node = await clientOfNode('node-1');
    const nodes = node.resource(references.nodes);
    const create = (name: string) => nodes.create({ apiVersion: 'v1', kind: 'Node', metadata: { name } });
    await expect(create('node-9')).rejects.toMatchObject(forbidden);
    const own = await nodes.get('node-1');
    const labels = { ...own.metadata.labels, 'node-restriction.orch.io/tier': 'gold' };
    await expect(nodes.update({ ...own, metadata: { ...own.metadata, labels } })).rejects.toMatchObject({
      ...forbidden,
      message: expect.stringContaining('is not allowed to modify labels: node-restriction.orch.io/tier'),
    });
  });
});
