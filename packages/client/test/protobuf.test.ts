import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeCatalogue } from '@orch/api';
import { type ApiObject, type JsonObject, makeNames, StatusError, systemClock } from '@orch/apimachinery';
import {
  createRestClient,
  Informer,
  loadClientConfig,
  type ResourceReference,
  type RestClient,
  typedClients,
  type WatchEvent,
} from '@orch/client';
import { ControlPlane } from '@orch/testing';
import { credentialSourceOf } from '../src/credentials/credential-source.js';
import { createHttp1Transport } from '../src/transport/http1-transport.js';
import { createHttp2Transport } from '../src/transport/http2-transport.js';
import type { Transport, TransportRequest } from '../src/transport/transport.js';

const inDefault = { namespace: 'default' };

/** A request as it was sent, and the type of its response. */
interface Sent {
  readonly method: string;
  readonly path: string;
  readonly accept: unknown;
  readonly type: unknown;
  readonly body: string;
  readonly responseType: unknown;
}

/** Records requests over a connection to the real server. */
function recording(transport: Transport, sent: Sent[]): Transport {
  const record = (request: TransportRequest, headers: Readonly<Record<string, unknown>>) => {
    const { method, path, body } = request;
    const { accept, 'content-type': type } = request.headers;
    const prefix = body === undefined ? '' : body.subarray(0, 4).toString('latin1');
    sent.push({ method, path, accept, type, body: prefix, responseType: headers['content-type'] });
  };
  return {
    async request(request) {
      const response = await transport.request(request);
      record(request, response.headers);
      return response;
    },
    async stream(request) {
      const response = await transport.stream(request);
      record(request, response.headers);
      return response;
    },
    close: () => transport.close(),
  };
}

