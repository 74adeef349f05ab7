import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { askEtcd, Etcd } from './etcd-fixture.js';
import { type Answer, type RunningServer, runServer } from './server-fixture.js';

let etcd: Etcd;
let servers: readonly [RunningServer, RunningServer];

const flags = ['--service-cluster-ip-range=10.0.0.0/16,fd00::/108', '--endpoint-reconciler-type=lease'];

beforeAll(async () => {
  etcd = await Etcd.start();
  const run = (address: string) => runServer(`--etcd-servers=${etcd.url}`, ...flags, `--advertise-address=${address}`);
  servers = await Promise.all([run('192.0.2.1'), run('192.0.2.2')]);
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await etcd.dispose();
});

const path = '/api/v1/namespaces/default/services';

/** Runs `count` calls alternately on both servers, `atOnce` at a time. */
async function inTurns<T>(count: number, atOnce: number, run: (server: RunningServer, index: number) => Promise<T>) {
  const results: T[] = [];
  let next = 0;
  const worker = async (which: 0 | 1): Promise<void> => {
    while (next < count) {
      const index = next++;
      results.push(await run(servers[which], index));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, index) => worker(index % 2 === 0 ? 0 : 1)));
  return results;
}

/** The stored allocations under the prefix of the servers. */
async function allocated(): Promise<readonly string[]> {
  const prefix = Buffer.from('/registry/ranges/');
  const end = Buffer.from('/registry/ranges0');
  const { kvs = [] } = await askEtcd(etcd, 'kv/range', {
    key: prefix.toString('base64'),
    range_end: end.toString('base64'),
  });
  return kvs.map(({ key }: { readonly key: string }) => Buffer.from(key, 'base64').toString().slice(prefix.length));
}

async function held(): Promise<readonly string[]> {
  const { json } = await servers[0].ask('GET', '/api/v1/services');
  return json.items.flatMap(({ spec }: ReturnType<typeof JSON.parse>) => [
    ...spec.clusterIPs.map((ip: string) => `serviceips/${ip}`),
    ...spec.ports.flatMap((port: { nodePort?: number }) =>
      port.nodePort ? [`servicenodeports/${port.nodePort}`] : [],
    ),
  ]);
}

test('two servers that create 2,000 services concurrently allocate no address or port twice', async () => {
  const answers = await inTurns(2_000, 128, (server, index) =>
    server.ask('POST', path, {
      metadata: { name: `s${index}` },
      spec: {
        ports: [{ port: 80 }],
        ...(index % 2 === 0 ? { type: 'NodePort' } : {}),
        ...(index % 5 === 0 ? { ipFamilyPolicy: 'RequireDualStack' } : {}),
      },
    }),
  );
  expect(answers.filter(({ status }) => status !== 201).map(({ text }) => text)).toEqual([]);
  const all = await held();
  expect(all.length).toBe(2_000 + 400 + 1_000 + 1);
  expect(new Set(all).size).toBe(all.length);
  expect([...(await allocated())].sort()).toEqual([...all].sort());
});

test('two servers allocate a requested address only once, also right after its release', async () => {
  // The services of the previous test have random addresses.
  const taken = new Set(await held());
  const hosts = Array.from({ length: 254 }, (_, index) => `10.0.0.${index + 1}`);
  const clusterIP = hosts.find((address) => !taken.has(`serviceips/${address}`));
  for (let round = 0; round < 10; round += 1) {
    const answers: readonly Answer[] = await Promise.all(
      [0, 1, 0, 1].map((which, index) =>
        servers[which === 0 ? 0 : 1].ask('POST', path, {
          metadata: { name: `r${round}-${index}` },
          spec: { ports: [{ port: 80 }], clusterIP },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
    const name = answers.find(({ status }) => status === 201)?.json.metadata.name;
    expect((await servers[round % 2 === 0 ? 0 : 1].ask('DELETE', `${path}/${name}`)).status).toBe(200);
  }
});

test('deletes through either server release addresses and ports', async () => {
  const { json } = await servers[1].ask('GET', path);
  const names: readonly string[] = json.items.map(({ metadata }: ReturnType<typeof JSON.parse>) => metadata.name);
  const own = names.filter((name) => name !== 'orch');
  await inTurns(own.length, 64, (server, index) => server.ask('DELETE', `${path}/${own[index]}`));
  expect(await allocated()).toEqual(['serviceips/10.0.0.1']);
});

test('the endpoints of the API server list the running servers', async () => {
  const addresses = async (): Promise<readonly string[]> => {
    const { json } = await servers[0].ask('GET', '/api/v1/namespaces/default/endpoints/orch');
    return json.subsets[0].addresses.map(({ ip }: { readonly ip: string }) => ip);
  };
  const third = await runServer(`--etcd-servers=${etcd.url}`, ...flags, '--advertise-address=192.0.2.3');
  expect(await addresses()).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.3']);
  await third.stop();
  expect(await addresses()).toEqual(['192.0.2.1', '192.0.2.2']);
});
