import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openEtcdStore } from '@orch/storage';
import { Etcd } from './etcd-fixture.js';
import { type RunningServer, runServer } from './server-fixture.js';

let etcd: Etcd;
let servers: readonly [RunningServer, RunningServer];

beforeAll(async () => {
  etcd = await Etcd.start();
  // Started concurrently: both create the objects of a new cluster.
  servers = await Promise.all([runServer(`--etcd-servers=${etcd.url}`), runServer(`--etcd-servers=${etcd.url}`)]);
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await etcd.dispose();
});

const path = '/api/v1/namespaces/default/configmaps';
const map = (name: string, text = '') => ({ metadata: { name }, data: { text } });

/** The resourceVersion of a new write. */
async function newestVersion(): Promise<number> {
  const { json } = await servers[0].ask('POST', path, { metadata: { generateName: 'mark-' } });
  return Number(json.metadata.resourceVersion);
}

/** Creates, updates and deletes through both servers. */
async function writeThroughBoth(round: string, writers: number): Promise<void> {
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let count = 0; count < 12; count += 1) {
        const name = `${round}-${writer}-${count % 4}`;
        const [one, other] = count % 2 === 0 ? servers : [servers[1], servers[0]];
        const created = await one.ask('POST', path, map(name));
        if (created.status === 409) {
          expect((await other.ask('PUT', `${path}/${name}`, map(name, `${count}`))).status).toBe(200);
          if (count % 3 === 0) expect((await one.ask('DELETE', `${path}/${name}`)).status).toBe(200);
        } else expect(created.status).toBe(201);
      }
    }),
  );
}

test('watches through two servers deliver the same events in the same order [Watch stream, 1]', async () => {
  const start = await newestVersion();
  const watches = await Promise.all(servers.map((server) => server.watch(`${path}?watch=1&resourceVersion=${start}`)));
  await writeThroughBoth('a', 16);
  const end = await newestVersion();
  const [here, there] = await Promise.all(watches.map((watch) => watch.until(end)));
  const late = await servers[1].watch(`${path}?watch=1&resourceVersion=${start}`);
  const resumed = await late.until(end);
  expect(here?.length).toBeGreaterThan(100);
  expect(there).toEqual(here);
  expect(resumed).toEqual(here);
});

test('a read returns a preceding write through the other server', async () => {
  for (let round = 0; round < 30; round += 1) {
    const [one, other] = round % 2 === 0 ? servers : [servers[1], servers[0]];
    const name = `r${round}`;
    await one.ask('POST', path, map(name));
    expect((await other.ask('GET', `${path}/${name}`)).status).toBe(200);
    await other.ask('PUT', `${path}/${name}`, map(name, 'changed'));
    const list = await one.ask('GET', `${path}?fieldSelector=metadata.name%3D${name}`);
    expect(list.json.items.map((item: { data: unknown }) => item.data)).toEqual([{ text: 'changed' }]);
    await one.ask('DELETE', `${path}/${name}`);
    expect((await other.ask('GET', `${path}/${name}`)).status).toBe(404);
  }
});

test('writes of other etcd clients do not delay reads', async () => {
  const others = await openEtcdStore({ endpoints: [etcd.url], prefix: '/others/' });
  // A delayed read takes three seconds: a hundred of them would exceed the timeout of this test.
  for (let round = 0; round < 50; round += 1) {
    await others.transact({ guards: [], writes: [{ type: 'put', key: 'a', value: Buffer.from(`${round}`) }] });
    const [one, other] = servers;
    expect((await Promise.all([one.ask('GET', path), other.ask('GET', path)])).map(({ status }) => status)).toEqual([
      200, 200,
    ]);
  }
  await others.close();
});

test('one of two updates with the same resourceVersion succeeds, and counters lose no increment', async () => {
  const created = await servers[0].ask('POST', path, map('contested', '0'));
  const same = { ...map('contested', 'x'), metadata: created.json.metadata };
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, index) => servers[index % 2 === 0 ? 0 : 1].ask('PUT', `${path}/contested`, same)),
  );
  // The others get a conflict, or have nothing left to change.
  expect(outcomes.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
  expect(
    new Set(outcomes.filter(({ status }) => status === 200).map(({ json }) => json.metadata.resourceVersion)).size,
  ).toBe(1);
  expect(outcomes.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);

  await servers[0].ask('POST', path, map('counter', '0'));
  const count = async (server: RunningServer): Promise<void> => {
    for (let done = 0; done < 10; ) {
      const { json } = await server.ask('GET', `${path}/counter`);
      const next = { ...json, data: { text: String(Number(json.data.text) + 1) } };
      if ((await server.ask('PUT', `${path}/counter`, next)).status === 200) done += 1;
    }
  };
  await Promise.all([...servers, ...servers].map(count));
  expect((await servers[1].ask('GET', `${path}/counter`)).json.data).toEqual({ text: '40' });
});

