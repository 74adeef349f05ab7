import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Parsed, startTestServer, type TestResponse, type TestServer } from './test-server.js';

let server: TestServer;
const core = '/api/v1/namespaces/default';
beforeAll(async () => {
  server = await startTestServer('kubernetes');
  await server.ask('POST', `${core}/serviceaccounts`, { body: { metadata: { name: 'default' } } });
});
afterAll(() => server.stop());

type PatchType = 'json' | 'merge' | 'strategic-merge';

function patch(at: string, type: PatchType, body: unknown): Promise<TestResponse> {
  return server.ask('PATCH', at, { body, headers: { 'content-type': `application/${type}-patch+json` } });
}

let made = 0;

/** A config map with a unique name. */
async function configMap(fields: object = {}, metadata: object = {}): Promise<string> {
  const name = `map-${made++}`;
  await server.ask('POST', `${core}/configmaps`, {
    body: { metadata: { name, ...metadata }, data: { a: '1' }, ...fields },
  });
  return `${core}/configmaps/${name}`;
}

/** A deployment with a unique name, whose pod template uses every list type. */
async function deployment(): Promise<string> {
  const name = `deployment-${made++}`;
  const template = {
    metadata: { labels: { app: 'a' } },
    spec: {
      containers: [
        { name: 'a', image: 'one', args: ['x', 'y'], ports: [{ containerPort: 80 }, { containerPort: 81 }] },
        { name: 'b', image: 'one', env: [{ name: 'E', value: '1' }] },
      ],
      volumes: [{ name: 'v', emptyDir: {} }],
      tolerations: [{ key: 'a', operator: 'Exists' }],
    },
  };
  const body = { metadata: { name }, spec: { selector: { matchLabels: { app: 'a' } }, template } };
  const created = await server.ask('POST', '/apis/apps/v1/namespaces/default/deployments', { body });
  expect(created.status).toBe(201);
  return `/apis/apps/v1/namespaces/default/deployments/${name}`;
}

/** The pod spec of a new deployment after a strategic patch. */
async function patchedPodSpec(spec: object): Promise<Parsed> {
  const { status, json } = await patch(await deployment(), 'strategic-merge', { spec: { template: { spec } } });
  expect([status, json.message]).toEqual([200, undefined]);
  return json.spec.template.spec;
}

