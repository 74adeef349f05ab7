import { expect, test } from '@jest/globals';
import { discoverResources } from '../src/framework/discovery.js';
import { fakeClient } from '../src/framework/fake-client.fixture.js';

const version = (groupVersion: string) => ({ groupVersion, version: groupVersion.split('/')[1] });
const list = (...names: readonly string[]) => ({
  resources: names.map((name) => ({ name, kind: name, namespaced: true, verbs: ['list', 'watch'] })),
});

test('a resource that the preferred version of its group lacks is found in another version', async () => {
  const versions = [version('batch/v1'), version('batch/v1beta1')];
  const client = fakeClient({
    onRequest: () => Promise.resolve(),
    documents: {
      '/api/v1': list('pods'),
      '/apis': { groups: [{ name: 'batch', versions, preferredVersion: version('batch/v1') }] },
      '/apis/batch/v1': list('jobs', 'jobs/status'),
      '/apis/batch/v1beta1': list('jobs', 'cronjobs'),
    },
  });
  const { resources, failed } = await discoverResources(client, new AbortController().signal);
  expect(failed).toEqual([]);
  expect(resources.map((each) => `${each.group}/${each.version}/${each.resource}`)).toEqual([
    ...['/v1/pods', 'batch/v1/jobs', 'batch/v1beta1/cronjobs'],
  ]);
});
