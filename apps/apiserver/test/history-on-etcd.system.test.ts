import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openEtcdStore, type Revision } from '@orch/storage';
import { Etcd } from './etcd-fixture.js';
import { type Answer, type RunningServer, runServer } from './server-fixture.js';

const maps = '/api/v1/namespaces/default/configmaps';
const map = (color: string) => ({ metadata: { name: 'a' }, data: { color } });
const historyOfMap = '/history?resource=configmaps&namespace=default&name=a&fields=values';

describe.each(['application/vnd.orch.protobuf', 'application/json'])('history on etcd, stored as %s', (mediaType) => {
  let etcd: Etcd;
  let server: RunningServer;
  const revisions: string[] = [];

  beforeAll(async () => {
    etcd = await Etcd.start();
    server = await runServer(`--etcd-servers=${etcd.url}`, `--storage-media-type=${mediaType}`);
    const answers: readonly Answer[] = [
      await server.ask('POST', maps, map('red')),
      await server.ask('PUT', `${maps}/a`, map('green')),
      await server.ask('PUT', `${maps}/a`, map('blue')),
    ];
    revisions.push(...answers.map(({ json }) => json.metadata.resourceVersion));
    await server.ask('DELETE', `${maps}/a`);
  });
  afterAll(async () => {
    await server.stop();
    await etcd.dispose();
  });

  test('lists changes by revision, with fields and field managers, without times', async () => {
    const { changes } = (await server.ask('GET', historyOfMap)).json;
    const [deletion, ...rest] = changes;
    expect(deletion).toMatchObject({ verb: 'delete', name: 'a' });
    expect(rest.map(({ revision }: { revision: string }) => revision)).toEqual([...revisions].reverse());
    expect(rest[0].fields).toEqual([{ path: 'data.color', from: 'green', to: 'blue' }]);
    for (const change of changes) expect(change).not.toHaveProperty('time');
    // A delete has no field manager.
    expect(deletion).not.toHaveProperty('by');
    // Nor does a write of the same fields by the same client within the same second.
    expect(rest.at(-1)).toHaveProperty('by', 'unknown');
  });

  test('reads a deleted object at each revision', async () => {
    const colors: string[] = [];
    for (const revision of revisions) {
      const { json } = await server.ask('GET', `${maps}?resourceVersionMatch=Exact&resourceVersion=${revision}`);
      colors.push(json.items.find(({ metadata }: { metadata: { name: string } }) => metadata.name === 'a').data.color);
    }
    expect(colors).toEqual(['red', 'green', 'blue']);
  });

  test('accepts a revision and rejects a time, because etcd stores no times', async () => {
    const [first] = revisions;
    const confirmed = await server.ask('GET', `/history/instant?at=${first}`);
    expect([confirmed.status, confirmed.json]).toEqual([200, { revision: first }]);
    for (const path of ['/history/instant?at=1m', '/history?since=2026-01-01T00:00:00Z']) {
      const rejected = await server.ask('GET', path);
      expect([rejected.status, rejected.json.message]).toEqual([
        501,
        'the store does not know when its revisions were committed: use a revision instead',
      ]);
    }
    const since = await server.ask('GET', `${historyOfMap}&since=${revisions[1]}`);
    expect(since.json.changes).toHaveLength(2);
  });

  test('rejects compacted revisions with the oldest revision, and lists the remaining changes', async () => {
    const [first = '', second = '', third = ''] = revisions;
    const store = await openEtcdStore({ endpoints: [etcd.url], prefix: '/orch' });
    await store.compact(Number(third) as Revision);
    await store.close();
    for (const gone of [first, second]) {
      const rejected = await server.ask('GET', `/history/instant?at=${gone}`);
      expect([rejected.status, rejected.json.message]).toEqual([
        410,
        `revision ${gone} is no longer kept: the oldest is revision ${third}`,
      ]);
      const list = await server.ask('GET', `${maps}?resourceVersionMatch=Exact&resourceVersion=${gone}`);
      expect(list.status).toBe(410);
    }
    expect((await server.ask('GET', `/history/instant?at=${third}`)).json).toEqual({ revision: third });
    const { changes, oldest } = (await server.ask('GET', historyOfMap)).json;
    expect(oldest).toEqual({ revision: third });
    expect(changes.map(({ verb }: { verb: string }) => verb)).toEqual(['delete']);
  });
});
