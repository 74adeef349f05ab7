import { describe, expect, test } from '@jest/globals';
import { FakeClock, kubernetesNames, orchNames } from '@orch/apimachinery';
import { ConnectionError } from '../transport/transport.js';
import { Discovery } from './discovery.js';
import { AmbiguousMatchError, NoMatchError, RestMapper } from './rest-mapper.js';

const list = (groupVersion: string, ...resources: readonly object[]) => ({ groupVersion, resources });
const resource = (name: string, kind: string, more: object = {}) => ({
  name,
  kind,
  namespaced: true,
  verbs: ['get'],
  ...more,
});
const group = (name: string, ...versions: readonly string[]) => ({
  name,
  versions: versions.map((version) => ({ groupVersion: `${name}/${version}` })),
  preferredVersion: { groupVersion: `${name}/v1` },
});

/** Discovery of a server with these documents; records the paths that are read. */
function given(changes: Readonly<Record<string, unknown>> = {}, names = orchNames) {
  const documents: Record<string, unknown> = {
    '/api': { versions: ['v1'] },
    '/apis': { groups: [group('apps', 'v1beta1', 'v1'), group('batch', 'v1'), group('storage.orch.io', 'v1')] },
    '/api/v1': list(
      'v1',
      resource('pods', 'Pod', { singularName: 'pod', shortNames: ['po'], categories: ['all'] }),
      resource('pods/log', 'Pod'),
      resource('nodes', 'Node', { namespaced: false }),
      resource('jobs', 'Job'),
    ),
    '/apis/apps/v1beta1': list('apps/v1beta1', resource('deployments', 'Deployment'), resource('old', 'Old')),
    '/apis/apps/v1': list(
      'apps/v1',
      resource('deployments', 'Deployment', { shortNames: ['deploy'] }),
      resource('tasks', 'Task'),
    ),
    '/apis/batch/v1': list('batch/v1', resource('jobs', 'Job'), resource('tasks', 'Task')),
    '/apis/storage.orch.io/v1': list('storage.orch.io/v1', resource('things', 'Thing')),
    ...changes,
  };
  const read: string[] = [];
  const clock = new FakeClock();
  const client = {
    names,
    getRaw: async (path: string) => {
      read.push(path);
      const document = documents[path];
      if (document instanceof Error) throw document;
      return Buffer.from(typeof document === 'string' ? document : JSON.stringify(document));
    },
  };
  const discovery = new Discovery({ client, clock });
  return { discovery, mapper: new RestMapper({ discovery, client }), clock, read, documents };
}

describe('discovery', () => {
  test('returns resources without subresources, the preferred version of each group first', async () => {
    const { discovery } = given();
    const { resources, failures } = await discovery.served();
    expect(failures).toEqual([]);
    expect(resources.map((each) => `${each.group}/${each.version}/${each.resource} ${each.preferred}`)).toEqual([
      '/v1/pods true',
      '/v1/nodes true',
      '/v1/jobs true',
      'apps/v1/deployments true',
      'apps/v1/tasks true',
      'apps/v1beta1/deployments false',
      'apps/v1beta1/old false',
      'batch/v1/jobs true',
      'batch/v1/tasks true',
      'storage.orch.io/v1/things true',
    ]);
    expect(resources[0]).toEqual({
      ...{ group: '', version: 'v1', resource: 'pods', kind: 'Pod', singularName: 'pod' },
      ...{ shortNames: ['po'], categories: ['all'], verbs: ['get'], namespaced: true, preferred: true },
    });
    expect(resources[1]).toMatchObject({ namespaced: false, singularName: 'node', shortNames: [] });
  });

  test('is read once in ten minutes, by all callers', async () => {
    const { discovery, clock, read } = given();
    await Promise.all([discovery.served(), discovery.served()]);
    await clock.advance(599_999);
    await discovery.served();
    expect(read).toHaveLength(7);
    await clock.advance(1);
    await discovery.served();
    expect(read).toHaveLength(14);
    discovery.invalidate();
    await discovery.served();
    expect(read).toHaveLength(21);
  });

  test('reports a group that fails, and reads again with the next call', async () => {
    const error = new Error('unavailable');
    const { discovery, documents } = given({ '/apis/batch/v1': error, '/apis/storage.orch.io/v1': 'html' });
    const { resources, failures } = await discovery.served();
    expect(resources).toHaveLength(7);
    expect(failures[0]).toEqual({ path: '/apis/batch/v1', error });
    expect(failures[1]?.error).toBeInstanceOf(ConnectionError);
    documents['/apis/batch/v1'] = list('batch/v1');
    documents['/apis/storage.orch.io/v1'] = list('storage.orch.io/v1');
    expect((await discovery.served()).failures).toEqual([]);
  });

  test('fails when the groups cannot be read, and can be read again', async () => {
    const { discovery, documents } = given({ '/apis': '[]' });
    await expect(discovery.served()).rejects.toThrow('/apis is not an object');
    documents['/apis'] = { groups: [] };
    expect((await discovery.served()).resources).toHaveLength(3);
  });
});

