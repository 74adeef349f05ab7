import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ApiObject, StatusError, systemClock } from '@orch/apimachinery';
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

/** Runs with a client that sends through a new proxy. */
async function through(
  protocol: 'http1' | 'http2',
  seed: number,
  use: (client: RestClient, proxy: ChaosProxy) => Promise<void>,
): Promise<void> {
  const { certificateAuthority } = plane.config;
  await using proxy = await ChaosProxy.start({
    ...{ target: plane.url, seed },
    ...(certificateAuthority ? { certificateAuthority } : {}),
  });
  const config = { server: proxy.url, certificateAuthority: proxy.certificateAuthority, token: plane.token };
  const client = createRestClient({ config, names: plane.client.names, protocol });
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

describe.each(['http2', 'http1'] as const)('a proxy that clients reach over %s', (protocol) => {
  test('rejects and drops writes, before and after the server has handled them', async () => {
    const namespace = `writes-${protocol}`;
    await givenNamespace(namespace);
    await through(protocol, 3, async (client, proxy) => {
      const outcomes = new Map<string, unknown>();
      for (let index = 0; index < 200; index += 1) {
        const name = `map-${index}`;
        const outcome = await mapsOf(client)
          .create(map(name, namespace))
          .catch((error: unknown) => error);
        outcomes.set(name, outcome);
      }
      const made = new Set((await mapsOf(plane.client).list({ namespace })).items.map(({ metadata }) => metadata.name));
      const failed = [...outcomes].filter(([, outcome]) => outcome instanceof Error);
      for (const [name, outcome] of outcomes) {
        if (!(outcome instanceof Error)) expect([name, made.has(name)]).toEqual([name, true]);
      }
      const codes = failed.map(([, error]) => (error instanceof StatusError ? error.code : 0));
      expect(codes).toEqual(expect.arrayContaining([409, 500, 503, 0]));
      expect(failed.some(([, error]) => error instanceof ConnectionError)).toBe(true);
      // Some failed writes were made, others were not.
      expect(new Set(failed.map(([name]) => made.has(name)))).toEqual(new Set([true, false]));
      for (const fault of ['rejected 429', 'dropped before', 'dropped after', 'responseReplaced', 'delayed', 'none']) {
        expect([fault, proxy.counts.get(fault) ?? 0]).not.toEqual([fault, 0]);
      }
    });
  });

  test('serves earlier responses to reads', async () => {
    const namespace = `reads-${protocol}`;
    await givenNamespace(namespace);
    await mapsOf(plane.client).create(map('a', namespace));
    await through(protocol, 5, async (client, proxy) => {
      let behind = 0;
      for (let index = 0; index < 100; index += 1) {
        const written = await mapsOf(plane.client).update(map('a', namespace, String(index)));
        const read = await mapsOf(client)
          .get('a', { namespace })
          .catch(() => written);
        if (read.metadata.resourceVersion !== written.metadata.resourceVersion) behind += 1;
      }
      expect(behind).toBeGreaterThan(0);
      expect(proxy.counts.get('stale')).toBe(behind);
    });
  });

  test('cuts and delays watches, and an informer has the state of the server in the end', async () => {
    const namespace = `watches-${protocol}`;
    await givenNamespace(namespace);
    await through(protocol, 9, async (client, proxy) => {
      const stopping = new AbortController();
      const informers = Array.from(
        { length: 20 },
        (_, index) =>
          new Informer<ConfigMap>({
            ...{ client: mapsOf(client), clock: systemClock(), namespace, watchTimeoutSeconds: 300 },
            // Each has requests of its own, and so faults of its own.
            labelSelector: `index!=${index}`,
          }),
      );
      const running = informers.map((informer) => informer.run(stopping.signal));
      try {
        for (let index = 0; index < 30; index += 1) await mapsOf(plane.client).create(map(`map-${index}`, namespace));
        for (let index = 0; index < 30; index += 2) await mapsOf(plane.client).delete(`map-${index}`, { namespace });
        const expected = (await mapsOf(plane.client).list({ namespace })).items
          .map(({ metadata }) => metadata.name)
          .toSorted();
        for (const informer of informers) {
          for (let turn = 0; turn < 1_000; turn += 1) {
            if (informer.lister.list().length === expected.length && informer.hasSynced) break;
            await new Promise((resolve) => setTimeout(resolve, 20));
          }
          expect(
            informer.lister
              .list()
              .map(({ metadata }) => metadata.name)
              .toSorted(),
          ).toEqual(expected);
        }
        expect(proxy.counts.get('watch')).toBeGreaterThan(10);
      } finally {
        stopping.abort(new Error('enough'));
        await Promise.all(running);
      }
    });
  });
});

test('requests for leases have no faults', async () => {
  await through('http2', 1, async (client, proxy) => {
    const leases = client.resource({ group: 'coordination.orch.io', version: 'v1', resource: 'leases' });
    for (let index = 0; index < 50; index += 1) await leases.list({ namespace: 'default' });
    expect([...proxy.counts]).toEqual([['none', 50]]);
  });
});
