import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { kubernetesNames } from '@orch/apimachinery';
import { accessOf, everything } from './access-fixture.js';
import { rowPaths, sampleOf, startServerOfAllRows, titled } from './every-row.js';
import { type Row, withAlpha as rows } from './served-rows.js';
import type { Parsed, TestResponse, TestServer } from './test-server.js';

const names = kubernetesNames;
const { apiVersion, groupPath, everywhere, collection } = rowPaths(names);

/** Marks all objects that the user of the namespace must not see. */
const canary = 'canary-of-others';
const user = 'team-admin';

// A user with all permissions in the namespace `team` only, against every resource and subresource, by every verb and
// path shape. Foreign objects are cluster-scoped or in the namespace `default`.
describe('a user with all permissions in one namespace', () => {
  let server: TestServer;
  const { as, grant, namespace } = accessOf(() => server);

  beforeAll(async () => {
    server = await startServerOfAllRows('kubernetes');
    await namespace('team');
    await grant(user, 'team', [everything]);
    for (const row of rows) {
      if (isOperation(row) || !row.verbs.includes('create')) continue;
      const body = bodyOf(row, 'victim', { annotations: { canary } });
      const { status, text } = await server.ask('POST', collection(row), { body });
      // Versions of a resource share their objects.
      if (status !== 201 && status !== 409) throw new Error(text);
    }
  }, 60_000);
  afterAll(() => server.stop());

  /** The stored objects of a resource outside the namespace. */
  async function stateOf(row: Row): Promise<readonly Parsed[]> {
    if (!row.verbs.includes('list')) return [];
    const { json } = await server.ask('GET', everywhere(row));
    return json.items.filter(({ metadata }: Parsed) => metadata.namespace !== 'team');
  }

  async function send(method: Method, path: string, body: object): Promise<TestResponse> {
    const [verb = '', patchType] = method.split(' ');
    if (verb === 'GET') return await as(user, verb, `${path}?timeoutSeconds=1`);
    const headers = patchType === undefined ? {} : { 'content-type': `application/${patchType}` };
    return await as(user, verb, `${path}?fieldManager=m`, { body, headers });
  }

  test.each(titled(rows))('cannot read or write %s outside it', async (_title, row) => {
    const before = await stateOf(row);
    const body = bodyOf(row, 'victim');
    const attempts = foreignPaths(row, body.metadata.name).flatMap((path) =>
      methods.map((method) => ({ method, path })),
    );
    const leaks: object[] = [];
    const attack = async (): Promise<void> => {
      for (let next = attempts.pop(); next !== undefined; next = attempts.pop()) {
        const { status, text } = await send(next.method, next.path, body);
        if (!rejections.has(status) || text.includes(canary)) leaks.push({ ...next, status });
      }
    };
    await Promise.all([attack(), attack(), attack(), attack()]);
    expect(leaks).toEqual([]);
    expect(await stateOf(row)).toEqual(before);
  });

  test('can still use its permissions in the namespace', async () => {
    const body = { metadata: { name: 'own' } };
    expect((await as(user, 'POST', '/api/v1/namespaces/team/configmaps', { body })).status).toBe(201);
    expect((await as(user, 'GET', '/api/v1/namespaces/team')).json.metadata.name).toBe('team');
    expect((await as(user, 'GET', '/api/v1/namespaces/team/status')).status).toBe(200);
  });
});

const methods = ['GET', 'POST', 'PUT', 'PATCH apply-patch+yaml', 'DELETE'] as const;
type Method = (typeof methods)[number];

const rejections: ReadonlySet<number> = new Set([400, 403, 404, 405]);

function isOperation({ virtual, verbs }: Row): boolean {
  return virtual === true && !verbs.includes('get');
}

function bodyOf(row: Row, word: string, metadata: object = {}) {
  const head = { apiVersion: apiVersion(row), kind: row.kind };
  const place = row.namespaced ? { namespace: 'default' } : {};
  if (row.virtual === true) return { ...head, metadata: { name: word, ...place } };
  const { members, name } = sampleOf(names, row, word);
  return { ...head, ...members, metadata: { name, ...place, ...metadata } };
}

/** Paths that must not reach a foreign object: its own, and forged ones within the namespace. */
function foreignPaths(row: Row, name: string): readonly string[] {
  const root = groupPath(row);
  const tails = tailsOf(row, name);
  // Every user may create self reviews at cluster scope.
  const direct = isOperation(row) && !row.namespaced ? [] : [row.resource, `watch/${row.resource}`];
  const scoped = row.namespaced ? tails.map((tail) => `namespaces/default/${tail}`) : tails;
  const own = isOperation(row) && !row.namespaced ? [] : scoped;
  const below = [...scoped, ...(row.namespaced ? [] : tails)].flatMap((tail) => [
    `${root}/namespaces/team/${tail}`,
    `${root}/namespaces/team/../../${tail}`,
    `${root}/namespaces/team%2F${encodeURIComponent(tail)}`,
    `${root}/watch/namespaces/team/${tail}`,
    ...(tail === tails[0] || tail === scoped[1] ? rareShapes(root, tail) : []),
  ]);
  const sideways = row.namespaced
    ? tails.flatMap((tail) => [
        `${root}/namespaces/team/../default/${tail}`,
        `${root}/namespaces/team%2F..%2Fdefault/${tail}`,
        `${root}/namespaces/%64efault/${tail}`,
        `${root}/namespaces/default%2F${encodeURIComponent(tail)}`,
        `${root}/namespaces/team%00/${tail}`,
        `${root}/namespaces//${tail}`,
        `${root}/watch/namespaces/default/${tail}`,
      ])
    : [];
  const ofGroupless = row.group === '' ? tails.map((tail) => `/apis//${row.version}/namespaces/team/${tail}`) : [];
  return [...new Set([...[...direct, ...own].map((path) => `${root}/${path}`), ...below, ...sideways, ...ofGroupless])];
}

function rareShapes(root: string, tail: string): readonly string[] {
  return [
    `${root}/namespaces/team//${tail}`,
    `${root}/namespaces/team/./${tail}`,
    `${root}/namespaces/team/%2e%2e/%2E%2E/${tail}`,
    `${root}/namespaces/team/namespaces/team/${tail}`,
    `${root}/namespaces/team/status/${tail}`,
    `${root}/namespaces/team/finalize/${tail}`,
    `${root}/proxy/namespaces/team/${tail}`,
    `${root}/namespaces/team/${tail}/`,
    `${root}/namespaces/team/${tail}//`,
    `/${root}/namespaces/team/${tail}`,
  ];
}

/** The paths of the collection, the object, its subresources and its proxy. */
function tailsOf({ resource, subresources = [] }: Row, name: string): readonly string[] {
  const object = `${resource}/${name}`;
  const parts = subresources.map((subresource) => `${object}/${subresource.name}`);
  return [resource, object, ...parts, ...parts.filter((path) => path.endsWith('/proxy')).map((path) => `${path}/a/b`)];
}
