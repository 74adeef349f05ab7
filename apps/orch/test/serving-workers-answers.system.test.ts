import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:http2';
import https from 'node:https';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { encodeJson, parseJson } from '@orch/apimachinery';
import { freePort } from '../../../tools/src/test-support/free-port.js';
import { eventually, OrchProcess, root, temporaryFolder } from './orch-process.js';

// Sends the same requests to a server of one process and to each worker of a server of three workers, and compares the
// responses. Only the order of members may differ: a process keeps the order of objects that it wrote itself, and
// objects decoded from protobuf have the order of the kind.

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Response {
  readonly status: number;
  readonly contentType: string;
  readonly body: Buffer;
}

/** A connection, which stays with one worker. */
interface Connection extends Disposable {
  send(request: Request): Promise<Response>;
}

interface RunningServer extends AsyncDisposable {
  /** One per worker: a new connection is assigned to the worker with the fewest. */
  readonly connections: readonly Connection[];
}

const workersMax = 3;

/** Starts the API server program on an embedded store, with connections over HTTP/2 or HTTP/1.1. */
async function start(folder: string, { workers, http }: { workers: number; http: 1 | 2 }): Promise<RunningServer> {
  const port = await freePort();
  await writeFile(join(folder, 'tokens.csv'), 'secret,admin,1,"system:masters"\nother,bob,2\n');
  const command = [process.execPath, join(root, 'apps', 'apiserver', 'dist', 'main.js')];
  const program = new OrchProcess(
    [
      ...[`--data-dir=${join(folder, 'store')}`, `--cert-dir=${folder}`, `--secure-port=${port}`],
      ...['--bind-address=127.0.0.1', '--authorization-mode=RBAC', `--token-auth-file=${join(folder, 'tokens.csv')}`],
      `--serving-workers=${workers}`,
    ],
    { command },
  );
  await eventually('the server is ready', () => {
    if (program.child.exitCode !== null) throw new Error(program.stderr);
    return / serving /.test(program.stderr) || undefined;
  });
  const ca = await readFile(join(folder, 'apiserver.crt'), 'utf8');
  const open = http === 2 ? openHttp2 : openHttp1;
  const connections: Connection[] = [];
  // Open one after another, so that each is assigned before the next one.
  for (let index = 0; index < workersMax; index++) {
    const connection = open(port, ca);
    await connection.send({ method: 'GET', path: '/livez' });
    connections.push(connection);
  }
  return {
    connections,
    async [Symbol.asyncDispose]() {
      for (const connection of connections) connection[Symbol.dispose]();
      expect(await program.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    },
  };
}

function headersOf({ headers = {}, body }: Request): Record<string, string> {
  return {
    authorization: 'Bearer secret',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  };
}

function bodyOf({ body }: Request): string | undefined {
  return body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
}

function openHttp2(port: number, ca: string): Connection {
  const session = connect(`https://127.0.0.1:${port}`, { ca });
  session.on('error', () => undefined);
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        const head = { ':method': request.method, ':path': request.path, ...headersOf(request) };
        const stream = session.request(head);
        const pieces: Buffer[] = [];
        let [status, contentType] = [0, ''];
        stream.on('response', (headers) => {
          status = Number(headers[':status']);
          contentType = String(headers['content-type']);
        });
        stream.on('data', (piece: Buffer) => pieces.push(piece));
        stream.on('end', () => resolve({ status, contentType, body: Buffer.concat(pieces) }));
        stream.on('error', reject);
        stream.end(bodyOf(request));
      }),
    [Symbol.dispose]: () => session.destroy(),
  };
}

function openHttp1(port: number, ca: string): Connection {
  const agent = new https.Agent({ ca, keepAlive: true, maxSockets: 1, ALPNProtocols: ['http/1.1'] });
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        const { method, path } = request;
        const options = { host: '127.0.0.1', port, method, path, agent, headers: headersOf(request) };
        const sent = https.request(options, (response) => {
          const pieces: Buffer[] = [];
          response.on('data', (piece: Buffer) => pieces.push(piece));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              contentType: String(response.headers['content-type']),
              body: Buffer.concat(pieces),
            }),
          );
        });
        sent.on('error', reject);
        sent.end(bodyOf(request));
      }),
    [Symbol.dispose]: () => agent.destroy(),
  };
}

const maps = '/api/v1/namespaces/default/configmaps';
const deployments = '/apis/apps/v1/namespaces/default/deployments';
const scalers = (version: string) => `/apis/autoscaling/${version}/namespaces/default/horizontalpodautoscalers`;
const map = (name: string, data: object = { text: name }) => ({ metadata: { name, labels: { app: name } }, data });
const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'c', image: 'i' }] } };
const deployment = {
  metadata: { name: 'web' },
  spec: { replicas: 2, selector: { matchLabels: { app: 'web' } }, template },
};
const patched = (type: string, path: string, body: unknown): Request => ({
  method: 'PATCH',
  path,
  body,
  headers: { 'content-type': `application/${type}` },
});

