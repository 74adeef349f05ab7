import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ApiObject, type DeepReadonly, FakeClock, makeNames, systemClock } from '@orch/apimachinery';
import {
  createRestClient,
  Informer,
  type InformerConnectionEvent,
  Informers,
  keepFields,
  type RestClientOptions,
} from '@orch/client';
import { ControlPlane } from '@orch/testing';
import { eventually, TcpRelay } from './tcp-relay.fixture.js';

type ConfigMap = ApiObject & { readonly data?: Readonly<Record<string, string>> };
const reference = { group: '', version: 'v1', resource: 'configmaps' };
const configMap = (name: string, namespace: string) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace, labels: { color: 'red' } },
  data: { large: 'x'.repeat(1_000) },
});

describe.each(['orch', 'kubernetes'] as const)('informers of a server in the dialect %s', (naming) => {
  let plane: ControlPlane;
  beforeAll(async () => {
    plane = await ControlPlane.start({ controllers: [], scheduler: false, naming });
  });
  afterAll(() => plane.stop());
  const inNamespace = async (name: string) => {
    await plane.client
      .resource({ group: '', version: 'v1', resource: 'namespaces' })
      .create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
    return plane.client.resource<ConfigMap>(reference);
  };
  const connect = (url: string, options: Partial<RestClientOptions>) =>
    createRestClient({ names: makeNames(naming), ...options, config: { ...plane.config, server: url } });

  /** HTTP/2 finds out by its pings, HTTP/1.1 when the time-out of the watch has passed. */
  test.each([
    ['http2', { keepAlive: { pingIntervalMs: 100, pingTimeoutMs: 100 } }],
    ['http1', {}],
  ] as const)('a watch over %s on a connection that transfers nothing more is replaced', async (protocol, options) => {
    const namespace = `silent-${protocol}`;
    const maps = await inNamespace(namespace);
    await using relay = await TcpRelay.start(plane.url);
    const clock = new FakeClock();
    const client = connect(relay.url, { ...options, protocol, clock });
    const events: InformerConnectionEvent[] = [];
    const count = (type: InformerConnectionEvent['type']) => events.filter((event) => event.type === type).length;
    const informer = new Informer<ConfigMap>({
      client: client.resource<ConfigMap>(reference),
      clock: systemClock(),
      namespace,
      onConnection: (event) => events.push(event),
    });
    const ending = new AbortController();
    const running = informer.run(ending.signal);
    try {
      await eventually('the watch is connected', () => count('connected') === 1);
      relay.silence();
      await maps.create(configMap('unseen', namespace));
      if (protocol === 'http1') await clock.advance(630_000);
      await eventually('another watch is connected', () => count('connected') === 2);
      await eventually('the change is seen', () => informer.lister.get('unseen', namespace) !== undefined);
      const failed = events.find((event) => event.type === 'failed');
      expect(failed).toMatchObject({ error: { name: 'ConnectionError', kind: 'timeout' } });
      expect(count('listed')).toBe(1);
    } finally {
      ending.abort();
      await running;
      client.close();
    }
  });

  test('handlers of a user that ends early are removed together', async () => {
    const namespace = 'removed-handlers';
    const maps = await inNamespace(namespace);
    const informers = new Informers({ client: plane.client, clock: systemClock() });
    const seen: string[] = [];
    const watch = (user: string) =>
      informers.for<ConfigMap>(reference).addHandler({
        onAdd: ({ metadata }) => {
          if (metadata.namespace === namespace) seen.push(`${user} ${metadata.name}`);
        },
      });
    const { result, removeHandlers } = informers.collectingHandlers(() => {
      watch('early');
      return 'made';
    });
    watch('late');
    const ending = new AbortController();
    informers.start(ending.signal);
    try {
      await maps.create(configMap('a', namespace));
      await eventually('both see the first', () => seen.length === 2);
      removeHandlers();
      await maps.create(configMap('b', namespace));
      await eventually('the other sees the second', () => seen.length === 3);
      expect([result, seen]).toEqual(['made', ['early a', 'late a', 'late b']]);
    } finally {
      ending.abort();
      await informers.stopped();
    }
  });

  test('keep metadata only, or some fields', async () => {
    const namespace = 'reduced';
    const maps = await inNamespace(namespace);
    await maps.create(configMap('listed', namespace));
    const informers = new Informers({ client: plane.client, clock: systemClock() });
    const colors = { color: ({ metadata }: DeepReadonly<ApiObject>) => [metadata.labels?.['color'] ?? ''] };
    const metadata = informers.forMetadata(reference, colors);
    const whole = informers.for<ConfigMap>(reference);
    expect(informers.forMetadata(reference)).toBe(metadata);
    expect(informers.for<ConfigMap>(reference)).toBe(whole);
    const fields = new Informer<ConfigMap>({
      client: plane.client.resource<ConfigMap>(reference),
      clock: systemClock(),
      namespace,
      transform: keepFields(['metadata.labels']),
    });
    const ending = new AbortController();
    informers.start(ending.signal);
    const running = fields.run(ending.signal);
    try {
      await Promise.all([informers.synced(ending.signal), fields.synced(ending.signal)]);
      await maps.create(configMap('watched', namespace));
      const all = [metadata.lister, whole.lister, fields.lister];
      await eventually('all have it', () => all.every((lister) => lister.get('watched', namespace) !== undefined));
      for (const name of ['listed', 'watched']) {
        expect(Object.keys(metadata.lister.get(name, namespace) ?? {}).sort()).toEqual([
          'apiVersion',
          'kind',
          'metadata',
        ]);
        expect(whole.lister.get(name, namespace)?.data).toEqual({ large: 'x'.repeat(1_000) });
        const { uid, resourceVersion } = whole.lister.get(name, namespace)?.metadata ?? {};
        expect(fields.lister.get(name, namespace)).toEqual({
          apiVersion: 'v1',
          kind: 'ConfigMap',
          metadata: { name, namespace, uid, resourceVersion, labels: { color: 'red' } },
        });
      }
      const red = metadata.lister.byIndex('color', 'red').filter((each) => each.metadata.namespace === namespace);
      expect(red.map((each) => each.metadata.name)).toEqual(['listed', 'watched']);
    } finally {
      ending.abort();
      await Promise.all([running, informers.stopped()]);
    }
  });

  test('read a list in pages of one version, and the changes since from the watch [Chunked lists, 1] [Chunked lists, 2] [Chunked lists, 3]', async () => {
    const namespace = 'paged';
    const maps = await inNamespace(namespace);
    for (const name of ['a', 'b', 'c']) await maps.create(configMap(name, namespace));
    const first = await maps.list({ namespace, limit: 2 });
    expect(first.items.map(({ metadata }) => metadata.name)).toEqual(['a', 'b']);
    expect(first.metadata.continue).toBeDefined();
    await maps.create(configMap('later', namespace));
    const second = await maps.list({ namespace, limit: 2, continue: first.metadata.continue ?? '' });
    expect(second.items.map(({ metadata }) => metadata.name)).toEqual(['c']);
    expect(second.metadata.continue).toBeUndefined();
    expect(second.metadata.resourceVersion).toBe(first.metadata.resourceVersion);
  });
});
