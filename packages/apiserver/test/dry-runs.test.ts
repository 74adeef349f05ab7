import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, type Parsed, startTestServer, type TestServer } from './test-server.js';

const group = '/apis/apps/v1/namespaces/default/deployments';
const path = `${group}/tried`;
const labels = { app: 'web' };
const spec = {
  replicas: 2,
  selector: { matchLabels: labels },
  template: { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'one' }] } },
};
const named = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'tried' } };

describe('patches and applies that are only tried', () => {
  let server: TestServer;
  let live: Parsed;
  beforeAll(async () => {
    server = await startTestServer('kubernetes');
    const made = await server.ask('PATCH', `${path}?fieldManager=maker`, {
      body: { ...named, spec },
      headers: { 'content-type': 'application/apply-patch+yaml' },
    });
    live = made.json;
    expect(made.status).toBe(201);
  });
  afterAll(() => server.stop());

  const attempt = (type: string, body: unknown, { at = path, query = '' } = {}): Promise<Answer> =>
    server.ask('PATCH', `${at}?dryRun=All${query}`, {
      body,
      headers: { 'content-type': `application/${type}`, 'user-agent': 'tester/1' },
    });
  const expectNothingStored = async () => {
    expect((await server.ask('GET', path)).json).toEqual(live);
  };
  const managers = (object: Parsed) =>
    object.metadata.managedFields.map(({ operation, manager }: Parsed) => `${operation} ${manager}`);

  test('a patch of each type answers what it would store: merged, defaulted, with its owner, and of the old version', async () => {
    const containers = [{ name: 'd', image: 'two' }];
    for (const [type, body, names] of [
      ['json-patch+json', [{ op: 'add', path: '/spec/template/spec/containers/-', value: containers[0] }], ['c', 'd']],
      ['merge-patch+json', { spec: { template: { spec: { containers } } } }, ['d']],
      ['strategic-merge-patch+json', { spec: { template: { spec: { containers } } } }, ['c', 'd']],
    ] as const) {
      const { status, json } = await attempt(type, body);
      expect([type, status]).toEqual([type, 200]);
      const made: Parsed[] = json.spec.template.spec.containers;
      expect(made.map(({ name }) => name).toSorted()).toEqual(names);
      expect(made.find(({ name }) => name === 'd')).toMatchObject({
        image: 'two',
        imagePullPolicy: 'Always',
        resources: {},
      });
      expect(json.metadata).toMatchObject({ resourceVersion: live.metadata.resourceVersion, generation: 2 });
      expect(managers(json)).toEqual(['Apply maker', 'Update tester']);
    }
    await expectNothingStored();
  });

  test('an apply that changes, shares, conflicts, is forced or takes away answers as if it counted', async () => {
    const apply = (manager: string, rest: object, query = '') =>
      attempt('apply-patch+yaml', { ...named, ...rest }, { query: `&fieldManager=${manager}${query}` });
    const changed = await apply('maker', { spec: { ...spec, replicas: 3 } });
    expect([changed.status, changed.json.spec.replicas, managers(changed.json)]).toEqual([200, 3, ['Apply maker']]);
    const shared = await apply('other', { spec: { replicas: 2 } });
    expect(managers(shared.json)).toEqual(['Apply maker', 'Apply other']);
    const refused = await apply('other', { spec: { replicas: 5 } });
    expect([refused.status, refused.json.details.causes]).toMatchObject([
      409,
      [{ reason: 'FieldManagerConflict', message: 'conflict with "maker"', field: '.spec.replicas' }],
    ]);
    const forced = await apply('other', { spec: { replicas: 5 } }, '&force=true');
    expect([forced.status, forced.json.spec.replicas]).toEqual([200, 5]);
    const { replicas: _omitted, ...rest } = spec;
    expect((await apply('maker', { spec: rest })).json.spec.replicas).toBe(1);
    await expectNothingStored();
  });

  test('what would be refused is refused: what is not valid, a stale version, what is not there', async () => {
    const merge = 'merge-patch+json';
    expect((await attempt(merge, { spec: { replicas: -1 } })).status).toBe(422);
    expect((await attempt(merge, { metadata: { resourceVersion: '1' } })).status).toBe(409);
    expect((await attempt(merge, { spec: { replicas: 1 } }, { at: `${group}/none` })).status).toBe(404);
    expect((await attempt('json-patch+json', [{ op: 'test', path: '/spec/replicas', value: 9 }])).status).toBe(422);
    for (const query of ['&dryRun=Some', '&dryRun=']) {
      expect((await attempt(merge, { spec: { replicas: 1 } }, { query })).status).toBe(422);
    }
    await expectNothingStored();
  });

  test('the status and the size are tried too, and to patch away what holds an object that goes ends nothing', async () => {
    const merge = 'merge-patch+json';
    const status = await attempt(merge, { status: { replicas: 7 } }, { at: `${path}/status` });
    expect([status.status, status.json.status.replicas]).toEqual([200, 7]);
    const scale = await attempt(merge, { spec: { replicas: 7 } }, { at: `${path}/scale` });
    expect([scale.status, scale.json.spec.replicas]).toEqual([200, 7]);
    await expectNothingStored();
    const query = `watch=1&timeoutSeconds=1&resourceVersion=${live.metadata.resourceVersion}`;
    expect((await server.ask('GET', `${group}?${query}`)).text).toBe('');
    const held = `${group}/held`;
    await server.ask('POST', group, { body: { metadata: { name: 'held', finalizers: ['example.com/hold'] }, spec } });
    await server.ask('DELETE', held);
    expect((await attempt(merge, { metadata: { finalizers: null } }, { at: held })).status).toBe(200);
    expect((await server.ask('GET', held)).json.metadata.finalizers).toEqual(['example.com/hold']);
  });
});
