import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Logger, silentLogger } from '@orch/component';
import { startTestServer, type TestServer } from './test-server.js';

let api: TestServer;
const logged: unknown[] = [];
beforeAll(async () => {
  const logger: Logger = {
    ...silentLogger,
    error: (message, details) => void logged.push({ message, details }),
    with: () => logger,
  };
  api = await startTestServer('orch', { logger });
  await api.ask('POST', '/api/v1/namespaces/default/serviceaccounts', { body: { metadata: { name: 'default' } } });
});
afterAll(() => api.stop());

const path = '/api/v1/namespaces/default/configmaps';
const revisions = '/apis/apps/v1/namespaces/default/controllerrevisions';

describe('malicious bodies', () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

  test.each([1_000, 10_000, 100_000])('rejects an object with %d nested levels with 400', async (depth) => {
    const body = `{"metadata":{"name":"deep"},"revision":1,"data":${nested(depth)}}`;
    expect((await api.ask('POST', revisions, { body })).status).toBe(400);
    for (const type of ['json-patch', 'merge-patch', 'strategic-merge-patch']) {
      const headers = { 'content-type': `application/${type}+json` };
      expect((await api.ask('PATCH', `${path}/a`, { body: nested(depth), headers })).status).toBe(400);
    }
  });

  test('an object with the maximum depth is readable in every representation', async () => {
    const body = `{"metadata":{"name":"nested"},"revision":1,"data":${nested(390)}}`;
    expect((await api.ask('POST', revisions, { body })).status).toBe(201);
    for (const accept of ['application/json', 'application/yaml', 'application/vnd.orch.protobuf']) {
      expect((await api.ask('GET', `${revisions}/nested`, { headers: { accept } })).status).toBe(200);
    }
  });

  test('keys named like properties of Object.prototype are data', async () => {
    const data = JSON.parse('{"__proto__":"a","constructor":"b","toString":"c"}');
    const body = { metadata: { name: 'constructor', annotations: { constructor: 'd' } }, data };
    expect((await api.ask('POST', path, { body })).json.data).toEqual(data);
    const headers = { 'content-type': 'application/merge-patch+json' };
    const patched = await api.ask('PATCH', `${path}/constructor`, { body: '{"data":{"__proto__":null}}', headers });
    expect(Object.keys(patched.json.data)).toEqual(['constructor', 'toString']);
  });
});

test('a name or namespace longer than the maximum is not found', async () => {
  const long = 'n'.repeat(3_000);
  for (const query of ['', '?resourceVersion=2&resourceVersionMatch=Exact']) {
    const listed = await api.ask('GET', `/api/v1/namespaces/${long}/configmaps${query}`);
    expect(listed.json.items).toEqual([]);
    expect((await api.ask('GET', `${path}/${long}`)).status).toBe(404);
  }
});

test('unknown resource names are not metric labels', async () => {
  const pageLines = async () => (await api.ask('GET', '/metrics')).text.split('\n').length;
  await api.ask('GET', '/apis/nothing/v1/nothing');
  await pageLines();
  const before = await pageLines();
  for (let index = 0; index < 50; index++) {
    await api.ask(`X${index}`, `/apis/group${index}/v1/things${index}/a/sub${index}`);
    await api.ask('GET', `/apis/group${index}/v1/things${index}`);
    await api.ask('GET', `/api/v1/namespaces/default/pods/a/sub${index}`);
  }
  expect((await pageLines()) - before).toBeLessThan(200);
});

/** A small random number generator, deterministic by its seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe.each([1, 2])('random requests of seed %d', (seed) => {
  const random = randomOf(seed);
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('there is nothing to pick');
    return item;
  };
  const odd = ['', null, 0, -1, 1e300, '__proto__', 'a', 'ä', '\0', '../x', [], {}, 'x'.repeat(300), true, '*', 'a/b'];
  const members = [
    'metadata',
    'name',
    'labels',
    'spec',
    'template',
    'containers',
    'selector',
    'matchLabels',
    'replicas',
  ];
  const value = (depth: number): unknown => {
    if (depth > 4 || random() < 0.4) return pick(odd);
    if (random() < 0.3) return [value(depth + 1), value(depth + 1)];
    return Object.fromEntries([0, 1, 2].map(() => [pick([...members, 'data', 'kind', 'x']), value(depth + 1)]));
  };
  const pod = { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'c', image: 'i', ports: [{}] }] } };
  const bodies: Readonly<Record<string, object>> = {
    pods: pod,
    configmaps: { data: { a: 'b' } },
    services: { spec: { ports: [{ port: 80 }], selector: { a: 'b' } } },
    deployments: { spec: { replicas: 1, selector: { matchLabels: { a: 'b' } }, template: pod } },
    roles: { rules: [{ verbs: ['get'], apiGroups: [''], resources: ['pods'] }] },
  };
  const groups: Readonly<Record<string, string>> = {
    deployments: '/apis/apps/v1',
    roles: '/apis/rbac.authorization.orch.io/v1',
  };

  /** Replaces one random field of the body by an odd value, or removes it. */
  const corrupted = (body: object): unknown => {
    const copy: Record<string, unknown> = structuredClone({ ...body });
    let at: Record<string, unknown> = copy;
    for (;;) {
      const name = pick(Object.keys(at));
      const next = at[name];
      if (typeof next === 'object' && next !== null && Object.keys(next).length > 0 && random() < 0.8) {
        at = Object(next);
        continue;
      }
      if (random() < 0.3) delete at[name];
      else at[name] = value(2);
      return copy;
    }
  };

  test('never cause an internal error', async () => {
    for (let round = 0; round < 40; round++) {
      const batch = Array.from({ length: 20 }, async () => {
        const resource = pick(Object.keys(bodies));
        const name = pick(['a', 'b', 'c']);
        const collection = `${groups[resource] ?? '/api/v1'}/namespaces/default/${resource}`;
        const method = pick(['GET', 'POST', 'POST', 'PUT', 'PATCH', 'PATCH', 'DELETE']);
        const query =
          random() < 0.3
            ? `?${pick(['limit', 'continue', 'labelSelector', 'fieldSelector', 'dryRun', 'pretty'])}=${encodeURIComponent(String(pick(odd)))}`
            : '';
        const kind = pick(['json-patch', 'merge-patch', 'strategic-merge-patch']);
        const whole = { metadata: { name }, ...bodies[resource] };
        const operation = {
          op: pick(['add', 'remove', 'replace', 'move', 'copy', 'test']),
          path: `/${pick(members)}/${pick(members)}`,
          from: `/${pick(members)}`,
          value: value(2),
        };
        const body =
          kind === 'json-patch' && method === 'PATCH' ? [operation] : random() < 0.5 ? whole : corrupted(whole);
        const headers = method === 'PATCH' ? { 'content-type': `application/${kind}+json` } : {};
        const target = `${collection}${method === 'POST' ? '' : `/${name}`}${query}`;
        return await api.ask(method, target, method === 'GET' || method === 'DELETE' ? {} : { body, headers });
      });
      for (const { status } of await Promise.all(batch)) expect(status).toBeGreaterThanOrEqual(200);
    }
    expect(logged).toEqual([]);
    expect((await api.ask('GET', '/healthz')).text).toBe('ok');
  });
});
