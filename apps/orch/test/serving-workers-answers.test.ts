import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:http2';
import https from 'node:https';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { eventually, freePort, OrchProcess, root, temporaryFolder } from './orch-process.js';

// One script of requests against a server of one process, and against one of three workers, each of which is asked:
// whoever answers, and however many there are, the answer is the same. Only the order of members may differ: what a
// process wrote itself has that of the writing, what it read from protobuf that of the kind.

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly body: Buffer;
}

/** One connection, which is settled with one worker. */
interface Connection extends Disposable {
  ask(request: Request): Promise<Answer>;
}

interface RunningServer extends AsyncDisposable {
  /** One for each worker: a connection goes to the worker that has the fewest. */
  readonly connections: readonly Connection[];
}

const workersMax = 3;

/** The API server's program on an embedded store. Connections of HTTP/2, or of HTTP/1.1. */
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
  await eventually('it serves', () => {
    if (program.child.exitCode !== null) throw new Error(program.stderr);
    return / serving /.test(program.stderr) || undefined;
  });
  const ca = await readFile(join(folder, 'apiserver.crt'), 'utf8');
  const open = http === 2 ? openHttp2 : openHttp1;
  const connections: Connection[] = [];
  // One after another: each is given away before the next one comes.
  for (let index = 0; index < workersMax; index++) {
    const connection = open(port, ca);
    await connection.ask({ method: 'GET', path: '/livez' });
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
    ask: (request) =>
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
    ask: (request) =>
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

/** Each by the next connection in turn. */
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

const forms: readonly string[] = [
  'application/json',
  'application/yaml',
  'application/vnd.orch.protobuf',
  'application/json;as=Table;g=meta.orch.io;v=v1',
  'application/json;as=PartialObjectMetadataList;g=meta.orch.io;v=v1',
  'application/json;as=PartialObjectMetadata;g=meta.orch.io;v=v1',
  'application/vnd.orch.protobuf;as=PartialObjectMetadataList;g=meta.orch.io;v=v1',
  'application/x-unknown',
];

/** By every connection. The version is that of the first write. */
function readsFrom(version: string): readonly Request[] {
  const get = (path: string, headers: Request['headers'] = {}): Request => ({ method: 'GET', path, headers });
  return [
    ...forms.flatMap((accept) => [
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
  'three workers answer what one process answers, each of them, over HTTP/%s',
  async (http) => {
    const told: string[][] = [];
    for (const workers of [1, workersMax]) {
      await using folder = await temporaryFolder();
      await using server = await start(folder.path, { workers, http });
      const own: string[] = [];
      let version = '';
      for (const [index, request] of writes.entries()) {
        const answer = await nth(server.connections, index).ask(request);
        if (index === 0) version = JSON.parse(answer.body.toString()).metadata.resourceVersion;
        own.push(describeAnswer(request, answer));
      }
      const answersToReads = await Promise.all(
        readsFrom(version).map(async (request) => {
          const answers = await Promise.all(server.connections.map((connection) => connection.ask(request)));
          const [first, ...others] = answers.map((answer) => `${answer.status} ${comparable(answer)}`);
          for (const other of others) expect([request, other]).toEqual([request, first]);
          const [answer] = answers;
          return answer === undefined ? '' : describeAnswer(request, answer);
        }),
      );
      told.push([...own, ...answersToReads]);
    }
    expect(told[1]).toEqual(told[0]);
  },
);

function nth(connections: readonly Connection[], index: number): Connection {
  const connection = connections[index % connections.length];
  if (connection === undefined) throw new Error('no connection');
  return connection;
}

/** What is compared among the workers of one server: not where a list goes on, which is sealed anew each time, nor ages. */
function comparable({ body, contentType }: Answer): string {
  const plain = body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body) : body;
  // Documents are large, and the same to a byte.
  if (plain.length > documentBytesMin) return createHash('sha256').update(plain).digest('hex');
  if (contentType.includes('protobuf')) return plain.toString('latin1');
  const lines = plain
    .toString()
    .replaceAll(/"continue":\s*"[^"]*"/g, '"continue":""')
    .replaceAll(/"(\d+s|<unknown>)"/g, '"age"')
    .split('\n');
  if (contentType.includes('yaml')) return lines.sort().join('\n');
  if (!contentType.includes('json')) return lines.join('\n');
  // One text, or an event on each line.
  const texts = lines[0]?.endsWith('}') ? lines.filter((line) => line !== '') : [lines.join('\n')];
  return texts.map((text) => JSON.stringify(inOrder(text === '' ? null : JSON.parse(text)))).join('\n');
}

const documentBytesMin = 500_000;

/** With the members of objects in the order of their names. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, inOrder(member)] as const);
  return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** What is compared between servers: uids, times and revisions differ from run to run. */
function describeAnswer({ method, path, headers }: Request, answer: Answer): string {
  const request = `${method} ${path.replace(/resourceVersion=\d\d+/, 'resourceVersion=…')} ${headers?.['accept'] ?? ''}`;
  const head = `${request} -> ${answer.status} ${answer.contentType}`;
  // What differs is in it in other lengths, too; its content is that of JSON, which is compared.
  if (answer.contentType.includes('protobuf')) return head;
  const text = comparable(answer)
    .replaceAll(
      /("?(?:uid|resourceVersion|time|creationTimestamp|revision|oldest|newest|by)"?:\s*)"?[\w:.+-]+"?/g,
      '$1…',
    )
    .replaceAll(/"serverAddress":\s*"[^"]*"/g, '');
  return `${head}\n${text}`;
}
