import { setMaxListeners } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ApiObject, type Clock, StatusError, systemClock } from '@orch/apimachinery';
import { ConnectionError, createRestClient, Informer, type RestClient } from '@orch/client';
import { ControlPlane } from '@orch/testing';
import { ChaosProxy } from '../src/chaos/chaos-proxy.js';

type ConfigMap = ApiObject & { readonly data?: Readonly<Record<string, string>> };
const reference = { group: '', version: 'v1', resource: 'configmaps' };

let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: [], scheduler: false });
});
afterAll(() => plane.stop());

/** A clock on which a pause of a client, such as one before a retry, takes a hundredth of its time. */
function hastyClock(): Clock {
  const clock = systemClock();
  return { ...clock, sleep: (delayMs, options) => clock.sleep(delayMs / 100, options) };
}

/** Runs with a client that sends through a new proxy. */
async function through(
  protocol: Protocol,
  seed: number,
  use: (client: RestClient, proxy: ChaosProxy) => Promise<void>,
): Promise<void> {
  const { certificateAuthority } = plane.config;
  await using proxy = await ChaosProxy.start({
    ...{ target: plane.url, seed },
    ...(certificateAuthority ? { certificateAuthority } : {}),
  });
  const config = { server: proxy.url, certificateAuthority: proxy.certificateAuthority, token: plane.token };
  const client = createRestClient({ config, names: plane.client.names, protocol, clock: hastyClock() });
  try {
    await use(client, proxy);
  } finally {
    client.close();
  }
}

const mapsOf = (client: RestClient) => client.resource<ConfigMap>(reference);
const map = (name: string, namespace: string, value = ''): ConfigMap => ({
  ...{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace }, data: { value } },
});

async function givenNamespace(name: string): Promise<void> {
  const object = { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
  await plane.client.resource({ ...reference, resource: 'namespaces' }).create(object);
}

type Protocol = 'http1' | 'http2';

/** Most of the time is spent in delays of the proxy: both protocols are tested at the same time. */
async function withEach(act: (protocol: Protocol) => Promise<void>): Promise<void> {
  await Promise.all([act('http2'), act('http1')]);
}

describe('a proxy that clients reach over HTTP/2 and HTTP/1.1', () => {
  test('rejects and drops writes, before and after the server has handled them', async () => {
    await withEach(async (protocol) => {
      const namespace = `writes-${protocol}`;
      await givenNamespace(namespace);
      await through(protocol, 60, async (client, proxy) => {
        const outcomes = new Map<string, unknown>();
        // A few at once, so that a connection that breaks has more than one request.
        await concurrently({ workers: 25, turns: 4 }, async (index) => {
          const outcome = await mapsOf(client)
            .create(map(`map-${index}`, namespace))
            .catch((error: unknown) => error);
          outcomes.set(`map-${index}`, outcome);
        });
        const made = new Set(await namesIn(namespace));
        const failed = [...outcomes].filter(([, outcome]) => outcome instanceof Error);
        for (const [name, outcome] of outcomes) {
          if (!(outcome instanceof Error)) expect([protocol, name, made.has(name)]).toEqual([protocol, name, true]);
        }
        const codes = failed.map(([, error]) => (error instanceof StatusError ? error.code : 0));
        expect(codes).toEqual(expect.arrayContaining([409, 500, 503, 0]));
        expect(failed.some(([, error]) => error instanceof ConnectionError)).toBe(true);
        // Some failed writes were made, others were not.
        expect(new Set(failed.map(([name]) => made.has(name)))).toEqual(new Set([true, false]));
        for (const fault of [
          'rejected 429',
          'dropped before',
          'dropped after',
          'responseReplaced',
          'delayed',
          'none',
        ]) {
          expect([protocol, fault, proxy.counts.get(fault) ?? 0]).not.toEqual([protocol, fault, 0]);
        }
      });
    });
  });

  test('serves earlier responses to reads', async () => {
    await withEach(async (protocol) => {
      const namespace = `reads-${protocol}`;
      await givenNamespace(namespace);
      await through(protocol, 5, async (client, proxy) => {
        let behind = 0;
        const names = Array.from({ length: 20 }, (_, index) => `map-${index}`);
        for (const name of names) await mapsOf(plane.client).create(map(name, namespace));
        await concurrently({ workers: 20, turns: 3 }, async (index) => {
          const name = names[index % 20] ?? '';
          const written = await mapsOf(plane.client).update(map(name, namespace, String(index)));
          const read = await mapsOf(client)
            .get(name, { namespace })
            .catch(() => written);
          if (read.metadata.resourceVersion !== written.metadata.resourceVersion) behind += 1;
        });
        expect(behind).toBeGreaterThan(0);
        expect([protocol, proxy.counts.get('stale')]).toEqual([protocol, behind]);
      });
    });
  });

  test('cuts and delays watches, and an informer has the state of the server in the end', async () => {
    await withEach(async (protocol) => {
      const namespace = `watches-${protocol}`;
      await givenNamespace(namespace);
      await through(protocol, 9, async (client, proxy) => {
        const stopping = new AbortController();
        setMaxListeners(0, stopping.signal);
        const informers = Array.from(
          { length: 16 },
          (_, index) =>
            new Informer<ConfigMap>({
              ...{ client: mapsOf(client), clock: hastyClock(), namespace, watchTimeoutSeconds: 300 },
              // Each has lists of its own.
              labelSelector: `index!=${index}`,
            }),
        );
        const running = informers.map((informer) => informer.run(stopping.signal));
        try {
          for (let index = 0; index < 20; index += 1) await mapsOf(plane.client).create(map(`map-${index}`, namespace));
          for (let index = 0; index < 20; index += 2) await mapsOf(plane.client).delete(`map-${index}`, { namespace });
          const expected = await namesIn(namespace);
          for (const informer of informers) {
            const known = () =>
              informer.lister
                .list()
                .map(({ metadata }) => metadata.name ?? '')
                .toSorted();
            for (let turn = 0; turn < 2_000 && known().join() !== expected.join(); turn += 1) {
              await new Promise((resolve) => setTimeout(resolve, 10));
            }
            expect([protocol, informer.hasSynced, known()]).toEqual([protocol, true, expected]);
          }
          expect(proxy.counts.get('watch')).toBeGreaterThan(10);
        } finally {
          stopping.abort(new Error('enough'));
          await Promise.all(running);
        }
      });
    });
  });
});

/** Calls `act` for each index below `workers * turns`, some at the same time: those of a worker one after the other. */
async function concurrently(
  { workers, turns }: { readonly workers: number; readonly turns: number },
  act: (index: number) => Promise<void>,
): Promise<void> {
  const work = async (worker: number) => {
    for (let turn = 0; turn < turns; turn += 1) await act(turn * workers + worker);
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
}

/** The names of the config maps on the server. */
async function namesIn(namespace: string): Promise<readonly string[]> {
  const { items } = await mapsOf(plane.client).list({ namespace });
  return items.map(({ metadata }) => metadata.name ?? '').toSorted();
}

test('requests for leases have no faults', async () => {
  await through('http2', 1, async (client, proxy) => {
    const leases = client.resource({ group: 'coordination.orch.io', version: 'v1', resource: 'leases' });
    for (let index = 0; index < 50; index += 1) await leases.list({ namespace: 'default' });
    expect([...proxy.counts]).toEqual([['none', 50]]);
  });
});
