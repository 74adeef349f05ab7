import { describe, expect, test } from '@jest/globals';
import { kubectlPrograms } from './kubectl.js';
import { kubectlCluster } from './kubectl-cluster.js';

const template = (name: string, image: string) => ({
  metadata: { labels: { app: name } },
  spec: { containers: [{ name: 'main', image }], terminationGracePeriodSeconds: 0 },
});
const workload = (kind: string, name: string, spec: object) => ({
  apiVersion: 'apps/v1',
  kind,
  metadata: { name },
  spec: { selector: { matchLabels: { app: name } }, template: template(name, 'web:1'), ...spec },
});
const manifests = [
  workload('DaemonSet', 'agent', { updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 2 } } }),
  workload('StatefulSet', 'db', { replicas: 2, serviceName: 'db' }),
  workload('Deployment', 'web', { replicas: 2 }),
];

describe.each(kubectlPrograms())('%s', (kubectl) => {
  const { run, json, file } = kubectlCluster(kubectl, { nodes: 2 });
  const images = async (name: string) => {
    const { items } = await json('get', 'pods', '-l', `app=${name}`);
    const living = items.filter((pod: { metadata: { deletionTimestamp?: string } }) => !pod.metadata.deletionTimestamp);
    return living.map((pod: { spec: { containers: { image: string }[] } }) => pod.spec.containers[0]?.image);
  };

  test.each([
    ['daemonset', 'agent', 'DaemonSet'],
    ['statefulset', 'db', 'StatefulSet'],
    ['deployment', 'web', 'Deployment'],
  ])('rollout status, history, restart and undo of a %s', async (resource, name, kind) => {
    const reference = `${resource}/${name}`;
    const manifest = manifests.find((each) => each.kind === kind) ?? {};
    await run('apply', '-f', await file(`${name}.json`, manifest));
    await run('rollout', 'status', reference, '--timeout=50s');
    await run('set', 'image', reference, 'main=web:2');
    await run('rollout', 'status', reference, '--timeout=50s');
    expect(await images(name)).toEqual(['web:2', 'web:2']);
    expect(await run('rollout', 'history', reference)).toMatch(/REVISION {2}CHANGE-CAUSE\n1 .*\n2 /);
    expect(await run('rollout', 'history', reference, '--revision=1')).toContain('web:1');
    await run('rollout', 'undo', reference);
    await run('rollout', 'status', reference, '--timeout=50s');
    expect(await images(name)).toEqual(['web:1', 'web:1']);
    expect(await run('rollout', 'history', reference)).toMatch(/REVISION {2}CHANGE-CAUSE\n2 .*\n3 /);
    const before = await run('get', 'pods', '-l', `app=${name}`, '-o', 'jsonpath={.items[*].metadata.uid}');
    await run('rollout', 'restart', reference);
    await run('rollout', 'status', reference, '--timeout=50s');
    const after = await run('get', 'pods', '-l', `app=${name}`, '-o', 'jsonpath={.items[*].metadata.uid}');
    for (const uid of before.split(' ')) expect(after).not.toContain(uid);
    expect(await run('get', 'events')).toMatch(/Scaled up replica set|Created pod|create Pod/);
    expect(await run('describe', reference)).toMatch(/Events:\s+Type\s+Reason/);
  });
});