describe('strategic merge patches follow the merge keys of the schema', () => {
  test('containers are merged by name, and new ones appended', async () => {
    const { containers } = await patchedPodSpec({
      containers: [
        { name: 'b', image: 'two' },
        { name: 'c', image: 'new' },
      ],
    });
    expect(containers.map(({ name, image }: Parsed) => [name, image])).toEqual([
      ['a', 'one'],
      ['b', 'two'],
      ['c', 'new'],
    ]);
    expect(containers[1].env).toEqual([{ name: 'E', value: '1' }]);
  });

  test('ports are merged by number, arguments are replaced', async () => {
    const ports = [{ containerPort: 81, name: 'web' }];
    const { containers } = await patchedPodSpec({ containers: [{ name: 'a', ports, args: ['z'] }] });
    expect(containers[0].ports).toEqual([
      { containerPort: 80, protocol: 'TCP' },
      { containerPort: 81, name: 'web', protocol: 'TCP' },
    ]);
    expect(containers[0].args).toEqual(['z']);
  });

  test('tolerations have no merge key and are replaced', async () => {
    const { tolerations } = await patchedPodSpec({ tolerations: [{ key: 'b', operator: 'Exists' }] });
    expect(tolerations).toEqual([{ key: 'b', operator: 'Exists' }]);
  });

  test('$patch: delete removes an element, $patch: replace the whole list', async () => {
    const gone = await patchedPodSpec({ containers: [{ name: 'a', $patch: 'delete' }] });
    expect(gone.containers.map(({ name }: Parsed) => name)).toEqual(['b']);
    const replaced = await patchedPodSpec({ containers: [{ $patch: 'replace' }, { name: 'c', image: 'new' }] });
    expect(replaced.containers.map(({ name }: Parsed) => name)).toEqual(['c']);
  });

  test('$patch: replace and $patch: delete replace and clear an object', async () => {
    const at = await configMap({ data: { a: '1', b: '2' } });
    expect((await patch(at, 'strategic-merge', { data: { $patch: 'replace', c: '3' } })).json.data).toEqual({ c: '3' });
    expect((await patch(at, 'strategic-merge', { data: { $patch: 'delete' } })).json.data).toBeUndefined();
  });

  test('rejects $patch: merge in a list', async () => {
    const at = await deployment();
    const spec = { containers: [{ $patch: 'merge' }, { name: 'a', image: 'two' }] };
    const { json } = await patch(at, 'strategic-merge', { spec: { template: { spec } } });
    expect(json).toMatchObject({
      code: 400,
      reason: 'BadRequest',
      message: expect.stringContaining('merging lists cannot yet be specified'),
    });
  });

  test('$retainKeys removes the old source of a volume; without it two sources are rejected', async () => {
    const configMapSource = { configMap: { name: 'c' } };
    const retained = { name: 'v', $retainKeys: ['name', 'configMap'], ...configMapSource };
    const { volumes } = await patchedPodSpec({ volumes: [retained] });
    expect(volumes).toEqual([{ name: 'v', configMap: { name: 'c', defaultMode: 420 } }]);
    const both = { spec: { template: { spec: { volumes: [{ name: 'v', ...configMapSource }] } } } };
    const { json } = await patch(await deployment(), 'strategic-merge', both);
    expect(json).toMatchObject({
      code: 422,
      message: expect.stringContaining('may not specify more than 1 volume type'),
    });
  });

  test('$retainKeys removes the settings of the other rollout strategy', async () => {
    const strategy = { $retainKeys: ['type'], type: 'Recreate' };
    const { json } = await patch(await deployment(), 'strategic-merge', { spec: { strategy } });
    expect(json.spec.strategy).toEqual({ type: 'Recreate' });
  });

  test('$setElementOrder orders elements by their keys', async () => {
    const order = { '$setElementOrder/containers': [{ name: 'c' }, { name: 'b' }, { name: 'a' }] };
    const { containers } = await patchedPodSpec({ ...order, containers: [{ name: 'c', image: 'new' }] });
    expect(containers.map(({ name }: Parsed) => name)).toEqual(['c', 'b', 'a']);
  });

  test('finalizers are merged, ordered, and removed by $deleteFromPrimitiveList', async () => {
    const at = await configMap({}, { finalizers: ['x.io/a', 'x.io/b'] });
    const finalizers = async (metadata: object) =>
      (await patch(at, 'strategic-merge', { metadata })).json.metadata.finalizers;
    expect(await finalizers({ finalizers: ['x.io/b', 'x.io/c'] })).toEqual(['x.io/a', 'x.io/b', 'x.io/c']);
    const order = ['x.io/c', 'x.io/b', 'x.io/a'];
    expect(await finalizers({ '$setElementOrder/finalizers': order })).toEqual(order);
    expect(await finalizers({ '$deleteFromPrimitiveList/finalizers': ['x.io/b', 'x.io/d'] })).toEqual([
      'x.io/c',
      'x.io/a',
    ]);
  });

  test('a directive in a new value is an ordinary field, as in v1.21', async () => {
    const at = await configMap();
    const { json } = await patch(at, 'strategic-merge', { metadata: { annotations: { $patch: 'replace', a: 'b' } } });
    expect(json).toMatchObject({
      code: 422,
      message: expect.stringContaining('metadata.annotations: Invalid value: "$patch"'),
    });
    const volumes = [{ name: 'w', emptyDir: {}, $patch: 'delete' }];
    const initContainers = [{ name: 'i', image: 'i', $patch: 'delete' }];
    const spec = await patchedPodSpec({ volumes, initContainers });
    expect(spec.initContainers).toMatchObject([{ name: 'i', image: 'i' }]);
    expect(spec.volumes).toEqual([{ name: 'v', emptyDir: {} }]);
  });
});

