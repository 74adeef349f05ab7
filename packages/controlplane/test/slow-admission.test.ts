import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type AdmissionPlugin, type AdmissionRequest, admissionDenied } from '@orch/apiserver';
import { startTestServer, type TestResponse, type TestServer } from './test-server.js';

const nodes = '/api/v1/nodes';
const path = `${nodes}/shared`;
const merge = { 'content-type': 'application/merge-patch+json' };

let server: TestServer;
/** Handles requests for `shared` in the plugin; undefined admits them. */
let admit: ((request: AdmissionRequest) => Promise<void>) | undefined;
let phase: 'mutate' | 'validate' = 'mutate';

const plugin: AdmissionPlugin = {
  handles: ({ name }) => name === 'shared',
  mutate: (request) => (phase === 'mutate' ? admit?.(request) : undefined),
  validate: (request) => (phase === 'validate' ? admit?.(request) : undefined),
};

beforeAll(async () => {
  server = await startTestServer('kubernetes', { admission: { plugins: [plugin] } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  admit = undefined;
  phase = 'mutate';
  await server.ask('DELETE', path);
  expect((await server.ask('POST', nodes, { body: { metadata: { name: 'shared' } } })).status).toBe(201);
});

/** The write of another client. */
function annotate(): Promise<TestResponse> {
  return server.ask('PATCH', path, { body: { metadata: { annotations: { other: 'yes' } } }, headers: merge });
}

interface NodeWrite {
  readonly name: string;
  /** Sends the resourceVersion unless it is undefined. */
  write(resourceVersion?: string): Promise<TestResponse>;
}

const labels = { mine: 'yes' };
const status = { conditions: [{ type: 'Ready', status: 'True' }] };
const nodeOf = (resourceVersion: string | undefined, members: object = {}) => ({
  ...{ apiVersion: 'v1', kind: 'Node' },
  metadata: { name: 'shared', labels, ...(resourceVersion === undefined ? {} : { resourceVersion }) },
  ...members,
});
const put = (below: string) => (version?: string) =>
  server.ask('PUT', `${path}${below}`, { body: nodeOf(version, { status }) });
const patch = (below: string, type: string) => (version?: string) =>
  server.ask('PATCH', `${path}${below}?fieldManager=me`, {
    body: nodeOf(version, below === '' ? {} : { status }),
    headers: { 'content-type': `application/${type}` },
  });

const writes: readonly NodeWrite[] = [
  { name: 'an update', write: put('') },
  { name: 'a merge patch', write: patch('', 'merge-patch+json') },
  { name: 'a strategic patch', write: patch('', 'strategic-merge-patch+json') },
  { name: 'an apply', write: patch('', 'apply-patch+yaml') },
  { name: 'an update of the status', write: put('/status') },
  { name: 'a patch of the status', write: patch('/status', 'merge-patch+json') },
  {
    name: 'a delete',
    write: (resourceVersion) =>
      server.ask('DELETE', path, resourceVersion === undefined ? {} : { body: { preconditions: { resourceVersion } } }),
  },
];

/** Runs `meanwhile` in the first plugin call, and admits its writes. Returns the versions that the plugin sees. */
function onFirstCall(meanwhile: () => Promise<void>): string[] {
  const seen: string[] = [];
  let isMeanwhile = false;
  admit = async ({ old }) => {
    if (isMeanwhile) return;
    seen.push(old?.metadata.resourceVersion ?? '');
    if (seen.length > 1) return;
    isMeanwhile = true;
    await meanwhile();
    isMeanwhile = false;
  };
  return seen;
}

async function versionOf(): Promise<string> {
  return (await server.ask('GET', path)).json.metadata.resourceVersion;
}

describe.each(['mutate', 'validate'] as const)('a plugin that waits in its %s phase', (waiting) => {
  beforeEach(() => {
    phase = waiting;
  });

  test.each(writes)('does not block other writers of the object of $name, which is retried', async ({ write }) => {
    const before = await versionOf();
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    let release = (): void => undefined;
    const seen = onFirstCall(() => {
      begin();
      return new Promise<void>((resolve) => (release = resolve));
    });
    const slow = write();
    await begun;
    const other = await annotate();
    const another = await server.ask('PUT', `${path}/status`, { body: nodeOf(undefined, { status }) });
    expect([other.status, another.status]).toEqual([200, 200]);
    release();
    expect((await slow).status).toBe(200);
    expect(seen).toEqual([before, another.json.metadata.resourceVersion]);
  });

  test.each(writes)('can write the object of $name, which is retried', async ({ write }) => {
    const before = await versionOf();
    let own: TestResponse | undefined;
    const seen = onFirstCall(async () => {
      own = await annotate();
    });
    expect((await write()).status).toBe(200);
    expect(own?.status).toBe(200);
    expect(seen).toEqual([before, own?.json.metadata.resourceVersion]);
  });

  test.each(writes)(
    'causes a conflict when it writes the object of $name with a resourceVersion',
    async ({ write }) => {
      let own: TestResponse | undefined;
      onFirstCall(async () => {
        own = await annotate();
      });
      const { status: code, json } = await write(await versionOf());
      expect([code, json.reason, own?.status]).toEqual([409, 'Conflict', 200]);
      expect((await server.ask('GET', path)).json).toEqual(own?.json);
    },
  );

  test('can write the object of a patch, and both writes are kept', async () => {
    onFirstCall(async () => void (await annotate()));
    await patch('', 'merge-patch+json')();
    const { metadata } = (await server.ask('GET', path)).json;
    expect([metadata.labels, metadata.annotations]).toMatchObject([labels, { other: 'yes' }]);
  });

  test('sees the result of a dry run, which writes nothing', async () => {
    let own: TestResponse | undefined;
    const seen = onFirstCall(async () => {
      own = await annotate();
    });
    const { status: code, json } = await server.ask('PATCH', `${path}?dryRun=All`, {
      body: { metadata: { labels } },
      headers: merge,
    });
    expect([code, json.metadata.labels, json.metadata.annotations]).toMatchObject([200, labels, { other: 'yes' }]);
    expect(seen).toHaveLength(2);
    expect((await server.ask('GET', path)).json).toEqual(own?.json);
  });

  test('applies each of 64 concurrent patches of one object once', async () => {
    admit = () => new Promise((resolve) => setImmediate(resolve));
    const before = await versionOf();
    const events = server.watch(`${nodes}?watch=1&fieldSelector=metadata.name%3Dshared&resourceVersion=${before}`, 64);
    const responses = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        server.ask('PATCH', path, { body: { metadata: { labels: { [`n${index}`]: 'yes' } } }, headers: merge }),
      ),
    );
    expect(responses.map(({ status: code }) => code)).toEqual(Array(64).fill(200));
    const versions = (await events).map(({ object }) => object.metadata.resourceVersion);
    expect(new Set(versions)).toEqual(new Set(responses.map(({ json }) => json.metadata.resourceVersion)));
    expect(new Set(versions).size).toBe(64);
    const { metadata } = (await server.ask('GET', path)).json;
    expect(Object.keys(metadata.labels)).toHaveLength(64);
    expect(metadata.resourceVersion).toBe(versions.at(-1));
  });

  test('accepts one of several updates with the same resourceVersion', async () => {
    admit = () => new Promise((resolve) => setImmediate(resolve));
    const version = await versionOf();
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        server.ask('PUT', path, { body: nodeOf(version, { spec: { podCIDR: `10.0.${index}.0/24` } }) }),
      ),
    );
    const codes = responses.map(({ status: code }) => code).sort();
    expect(codes).toEqual([200, ...Array(15).fill(409)]);
  });

  test('is called again when the object changed while it rejected the request', async () => {
    const seen: (string | undefined)[] = [];
    let own: TestResponse | undefined;
    admit = async (request) => {
      // The write by the plugin itself.
      if (request.object?.metadata.annotations?.['other'] !== undefined && own === undefined) return;
      seen.push(request.old?.metadata.resourceVersion);
      if (seen.length === 1) own = await annotate();
      throw admissionDenied(request, 'not today');
    };
    const { status: code, json } = await put('')();
    expect([code, json.message]).toEqual([403, 'nodes "shared" is forbidden: not today']);
    expect(seen).toEqual([expect.any(String), own?.json.metadata.resourceVersion]);
  });
});

