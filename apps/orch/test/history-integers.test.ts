import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Deployment } from '@orch/api/types/apps_v1';
import { type ClusterInMemory, startClusterInMemory } from './cluster-in-memory.js';

let cluster: ClusterInMemory;
const [near, odd] = [9_007_199_254_740_992n, 9_007_199_254_740_993n];
beforeAll(async () => {
  cluster = await startClusterInMemory();
  const deployments = cluster.client.resource<Deployment>({ group: 'apps', version: 'v1', resource: 'deployments' });
  const labels = { app: 'web' };
  const template = (terminationGracePeriodSeconds: bigint) => ({
    metadata: { labels },
    spec: { terminationGracePeriodSeconds, containers: [{ name: 'main', image: 'i' }] },
  });
  await deployments.create({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', namespace: 'default' },
    spec: { selector: { matchLabels: labels }, template: template(near) },
  });
  const body = { spec: { template: template(odd) } };
  await deployments.patch('web', { type: 'strategic', body }, { namespace: 'default' });
});
afterAll(() => cluster.stop());

test('history shows a change of the last digit of an integer beyond 2^53', async () => {
  const { stdout } = await cluster.orch('history', 'deployment', 'web');
  expect(stdout).toContain(`spec.template.spec.terminationGracePeriodSeconds: ${near} -> ${odd}`);
  const field = { path: 'spec.template.spec.terminationGracePeriodSeconds', from: near, to: odd };
  const asJson = await cluster.orch('history', 'deployment', 'web', '-o', 'json');
  expect(asJson.stdout).toContain(`{"path":"${field.path}","from":${near},"to":${odd}}`);
  const asYaml = await cluster.orch('history', 'deployment', 'web', '-o', 'yaml');
  expect(asYaml.stdout).toMatch(new RegExp(`from: ${near}\\n *path: ${field.path}\\n *to: ${odd}\\n`));
});

test('past objects keep every digit of integers beyond 2^53', async () => {
  for (const output of ['json', 'yaml']) {
    const { stdout } = await cluster.orch('get', 'deployment', 'web', '--at', '0s', '-o', output);
    expect(stdout).toMatch(new RegExp(`terminationGracePeriodSeconds"?: ${odd}\\b`));
  }
});
