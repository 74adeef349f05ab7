import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isEnvelope } from '@orch/apimachinery';
import { openEtcdStore } from '@orch/storage';
import { Etcd } from './etcd-fixture.js';
import { type RunningServer, runServer } from './server-fixture.js';

let etcd: Etcd;
/** A server with the default stored form, and one that stores JSON. */
let servers: readonly [RunningServer, RunningServer];
beforeAll(async () => {
  etcd = await Etcd.start();
  const options = [`--etcd-servers=${etcd.url}`];
  servers = [await runServer(...options), await runServer(...options, '--storage-media-type=application/json')];
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await etcd.dispose();
});

const maps = '/api/v1/namespaces/default/configmaps';
const map = (name: string, text: string) => ({ metadata: { name }, data: { text } });

/** Records that are not API objects (allocations, server leases), and the endpoints and flow schemas that each server writes. */
const isLeftOut = ({ key }: { readonly key: string }): boolean =>
  /(^|\/)(ranges|masterleases|services|endpoints|endpointslices|flowschemas)\//.test(key);

/** For each object under the prefix, whether it is protobuf. */
async function storedAsProtobuf(prefix: string): Promise<readonly boolean[]> {
  const store = await openEtcdStore({ endpoints: [etcd.url], prefix: '/registry/' });
  const { entries } = await store.range(prefix);
  await store.close();
  return entries.filter((entry) => !isLeftOut(entry)).map(({ value }) => isEnvelope(value));
}

test('etcd stores protobuf by default and JSON by option, and each server reads both [API server defaults, 17]', async () => {
  // The first server wrote the initial objects of the cluster.
  const bootstrapped = await storedAsProtobuf('');
  expect(bootstrapped.length).toBeGreaterThan(50);
  expect(bootstrapped.every((isProtobuf) => isProtobuf)).toBe(true);

  const start = Number((await servers[0].ask('GET', maps)).json.metadata.resourceVersion);
  const watches = await Promise.all(servers.map(({ watch }) => watch(`${maps}?watch=1&resourceVersion=${start}`)));
  for (const [index, name] of ['a', 'b', 'c', 'd'].entries()) {
    await servers[index % 2 === 0 ? 0 : 1].ask('POST', maps, map(name, 'first'));
  }
  await servers[0].ask('PUT', `${maps}/b`, map('b', 'second'));
  const { json } = await servers[1].ask('PUT', `${maps}/a`, map('a', 'second'));
  expect(await storedAsProtobuf('configmaps/default/')).toEqual([false, true, true, false]);
  const end = Number(json.metadata.resourceVersion);
  const [here, there] = await Promise.all(watches.map((watch) => watch.until(end)));
  expect(here?.map((event) => event.split(' ').slice(0, 2).join(' '))).toEqual([
    'ADDED a',
    'ADDED b',
    'ADDED c',
    'ADDED d',
    'MODIFIED b',
    'MODIFIED a',
  ]);
  expect(there).toEqual(here);
  for (const target of [maps, `${maps}/a`, `${maps}/b`, '/apis/rbac.authorization.orch.io/v1/clusterroles']) {
    const [one, other] = await Promise.all(servers.map(({ ask }) => ask('GET', target)));
    expect([one?.status, other?.json]).toEqual([200, one?.json]);
  }
});