const graceOf = (seconds: string) => `{"spec":{"template":{"spec":{"terminationGracePeriodSeconds":${seconds}}}}}`;

/** Write requests, sent through the connections in turn. */
const writes: readonly Request[] = [
  ...['a', 'b', 'c', 'd'].map((name) => ({ method: 'POST', path: maps, body: map(name) })),
  { method: 'POST', path: maps, body: map('a') },
  { method: 'POST', path: maps, body: { metadata: { name: 'Not A Name' } } },
  { method: 'POST', path: maps, body: '{"metadata":' },
  { method: 'POST', path: maps, body: map('x'), headers: { 'content-type': 'application/x-unknown' } },
  { method: 'POST', path: `${maps}?dryRun=All`, body: map('dry') },
  { method: 'PUT', path: `${maps}/a`, body: map('a', { text: 'changed' }) },
  { method: 'PUT', path: `${maps}/a`, body: { ...map('a'), metadata: { name: 'a', resourceVersion: '1' } } },
  patched('merge-patch+json', `${maps}/b`, { data: { more: 'x' } }),
  patched('json-patch+json', `${maps}/b`, [{ op: 'remove', path: '/data/text' }]),
  patched('json-patch+json', `${maps}/b`, [{ op: 'remove', path: '/data/none' }]),
  { method: 'POST', path: deployments, body: deployment },
  // An integer beyond 2^53 passes through the process that owns the store, and back.
  patched('merge-patch+json', `${deployments}/web`, graceOf('9007199254740993')),
  patched('strategic-merge-patch+json', `${deployments}/web`, {
    spec: { template: { spec: { containers: [{ name: 'd', image: 'j' }] } } },
  }),
  {
    method: 'PUT',
    path: `${deployments}/web/scale`,
    body: { metadata: { name: 'web', namespace: 'default' }, spec: { replicas: 5 } },
  },
  {
    method: 'POST',
    path: scalers('v1'),
    body: { metadata: { name: 's' }, spec: { scaleTargetRef: { kind: 'Deployment', name: 'web' }, maxReplicas: 3 } },
  },
  { method: 'DELETE', path: `${maps}/c` },
  { method: 'DELETE', path: `${maps}/c` },
  { method: 'DELETE', path: `${maps}?labelSelector=app%3Dd` },
  { method: 'POST', path: '/api/v1/namespaces', body: { metadata: { name: 'other' } } },
  { method: 'POST', path: '/api/v1/namespaces/other/configmaps', body: map('elsewhere') },
  { method: 'POST', path: '/api/v1/namespaces/none/configmaps', body: map('nowhere') },
  { method: 'POST', path: `${maps}/a`, body: map('a') },
];

const mediaTypes: readonly string[] = [
  'application/json',
  'application/yaml',
  'application/vnd.orch.protobuf',
  'application/json;as=Table;g=meta.orch.io;v=v1',
  'application/json;as=PartialObjectMetadataList;g=meta.orch.io;v=v1',
  'application/json;as=PartialObjectMetadata;g=meta.orch.io;v=v1',
  'application/vnd.orch.protobuf;as=PartialObjectMetadataList;g=meta.orch.io;v=v1',
  'application/x-unknown',
];

