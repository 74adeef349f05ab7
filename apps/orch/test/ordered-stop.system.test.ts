import { readFile, writeFile } from 'node:fs/promises';
import { type ClientHttp2Session, connect } from 'node:http2';
import https from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { freePort } from '../../../tools/src/test-support/free-port.js';
import { eventually, OrchProcess, root, temporaryFolder } from './orch-process.js';

const path = '/api/v1/namespaces/default/configmaps';
const headers = { authorization: 'Bearer admin', 'content-type': 'application/json' };

/** What a client knows of one request. */
type Outcome =
  | { readonly type: 'answered'; readonly status: number }
  /** The connection was refused, or closed without any byte of a response. */
  | { readonly type: 'notAccepted'; readonly reason: string }
  /** A response has begun, and did not end. */
  | { readonly type: 'brokenOff'; readonly reason: string };

interface Client {
  send(method: string, path: string, body?: string): Promise<Outcome>;
  close(): void;
}

function http1Client(url: string, ca: string): Client {
  const agent = new https.Agent({ keepAlive: true, maxSockets: 1 });
  return {
    send: (method, target, body) =>
      new Promise((resolve) => {
        const request = https.request(`${url}${target}`, { method, headers, agent, ca }, (response) => {
          const status = response.statusCode ?? 0;
          response.resume();
          response.on('end', () => resolve({ type: 'answered', status }));
          response.on('error', ({ message }) => resolve({ type: 'brokenOff', reason: message }));
        });
        request.on('error', ({ message }) => resolve({ type: 'notAccepted', reason: message }));
        request.end(body);
      }),
    close: () => agent.destroy(),
  };
}

function http2Client(url: string, ca: string): Client {
  let session: ClientHttp2Session | undefined;
  const open = (): ClientHttp2Session => {
    if (session !== undefined && !session.closed && !session.destroyed) return session;
    session = connect(url, { ca });
    session.on('error', () => undefined);
    return session;
  };
  return {
    send: (method, target, body) =>
      new Promise((resolve) => {
        const stream = open().request(
          { ':method': method, ':path': target, ...headers },
          { endStream: body === undefined },
        );
        let status = 0;
        let hasEnded = false;
        stream.on('response', (received) => {
          status = received[':status'] ?? 0;
        });
        stream.on('end', () => {
          hasEnded = true;
        });
        stream.on('error', () => undefined);
        stream.on('close', () => {
          if (status !== 0 && hasEnded) resolve({ type: 'answered', status });
          else resolve({ type: status === 0 ? 'notAccepted' : 'brokenOff', reason: `reset with ${stream.rstCode}` });
        });
        stream.resume();
        if (body !== undefined) stream.end(body);
      }),
    close: () => session?.destroy(),
  };
}

async function startServer(folder: string, port: number, ...args: readonly string[]): Promise<OrchProcess> {
  await writeFile(join(folder, 'tokens.csv'), 'admin,admin,1,"system:masters"\n');
  const program = new OrchProcess(
    [
      ...[`--data-dir=${join(folder, 'store')}`, `--cert-dir=${join(folder, 'pki')}`],
      ...[`--token-auth-file=${join(folder, 'tokens.csv')}`, '--authorization-mode=RBAC', '--v=4'],
      ...['--bind-address=127.0.0.1', `--secure-port=${port}`, ...args],
    ],
    { command: [process.execPath, join(root, 'apps', 'apiserver', 'dist', 'main.js')] },
  );
  await eventually('the API server serves', () => /serving.*url/.test(program.stderr) || undefined);
  return program;
}

/** The events of a watch until its end. */
function watch(url: string, ca: string, target: string) {
  const events: {
    readonly type: string;
    readonly object: { readonly metadata: { readonly resourceVersion: string } };
  }[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    const request = https.request(`${url}${target}`, { headers, agent: false, ca }, (response) => {
      let rest = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        const lines = (rest + piece).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) events.push(JSON.parse(line));
      });
      response.on('end', resolve);
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end();
  });
  return { events, ended };
}