describe.each(['orch', 'kubernetes'] as const)('a server in the dialect %s', (naming) => {
  const names = makeNames(naming);
  const protobufType = names.protobufMediaType;
  let plane: ControlPlane;
  let json: RestClient;
  beforeAll(async () => {
    plane = await ControlPlane.start({ controllers: [], scheduler: false, naming });
    const catalogue = makeCatalogue(names);
    const schemaOf = ({ group, resource }: ResourceReference) =>
      catalogue.resource({ group: names.group(group), resource })?.hub.schema;
    json = createRestClient({ config: plane.config, names, schemaOf });
  });
  afterAll(async () => {
    json.close();
    await plane.stop();
  });

  describe.each(['http1', 'http2'] as const)('over %s', (protocol) => {
    const name = (suffix: string) => `${protocol}-${suffix}`;

    function connect() {
      const sent: Sent[] = [];
      const credentials = credentialSourceOf(plane.config, { clock: systemClock() });
      const transport =
        protocol === 'http1'
          ? createHttp1Transport({ config: plane.config, credentials })
          : createHttp2Transport(plane.config);
      const client = createRestClient({ connection: recording(transport, sent), names, encoding: 'protobuf' });
      return { client, sent, [Symbol.dispose]: () => transport.close() };
    }

    test('objects are created, read, updated and deleted in protobuf', async () => {
      using connected = connect();
      const { client, sent } = connected;
      const reference = { group: 'apps', version: 'v1', resource: 'deployments' };
      const deployments = client.resource(reference);
      const created = await deployments.create(deployment(name('web')));
      const updated = await deployments.update({ ...created, metadata: { ...created.metadata, labels: { a: 'b' } } });
      expect(updated.metadata.labels).toEqual({ a: 'b' });
      await deployments.updateStatus({ ...updated, status: { observedGeneration: 1 } });
      const read = await deployments.get(name('web'), inDefault);
      expect(read).toMatchObject({ apiVersion: 'apps/v1', kind: 'Deployment', status: { observedGeneration: 1 } });
      expect(read).toEqual(await json.resource(reference).get(name('web'), inDefault));
      const { items, metadata } = await deployments.list(inDefault);
      expect({ items, metadata }).toEqual(await json.resource(reference).list(inDefault));
      await deployments.delete(name('web'), { ...inDefault, propagationPolicy: 'Background', gracePeriodSeconds: 0 });
      expect(sent.map(({ method }) => method)).toEqual(['POST', 'PUT', 'PUT', 'GET', 'GET', 'DELETE']);
      for (const each of sent) {
        expect(each.accept).toBe(`${protobufType},application/json`);
        expect(each.responseType).toBe(protobufType);
        const hasBody = each.method !== 'GET';
        expect([each.type, each.body]).toEqual(hasBody ? [protobufType, 'k8s\0'] : [undefined, '']);
      }
    });

    test('patches and applied configurations are JSON, and their results protobuf', async () => {
      using connected = connect();
      const { client, sent } = connected;
      const maps = client.resource({ group: '', version: 'v1', resource: 'configmaps' });
      const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: name('m'), ...inDefault } };
      await maps.apply({ ...map, data: { a: '1' } }, { fieldManager: 'test' });
      const patched = await maps.patch(name('m'), { type: 'merge', body: { data: { b: '2' } } }, inDefault);
      expect(patched['data']).toEqual({ a: '1', b: '2' });
      expect(sent.map(({ type }) => type)).toEqual(['application/apply-patch+yaml', 'application/merge-patch+json']);
      expect(sent.map(({ responseType }) => responseType)).toEqual([protobufType, protobufType]);
    });

    test('watches yield the events of a JSON watch, with bookmarks and errors', async () => {
      using connected = connect();
      const { client, sent } = connected;
      const reference = { group: '', version: 'v1', resource: 'configmaps' };
      const { resourceVersion } = (await json.resource(reference).list(inDefault)).metadata;
      const data = { data: { key: 'ü'.repeat(20_000) }, binaryData: { bytes: 'AAEC/w==' }, immutable: true };
      const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: name('w'), ...inDefault }, ...data };
      await client.resource(reference).create(map);
      await client.resource(reference).delete(name('w'), inDefault);
      const options = { ...inDefault, resourceVersion, timeoutSeconds: 1, allowBookmarks: true };
      const read = async (from: RestClient) => {
        const events: WatchEvent<ApiObject>[] = [];
        for await (const event of from.resource(reference).watch(options)) events.push(event);
        return events;
      };
      const [inProtobuf, inJson] = await Promise.all([read(client), read(json)]);
      const ofObjects = (events: readonly WatchEvent<ApiObject>[]) => events.filter(({ type }) => type !== 'BOOKMARK');
      expect(ofObjects(inProtobuf).map(({ type }) => type)).toEqual(['ADDED', 'DELETED']);
      expect(ofObjects(inProtobuf)).toEqual(ofObjects(inJson));
      expect(inProtobuf.at(-1)).toMatchObject({ type: 'BOOKMARK', resourceVersion: expect.stringMatching(/^\d+$/) });
      expect(sent.at(-1)?.responseType).toBe(`${protobufType};stream=watch`);
    });

    test('errors are the same as in JSON', async () => {
      using connected = connect();
      const { client, sent } = connected;
      const reference = { group: '', version: 'v1', resource: 'services' };
      const invalid = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'A', ...inDefault }, spec: { ports: [] } };
      const failure = (from: RestClient) =>
        from
          .resource(reference)
          .create(invalid)
          .catch((error: unknown) => (error instanceof StatusError ? error.status : error));
      const [inProtobuf, inJson] = [await failure(client), await failure(json)];
      expect(inProtobuf).toMatchObject({ kind: 'Status', code: 422, reason: 'Invalid' });
      expect(inProtobuf).toEqual(inJson);
      expect(sent[0]?.responseType).toBe(protobufType);
      const watch = client.resource({ ...reference, resource: 'nothings' }).watch();
      await expect(watch[Symbol.asyncIterator]().next()).rejects.toMatchObject({ name: 'StatusError', code: 404 });
    });

    test('metadata of every resource is read in protobuf, and equals that in JSON', async () => {
      using connected = connect();
      const { client, sent } = connected;
      const roles = { group: 'rbac.authorization.orch.io', version: 'v1', resource: 'clusterroles' };
      const list = await client.metadata(roles).list();
      expect(list.items.length).toBeGreaterThan(10);
      expect(list).toEqual(await json.metadata(roles).list());
      const [first] = list.items;
      const one = await client.metadata(roles).get(first?.metadata.name ?? '');
      expect(one).toEqual(await json.metadata(roles).get(first?.metadata.name ?? ''));
      expect(sent.map(({ responseType }) => responseType)).toEqual([protobufType, protobufType]);
    });

    test('subresources with kinds of other groups are sent and read in protobuf', async () => {
      using connected = connect();
      const { client, sent } = connected;
      const accounts = client.resource({ group: '', version: 'v1', resource: 'serviceaccounts' });
      const account = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: name('s'), ...inDefault } };
      await accounts.create(account);
      const request = {
        apiVersion: `${names.group('authentication.orch.io')}/v1`,
        kind: 'TokenRequest',
        metadata: {},
        spec: { audiences: [], expirationSeconds: 3_600 },
      };
      const token = await accounts.createSubresource(name('s'), 'token', request, inDefault);
      expect(token).toMatchObject({ kind: 'TokenRequest', status: { token: expect.stringMatching(/^ey/) } });
      expect(sent.at(-1)).toMatchObject({ type: protobufType, responseType: protobufType });
    });

    test('custom resources are sent and read as JSON', async () => {
      using connected = connect();
      const { client, sent } = connected;
      const group = `${protocol}.example.com`;
      const definitions = { group: 'apiextensions.orch.io', version: 'v1', resource: 'customresourcedefinitions' };
      const definition = await client.resource(definitions).create(thingDefinition(group, names.group));
      await plane.waitFor({ ...definitions, name: definition.metadata.name ?? '' }, (object) =>
        JSON.stringify(object).includes('"type":"Established","status":"True"'),
      );
      const things = client.resource({ group, version: 'v1', resource: 'things' });
      const thing = { apiVersion: `${group}/v1`, kind: 'Thing', metadata: { name: 'a', ...inDefault }, size: 3 };
      const created = await things.create(thing);
      expect((await things.update({ ...created, size: 4 }))['size']).toBe(4);
      expect((await things.list(inDefault)).items.map((item) => item['size'])).toEqual([4]);
      for await (const event of things.watch({ ...inDefault, timeoutSeconds: 20 })) {
        expect(event.type === 'ADDED' && event.object['size']).toBe(4);
        break;
      }
      await things.delete('a', { ...inDefault, propagationPolicy: 'Background' });
      const custom = sent.filter(({ path }) => path.includes(group));
      expect(custom.filter(({ method }) => method !== 'GET').map(({ type }) => type)).toEqual(
        Array.from({ length: 3 }, () => 'application/json'),
      );
      expect(custom.every(({ responseType }) => responseType === 'application/json')).toBe(true);
      expect((await client.metadata(things.resource).list(inDefault)).items).toEqual([]);
    });

    test('informers follow objects over a watch in protobuf', async () => {
      using connected = connect();
      const { client, sent } = connected;
      const stopping = new AbortController();
      const reference = { group: '', version: 'v1', resource: 'namespaces' };
      const informer = new Informer({ client: client.resource(reference), clock: systemClock() });
      const running = informer.run(stopping.signal);
      await informer.synced(stopping.signal);
      const added = new Promise<string | undefined>((resolve) => {
        informer.addHandler({
          onAdd: ({ metadata }) => metadata.name === name('n') && resolve(metadata.name),
        });
      });
      await client
        .resource(reference)
        .create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: name('n') }, spec: {} });
      expect(await added).toBe(name('n'));
      stopping.abort();
      await running.catch(() => {});
      expect(sent.some(({ responseType }) => responseType === `${protobufType};stream=watch`)).toBe(true);
    });
  });

  test('fields that the dialect renames have their neutral names', async () => {
    const client = createRestClient({ config: plane.config, names, encoding: 'protobuf' });
    const nodes = client.resource({ group: '', version: 'v1', resource: 'nodes' });
    const status = {
      nodeInfo: { nodeagentVersion: 'v1.21.0' },
      daemonEndpoints: { nodeagentEndpoint: { Port: 10250 } },
    };
    await nodes.create({ apiVersion: 'v1', kind: 'Node', metadata: { name: 'n' } });
    const created = await nodes.get('n');
    await nodes.updateStatus({ ...created, status });
    expect((await nodes.get('n'))['status']).toMatchObject(status);
    const applied = await nodes.apply(
      { apiVersion: 'v1', kind: 'Node', metadata: { name: 'n' }, spec: { configSource } },
      { fieldManager: 'test', dryRun: true },
    );
    expect(applied['spec']).toMatchObject({ configSource });
    client.close();
  });

  test('a client of a kubeconfig uses protobuf', async () => {
    const config = await loadClientConfig({ names, kubeconfig: plane.kubeconfig });
    const sent: Sent[] = [];
    const transport = createHttp2Transport(config);
    const client = createRestClient({ connection: recording(transport, sent), names, encoding: 'protobuf' });
    const { namespaces } = await typedClients(client, 'v1');
    expect((await namespaces.get('default')).metadata.name).toBe('default');
    expect(sent.map(({ responseType }) => responseType)).toEqual([protobufType]);
    transport.close();
  });
});

const configSource = { configMap: { namespace: 'a', name: 'b', nodeagentConfigKey: 'c' } };

function deployment(name: string): ApiObject {
  const labels = { app: name };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, ...inDefault },
    spec: {
      replicas: 0,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: { containers: [{ name: 'c', image: 'i', resources: { requests: { cpu: 0.25, memory: '1Gi' } } }] },
      },
    },
  };
}

function thingDefinition(group: string, groupName: (neutral: string) => string): ApiObject {
  const schema: JsonObject = { openAPIV3Schema: { type: 'object', properties: { size: { type: 'integer' } } } };
  return {
    apiVersion: `${groupName('apiextensions.orch.io')}/v1`,
    kind: 'CustomResourceDefinition',
    metadata: { name: `things.${group}` },
    spec: {
      group,
      scope: 'Namespaced',
      names: { plural: 'things', singular: 'thing', kind: 'Thing', listKind: 'ThingList' },
      versions: [{ name: 'v1', served: true, storage: true, schema }],
    },
  };
}
