import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeNames } from '@orch/apimachinery';
import { rowPaths, sampleOf, startServerOfAllRows, titled } from './every-row.js';
import { type Row, withAlpha as served } from './served-rows.js';
import type { TestServer } from './test-server.js';

// The valid names and the optional update fields of each kind, as in the reference implementation.
const names = makeNames('kubernetes');
const rows = served.filter(({ virtual }) => virtual !== true);

const long = (length: number) => 'a'.repeat(length);
const probes = ['a', 'a.b', '1a', 'A', 'a:b', '-a', 'é', long(53), long(63), long(64), long(254)];
const never = ['', '.', '..', 'a/b', 'a%b'];
const rules = {
  subdomain: ['a', 'a.b', '1a', long(53), long(63), long(64)],
  label: ['a', '1a', long(53), long(63)],
  labelOfLetters: ['a', long(53), long(63)],
  // Its pods have its name as a label value.
  job: ['a', 'a.b', '1a', long(53), long(63)],
  // The names of its jobs are eleven characters longer.
  cronJob: ['a', 'a.b', '1a'],
  segment: probes,
  // Its name must match its spec.
  own: [],
} as const;
/** Other resources have subdomains as names. */
const rulesByResource: Readonly<Record<string, keyof typeof rules>> = {
  namespaces: 'label',
  services: 'labelOfLetters',
  jobs: 'job',
  cronjobs: 'cronJob',
  certificatesigningrequests: 'segment',
  roles: 'segment',
  rolebindings: 'segment',
  clusterroles: 'segment',
  clusterrolebindings: 'segment',
  poddisruptionbudgets: 'segment',
  storageversions: 'segment',
  customresourcedefinitions: 'own',
  apiservices: 'own',
};

const mayBeMadeByUpdate = new Set([
  ...['endpoints', 'events', 'leases', 'limitranges', 'runtimeclasses'],
  ...['roles', 'rolebindings', 'clusterroles', 'clusterrolebindings'],
]);
const needsVersion = new Set([
  ...['services', 'leases', 'runtimeclasses', 'poddisruptionbudgets', 'customresourcedefinitions', 'apiservices'],
  ...['mutatingwebhookconfigurations', 'validatingwebhookconfigurations', 'storageversions'],
  ...['csidrivers', 'csinodes', 'csistoragecapacities', 'volumeattachments'],
]);

describe('every kind', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServerOfAllRows('kubernetes');
  });
  afterAll(() => server.stop());

  const { collection } = rowPaths(names);
  const tryCreate = (row: Row, metadata: object) =>
    server.ask('POST', `${collection(row)}?dryRun=All`, { body: { ...sampleOf(names, row, 'a').members, metadata } });
  /** Versions of events before events v1 do not restrict names. */
  const isOldEvent = ({ resource, group, version }: Row) =>
    resource === 'events' && (group === '' || version === 'v1beta1');

  test.each(titled(rows))('%s validates names, including generated ones', async (_title, row) => {
    const rule = isOldEvent(row) ? 'segment' : (rulesByResource[row.resource] ?? 'subdomain');
    const taken: string[] = [];
    const tried = [...probes, ...never].map(async (name) => ({ name, response: await tryCreate(row, { name }) }));
    for (const { name, response } of await Promise.all(tried)) {
      const { status, json } = response;
      if (status === 201) taken.push(json.metadata.name);
      else {
        expect([status, json.reason]).toEqual([422, 'Invalid']);
        const fields: readonly string[] = json.details.causes.map(({ field }: { readonly field: string }) => field);
        expect(fields).toContain(
          row.resource === 'jobs' && name === long(64) ? 'spec.template.labels' : 'metadata.name',
        );
      }
    }
    if (row.resource === 'limitranges') {
      const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
      expect(taken.pop()).toMatch(uuid);
      expect((await tryCreate(row, { generateName: 'web-' })).json.metadata.name).toMatch(uuid);
    } else if (rule !== 'own') {
      const { json } = await tryCreate(row, { generateName: 'web-' });
      expect(json.metadata).toMatchObject({ name: expect.stringMatching(/^web-[a-z0-9]{5}$/), generateName: 'web-' });
    }
    expect(taken).toEqual(rules[rule]);
    const { json } = await tryCreate(row, { generateName: 'a/b' });
    expect(json.details.causes).toContainEqual(expect.objectContaining({ field: 'metadata.generateName' }));
  });

  test.each(titled(rows))('%s checks updates of missing objects and without resourceVersion', async (_title, row) => {
    const word = `updated${rows.indexOf(row)}`;
    const { members, name } = sampleOf(names, row, word);
    const at = `${collection(row)}/${name}`;
    const put = (metadata: object, body: object = members, query = '') =>
      server.ask('PUT', `${at}${query}`, { body: { ...body, metadata: { name, ...metadata } } });
    const mayMake = mayBeMadeByUpdate.has(row.resource);
    expect((await put({}, members, '?dryRun=All')).status).toBe(mayMake ? 201 : 404);
    expect((await put({ resourceVersion: '7' }, members, '?dryRun=All')).status).toBe(mayMake ? 201 : 404);
    // A missing object has no uid; services return 404 first.
    expect((await put({ uid: 'gone' })).json.code).toBe(row.resource === 'services' ? 404 : 409);

    const created = (await server.ask('POST', collection(row), { body: { ...members, metadata: { name } } })).json;
    const { uid, resourceVersion } = created.metadata;
    expect(uid).toMatch(/^[0-9a-f-]{36}$/);
    const change = (metadata: object) => put({ labels: { changed: 'yes' }, ...metadata }, created);
    const stale = await change({ resourceVersion: '1' });
    expect([stale.json.code, stale.json.reason]).toEqual([409, 'Conflict']);
    expect((await change({ resourceVersion, uid: 'other' })).json.code).toBe(row.resource === 'services' ? 422 : 409);
    expect((await server.ask('GET', at)).json).toEqual(created);
    for (const none of ['', '0']) {
      const { status, json } = await change({ resourceVersion: none });
      // For services v1.21 checks only the empty text, not 0.
      if (needsVersion.has(row.resource) && !(row.resource === 'services' && none === '0')) {
        expect([json.code, json.details.causes[0].field]).toEqual([422, 'metadata.resourceVersion']);
        expect(json.message).toContain('must be specified for an update');
      } else expect([status, json.metadata.labels]).toMatchObject([200, { changed: 'yes' }]);
    }
    const current = (await server.ask('GET', at)).json.metadata;
    const headers = { 'content-type': 'application/merge-patch+json' };
    const patched = async (version: unknown) => {
      const metadata = { resourceVersion: version, annotations: { by: 'patch' } };
      return (await server.ask('PATCH', `${at}?dryRun=All`, { body: { metadata }, headers })).status;
    };
    // A patch applies to the current version, unless it sets another resourceVersion or removes it.
    expect(await Promise.all([patched(current.resourceVersion), patched(undefined), patched('1')])).toEqual([
      ...[200, 200, 409],
    ]);
    expect(await patched(null)).toBe(needsVersion.has(row.resource) ? 422 : 200);
    const guarded = await change({ resourceVersion: current.resourceVersion, uid, labels: { changed: 'again' } });
    expect([guarded.status, guarded.json.metadata.labels]).toMatchObject([200, { changed: 'again' }]);
    expect(guarded.json.metadata.uid).toBe(uid);
  });
});
