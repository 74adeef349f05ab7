import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { makeCatalogue } from '@orch/api';
import { type ApiObject, invariant, orchNames, systemClock } from '@orch/apimachinery';
import { openEmbeddedStore, openResourceStores, type Store } from '@orch/storage';
import { type Protocol, startTestServer, type TestServer } from './test-server.js';

const path = '/api/v1/namespaces/default/pods';
const pods = 10_000;
const chunk = 500;
const writesPerSecond = 200;
const nameOf = (index: number) => `pod-${100_000 + index}`;
const merge = { 'content-type': 'application/merge-patch+json' };

interface Write {
  readonly version: number;
  readonly name: string;
  /** Undefined when it was deleted. */
  readonly value: string | undefined;
}

describe('10,000 pods', () => {
  let store: Store;
  let server: TestServer;
  let template: ApiObject;
  let timer: NodeJS.Timeout | undefined;
  // A test that ran out of its time must not go on to write beside those after it.
  afterEach(() => clearInterval(timer));
  beforeAll(async () => {
    store = await openEmbeddedStore({ dialect: 'orch', clock: systemClock(), memory: true });
    server = await startTestServer('orch', { store });
    const account = { metadata: { name: 'default' } };
    await server.ask('POST', '/api/v1/namespaces/default/serviceaccounts', { body: account });
    const made = await server.ask('POST', path, { body: podOf('template') });
    expect(made.status).toBe(201);
    await server.ask('DELETE', `${path}/template?gracePeriodSeconds=0`);
    template = made.json;
    await fill();
  });
  afterAll(async () => {
    await server.stop();
    await store.close();
  });

  const podOf = (name: string) => ({
    metadata: { name, labels: { app: 'web' }, annotations: { value: 'first' } },
    spec: { containers: [{ name: 'main', image: 'registry.example.com/web:1' }] },
  });

  /** Past the API: ten thousand requests would take longer than what is tested. */
  async function fill(): Promise<void> {
    const definition = makeCatalogue(orchNames).resource({ group: '', resource: 'pods' });
    invariant(definition !== undefined, 'pods are in the catalogue');
    const ended = new AbortController();
    const stores = await openResourceStores({ store, names: orchNames, clock: systemClock(), signal: ended.signal });
    const resource = stores.for(definition);
    const { resourceVersion: _version, ...metadata } = template.metadata;
    for (let from = 0; from < pods; from += 1_000) {
      await Promise.all(
        Array.from({ length: 1_000 }, (_, index) => {
          const name = nameOf(from + index);
          const object = { ...template, metadata: { ...metadata, name, uid: `uid-${name}` } };
          return resource.create({ namespace: 'default', name }, object, { dryRun: false });
        }),
      );
    }
    ended.abort();
  }

  /** Changes, deletes and makes pods all over, so many a second, until it is told to stop; all that it wrote. */
  function startWriting(run: string): () => Promise<readonly Write[]> {
    const writes: Promise<Write>[] = [];
    const one = async (count: number): Promise<Write> => {
      const at = (count * 7_919) % pods;
      const name = count % 10 === 0 ? `pod-${100_000 + at}-${run}` : nameOf(at);
      const value = `${run} ${count}`;
      if (count % 10 === 0) {
        const { json } = await server.ask('POST', path, { body: podOf(name) });
        return { version: Number(json.metadata.resourceVersion), name, value: 'first' };
      }
      if (count % 10 === 5) {
        const { status, json } = await server.ask('DELETE', `${path}/${name}?gracePeriodSeconds=0`);
        return { version: status === 200 ? Number(json.metadata.resourceVersion) : 0, name, value: undefined };
      }
      const body = { metadata: { annotations: { value } } };
      const { status, json } = await server.ask('PATCH', `${path}/${name}`, { body, headers: merge });
      return { version: status === 200 ? Number(json.metadata.resourceVersion) : 0, name, value };
    };
    const startMs = performance.now();
    timer = setInterval(() => {
      const due = ((performance.now() - startMs) / 1_000) * writesPerSecond;
      while (writes.length < due) {
        const write = one(writes.length);
        // What fails is heard of where all are waited for.
        write.catch(() => undefined);
        writes.push(write);
      }
    }, 5);
    return async () => {
      clearInterval(timer);
      return await Promise.all(writes);
    };
  }

  interface Listed {
    readonly metadata: {
      readonly name: string;
      readonly annotations: { readonly value: string };
      readonly deletionTimestamp?: string;
    };
  }
  const valuesOf = (items: readonly Listed[]) =>
    items.map(({ metadata }): [string, string] => [metadata.name, metadata.annotations.value]);

  test.each<Protocol>(['HTTP/1.1', 'HTTP/2'])(
    'are listed in chunks over %s while they are written: one version, nothing missing [Query parameters, 5] [Query parameters, 6]',
    async (protocol) => {
      const get = async (query: string) => (await server.ask('GET', `${path}?${query}`, { protocol })).json;
      const before = await get('');
      const stop = startWriting(protocol === 'HTTP/2' ? 'two' : 'one');
      const listed: Listed[] = [];
      const versions = new Set<string>();
      const remaining: number[] = [];
      let token = '';
      await new Promise((resolve) => setTimeout(resolve, 200));
      do {
        await new Promise((resolve) => setTimeout(resolve, 40));
        const { metadata, items } = await get(`limit=${chunk}&continue=${token}`);
        listed.push(...items);
        versions.add(metadata.resourceVersion);
        remaining.push(metadata.remainingItemCount ?? 0);
        token = encodeURIComponent(metadata.continue ?? '');
      } while (token !== '');
      const writes = await stop();
      expect(writes.length).toBeGreaterThan(100);

      const [version = '', ...others] = versions;
      expect(others).toEqual([]);
      expect(remaining).toEqual(remaining.map((_, index) => Math.max(0, listed.length - (index + 1) * chunk)));
      // What there was then: what was there before, and every write up to the version of the list.
      const expected = new Map(valuesOf(before.items));
      const done = writes.filter((write) => write.version > Number(before.metadata.resourceVersion));
      // A delete answers with the version of its mark; a pod without grace ends by a version of its own just after.
      const ending = new Set(
        listed.flatMap(({ metadata: { name, ...rest } }) => (rest.deletionTimestamp ? [name] : [])),
      );
      for (const write of done.sort((one, other) => one.version - other.version)) {
        if (write.version > Number(version)) continue;
        if (write.value !== undefined) expected.set(write.name, write.value);
        else if (!ending.delete(write.name)) expected.delete(write.name);
      }
      expect([...ending]).toEqual([]);
      const names = [...expected.keys()].sort();
      expect(listed.map(({ metadata }) => metadata.name)).toEqual(names);
      expect(new Map(valuesOf(listed))).toEqual(expected);
      expect(done.filter((write) => write.version > Number(version)).length).toBeGreaterThan(50);
      const exact = await get(`resourceVersionMatch=Exact&resourceVersion=${version}`);
      expect(exact.items).toEqual(listed);
    },
  );
});
