import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type DeepReadonly, orchNames, systemClock } from '@orch/apimachinery';
import {
  createRestClient,
  Informer,
  type InformerConnectionEvent,
  parseKubeconfig,
  type RestClient,
  type RestClientOptions,
} from '@orch/client';
import { silentLogger } from '@orch/component';
import { runUp, type UpReady } from '@orch/orch-program';
import { type AnyObject, configMap, eventually } from './support.js';
import { TcpProxy } from './tcp-proxy.js';

/** A server with access to its store, behind a proxy that can break connections. */
let folder: string;
let server: Server;
let proxy: TcpProxy;
let direct: RestClient;
let proxied: RestClient;
const cleanups = new Set<() => void>();

interface Server {
  readonly ready: UpReady;
  stop(): Promise<void>;
}

async function startServer(): Promise<Server> {
  const stopping = new AbortController();
  let onReady: (ready: UpReady) => void = () => {};
  const ready = new Promise<UpReady>((resolve) => {
    onReady = resolve;
  });
  const running = runUp(
    {
      naming: 'orch',
      data: { type: 'folder', folder },
      host: '127.0.0.1',
      port: 0,
      nodes: 0,
      controllers: [],
      scheduler: false,
      logLevel: 'error',
      isolation: 'none',
    },
    { signal: stopping.signal, logger: silentLogger, onReady },
  );
  const failed = running.then(() => Promise.reject(new Error('the server ended')));
  return {
    ready: await Promise.race([ready, failed]),
    stop: () => {
      failed.catch(() => {});
      stopping.abort(new Error('stopped'));
      return running;
    },
  };
}

async function clientOf(
  { ready }: Server,
  options: Partial<RestClientOptions> & { readonly url?: string } = {},
): Promise<RestClient> {
  const config = await parseKubeconfig(await readFile(ready.kubeconfig, 'utf8'));
  const { url = ready.url } = options;
  return createRestClient({ names: orchNames, ...options, config: { ...config, server: url } });
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'informer-'));
  server = await startServer();
  proxy = await TcpProxy.start(server.ready.url);
  direct = await clientOf(server);
  const keepAlive = { pingIntervalMs: 100, pingTimeoutMs: 100 };
  proxied = await clientOf(server, { url: proxy.url, keepAlive });
});
afterEach(async () => {
  for (const end of cleanups) end();
  cleanups.clear();
  for (const client of [direct, proxied]) client.close();
  await proxy[Symbol.asyncDispose]();
  await server.stop();
  await rm(folder, { recursive: true });
});

const reference = { group: '', version: 'v1', resource: 'configmaps' };
const inDefault = { namespace: 'default' };

/** An informer behind the proxy, with its recorded events. */
function watchMaps() {
  const connection: InformerConnectionEvent['type'][] = [];
  const received: string[] = [];
  const informer = new Informer<AnyObject>({
    client: proxied.resource<AnyObject>(reference),
    clock: systemClock(),
    namespace: 'default',
    onConnection: ({ type }) => connection.push(type),
  });
  const record = (what: string) => (object: DeepReadonly<AnyObject>) => {
    received.push(`${what} ${object.metadata.name}`);
  };
  informer.addHandler({ onAdd: record('add'), onUpdate: record('update'), onDelete: record('delete') });
  const stopping = new AbortController();
  const stop = () => stopping.abort(new Error('enough'));
  cleanups.add(stop);
  const run = informer.run(stopping.signal);
  const listings = () => connection.filter((type) => type === 'listed').length;
  const receives = (...expected: readonly string[]) =>
    eventually(`${expected.join(', ')}`, async () => received.length >= expected.length || undefined).then(() =>
      expect(received.splice(0)).toEqual(expected),
    );
  return { informer, run, stop, synced: informer.synced(stopping.signal), connection, listings, receives };
}

