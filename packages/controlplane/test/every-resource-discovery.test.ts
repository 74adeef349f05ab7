import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Dialect, makeNames } from '@orch/apimachinery';
import { rowPaths, startServerOfAllRows, titled } from './every-row.js';
import { type Row, type StoredKind, withAlpha as served, storedKindOf } from './served-rows.js';
import type { Parsed, TestServer } from './test-server.js';

// Discovery of every row of packages/api/data/resources.yaml, with alpha versions enabled.
describe.each<Dialect>(['orch', 'kubernetes'])('every resource in the %s dialect', (dialect) => {
  const names = makeNames(dialect);
  const { groupPath, collection } = rowPaths(names);
  let server: TestServer;
  beforeAll(async () => {
    server = await startServerOfAllRows(dialect);
  });
  afterAll(() => server.stop());

  const inDialect = (group: string) => (group === '' ? '' : names.group(group));
  const hashOf = ({ group, version, kind }: StoredKind) =>
    createHash('sha256')
      .update(`${inDialect(group)}/${version}/${kind}`)
      .digest()
      .subarray(0, 8)
      .toString('base64');
  // The server has all feature gates enabled, also those that are off by default.
  const subresourcesOf = ({ subresources = [] }: Row) => subresources;

  test.each(titled(served))('%s is in discovery as in its row', async (_title, row) => {
    const { resources } = (await server.ask('GET', groupPath(row))).json;
    const found = resources.filter(({ name }: Parsed) => name.split('/')[0] === row.resource);
    const { namespaced, verbs, kind, shortNames, categories } = row;
    const own = {
      name: row.resource,
      singularName: '',
      namespaced,
      kind,
      verbs,
      ...(shortNames === undefined ? {} : { shortNames }),
      ...(categories === undefined ? {} : { categories }),
      ...(row.virtual ? {} : { storageVersionHash: hashOf(storedKindOf(row)) }),
    };
    const below = subresourcesOf(row).map((subresource) => ({
      name: `${row.resource}/${subresource.name}`,
      singularName: '',
      namespaced,
      // A kind of another group version than the document's names it; the core group is omitted.
      ...(subresource.group === row.group && subresource.version === row.version
        ? {}
        : {
            ...(subresource.group === '' ? {} : { group: inDialect(subresource.group) }),
            version: subresource.version,
          }),
      kind: subresource.kind,
      verbs: subresource.verbs,
    }));
    expect(found).toEqual([own, ...below]);
  });

  test.each(['api', 'apis'])('aggregated discovery of /%s equals the rows', async (root) => {
    const accept = `application/json;g=${names.group('apidiscovery.orch.io')};v=v2;as=APIGroupDiscoveryList`;
    const { items } = (await server.ask('GET', `/${root}`, { headers: { accept } })).json;
    const found = items.flatMap(({ metadata, versions }: Parsed) =>
      versions.flatMap(({ version, resources }: Parsed) =>
        resources.map((resource: Parsed) => ({ group: metadata.name ?? '', version, ...resource })),
      ),
    );
    const expected = served
      .filter(({ group }) => (group === '') === (root === 'api'))
      .map((row) => ({
        group: inDialect(row.group),
        version: row.version,
        resource: row.resource,
        responseKind: { group: inDialect(row.group), version: row.version, kind: row.kind },
        scope: row.namespaced ? 'Namespaced' : 'Cluster',
        singularResource: row.singular,
        verbs: row.verbs,
        ...(row.shortNames === undefined ? {} : { shortNames: row.shortNames }),
        ...(row.categories === undefined ? {} : { categories: row.categories }),
        ...(subresourcesOf(row).length === 0
          ? {}
          : {
              subresources: subresourcesOf(row).map(({ name, group, version, kind, verbs }) => ({
                subresource: name,
                responseKind: { group: inDialect(group), version, kind },
                verbs,
              })),
            }),
      }));
    const byPath = (one: Parsed) => `${one.group}/${one.version}/${one.resource}`;
    const sorted = (rows: readonly Parsed[]) => [...rows].sort((a, b) => (byPath(a) < byPath(b) ? -1 : 1));
    expect(sorted(found)).toEqual(sorted(expected));
  });

  test.each(titled(served.filter(({ verbs }) => !verbs.includes('deletecollection'))))(
    '%s rejects unsupported verbs with 405',
    async (_title, row) => {
      const path = collection(row);
      const lacks = (verb: string) => !row.verbs.includes(verb);
      const ofCollection = ['list GET', 'create POST', 'deletecollection DELETE'];
      const ofOne = ['get GET', 'update PUT', 'patch PATCH', 'delete DELETE'];
      // Resources without names have no path of an object.
      const oneStatus = ofOne.every((each) => lacks(each.split(' ')[0] ?? '')) ? 404 : 405;
      for (const [each, to, expected] of [
        ...ofCollection.map((each) => [each, path, 405] as const),
        ...ofOne.map((each) => [each, `${path}/a`, oneStatus] as const),
      ]) {
        const [verb = '', method = ''] = each.split(' ');
        if (!lacks(verb)) continue;
        const { status } = await server.ask(method, to, method === 'GET' ? {} : { body: {} });
        expect([verb, status]).toEqual([verb, expected]);
      }
    },
  );

  test('discovery lists no other resources', async () => {
    const versions = [...new Set(served.map(groupPath))];
    const listed = (await server.ask('GET', '/apis')).json.groups.flatMap(({ versions }: Parsed) =>
      versions.map(({ groupVersion }: Parsed) => `/apis/${groupVersion}`),
    );
    expect(['/api/v1', ...listed].sort()).toEqual([...versions].sort());
    for (const group of (await server.ask('GET', '/apis')).json.groups) {
      const { json } = await server.ask('GET', `/apis/${group.name}`);
      expect(json).toEqual({ kind: 'APIGroup', apiVersion: 'v1', ...group });
    }
    const resources = await Promise.all(
      versions.map(async (path) =>
        (await server.ask('GET', path)).json.resources.map(({ name }: Parsed) => [path, name]),
      ),
    );
    const own = resources.flat().filter(([, name]) => !name.includes('/'));
    expect(own.sort()).toEqual(served.map((row) => [groupPath(row), row.resource]).sort());
  });
});
