import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, type Parsed, startTestServer, type TestServer } from './test-server.js';

let server: TestServer;
const core = '/api/v1/namespaces/default';
beforeAll(async () => {
  server = await startTestServer('kubernetes');
  await server.ask('POST', `${core}/serviceaccounts`, { body: { metadata: { name: 'default' } } });
});
afterAll(() => server.stop());

type PatchType = 'json' | 'merge' | 'strategic-merge';

function patch(at: string, type: PatchType, body: unknown): Promise<Answer> {
  return server.ask('PATCH', at, { body, headers: { 'content-type': `application/${type}-patch+json` } });
}

let made = 0;

/** A config map of a name of its own. */
async function configMap(fields: object = {}, metadata: object = {}): Promise<string> {
  const name = `map-${made++}`;
  await server.ask('POST', `${core}/configmaps`, {
    body: { metadata: { name, ...metadata }, data: { a: '1' }, ...fields },
  });
  return `${core}/configmaps/${name}`;
}

/** A deployment of a name of its own, whose pods have one of everything. */
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

/** The spec of the pods of a new deployment, after a strategic patch of it. */
async function patchedPodSpec(spec: object): Promise<Parsed> {
  const { status, json } = await patch(await deployment(), 'strategic-merge', { spec: { template: { spec } } });
  expect([status, json.message]).toEqual([200, undefined]);
  return json.spec.template.spec;
}

describe('strategic merge patches follow the merge keys of the schema', () => {
  test('containers are merged by their names, and new ones come last', async () => {
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

  test('ports are merged by their numbers, arguments are replaced', async () => {
    const ports = [{ containerPort: 81, name: 'web' }];
    const { containers } = await patchedPodSpec({ containers: [{ name: 'a', ports, args: ['z'] }] });
    expect(containers[0].ports).toEqual([
      { containerPort: 80, protocol: 'TCP' },
      { containerPort: 81, name: 'web', protocol: 'TCP' },
    ]);
    expect(containers[0].args).toEqual(['z']);
  });

  test('tolerations have no key, and are replaced as a whole', async () => {
    const { tolerations } = await patchedPodSpec({ tolerations: [{ key: 'b', operator: 'Exists' }] });
    expect(tolerations).toEqual([{ key: 'b', operator: 'Exists' }]);
  });

  test('$patch: delete takes an element, $patch: replace all of them', async () => {
    const gone = await patchedPodSpec({ containers: [{ name: 'a', $patch: 'delete' }] });
    expect(gone.containers.map(({ name }: Parsed) => name)).toEqual(['b']);
    const replaced = await patchedPodSpec({ containers: [{ $patch: 'replace' }, { name: 'c', image: 'new' }] });
    expect(replaced.containers.map(({ name }: Parsed) => name)).toEqual(['c']);
  });

  test('$patch: replace and delete of an object leave what the patch has, and nothing', async () => {
    const at = await configMap({ data: { a: '1', b: '2' } });
    expect((await patch(at, 'strategic-merge', { data: { $patch: 'replace', c: '3' } })).json.data).toEqual({ c: '3' });
    expect((await patch(at, 'strategic-merge', { data: { $patch: 'delete' } })).json.data).toBeUndefined();
  });

  test('$patch: merge of a list is not for patches', async () => {
    const at = await deployment();
    const spec = { containers: [{ $patch: 'merge' }, { name: 'a', image: 'two' }] };
    const { json } = await patch(at, 'strategic-merge', { spec: { template: { spec } } });
    expect(json).toMatchObject({
      code: 400,
      reason: 'BadRequest',
      message: expect.stringContaining('merging lists cannot yet be specified'),
    });
  });

  test('$retainKeys of a volume takes its old source away; without it there are two, which is refused', async () => {
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

  test('$retainKeys of a rollout takes the settings of the other kind away', async () => {
    const strategy = { $retainKeys: ['type'], type: 'Recreate' };
    const { json } = await patch(await deployment(), 'strategic-merge', { spec: { strategy } });
    expect(json.spec.strategy).toEqual({ type: 'Recreate' });
  });

  test('$setElementOrder orders elements by their keys', async () => {
    const order = { '$setElementOrder/containers': [{ name: 'c' }, { name: 'b' }, { name: 'a' }] };
    const { containers } = await patchedPodSpec({ ...order, containers: [{ name: 'c', image: 'new' }] });
    expect(containers.map(({ name }: Parsed) => name)).toEqual(['c', 'b', 'a']);
  });

  test('finalizers are joined, ordered, and taken out by $deleteFromPrimitiveList', async () => {
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

  test('a directive in what meets nothing is a member like others, as in v1.21', async () => {
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
    'a %s patch is tried again when another write came in between: none of many at once is lost',
    async (type) => {
      const at = await configMap();
      const keys = Array.from({ length: 12 }, (_, index) => `k${index}`);
      const bodyOf = (key: string) =>
        type === 'json' ? [{ op: 'add', path: `/data/${key}`, value: key }] : { data: { [key]: key } };
      const answers = await Promise.all(keys.map((key) => patch(at, type, bodyOf(key))));
      expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 200));
      const { data } = (await server.ask('GET', at)).json;
      expect(data).toEqual({ a: '1', ...Object.fromEntries(keys.map((key) => [key, key])) });
    },
  );

  test.each<PatchType>(['json', 'merge', 'strategic-merge'])(
    'of many %s patches that name the same resourceVersion one is taken, and the others are conflicts',
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
      const answers = await Promise.all(['2', '3', '4', '5'].map((value) => patch(at, type, bodyOf(value))));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
      expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
        reason: 'Conflict',
        message: expect.stringContaining('the object has been modified'),
      });
    },
  );

  test('a patch that changes nothing makes no version', async () => {
    const at = await configMap();
    const { resourceVersion } = (await server.ask('GET', at)).json.metadata;
    for (const type of ['merge', 'strategic-merge'] as const) {
      expect((await patch(at, type, { data: { a: '1' } })).json.metadata.resourceVersion).toBe(resourceVersion);
    }
    const same = await patch(at, 'json', [{ op: 'test', path: '/data/a', value: '1' }]);
    expect(same.json.metadata.resourceVersion).toBe(resourceVersion);
  });

  test('a patch that takes the kind away is of the kind that was asked for; one without a version has no name', async () => {
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
  test('ten thousand operations are taken, one more is too much', async () => {
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

  test.each<PatchType>(['json', 'merge', 'strategic-merge'])(
    'more than 3 MB are too much for a %s patch',
    async (type) => {
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
      // At the limit it is read, and refused for what it says.
      expect((await patch(at, type, bodyOf(limit))).status).toBe(422);
    },
  );
});

test('members that a strategic patch retains are named as clients know them', async () => {
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
