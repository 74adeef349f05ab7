import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { type ApiObject, deepCopy, notFoundError } from '@orch/apimachinery';
import type { ControllerName } from '../src/controllers.js';
import { onFakeCluster } from './support/fake-cluster.js';
import { controlledBy, labels, objectOf, template, workloadOf } from './support/workloads.js';

const deletionTimestamp = '2021-04-08T12:00:00Z';
const replicaSet = objectOf('ReplicaSet', 'web', { spec: workloadOf(1) });
const job = objectOf('Job', 'web', {
  spec: { parallelism: 1, completions: 1, selector: { matchLabels: labels }, template },
});
const statefulSet = objectOf('StatefulSet', 'web', { spec: { ...workloadOf(1), serviceName: 'web' } });
const podOf = (kind: string): ApiObject =>
  objectOf(
    'Pod',
    kind === 'StatefulSet' ? 'web-0' : 'p',
    { spec: {}, status: { phase: 'Running' } },
    { labels, ...controlledBy(kind, 'web') },
  );
const deleting = (object: ApiObject): ApiObject => ({
  ...deepCopy<ApiObject>(object),
  metadata: { ...object.metadata, deletionTimestamp, resourceVersion: '2' },
});

const cases: readonly [ControllerName, string, ApiObject][] = [
  ['replicaset', 'replicasets', replicaSet],
  ['job', 'jobs', job],
  ['statefulset', 'statefulsets', statefulSet],
];

test.each(cases)(
  'the controller %s does not replace pods of a deleted object that its cache still has',
  async (...given) => {
    const [controller, plural, workload] = given;
    let isGone = true;
    const pod = podOf(workload.kind);
    const onRequest = ({ method, resource }: { readonly method: string; readonly resource: string }) => {
      if (isGone && method === 'get' && resource === plural) throw notFoundError({ group: '', resource }, 'web');
    };
    const objects = { [plural]: [workload], pods: [pod] };
    await onFakeCluster({ controllers: [controller], objects, onRequest }, async (cluster) => {
      await cluster.send('pods', 'MODIFIED', deleting(pod));
      await cluster.send('pods', 'DELETED', deleting(pod));
      await cluster.clock.advance(1_000);
      expect(cluster.count('create', 'pods')).toBe(0);
      // It exists after all.
      isGone = false;
      await cluster.send(plural, 'MODIFIED', { ...workload, metadata: { ...workload.metadata, resourceVersion: '3' } });
      await cluster.clock.advance(1_000);
      expect(cluster.count('create', 'pods')).toBe(1);
    });
  },
);

test.each<readonly [ControllerName, string, ApiObject]>([
  ['statefulset', 'statefulsets', statefulSet],
  ['daemonset', 'daemonsets', objectOf('DaemonSet', 'web', { spec: workloadOf(1) })],
])('the controller %s makes no revision again for a deleted object that its cache still has', async (...given) => {
  const [controller, plural, workload] = given;
  let isGone = false;
  const onRequest = ({ method, resource }: { readonly method: string; readonly resource: string }) => {
    if (isGone && method === 'get' && resource === plural) throw notFoundError({ group: '', resource }, 'web');
  };
  const object = { ...workload, metadata: { ...workload.metadata, generation: 1 } };
  await onFakeCluster({ controllers: [controller], objects: { [plural]: [object] }, onRequest }, async (cluster) => {
    await cluster.clock.advance(1_000);
    expect(cluster.count('create', 'controllerrevisions')).toBe(1);
    isGone = true;
    // The fake informer has no revision: the garbage collector has deleted it.
    const seen = {
      ...object,
      metadata: { ...object.metadata, resourceVersion: '2' },
      status: { observedGeneration: 1 },
    };
    await cluster.send(plural, 'MODIFIED', seen);
    await cluster.clock.advance(1_000);
    expect(cluster.count('create', 'controllerrevisions')).toBe(1);
  });
});

test('a job that the controller has finished is over, although its cache has the state before', async () => {
  const pod = objectOf(
    'Pod',
    'p',
    { spec: {}, status: { phase: 'Succeeded' } },
    { labels, ...controlledBy('Job', 'web') },
  );
  await onFakeCluster({ controllers: ['job'], objects: { jobs: [job], pods: [pod] } }, async (cluster) => {
    await cluster.clock.advance(1_000);
    expect(cluster.count('updateStatus', 'jobs')).toBe(1);
    // The server has deleted the job, and its garbage collector the pod. The reads are stale, as the cache is.
    await cluster.send('pods', 'DELETED', pod);
    await cluster.clock.advance(1_000);
    expect([cluster.count('create', 'pods'), cluster.count('updateStatus', 'jobs')]).toEqual([0, 1]);
    await cluster.send('jobs', 'DELETED', job);
    await cluster.send('jobs', 'ADDED', { ...job, metadata: { ...job.metadata, uid: 'next', resourceVersion: '3' } });
    await cluster.clock.advance(1_000);
    expect(cluster.count('create', 'pods')).toBe(1);
  });
});

test('a token secret of a deleted account is deleted, although the first read still finds the account', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signingKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const account = objectOf('ServiceAccount', 'robot', { secrets: [{ name: 'robot-token' }] });
  const annotations = { 'orch.io/service-account.name': 'robot', 'orch.io/service-account.uid': 'robot' };
  const data = { token: 'eA==', namespace: 'bg==' };
  const secret = objectOf('Secret', 'robot-token', { type: 'orch.io/service-account-token', data }, { annotations });
  let isGone = false;
  const onRequest = ({ method, resource }: { readonly method: string; readonly resource: string }) => {
    if (isGone && method === 'get' && resource === 'serviceaccounts')
      throw notFoundError({ group: '', resource }, 'robot');
  };
  const options = { 'serviceaccount-token': { workers: 1, rootCertificates: '', signingKey } };
  const objects = { serviceaccounts: [account], secrets: [secret] };
  await onFakeCluster({ controllers: ['serviceaccount-token'], objects, onRequest, options }, async (cluster) => {
    await cluster.send('serviceaccounts', 'DELETED', account);
    await cluster.clock.advance(1_000);
    // The secret stays, as if it had been created when its account was already gone.
    await cluster.send('secrets', 'MODIFIED', { ...secret, metadata: { ...secret.metadata, resourceVersion: '2' } });
    await cluster.clock.advance(1_000);
    const deletions = () =>
      cluster.requests.filter((each) => each.method === 'delete' && each.name === 'robot-token').length;
    const before = deletions();
    isGone = true;
    await cluster.clock.advance(60_000);
    expect(deletions()).toBe(before + 1);
  });
});