test('a service that is written while its update is admitted gets the port that the update requests', async () => {
  const services = '/api/v1/namespaces/default/services';
  const serviceOf = (name: string) => ({
    metadata: { name },
    spec: { type: 'NodePort', ports: [{ port: 80, nodePort }] },
  });
  const nodePort = 30_123;
  const plain = { metadata: { name: 'shared' }, spec: { ports: [{ port: 80 }] } };
  expect((await server.ask('POST', services, { body: plain })).status).toBe(201);
  const seen = onFirstCall(async () => {
    const body = { metadata: { annotations: { other: 'yes' } } };
    expect((await server.ask('PATCH', `${services}/shared`, { body, headers: merge })).status).toBe(200);
  });
  const { status: code, json } = await server.ask('PATCH', `${services}/shared`, {
    body: serviceOf('shared'),
    headers: merge,
  });
  expect([code, json.spec.ports[0].nodePort, json.metadata.annotations]).toEqual([200, nodePort, { other: 'yes' }]);
  expect(seen).toHaveLength(2);
  const other = () => server.ask('POST', services, { body: serviceOf('other') });
  expect((await other()).status).toBe(422);
  await server.ask('DELETE', `${services}/shared`);
  expect((await other()).status).toBe(201);
});

test('a request that times out while a plugin waits is not written', async () => {
  let release = (): void => undefined;
  onFirstCall(() => new Promise<void>((resolve) => (release = resolve)));
  const before = await versionOf();
  const { status: code } = await server.ask('PATCH', `${path}?timeout=1s`, {
    body: { metadata: { labels } },
    headers: merge,
  });
  expect(code).toBe(504);
  release();
  expect(await versionOf()).toBe(before);
  admit = undefined;
  expect((await annotate()).json.metadata).not.toHaveProperty('labels');
});