/** Read requests, sent through every connection. `version` is the resourceVersion of the first write. */
function readsFrom(version: string): readonly Request[] {
  const get = (path: string, headers: Request['headers'] = {}): Request => ({ method: 'GET', path, headers });
  return [
    ...mediaTypes.flatMap((accept) => [
      get(maps, { accept }),
      get(`${maps}/a`, { accept }),
      get(`${deployments}/web`, { accept }),
      get(`${maps}/none`, { accept }),
    ]),
    ...['v1', 'v2beta1', 'v2beta2'].map((each) => get(`${scalers(each)}/s`)),
    get(`${maps}?pretty=true`),
    get('/api/v1/configmaps'),
    get(`${maps}?limit=1`),
    get(`${maps}?labelSelector=app%3Da`),
    get(`${maps}?fieldSelector=metadata.name%3Db`),
    get(`${maps}?fieldSelector=data%3Db`),
    get(`${maps}?resourceVersion=${version}&resourceVersionMatch=Exact`),
    get(`${maps}?resourceVersion=${version}&resourceVersionMatch=NotOlderThan`),
    get(`${maps}?resourceVersion=0&resourceVersionMatch=Exact`),
    get(`${maps}?limit=none`),
    get(`${maps}?watch=1&timeoutSeconds=1&resourceVersion=${version}`),
    get(`${maps}?watch=1&timeoutSeconds=1`, { accept: 'application/json;as=Table;g=meta.orch.io;v=v1' }),
    get(`${maps}?watch=1&timeoutSeconds=1`, { accept: 'application/vnd.orch.protobuf;stream=watch' }),
    get(`${deployments}/web/scale`),
    get('/apis/rbac.authorization.orch.io/v1/clusterroles', { 'accept-encoding': 'gzip' }),
    get('/apis/rbac.authorization.orch.io/v1/clusterroles'),
    get('/api/v1/nothing'),
    get(maps, { authorization: 'Bearer wrong' }),
    get(maps, { authorization: 'Bearer other' }),
    { method: 'TRACE', path: maps },
    { method: 'PUT', path: maps, body: {} },
    ...['/', '/api', '/apis', '/api/v1', '/apis/apps/v1', '/openapi/v2', '/version'].map((path) => get(path)),
    ...['/healthz', '/livez', '/readyz?verbose', '/history?resource=configmaps'].map((path) => get(path)),
  ];
}

test.each([1, 2] as const)(
  'each of three workers returns the same responses as one process over HTTP/%s',
  async (http) => {
    const runs: string[][] = [];
    for (const workers of [1, workersMax]) {
      await using folder = await temporaryFolder();
      await using server = await start(folder.path, { workers, http });
      const writeResponses: string[] = [];
      let version = '';
      for (const [index, request] of writes.entries()) {
        const response = await nth(server.connections, index).send(request);
        if (index === 0) version = JSON.parse(response.body.toString()).metadata.resourceVersion;
        writeResponses.push(describeResponse(request, response));
      }
      const readResponses = await Promise.all(
        readsFrom(version).map(async (request) => {
          const responses = await Promise.all(server.connections.map((connection) => connection.send(request)));
          const [first, ...others] = responses.map((response) => `${response.status} ${comparable(response)}`);
          for (const other of others) expect([request, other]).toEqual([request, first]);
          const [response] = responses;
          return response === undefined ? '' : describeResponse(request, response);
        }),
      );
      runs.push([...writeResponses, ...readResponses]);
    }
    expect(runs[1]).toEqual(runs[0]);
    expect(runs[0]?.filter((text) => text.includes('"terminationGracePeriodSeconds":9007199254740993'))).not.toEqual(
      [],
    );
  },
);

function nth(connections: readonly Connection[], index: number): Connection {
  const connection = connections[index % connections.length];
  if (connection === undefined) throw new Error('no connection');
  return connection;
}

/** Returns the text to compare among workers, without continue tokens and ages, which depend on the request. */
function comparable({ body, contentType }: Response): string {
  const plain = body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body) : body;
  // Compare large documents by their hash.
  if (plain.length > documentBytesMin) return createHash('sha256').update(plain).digest('hex');
  if (contentType.includes('protobuf')) return plain.toString('latin1');
  const lines = plain
    .toString()
    .replaceAll(/"continue":\s*"[^"]*"/g, '"continue":""')
    .replaceAll(/"(\d+s|<unknown>)"/g, '"age"')
    .split('\n');
  if (contentType.includes('yaml')) return lines.sort().join('\n');
  if (!contentType.includes('json')) return lines.join('\n');
  // One JSON text, or one watch event per line.
  const texts = lines[0]?.endsWith('}') ? lines.filter((line) => line !== '') : [lines.join('\n')];
  return texts.map((text) => encodeJson(sortMembers(text === '' ? null : parseJson(text)))).join('\n');
}

const documentBytesMin = 500_000;

/** Sorts the members of objects by name. */
function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, sortMembers(member)] as const);
  return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns the text to compare between servers, without uids, times and revisions, which differ between runs. */
function describeResponse({ method, path, headers }: Request, response: Response): string {
  const request = `${method} ${path.replace(/resourceVersion=\d\d+/, 'resourceVersion=…')} ${headers?.['accept'] ?? ''}`;
  const head = `${request} -> ${response.status} ${response.contentType}`;
  // Protobuf has variable lengths before the values that differ. The JSON response has the same content.
  if (response.contentType.includes('protobuf')) return head;
  const text = comparable(response)
    .replaceAll(
      /("?(?:uid|resourceVersion|time|creationTimestamp|revision|oldest|newest|by)"?:\s*)"?[\w:.+-]+"?/g,
      '$1…',
    )
    .replaceAll(/"serverAddress":\s*"[^"]*"/g, '');
  return `${head}\n${text}`;
}
