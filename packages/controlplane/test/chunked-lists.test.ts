import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { makeCatalogue } from '@orch/api';
import { type ApiObject, invariant, orchNames, systemClock } from '@orch/apimachinery';
import { openEmbeddedStore, openResourceStores, type Store } from '@orch/storage';
import { type Protocol, startTestServer, type TestServer } from './test-server.js';

const path = '/api/v1/namespaces/default/pods';
const pods = 3_000;
const pageLimit = 200;
const writersAtOnce = 4;
const writesBetweenPages = 10;
const nameOf = (index: number) => `pod-${100_000 + index}`;
const merge = { 'content-type': 'application/merge-patch+json' };

interface Write {
  readonly version: number;
  readonly name: string;
  /** Undefined for a deleted pod. */
  readonly value: string | undefined;
}

interface Writing {
  /** Resolves after this many more acknowledged writes. */
  more(count: number): Promise<void>;
  /** Stops the writer. Resolves with all acknowledged writes. */
  stop(): Promise<readonly Write[]>;
}

describe('3,000 pods', () => {
  let store: Store;
  let server: TestServer;
  let template: ApiObject;
  let writing: Writing | undefined;
  // A timed-out test must not write during later tests.
  afterEach(() => writing?.stop());
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

  /** Bypasses the API: thousands of requests would take longer than the test. */
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

  /** Updates, deletes and creates random pods concurrently until stopped. */
  function startWriting(run: string): Writing {
    const writes: Write[] = [];
    let started = 0;
    let isStopped = false;
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
    const writer = async (): Promise<void> => {
      while (!isStopped) {
        started += 1;
        writes.push(await one(started));
      }
    };
    const writers = Promise.all(Array.from({ length: writersAtOnce }, writer));
    // Errors surface where all writers are awaited.
    writers.catch(() => {
      isStopped = true;
    });
    return {
      async more(count) {
        for (const wanted = writes.length + count; writes.length < wanted && !isStopped; ) {
          await new Promise((resolve) => setImmediate(resolve));
        }
      },
      async stop() {
        isStopped = true;
        await writers;
        return writes;
      },
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
    'are listed in pages over %s during writes, complete and at one version [Query parameters, 5] [Query parameters, 6]',
    async (protocol) => {
      const get = async (query: string) => (await server.ask('GET', `${path}?${query}`, { protocol })).json;
      const before = await get('');
      const writer = startWriting(protocol === 'HTTP/2' ? 'two' : 'one');
      writing = writer;
      const listed: Listed[] = [];
      const versions = new Set<string>();
      const remaining: number[] = [];
      let token = '';
      await writer.more(4 * writesBetweenPages);
      do {
        await writer.more(writesBetweenPages);
        const { metadata, items } = await get(`limit=${pageLimit}&continue=${token}`);
        listed.push(...items);
        versions.add(metadata.resourceVersion);
        remaining.push(metadata.remainingItemCount ?? 0);
        token = encodeURIComponent(metadata.continue ?? '');
      } while (token !== '');
      const writes = [...(await writer.stop())];
      expect(writes.length).toBeGreaterThan(100);

      const [version = '', ...others] = versions;
      expect(others).toEqual([]);
      expect(remaining).toEqual(remaining.map((_, index) => Math.max(0, listed.length - (index + 1) * pageLimit)));
      // The expected state: the initial pods and every write up to the version of the list.
      const expected = new Map(valuesOf(before.items));
      const done = writes.filter((write) => write.version > Number(before.metadata.resourceVersion));
      // A delete returns the version of the deletion mark; the removal has a later version.
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
