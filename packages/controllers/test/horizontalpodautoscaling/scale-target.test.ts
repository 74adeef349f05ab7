import { describe, expect, test } from '@jest/globals';
import { FakeClock, orchNames } from '@orch/apimachinery';
import { type FakeRequest, fakeClient } from '../../src/framework/fake-client.fixture.js';
import { requestErrors } from '../../src/framework/request-errors.fixture.js';
import type { ReadonlyAutoscaler } from '../../src/horizontalpodautoscaling/model.js';
import { readScale } from '../../src/horizontalpodautoscaling/scale-target.js';
import { resourceText, ServedKinds } from '../../src/horizontalpodautoscaling/served-kinds.js';

const { signal } = new AbortController();

function given(documents: Readonly<Record<string, object>>, missing: readonly string[] = []) {
  const requests: FakeRequest[] = [];
  const client = fakeClient({
    documents,
    onRequest: async (request) => {
      requests.push(request);
      if (missing.includes(request.resource)) throw requestErrors.notFound;
    },
  });
  const clock = new FakeClock();
  return { client, clock, kinds: new ServedKinds({ client, clock }), requests };
}
const paths = (requests: readonly FakeRequest[]) => requests.map(({ resource }) => resource);

describe('the kinds that are served', () => {
  const group = {
    '/apis/batch': {
      preferredVersion: { version: 'v1' },
      versions: [{ version: 'v1beta1' }, { version: 'v1' }],
    },
    '/apis/batch/v1': { resources: [{ name: 'jobs', kind: 'Job' }] },
    '/apis/batch/v1beta1': {
      resources: [
        { name: 'cronjobs/status', kind: 'CronJob' },
        { name: 'cronjobs', kind: 'CronJob' },
        { name: 'jobs', kind: 'Job' },
      ],
    },
  };

  test('are looked for in the preferred version first, without subresources', async () => {
    const { kinds } = given(group);
    expect(await kinds.versions('batch', signal)).toEqual(['v1', 'v1beta1']);
    expect(await kinds.find({ group: 'batch', kind: 'Job' }, signal)).toEqual({
      ...{ group: 'batch', version: 'v1', resource: 'jobs' },
    });
    expect(await kinds.find({ group: 'batch', kind: 'CronJob' }, signal)).toEqual({
      ...{ group: 'batch', version: 'v1beta1', resource: 'cronjobs' },
    });
    expect(await kinds.find({ group: 'batch', kind: 'Other' }, signal)).toBeUndefined();
  });

  test('of the core group are in v1', async () => {
    const { kinds, requests } = given({ '/api/v1': { resources: [{ name: 'pods', kind: 'Pod' }] } });
    expect(await kinds.versions('', signal)).toEqual(['v1']);
    expect(await kinds.find({ group: '', kind: 'Pod' }, signal)).toEqual({
      group: '',
      version: 'v1',
      resource: 'pods',
    });
    expect(paths(requests)).toEqual(['/api/v1']);
  });

  test('are none of a group that is not served, and an error when that is unknown', async () => {
    const { kinds } = given({}, ['/apis/none']);
    expect(await kinds.versions('none', signal)).toEqual([]);
    expect(await kinds.find({ group: 'none', kind: 'A' }, signal)).toBeUndefined();
    const client = fakeClient({ onRequest: () => Promise.reject(requestErrors.internal) });
    const failing = new ServedKinds({ client, clock: new FakeClock() });
    await expect(failing.versions('apps', signal)).rejects.toBe(requestErrors.internal);
  });

  test('are read again after thirty seconds', async () => {
    const { kinds, clock, requests } = given(group);
    const read = () => kinds.versions('batch', signal);
    await read();
    await clock.advance(29_999);
    await read();
    expect(requests).toHaveLength(1);
    await clock.advance(1);
    await read();
    expect(requests).toHaveLength(2);
  });

  test('are named by resource and group', () => {
    expect(resourceText({ group: '', version: 'v1', resource: 'pods' }, orchNames)).toBe('pods');
    expect(resourceText({ group: 'apps', version: 'v1', resource: 'deployments' }, orchNames)).toBe('deployments.apps');
  });
});

describe('the scale of a target', () => {
  const autoscaler = (target?: { readonly apiVersion?: string; readonly kind: string; readonly name: string }) =>
    ({
      ...{ apiVersion: 'autoscaling/v1', kind: 'HorizontalPodAutoscaler', metadata: { name: 'a', namespace: 'n' } },
      ...(target === undefined ? {} : { spec: { maxReplicas: 3, scaleTargetRef: target } }),
    }) satisfies ReadonlyAutoscaler;
  const metadata = { name: 'web', namespace: 'n', resourceVersion: '7' };
  const scale = {
    ...{ apiVersion: 'autoscaling/v1', kind: 'Scale', metadata, spec: { replicas: 2 } },
    status: { replicas: 1, selector: 'app=web' },
  };
  const path = '/apis/apps/v1/namespaces/n/deployments/web/scale';
  const apps = {
    '/apis/apps': { versions: [{ version: 'v1' }] },
    '/apis/apps/v1': { resources: [{ name: 'deployments', kind: 'Deployment' }] },
  };
  const deployment = autoscaler({ apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' });

  test('has its replicas and its selector, and is written with others', async () => {
    const { client, kinds, requests } = given({ ...apps, [path]: scale });
    const { resize, ...read } = await readScale(deployment, { client, kinds, signal });
    expect(read).toEqual({ specReplicas: 2, statusReplicas: 1, selector: 'app=web' });
    await resize(5, signal);
    expect(requests.at(-1)).toEqual({
      ...{ method: 'updateSubresource', resource: 'deployments', name: 'web', namespace: 'n' },
      body: { ...scale, spec: { replicas: 5 } },
    });
  });

  test('has none and no selector when it does not say so', async () => {
    const { client, kinds } = given({ ...apps, [path]: { metadata } });
    expect(await readScale(deployment, { client, kinds, signal })).toMatchObject({
      ...{ specReplicas: 0, statusReplicas: 0, selector: '' },
    });
  });

  test('of the core group is at its path, with an escaped name', async () => {
    const core = '/api/v1/namespaces/n/replicationcontrollers/a%20b/scale';
    const documents = { '/api/v1': { resources: [{ name: 'replicationcontrollers', kind: 'ReplicationController' }] } };
    const { client, kinds } = given({ ...documents, [core]: scale });
    const target = autoscaler({ kind: 'ReplicationController', name: 'a b' });
    expect((await readScale(target, { client, kinds, signal })).specReplicas).toBe(2);
  });

  test.each([
    [autoscaler({ apiVersion: 'a/b/c', kind: 'A', name: 'x' }), 'unexpected GroupVersion string: a/b/c'],
    [autoscaler({ apiVersion: 'apps/v1', kind: 'None', name: 'x' }), 'no matches for kind "None" in group "apps"'],
    [autoscaler(), 'no matches for kind "" in group ""'],
    [deployment, `${path} is not a scale`],
  ])('cannot be read of %j: %s', async (target, message) => {
    const { client, kinds } = given(apps);
    await expect(readScale(target, { client, kinds, signal })).rejects.toThrow(message);
  });
});
