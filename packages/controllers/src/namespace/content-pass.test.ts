import { expect, test } from '@jest/globals';
import { fakeClient } from '../framework/fake-client.fixture.js';
import { requestErrors } from '../framework/request-errors.fixture.js';
import { ContentPass } from './content-pass.js';
import { deleteContent } from './delete-content.js';

const { signal } = new AbortController();
const list = (...names: readonly string[]) => ({
  resources: names.map((name) => ({
    name,
    kind: name,
    namespaced: true,
    verbs: ['delete', 'deletecollection', 'list'],
  })),
});
const group = (name: string) => {
  const version = { groupVersion: `${name}/v1`, version: 'v1' };
  return { name, versions: [version], preferredVersion: version };
};
const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', namespace: 'n' } };

/** A pass over a namespace; each try fails the reads that are named and records the others. */
function given(objects: Readonly<Record<string, readonly (typeof map)[]>> = {}) {
  const pass = new ContentPass();
  const failing = new Set<string>();
  let reads: string[] = [];
  const read = (what: string) => {
    if (failing.delete(what)) throw requestErrors.internal;
    reads.push(what);
  };
  const client = fakeClient({
    objects,
    documents: {
      '/api/v1': list('configmaps', 'secrets'),
      '/apis': { groups: [group('apps'), group('batch')] },
      '/apis/apps/v1': list('deployments'),
      '/apis/batch/v1': list('jobs'),
    },
    onRead: (_verb, { resource }) => read(resource),
    onRequest: async ({ method, resource }) => {
      if (method === 'getRaw') read(resource);
    },
  });
  return {
    pass,
    async look(...fails: readonly string[]) {
      for (const each of fails) failing.add(each);
      reads = [];
      const { resources, failed } = await pass.resources(client, signal);
      const report = await deleteContent(client, { namespace: 'n', resources, signal });
      pass.note(resources, report);
      const open = [
        ...failed.map(({ groupVersion }) => groupVersion),
        ...report.failed.map(({ resource }) => resource),
      ];
      return { reads: reads.toSorted(), open: [...open, ...report.remaining.map(({ resource }) => resource.resource)] };
    },
  };
}

test('a try looks only at what the tries before it could not read', async () => {
  const { pass, look } = given();
  expect(await look('/apis/apps/v1', 'secrets')).toEqual({
    reads: ['/api/v1', '/apis', '/apis/batch/v1', 'configmaps', 'jobs'],
    open: ['apps/v1', 'secrets'],
  });
  expect(await look('secrets')).toEqual({ reads: ['/apis', '/apis/apps/v1', 'deployments'], open: ['secrets'] });
  expect(await look()).toEqual({ reads: ['/apis', 'secrets'], open: [] });
  expect(pass.hadContent).toBe(false);
});

test('a resource with content is looked at again, and the pass has had content', async () => {
  const { pass, look } = given({ configmaps: [map] });
  expect((await look()).open).toEqual(['configmaps']);
  expect(await look()).toEqual({ reads: ['/apis', 'configmaps', 'configmaps'], open: ['configmaps'] });
  expect(pass.hadContent).toBe(true);
});
