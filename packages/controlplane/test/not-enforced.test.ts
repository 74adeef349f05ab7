import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Dialect, makeNames } from '@orch/apimachinery';
import { rowPaths, sampleOf, titled } from './every-row.js';
import { served } from './served-rows.js';
import { startTestServer, type TestResponse, type TestServer } from './test-server.js';

const effects: Readonly<Record<string, string>> = {
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
  const kind = 'PriorityLevelConfiguration';
  const group = 'flowcontrol.apiserver.orch.io';
  const limited = { assuredConcurrencyShares: 1, limitResponse: { type: 'Reject' } };
  const spec = { type: 'Limited', limited };
  const level = (name: string) => ({ apiVersion: `${group}/v1beta1`, kind, metadata: { name }, spec });
  const path = `/apis/${group}/v1beta1/prioritylevelconfigurations`;
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

  test('are sent for an apply only when it creates the object', () =>
    started({}, async (server) => {
      const apply = () =>
        server.ask('PATCH', `${path}/m?fieldManager=x`, {
          body: level('m'),
          headers: { 'content-type': 'application/apply-patch+yaml' },
        });
      const created = await apply();
      expect([created.status, notEnforced(created)]).toEqual([201, [`299 - "${kind} ${effects[kind]}"`]]);
      const updated = await apply();
      expect([updated.status, notEnforced(updated)]).toEqual([200, []]);
    }));

  test('are not sent when the gate of the enforcement is off', () =>
    started({ gates: (gate) => gate !== 'APIPriorityAndFairness' }, async (server) => {
      const created = await server.ask('POST', path, { body: level('l') });
      expect([created.status, notEnforced(created)]).toEqual([201, []]);
    }));

  test('are not sent for rejected objects', () =>
    started({}, async (server) => {
      expect(warningsOf(await server.ask('POST', path, { body: level('NO') }))).toEqual([]);
    }));

  test('are not sent without the feature gate WarningHeaders', () =>
    started({ gates: (gate) => gate !== 'WarningHeaders' }, async (server) => {
      expect(warningsOf(await server.ask('POST', path, { body: level('l') }))).toEqual([]);
    }));
});