test.each([
  ['one process', 1],
  ['two serving workers', 2],
] as const)(
  'SIGTERM under load, %s: no accepted request fails, no acknowledged write or audit event is lost, and the order is that of v1.21',
  async (_, workers) => {
    await using folder = await temporaryFolder();
    const port = await freePort();
    const url = `https://127.0.0.1:${port}`;
    const audited = join(folder.path, 'audit.log');
    await writeFile(join(folder.path, 'policy.yaml'), auditPolicy);
    const args = [
      ...[`--serving-workers=${workers}`, '--shutdown-delay-duration=1500ms', '--request-timeout=20s'],
      ...[`--audit-policy-file=${join(folder.path, 'policy.yaml')}`, `--audit-log-path=${audited}`],
      // No batch is full before the end.
      ...['--audit-log-mode=batch', '--audit-log-batch-max-wait=1h', '--audit-log-batch-max-size=100000'],
      '--audit-log-batch-buffer-size=1000000',
    ];
    await using program = await startServer(folder.path, port, ...args);
    const ca = await readFile(join(folder.path, 'pki', 'apiserver.crt'), 'utf8');
    const clients = [1, 2, 3].flatMap(() => [http1Client(url, ca), http2Client(url, ca)]);
    const acknowledged = new Set<string>();
    const attempted = new Set<string>();
    const failures: Outcome[] = [];
    let isOver = false;
    let answered = 0;
    const hammer = async (client: Client, index: number): Promise<void> => {
      for (let count = 0; !isOver; count++) {
        const name = `c${index}-${count}`;
        const isWrite = count % 2 === 0;
        if (isWrite) attempted.add(name);
        const outcome = isWrite
          ? await client.send('POST', path, JSON.stringify({ metadata: { name } }))
          : await client.send('GET', `${path}?limit=50`);
        if (outcome.type === 'answered' && outcome.status < 300) {
          answered += 1;
          if (isWrite) acknowledged.add(name);
          continue;
        }
        if (outcome.type === 'answered' && outcome.status !== 503) failures.push(outcome);
        if (outcome.type === 'brokenOff') failures.push(outcome);
        // The server goes: later requests are not accepted.
        return;
      }
    };
    const watching = watch(url, ca, `${path}?watch=1&allowWatchBookmarks=true`);
    const load = Promise.all(clients.map(hammer));
    await eventually('the server answers under load', () => answered > 200 || undefined);
    const before = answered;
    program.child.kill('SIGTERM');
    const probe = http1Client(url, ca);
    // Not ready at once, and alive: a load balancer sends no more clients, and those that it has sent are served.
    await eventually('readiness fails', async () => {
      const outcome = await probe.send('GET', '/readyz');
      return (outcome.type === 'answered' && outcome.status === 500) || undefined;
    });
    expect(await probe.send('GET', '/livez')).toEqual({ type: 'answered', status: 200 });
    expect(await http1Client(url, ca).send('GET', '/livez')).toEqual({ type: 'answered', status: 200 });
    await load;
    isOver = true;
    expect(await program.ended).toEqual({ code: 0, signal: null });
    await watching.ended;
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(before);
    expect(watching.events.at(-1)?.type).toBe('BOOKMARK');
    probe.close();
    for (const client of clients) client.close();
    const stops = stepsByProcess(program.stderr);
    expect(stops).toHaveLength(workers);
    for (const steps of stops) expect(steps).toEqual(expectedSteps);

    // The audit events of the buffer are written before the end.
    const names = (await readFile(audited, 'utf8'))
      .split('\n')
      .flatMap((line) => /"name":"(c\d+-\d+)"/.exec(line)?.[1] ?? []);
    expect([...acknowledged].filter((name) => !new Set(names).has(name))).toEqual([]);

    // All acknowledged writes are in the store, and every write in it was acknowledged: those that failed were not accepted.
    await using again = await startServer(folder.path, port);
    const stored = await listNames(url, ca);
    expect([...acknowledged].filter((name) => !stored.has(name))).toEqual([]);
    expect([...attempted].filter((name) => stored.has(name) && !acknowledged.has(name))).toEqual([]);
    // The bookmark covers all events of the watch.
    const last = Number(watching.events.at(-1)?.object.metadata.resourceVersion);
    for (const { object } of watching.events) expect(Number(object.metadata.resourceVersion)).toBeLessThanOrEqual(last);
    expect(await again.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  },
);

const auditPolicy = `apiVersion: audit.orch.io/v1
kind: Policy
omitStages: [RequestReceived]
rules: [{ level: Metadata, verbs: [create] }]
`;

const expectedSteps = [
  'stop: the server is not ready any more',
  'stop: the listener closes',
  'stop: the last request has finished',
];

/** The log lines of the stop, of each process that served. */
function stepsByProcess(log: string): readonly (readonly string[])[] {
  const byProcess = new Map<string, string[]>();
  for (const line of log.split('\n')) {
    const step = expectedSteps.find((one) => line.includes(one));
    if (step === undefined) continue;
    const worker = /worker=(\d+)/.exec(line)?.[1] ?? '';
    byProcess.set(worker, [...(byProcess.get(worker) ?? []), step]);
  }
  return [...byProcess.values()];
}

async function listNames(url: string, ca: string): Promise<ReadonlySet<string>> {
  const text = await new Promise<string>((resolve, reject) => {
    https
      .get(`${url}${path}`, { headers, agent: false, ca }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (piece: string) => {
          body += piece;
        });
        response.on('end', () => resolve(body));
      })
      .on('error', reject);
  });
  const { items }: { readonly items: readonly { readonly metadata: { readonly name: string } }[] } = JSON.parse(text);
  return new Set(items.map(({ metadata }) => metadata.name));
}

test('a second signal ends the program at once with code 1', async () => {
  await using folder = await temporaryFolder();
  await using program = await startServer(folder.path, await freePort(), '--shutdown-delay-duration=10m');
  program.child.kill('SIGTERM');
  await eventually('the stop begins', () => program.stderr.includes('not ready any more') || undefined);
  await sleep(10);
  expect(program.child.exitCode).toBeNull();
  expect(await program.kill('SIGINT')).toEqual({ code: 1, signal: null });
});
