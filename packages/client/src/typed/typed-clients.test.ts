import { expect, test } from '@jest/globals';
import { kubernetesNames } from '@orch/apimachinery';
import { groupClients } from '../generated/group-clients.js';
import { createRestClient } from '../rest/rest-client.js';
import { type TypedGroup, typedClients } from './typed-clients.js';

const client = createRestClient({ config: { server: 'https://127.0.0.1:1' }, names: kubernetesNames });

test('a group version has a typed client for each of its resources', async () => {
  const { deployments, daemonsets } = await typedClients(client, 'apps/v1');
  expect(deployments.resource).toEqual({ group: 'apps', version: 'v1', resource: 'deployments' });
  expect(daemonsets.resource.resource).toBe('daemonsets');
  const { pods } = await typedClients(client, 'v1');
  expect(pods.resource).toEqual({ group: '', version: 'v1', resource: 'pods' });
  const { clusterroles } = await typedClients(client, 'rbac.authorization.orch.io/v1');
  expect(clusterroles.resource.group).toBe('rbac.authorization.orch.io');
});

test('every group version can be loaded, and its clients are of its resources', async () => {
  const isGroup = (name: string): name is TypedGroup => Object.hasOwn(groupClients, name);
  const names = Object.keys(groupClients).filter(isGroup);
  expect(names.length).toBeGreaterThan(30);
  for (const name of names) {
    const clients = Object.entries(await typedClients(client, name));
    expect(clients.length).toBeGreaterThan(0);
    for (const [plural, { resource }] of clients) {
      expect(resource.resource).toBe(plural);
      expect(resource.group === '' ? resource.version : `${resource.group}/${resource.version}`).toBe(name);
    }
  }
});
