import { createServer, type Server as HttpServer } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import { compareScript, type Side } from './compare-script.js';
import { Normaliser } from './normalise.js';
import { parseScript } from './script.js';
import { Server } from './server.js';

type Respond = (request: string) => { readonly status: number; readonly body: object };

const opened: { readonly http: HttpServer; readonly server: Server }[] = [];

afterEach(() => {
  for (const { http, server } of opened.splice(0)) {
    server.close();
    http.close();
  }
});

/** A server that responds by `respond`, and the requests it received. */
async function side(run: string, respond: Respond): Promise<{ readonly side: Side; readonly received: string[] }> {
  const received: string[] = [];
  const http = createServer((request, response) => {
    const text = `${request.method} ${request.url} ${request.headers.authorization}`;
    received.push(text);
    const { status, body } = respond(text);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const url = `http://127.0.0.1:${port}`;
  const server = new Server({ url, token: run, authority: undefined, variables: { run } });
  opened.push({ http, server });
  return {
    received,
    side: { server, normaliser: new Normaliser({ run, address: `127.0.0.1:${port}`, now: Date.now }) },
  };
}

test('normalizes values chosen by the servers, and sends captured values to their own server', async () => {
  const version: Record<string, string> = { l1: '5', r1: '900' };
  const make = (run: string) =>
    side(run, (request) => ({ status: 200, body: { metadata: { resourceVersion: version[run] }, request } }));
  const [left, right] = [await make('l1'), await make('r1')];
  const script = parseScript('test', {
    steps: [{ send: 'GET /a/$(run)', capture: { v: 'metadata.resourceVersion' } }, { send: 'GET /b?v=$(v)' }],
    cleanup: [{ send: 'DELETE /a' }],
  });
  const comparisons = await compareScript(script, { left: left.side, right: right.side, accepted: [] });
  expect(left.received).toEqual(['GET /a/l1 Bearer l1', 'GET /b?v=5 Bearer l1', 'DELETE /a Bearer l1']);
  expect(right.received).toEqual(['GET /a/r1 Bearer r1', 'GET /b?v=900 Bearer r1', 'DELETE /a Bearer r1']);
  expect(comparisons.map(({ request }) => request)).toEqual(['GET /a/RUN', 'GET /b?v=5']);
  expect(comparisons[0]?.differences).toEqual([]);
});

test('repeats a step until it has the status that it waits for, on each server for itself', async () => {
  const after = (count: number) => {
    let sent = 0;
    return () => ({ status: ++sent > count ? 403 : 201, body: {} });
  };
  const [left, right] = [await side('l1', after(2)), await side('r1', after(0))];
  const script = parseScript('test', { steps: [{ send: 'GET /a', until: 403 }] });
  const comparisons = await compareScript(script, { left: left.side, right: right.side, accepted: [] });
  expect([left.received.length, right.received.length]).toEqual([3, 1]);
  expect(comparisons[0]?.differences).toEqual([]);
});

test('reports a difference in status unless it is accepted', async () => {
  const [left, right] = [
    await side('l1', () => ({ status: 200, body: {} })),
    await side('r1', () => ({ status: 404, body: {} })),
  ];
  const sides = { left: left.side, right: right.side };
  const script = parseScript('test', { steps: [{ send: 'GET /a' }] });
  const found = { path: 'status', left: 200, right: 404 };
  expect((await compareScript(script, { ...sides, accepted: [] }))[0]?.differences).toEqual([
    { ...found, acceptedAs: undefined },
  ]);
  const accepted = [{ id: 'gone', request: /^GET \/a$/, path: /^status$/, left: /200/, right: /404/ }];
  expect((await compareScript(script, { ...sides, accepted }))[0]?.differences).toEqual([
    { ...found, acceptedAs: 'gone' },
  ]);
});

test('reports a server that does not respond as different', async () => {
  const [left, right] = [
    await side('l1', () => ({ status: 200, body: {} })),
    await side('r1', () => ({ status: 200, body: {} })),
  ];
  for (const { http } of opened.splice(1)) await new Promise((resolve) => http.close(resolve));
  const script = parseScript('test', { steps: [{ send: 'GET /a' }] });
  const [comparison] = await compareScript(script, { left: left.side, right: right.side, accepted: [] });
  expect(comparison?.differences[0]).toMatchObject({ path: 'status', left: 200, right: 0 });
});
