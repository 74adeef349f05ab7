import { once } from 'node:events';
import { connect, type TLSSocket } from 'node:tls';
import { afterEach, expect, test } from '@jest/globals';
import type { AdmissionPlugin } from '@orch/apiserver';
import type { Logger } from '@orch/component';
import { startTestServer, type TestServer } from './test-server.js';

const path = '/api/v1/namespaces/default/configmaps';

interface Gate {
  readonly opened: Promise<void>;
  open(): void;
}

function gate(): Gate {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

let server: TestServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

/** Holds creates of names that begin with `held` until the gate opens; counts those that wait. */
function holding(until: Gate) {
  const waiting = { count: 0 };
  const plugin: AdmissionPlugin = {
    handles: ({ operation, name }) => operation === 'create' && name.startsWith('held'),
    mutate: async () => {
      waiting.count += 1;
      await until.opened;
    },
  };
  return { waiting, plugin };
}

async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  const endMs = Date.now() + 25_000;
  while (!(await condition())) {
    if (Date.now() > endMs) throw new Error('the condition was not met in time');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

test.each(['HTTP/1.1', 'HTTP/2'] as const)(
  'over %s requests in flight complete, watches end with a bookmark, and new requests get 503',
  async (protocol) => {
    const held = gate();
    const { waiting, plugin } = holding(held);
    const log: string[] = [];
    server = await startTestServer('orch', { admission: { plugins: [plugin] }, logger: recordingLogger(log) });
    const running = server;
    const { resourceVersion } = (await running.ask('GET', path)).json.metadata;
    const watched = running.ask('GET', `${path}?watch=1&allowWatchBookmarks=1&resourceVersion=${resourceVersion}`, {
      protocol,
    });
    const plainWatch = running.ask('GET', `${path}?watch=1&resourceVersion=${resourceVersion}`, { protocol });
    const answers = ['held-a', 'held-b'].map((name) =>
      running.ask('POST', path, { protocol, body: { metadata: { name } } }),
    );
    await eventually(() => waiting.count === 2);
    await watchesRun(running, 2);
    const partial = await sendHalfARequest(running.server.port);
    const stopped = running.server.stop();
    partial.socket.write('\r\n');
    await eventually(() => partial.closed());
    const [, rejected = ''] = partial.text().split('okHTTP/1.1 ');
    expect(rejected).toMatch(/^503 /);
    expect(rejected).toMatch(/^retry-after: 1\r$/im);
    expect(JSON.parse(rejected.split('\r\n\r\n')[1] ?? '')).toMatchObject({ kind: 'Status', code: 503 });
    // The watches have ended although requests are still in flight.
    const events = (await watched).text.split('\n').slice(0, -1);
    expect(events.map((event) => JSON.parse(event).type)).toEqual(['BOOKMARK']);
    expect(Number(JSON.parse(events[0] ?? '').object.metadata.resourceVersion)).toBeGreaterThanOrEqual(
      Number(resourceVersion),
    );
    expect((await plainWatch).text).toBe('');
    await expect(running.open('/livez')).rejects.toThrow('ECONNREFUSED');
    held.open();
    for (const answer of await Promise.all(answers)) expect(answer.status).toBe(201);
    if (protocol === 'HTTP/1.1') expect((await answers[0])?.headers).toMatchObject({ connection: 'close' });
    await stopped;
    const order = log.filter((line) => line.startsWith('stop:'));
    expect(order.indexOf('stop: the listener closes')).toBeLessThan(
      order.indexOf('stop: the last request has finished'),
    );
    expect(order.at(-1)).toBe('stop: a hook has run');
  },
);

test('during the delay /readyz fails, /livez and /healthz pass, and requests are served [Health report format, 7]', async () => {
  server = await startTestServer('orch', { shutdownDelayMs: 1_000 });
  const running = server;
  expect((await running.ask('GET', '/readyz')).status).toBe(200);
  const stopped = running.server.stop();
  const readyz = await running.ask('GET', '/readyz?verbose');
  expect([readyz.status, readyz.text]).toEqual([500, expect.stringContaining('[-]shutdown failed')]);
  expect((await running.ask('GET', '/livez')).status).toBe(200);
  expect((await running.ask('GET', '/healthz')).status).toBe(200);
  expect((await running.ask('POST', path, { body: { metadata: { name: 'a' } } })).status).toBe(201);
  // A new connection.
  const response = await running.open('/livez');
  response.resume();
  expect(response.statusCode).toBe(200);
  await stopped;
});

test('for the grace period /livez takes unfinished start hooks for done, /healthz and /readyz do not', async () => {
  const statuses = async (livezGraceMs: number) => {
    const running = await startTestServer('orch', {
      livezGraceMs,
      extend: async ({ health }) => {
        health.addPostStartHook('never-done');
        return {};
      },
    });
    try {
      const paths = ['/livez', '/livez/poststarthook/never-done', '/healthz', '/readyz'];
      return await Promise.all(paths.map(async (one) => (await running.ask('GET', one)).status));
    } finally {
      await running.stop();
    }
  };
  expect(await statuses(3_600_000)).toEqual([200, 200, 500, 500]);
  expect(await statuses(0)).toEqual([500, 500, 500, 500]);
});

function recordingLogger(log: string[]): Logger {
  const record = (message: string): void => void log.push(message);
  const logger: Logger = {
    error: record,
    warn: record,
    info: record,
    debug: record,
    trace: record,
    enabled: () => true,
    with: () => logger,
  };
  return logger;
}

async function watchesRun({ ask }: TestServer, count: number): Promise<void> {
  const pattern = new RegExp(`^apiserver_registered_watchers\\{[^}]*kind="ConfigMap"[^}]*\\} ${count}$`, 'm');
  await eventually(async () => pattern.test((await ask('GET', '/metrics')).text));
}

/** A connection on which the server has answered one request, and has begun to read another one. */
async function sendHalfARequest(port: number) {
  const socket: TLSSocket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false });
  let text = '';
  let closed = false;
  socket.on('data', (bytes: Buffer) => {
    text += bytes.toString();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    closed = true;
  });
  await once(socket, 'secureConnect');
  const half = 'GET /livez HTTP/1.1\r\nhost: a\r\n';
  socket.write(`${half}\r\n${half}`);
  await eventually(() => text.endsWith('ok'));
  return { socket, text: () => text, closed: () => closed };
}