test('a server accepts namespaces and continue tokens just created through the other', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [one, other] = round % 2 === 0 ? servers : [servers[1], servers[0]];
    expect((await one.ask('POST', '/api/v1/namespaces', { metadata: { name: `n${round}` } })).status).toBe(201);
    const maps = `/api/v1/namespaces/n${round}/configmaps`;
    expect((await other.ask('POST', maps, map('a'))).status).toBe(201);
    await one.ask('POST', maps, map('b'));
    const first = await one.ask('GET', `${maps}?limit=1`);
    await other.ask('POST', maps, map('c'));
    const rest = await other.ask('GET', `${maps}?limit=5&continue=${encodeURIComponent(first.json.metadata.continue)}`);
    const names = [first, rest].map(({ json }) =>
      json.items.map((item: { metadata: { name: string } }) => item.metadata.name),
    );
    expect(names).toEqual([['a'], ['b']]);
    expect(rest.json.metadata.resourceVersion).toBe(first.json.metadata.resourceVersion);
  }
});

test('indexed reads return preceding writes through the other server', async () => {
  const pods = '/api/v1/namespaces/default/pods';
  const names = async (server: RunningServer, query: string): Promise<readonly string[]> => {
    const { json } = await server.ask('GET', `${pods}?${query}`);
    return json.items.map((item: { metadata: { name: string } }) => item.metadata.name);
  };
  for (let round = 0; round < 6; round += 1) {
    const [one, other] = round % 2 === 0 ? servers : [servers[1], servers[0]];
    const name = `p${round}`;
    const spec = { containers: [{ name: 'c', image: 'i' }], serviceAccountName: 'default' };
    await one.ask('POST', '/api/v1/namespaces/default/serviceaccounts', { metadata: { name: 'default' } });
    const made = await one.ask('POST', pods, { metadata: { name, labels: { round: name } }, spec });
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
    expect(await names(other, `labelSelector=round%3D${name}`)).toEqual([name]);
    expect(await names(other, `fieldSelector=spec.nodeName%3Dn${round}`)).toEqual([]);
    const target = { kind: 'Node', name: `n${round}` };
    expect((await other.ask('POST', `${pods}/${name}/binding`, { metadata: { name }, target })).status).toBe(201);
    expect(await names(one, `fieldSelector=spec.nodeName%3Dn${round}`)).toEqual([name]);
    const { json } = await one.ask('GET', `${pods}/${name}`);
    const moved = { ...json, metadata: { ...json.metadata, labels: { round: 'other' } } };
    expect((await one.ask('PUT', `${pods}/${name}`, moved)).status).toBe(200);
    expect(await names(other, `labelSelector=round%3D${name}`)).toEqual([]);
    expect(await names(other, 'labelSelector=round%3Dother')).toContain(name);
  }
});

test('watches through both servers survive a killed etcd without missing or duplicate events', async () => {
  const start = await newestVersion();
  const watches = await Promise.all(servers.map((server) => server.watch(`${path}?watch=1&resourceVersion=${start}`)));
  for (const round of ['k0', 'k1']) {
    const writing = Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        servers[index % 2 === 0 ? 0 : 1].ask('POST', path, map(`${round}-${index}`)),
      ),
    );
    await etcd.down();
    await etcd.up();
    for (const outcome of await writing) {
      // Success or an unknown outcome. 409 would wrongly report a concurrent write.
      expect(outcome).toMatchObject({ status: 'fulfilled', value: { status: expect.any(Number) } });
      if (outcome.status === 'fulfilled') expect([201, 500, 504]).toContain(outcome.value.status);
    }
  }
  const last = Number((await servers[0].ask('POST', path, map('last'))).json.metadata.resourceVersion);
  const [here, there] = await Promise.all(watches.map((watch) => watch.until(last)));
  expect(there).toEqual(here);
  const log = await (await servers[0].watch(`${path}?watch=1&resourceVersion=${start}`)).until(last);
  expect(here).toEqual(log);
  const list = await servers[1].ask('GET', path);
  const names = list.json.items.map((item: { metadata: { name: string } }) => item.metadata.name);
  const added = log.map((event) => event.split(' ')[1]);
  expect(names.filter((name: string) => name.startsWith('k') || name === 'last').sort()).toEqual([...added].sort());
});
