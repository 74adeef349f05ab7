import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Deployment, ReplicaSet } from '@orch/api/types/apps_v1';
import { ControlPlane } from '../src/control-plane.js';
import { type RecordedLine, recordLog } from './record-log.js';
import { eventually, resource } from './support.js';

const lines: RecordedLine[] = [];
let plane: ControlPlane;
beforeAll(async () => {
  // The namespace controller does not run: a namespace that is being deleted stays with all its objects.
  const controllers = ['deployment', 'replicaset', 'serviceaccount', 'garbagecollector', 'nodelifecycle'] as const;
  plane = await ControlPlane.start({ controllers, scheduler: true, nodes: 1, logger: recordLog(lines) });
});
afterAll(async () => {
  await plane.stop();
});

const apps = (plural: string) => ({ group: 'apps', version: 'v1', resource: plural });
const deployments = () => plane.client.resource<Deployment>(apps('deployments'));
const sets = () => plane.client.resource<ReplicaSet>(apps('replicasets'));

async function givenDeployment(name: string, namespace: string): Promise<void> {
  const labels = { app: name };
  await resource(plane, 'namespaces').create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
  await resource(plane, 'serviceaccounts')
    .create({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default', namespace } }, { namespace })
    .catch(() => undefined);
  await deployments().create({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace },
    spec: {
      replicas: 1,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'a:1' }] } },
    },
  });
  await eventually(`${name} is available`, async () => {
    const { status } = await deployments().get(name, { namespace });
    return status?.availableReplicas === 1 || undefined;
  });
}

/** The number of forbidden creates of the resource so far. */
async function forbiddenCreates(plural: string): Promise<number> {
  const page = (await plane.client.getRaw('/metrics')).toString('utf8');
  const pattern = new RegExp(
    `^apiserver_request_total\\{verb="POST",.*resource="${plural}",.*code="403"\\} (\\d+)$`,
    'gm',
  );
  return [...page.matchAll(pattern)].reduce((sum, [, count]) => sum + Number(count), 0);
}

describe('in a namespace that is being deleted', () => {
  test('controllers ignore forbidden creates, and log no error', async () => {
    const namespace = 'ending';
    await givenDeployment('web', namespace);
    await resource(plane, 'namespaces').delete(namespace);
    const before = lines.length;
    const { items } = await resource(plane, 'pods').list({ namespace });
    for (const pod of items) await resource(plane, 'pods').delete(pod.metadata.name ?? '', { namespace });
    await eventually('a pod could not be created', async () => (await forbiddenCreates('pods')) > 0 || undefined);
    const spec = { template: { spec: { containers: [{ name: 'main', image: 'a:2' }] } } };
    await deployments().patch('web', { type: 'merge', body: { spec } }, { namespace });
    const forbidden = async () => (await forbiddenCreates('replicasets')) > 0 || undefined;
    await eventually('a replica set could not be created', forbidden);
    await eventually('the last pod is gone', async () => {
      return (await resource(plane, 'pods').list({ namespace })).items.length === 0 || undefined;
    });
    await eventually('the replica set counts no pods, and reports no failure', async () => {
      const [set] = (await sets().list({ namespace })).items;
      return (set?.status?.replicas === 0 && set.status.conditions === undefined) || undefined;
    });
    expect(lines.slice(before).filter(({ level }) => level === 'error' || level === 'warn')).toEqual([]);
  });
});

describe('at info', () => {
  test('controllers and the scheduler log their changes with namespace and name', async () => {
    const namespace = 'logged';
    await givenDeployment('web', namespace);
    await deployments().patch('web', { type: 'merge', body: { spec: { replicas: 0 } } }, { namespace });
    await eventually('the pods are gone', async () => {
      return (await resource(plane, 'pods').list({ namespace })).items.length === 0 || undefined;
    });
    const [set] = (await sets().list({ namespace })).items;
    const replicaSet = `${namespace}/${set?.metadata.name}`;
    const logged = lines.filter(
      ({ level, details }) => level === 'info' && JSON.stringify(details).includes('logged/'),
    );
    expect(logged.map(({ message, details: { loop: _, part: __, ...details } }) => [message, details])).toEqual([
      ['created a replica set', { controller: 'deployment', deployment: 'logged/web', replicaSet, replicas: 1 }],
      ['created pods', { controller: 'replicaset', replicaSet, count: 1 }],
      ['bound a pod', { pod: expect.stringMatching(/^logged\/web-/), node: 'node-1' }],
      ['scaled a replica set', { controller: 'deployment', deployment: 'logged/web', replicaSet, from: 1, to: 0 }],
      ['deleted pods', { controller: 'replicaset', replicaSet, count: 1 }],
    ]);
  });
});