describe('an informer', () => {
  test('lists, watches, and calls its handlers in the order of changes [Watch stream, 1] [Watch stream, 2]', async () => {
    const maps = direct.resource<AnyObject>(reference);
    await maps.create(configMap('first'));
    const { informer, synced, receives, listings } = watchMaps();
    await synced;
    await receives('add first');
    await maps.create(configMap('second'));
    await maps.patch('first', { type: 'merge', body: { data: { a: 'b' } } }, inDefault);
    await maps.delete('second', inDefault);
    await receives('add second', 'update first', 'delete second');
    expect(informer.lister.get('first', 'default')?.['data']).toEqual({ a: 'b' });
    expect(informer.lister.list().map((each) => each.metadata.name)).toEqual(['first']);
    expect(listings()).toBe(1);
  });

  test('reports concurrent changes of many objects in the order of their versions', async () => {
    const { informer, synced } = watchMaps();
    const versions: number[] = [];
    const note = ({ metadata }: DeepReadonly<AnyObject>) => {
      versions.push(Number(metadata.resourceVersion));
      expect(informer.lister.get(metadata.name ?? '', 'default')?.metadata.resourceVersion).toBe(
        metadata.resourceVersion,
      );
    };
    informer.addHandler({ onAdd: note, onUpdate: note });
    await synced;
    const maps = direct.resource<AnyObject>(reference);
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        await maps.create(configMap(`map-${index}`));
        for (let round = 0; round < 3; round += 1) {
          await maps.patch(`map-${index}`, { type: 'merge', body: { data: { round: String(round) } } }, inDefault);
        }
      }),
    );
    await eventually('all changes are reported', async () => versions.length >= 160 || undefined);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
    expect(new Set(versions).size).toBe(160);
  });

  test('resumes after a broken connection without listing again [Watch stream, 4]', async () => {
    const { synced, receives, listings, connection } = watchMaps();
    await synced;
    const maps = direct.resource<AnyObject>(reference);
    await maps.create(configMap('before'));
    await receives('add before');
    proxy.cut();
    await maps.create(configMap('meanwhile'));
    await maps.delete('before', inDefault);
    await receives('add meanwhile', 'delete before');
    expect(listings()).toBe(1);
    expect(connection).toContain('failed');
  });

  test('detects a watch that hangs, and resumes', async () => {
    const { synced, receives, listings } = watchMaps();
    await synced;
    const maps = direct.resource<AnyObject>(reference);
    await maps.create(configMap('before'));
    await receives('add before');
    proxy.silence();
    await maps.create(configMap('meanwhile'));
    await receives('add meanwhile');
    expect(listings()).toBe(1);
  });

  test('lists again when its version is expired, and reports the changes meanwhile [Watch stream, 5]', async () => {
    const { synced, receives, listings, connection } = watchMaps();
    await synced;
    await direct.resource<AnyObject>(reference).create(configMap('gone'));
    await direct.resource<AnyObject>(reference).create(configMap('stays'));
    await receives('add gone', 'add stays');

    // A restarted server has no history in memory, and its store is compacted.
    proxy.retarget(undefined);
    direct.close();
    await server.stop();
    server = await startServer();
    direct = await clientOf(server);
    await direct.resource<AnyObject>(reference).delete('gone', inDefault);
    await direct.resource<AnyObject>(reference).create(configMap('new'));
    const { store } = server.ready;
    await store.compact(await store.currentRevision());
    await server.stop();
    server = await startServer();
    proxy.retarget(server.ready.url);

    await receives('add new', 'delete gone');
    expect(connection).toContain('expired');
    expect(listings()).toBe(2);
  });

  test('resumes from a bookmark after a long time without events [Watch stream, 3]', async () => {
    const maps = direct.resource<AnyObject>(reference);
    const events = maps.watch({ ...inDefault, allowBookmarks: true, timeoutSeconds: 1 });
    let version = '';
    await direct
      .resource({ ...reference, resource: 'secrets' })
      .create({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'elsewhere' } }, inDefault);
    const newest = await server.ready.store.currentRevision();
    for await (const event of events) if (event.type === 'BOOKMARK') version = event.resourceVersion;
    expect(Number(version)).toBeGreaterThanOrEqual(newest);
    await server.ready.store.compact(newest);
    const stop = new AbortController();
    await maps.create(configMap('after'));
    for await (const event of maps.watch({ ...inDefault, resourceVersion: version, signal: stop.signal })) {
      expect(event).toMatchObject({ type: 'ADDED', object: { metadata: { name: 'after' } } });
      break;
    }
  });

  test('ends with its signal without an error', async () => {
    const { synced, run, stop } = watchMaps();
    await synced;
    stop();
    await run;
  });
});
