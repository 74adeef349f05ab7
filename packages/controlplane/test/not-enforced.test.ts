import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Dialect, makeNames } from '@orch/apimachinery';
import { rowPaths, sampleOf, titled } from './every-row.js';
import { served } from './served-rows.js';
import { startTestServer, type TestResponse, type TestServer } from './test-server.js';

const effects: Readonly<Record<string, string>> = {
  LimitRange: 'is not enforced in this version: its defaults and limits are not applied',
  FlowSchema: 'is not enforced in this version: requests are limited by their number, not by priority',
  PriorityLevelConfiguration: 'is not enforced in this version: requests are limited by their number, not by priority',
};

const warningsOf = ({ headers }: TestResponse): readonly string[] =>
  [headers['warning'] ?? []].flat().flatMap((value) => String(value).split(/, (?=299 )/));
const notEnforced = (response: TestResponse) =>
  warningsOf(response).filter((text) => / is not (enforced|served) in /.test(text));

describe.each<Dialect>(['orch', 'kubernetes'])('warnings for new objects in the %s dialect', (dialect) => {
  const names = makeNames(dialect);
  const { apiVersion, collection } = rowPaths(names);
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(dialect);
    await server.ask('POST', '/api/v1/namespaces/default/serviceaccounts', { body: { metadata: { name: 'default' } } });
  });
  afterAll(() => server.stop());

  const creatable = served.filter(({ virtual, verbs }) => virtual !== true && verbs.includes('create'));
  test.each(titled(creatable))('%s: warns exactly when the kind is not enforced', async (_title, row) => {
    const { members, name } = sampleOf(names, row, `w${served.indexOf(row)}`);
    const body = { apiVersion: apiVersion(row), kind: row.kind, ...members, metadata: { name } };
    const effect = effects[row.kind];
    const expected = effect === undefined ? [] : [`299 - "${row.kind} ${effect}"`];
    const dry = await server.ask('POST', `${collection(row)}?dryRun=All`, { body });
    const made = await server.ask('POST', collection(row), { body });
    expect([dry.status, made.status]).toEqual([201, 201]);
    expect([notEnforced(dry), notEnforced(made)]).toEqual([expected, expected]);
    const patched = await server.ask('PATCH', `${collection(row)}/${name}`, {
      body: { metadata: { labels: { a: 'b' } } },
      headers: { 'content-type': 'application/merge-patch+json' },
    });
    expect([patched.status, notEnforced(patched)]).toEqual([200, []]);
  });
});

describe('warnings for kinds that are not enforced', () => {
  const limitRange = { apiVersion: 'v1', kind: 'LimitRange', metadata: { name: 'l' }, spec: { limits: [] } };
  const path = '/api/v1/namespaces/default/limitranges';
  const started = async (
    options: Parameters<typeof startTestServer>[1],
    use: (server: TestServer) => Promise<void>,
  ) => {
    const server = await startTestServer('orch', options);
    try {
      await use(server);
    } finally {
      await server.stop();
    }
  };

  test('are sent for an update or apply only when it creates the object', () =>
    started({}, async (server) => {
      const put = () => server.ask('PUT', `${path}/l`, { body: limitRange });
      const apply = () =>
        server.ask('PATCH', `${path}/m?fieldManager=x`, {
          body: { ...limitRange, metadata: { name: 'm' } },
          headers: { 'content-type': 'application/apply-patch+yaml' },
        });
      for (const write of [put, apply]) {
        const created = await write();
        expect([created.status, notEnforced(created)]).toEqual([201, [`299 - "LimitRange ${effects['LimitRange']}"`]]);
        const updated = await write();
        expect([updated.status, notEnforced(updated)]).toEqual([200, []]);
      }
    }));

  test('are not sent when the enforcing plugin is disabled', () =>
    started({ admission: { disabled: ['LimitRanger'] } }, async (server) => {
      expect(notEnforced(await server.ask('POST', path, { body: limitRange }))).toEqual([]);
    }));

  test('are not sent for rejected objects', () =>
    started({}, async (server) => {
      const body = { ...limitRange, metadata: { name: 'NO' } };
      expect(warningsOf(await server.ask('POST', path, { body }))).toEqual([]);
    }));

  test('are not sent without the feature gate WarningHeaders', () =>
    started({ gates: (gate) => gate !== 'WarningHeaders' }, async (server) => {
      expect(warningsOf(await server.ask('POST', path, { body: limitRange }))).toEqual([]);
    }));
});