describe('patches and other writes', () => {
  test.each<PatchType>(['json', 'merge', 'strategic-merge'])(
    'concurrent %s patches are retried after conflicts, and none is lost',
    async (type) => {
      const at = await configMap();
      const keys = Array.from({ length: 12 }, (_, index) => `k${index}`);
      const bodyOf = (key: string) =>
        type === 'json' ? [{ op: 'add', path: `/data/${key}`, value: key }] : { data: { [key]: key } };
      const responses = await Promise.all(keys.map((key) => patch(at, type, bodyOf(key))));
      expect(responses.map(({ status }) => status)).toEqual(keys.map(() => 200));
      const { data } = (await server.ask('GET', at)).json;
      expect(data).toEqual({ a: '1', ...Object.fromEntries(keys.map((key) => [key, key])) });
    },
  );

  test.each<PatchType>(['json', 'merge', 'strategic-merge'])(
    'one of many %s patches with the same resourceVersion succeeds, the others are conflicts',
    async (type) => {
      const at = await configMap();
      const { resourceVersion } = (await server.ask('GET', at)).json.metadata;
      const bodyOf = (value: string) =>
        type === 'json'
          ? [
              { op: 'replace', path: '/metadata/resourceVersion', value: resourceVersion },
              { op: 'replace', path: '/data/a', value },
            ]
          : { metadata: { resourceVersion }, data: { a: value } };
      const responses = await Promise.all(['2', '3', '4', '5'].map((value) => patch(at, type, bodyOf(value))));
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
      expect(responses.find(({ status }) => status === 409)?.json).toMatchObject({
        reason: 'Conflict',
        message: expect.stringContaining('the object has been modified'),
      });
    },
  );

  test('a patch without changes keeps the resourceVersion', async () => {
    const at = await configMap();
    const { resourceVersion } = (await server.ask('GET', at)).json.metadata;
    for (const type of ['merge', 'strategic-merge'] as const) {
      expect((await patch(at, type, { data: { a: '1' } })).json.metadata.resourceVersion).toBe(resourceVersion);
    }
    const same = await patch(at, 'json', [{ op: 'test', path: '/data/a', value: '1' }]);
    expect(same.json.metadata.resourceVersion).toBe(resourceVersion);
  });

  test('a patch may remove the kind, but not the apiVersion', async () => {
    const at = await configMap();
    const name = at.split('/').at(-1);
    expect((await patch(at, 'merge', { kind: null, data: { b: '2' } })).json).toMatchObject({
      kind: 'ConfigMap',
      data: { a: '1', b: '2' },
    });
    expect((await patch(at, 'json', [{ op: 'replace', path: '/kind', value: '' }])).status).toBe(200);
    const { json } = await patch(at, 'json', [{ op: 'remove', path: '/apiVersion' }]);
    const message = `the name of the object (${name} based on URL) was undeterminable: name must be provided`;
    expect(json).toMatchObject({ code: 400, message });
  });
});

describe('limits of patches', () => {
  test('accepts ten thousand operations and rejects one more', async () => {
    const at = await configMap();
    const operation = { op: 'test', path: '/data/a', value: '1' };
    const most = new Array<object>(10_000).fill(operation);
    expect((await patch(at, 'json', most)).status).toBe(200);
    expect((await patch(at, 'json', [...most, operation])).json).toMatchObject({
      code: 413,
      reason: 'RequestEntityTooLarge',
      message: 'Request entity too large: The allowed maximum operations in a JSON patch is 10000, got 10001',
    });
  });

  test.each<PatchType>(['json', 'merge', 'strategic-merge'])('rejects a %s patch of more than 3 MB', async (type) => {
    const at = await configMap();
    const bodyOf = (bytes: number) => {
      const whole = (value: string) =>
        JSON.stringify(type === 'json' ? [{ op: 'test', path: '/data/a', value }] : { data: { a: value } });
      return whole('x'.repeat(bytes - whole('').length));
    };
    const limit = 3 * 1024 * 1024;
    const tooLong = await patch(at, type, bodyOf(limit + 1));
    expect(tooLong.json).toMatchObject({
      code: 413,
      reason: 'RequestEntityTooLarge',
      message: 'Request entity too large: limit is 3145728',
    });
    // At the limit the body is read, and rejected for its content.
    expect((await patch(at, type, bodyOf(limit))).status).toBe(422);
  });
});

test('$retainKeys uses the field names of the dialect', async () => {
  await server.ask('POST', '/api/v1/nodes', { body: { metadata: { name: 'retained' } } });
  const status = { nodeInfo: { kubeletVersion: 'v1', kubeProxyVersion: 'v2', osImage: 'i' } };
  await patch('/api/v1/nodes/retained/status', 'merge', { status });
  const retained = await patch('/api/v1/nodes/retained/status', 'strategic-merge', {
    status: { nodeInfo: { kubeletVersion: 'v3', $retainKeys: ['kubeletVersion', 'osImage'] } },
  });
  expect([retained.status, retained.json.status.nodeInfo]).toEqual([
    200,
    expect.objectContaining({ kubeletVersion: 'v3', kubeProxyVersion: '', osImage: 'i' }),
  ]);
});
