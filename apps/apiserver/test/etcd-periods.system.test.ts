import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { askEtcd, Etcd, keysOf } from './etcd-fixture.js';
import { type RunningServer, runServer } from './server-fixture.js';

// Effects of the interval options on etcd and on clients.

let etcd: Etcd;
let prefixes = 0;
const servers: RunningServer[] = [];

beforeAll(async () => {
  etcd = await Etcd.start();
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});
afterAll(() => etcd.dispose());

/** Starts the servers of one cluster under a new prefix. */
async function start(...options: readonly (readonly string[])[]): Promise<readonly RunningServer[]> {
  prefixes += 1;
  const where = [`--etcd-servers=${etcd.url}`, `--etcd-prefix=/p${prefixes}`];
  for (const given of options) servers.push(await runServer(...where, ...given));
  return servers;
}

const events = '/api/v1/namespaces/default/events';
const involvedObject = { kind: 'Pod', namespace: 'default', name: 'p' };
const eventOf = (name: string) => ({ metadata: { name }, involvedObject, reason: 'Test', type: 'Normal' });

test('an event has a lease of --event-ttl and --lease-reuse-duration-seconds [API server defaults, 10] [API server defaults, 24]', async () => {
  const grantedSeconds = async (...flags: readonly string[]): Promise<number> => {
    const [server] = (await start(flags)).slice(-1);
    expect((await server?.ask('POST', events, eventOf('e')))?.status).toBe(201);
    const lease = (await keysOf(etcd)).get(`/p${prefixes}/events/default/e`)?.lease;
    return Number((await askEtcd(etcd, 'lease/timetolive', { ID: lease })).grantedTTL);
  };
  expect(await grantedSeconds()).toBe(3_660);
  expect(await grantedSeconds('--event-ttl=10m', '--lease-reuse-duration-seconds=7')).toBe(607);
  expect(await grantedSeconds('--event-ttl=10m', '--lease-reuse-duration-seconds=0')).toBe(600);
  // The reuse time is at most a twentieth of the TTL.
  expect(await grantedSeconds('--event-ttl=10m')).toBe(630);
});

test('every server removes an expired event from its cache and sends the watch event', async () => {
  const [one, other] = await start(['--event-ttl=1s'], ['--event-ttl=1s']);
  const list = await other?.ask('GET', events);
  const watches = await Promise.all(
    [one, other].map((server) =>
      server?.watch(`${events}?watch=1&resourceVersion=${list?.json.metadata.resourceVersion}`),
    ),
  );
  expect((await one?.ask('POST', events, eventOf('e')))?.status).toBe(201);
  for (const watch of watches) {
    while ((watch?.events.length ?? 0) < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(watch?.events.map((event) => event.split(' ').slice(0, 2).join(' '))).toEqual(['ADDED e', 'DELETED e']);
  }
  for (const server of [one, other]) {
    expect((await server?.ask('GET', `${events}/e?resourceVersion=0`))?.status).toBe(404);
    expect((await server?.ask('GET', events))?.json.items).toEqual([]);
  }
});

test('counts objects each --etcd-count-metric-poll-period, and never with 0', async () => {
  const [writer, counting, not] = await start(
    [],
    ['--etcd-count-metric-poll-period=50ms'],
    ['--etcd-count-metric-poll-period=0'],
  );
  const countAt = async (server: RunningServer | undefined) =>
    /^etcd_object_counts{resource="podtemplates"} (\d+)$/m.exec(
      (await server?.ask('GET', '/metrics'))?.text ?? '',
    )?.[1];
  const template = { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'c', image: 'i' }] } };
  for (const name of ['a', 'b']) {
    const made = await writer?.ask('POST', '/api/v1/namespaces/default/podtemplates', { metadata: { name }, template });
    expect(made?.status).toBe(201);
  }
  while ((await countAt(counting)) !== '2') await new Promise((resolve) => setTimeout(resolve, 20));
  for (const name of ['a', 'b']) await writer?.ask('DELETE', `/api/v1/namespaces/default/podtemplates/${name}`);
  while ((await countAt(counting)) !== '0') await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await countAt(not)).toBeUndefined();
});

test('the server compacts etcd each --storage-compaction-interval, and never with 0 [API server defaults, 28]', async () => {
  const own = await Etcd.start();
  try {
    const turns = async () => Number((await keysOf(own)).get('compact_rev_key')?.version ?? 0);
    const silent = await runServer(`--etcd-servers=${own.url}`, '--storage-compaction-interval=0');
    servers.push(silent);
    expect((await silent.ask('POST', events, eventOf('e'))).status).toBe(201);
    servers.push(await runServer(`--etcd-servers=${own.url}`));
    while ((await turns()) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    // The next compaction is due in five minutes.
    expect(await turns()).toBe(1);
    servers.push(await runServer(`--etcd-servers=${own.url}`, '--storage-compaction-interval=50ms'));
    while ((await turns()) < 4) await new Promise((resolve) => setTimeout(resolve, 20));
  } finally {
    for (const server of servers.splice(0)) await server.stop();
    await own.dispose();
  }
});