describe('a mapper', () => {
  test.each([
    ['pods', '/v1/pods'],
    ['Pod', '/v1/pods'],
    ['po', '/v1/pods'],
    ['node', '/v1/nodes'],
    ['deploy', 'apps/v1/deployments'],
    ['deployments', 'apps/v1/deployments'],
    ['deployments.apps', 'apps/v1/deployments'],
    ['deployments.v1beta1.apps', 'apps/v1beta1/deployments'],
    ['old', 'apps/v1beta1/old'],
    ['jobs', '/v1/jobs'],
    ['jobs.batch', 'batch/v1/jobs'],
    ['pods.v1.', '/v1/pods'],
    ['things.storage.orch.io', 'storage.orch.io/v1/things'],
  ])('finds %s', async (text, expected) => {
    const found = await given().mapper.find(text);
    expect(`${found.group}/${found.version}/${found.resource}`).toBe(expected);
  });

  test('rejects ambiguous and unknown names', async () => {
    const { mapper } = given();
    await expect(mapper.find('tasks')).rejects.toThrow(AmbiguousMatchError);
    await expect(mapper.find('tasks')).rejects.toThrow('"tasks" matches several resources: tasks.apps, tasks.batch');
    for (const unknown of ['none', 'pods.apps', 'jobs.v2.batch']) {
      await expect(mapper.find(unknown)).rejects.toThrow(NoMatchError);
    }
  });

  test('finds the resource of an object and of a kind, in the spelling of the dialect', async () => {
    const storage = { '/apis': { groups: [group('storage.k8s.io', 'v1'), group('apps', 'v1beta1', 'v1')] } };
    const documents = { ...storage, '/apis/storage.k8s.io/v1': list('storage.k8s.io/v1', resource('things', 'Thing')) };
    const { mapper } = given(documents, kubernetesNames);
    expect(await mapper.ofObject({ apiVersion: 'storage.k8s.io/v1', kind: 'Thing' })).toMatchObject({
      group: 'storage.orch.io',
      resource: 'things',
    });
    expect(await mapper.find('things.storage.k8s.io')).toMatchObject({ group: 'storage.orch.io' });
    expect(await mapper.ofObject({ apiVersion: 'v1', kind: 'Pod' })).toMatchObject({ group: '', resource: 'pods' });
    const beta = { apiVersion: 'apps/v1beta1', kind: 'Deployment' };
    expect(await mapper.ofObject(beta)).toMatchObject({ version: 'v1beta1' });
    expect(await mapper.ofKind({ group: 'apps', kind: 'Deployment' })).toMatchObject({ version: 'v1' });
    for (const other of [
      { ...beta, kind: 'Pod' },
      { ...beta, apiVersion: 'apps/v2' },
      { ...beta, apiVersion: 'v1beta1' },
    ]) {
      await expect(mapper.ofObject(other)).rejects.toThrow(NoMatchError);
    }
    await expect(mapper.ofKind({ group: 'batch', kind: 'Deployment' })).rejects.toThrow(NoMatchError);
  });

  test('reads again what it does not find', async () => {
    const { mapper, documents, read } = given();
    await mapper.find('pods');
    documents['/apis/batch/v1'] = list('batch/v1', resource('cronjobs', 'CronJob'));
    expect(await mapper.find('cronjobs')).toMatchObject({ group: 'batch' });
    expect(read).toHaveLength(14);
    await mapper.find('cronjobs');
    expect(read).toHaveLength(14);
  });
});
