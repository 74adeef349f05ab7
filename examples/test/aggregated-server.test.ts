import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { runAggregatedServer } from '../src/aggregated-server.js';
import { ask, type MainServer, permitGadgets, startMainServer } from './main-server.fixture.js';

interface Ready {
  readonly url: string;
  readonly caBundle: string;
}

const gadgets = '/apis/tools.example.com/v1/namespaces/web/gadgets';
const gadget = { metadata: { name: 'a' }, spec: { size: 3 } };

let main: MainServer;
let ready: Ready;
let running: Promise<void>;
const ending = new AbortController();

beforeAll(async () => {
  main = await startMainServer();
  await permitGadgets(main.client);
  ready = await new Promise<Ready>((resolve, reject) => {
    const options = { kubeconfig: main.kubeconfig, host: '127.0.0.1', port: 0, dialect: 'orch' } as const;
    running = runAggregatedServer(options, { signal: ending.signal, onReady: resolve });
    running.catch(reject);
  });
});
afterAll(async () => {
  ending.abort();
  await running;
  await main.stop();
});

describe('an aggregated server', () => {
  test('accepts tokens of the main server, and asks it for permission', async () => {
    const created = await ask(ready, gadgets, { token: 'alice', body: gadget });
    expect([created.status, created.json.kind, created.json.spec]).toEqual([201, 'Gadget', { size: 3 }]);
    const list = await ask(ready, gadgets, { token: 'alice' });
    expect([list.status, list.json.items.length]).toEqual([200, 1]);
    const forbidden = await ask(ready, `${gadgets}/a`, { token: 'alice' });
    expect(forbidden.status).toBe(403);
    expect(forbidden.json.message).toContain(
      'User "alice" cannot get resource "gadgets" in API group "tools.example.com"',
    );
    expect((await ask(ready, gadgets, { token: 'bob' })).status).toBe(403);
    expect((await ask(ready, gadgets, { token: 'wrong' })).status).toBe(401);
    expect((await ask(ready, gadgets)).json.message).toContain('User "system:anonymous" cannot list');
    expect((await ask(ready, `${gadgets}/a`, { token: 'admin' })).status).toBe(200);
  });

  test('accepts client certificates of the main server', async () => {
    expect((await ask(ready, gadgets, { certificate: main.carol })).status).toBe(200);
    const { json } = await ask(ready, `${gadgets}/a`, { certificate: main.carol });
    expect(json.message).toContain('User "carol" cannot get');
  });

  test('believes the headers of the front proxy, and of no other client', async () => {
    const headers = { 'X-Remote-User': 'dave', 'X-Remote-Group': ['makers', 'others'] };
    expect((await ask(ready, gadgets, { certificate: main.frontProxy, headers })).status).toBe(200);
    const other = { 'X-Remote-User': 'dave', 'X-Remote-Group': 'others' };
    const rejected = await ask(ready, gadgets, { certificate: main.frontProxy, headers: other });
    expect(rejected.json.message).toContain('User "dave" cannot list');
    expect((await ask(ready, gadgets, { certificate: main.frontProxy })).status).toBe(401);
    const masters = { 'X-Remote-User': 'dave', 'X-Remote-Group': 'system:masters' };
    const carol = await ask(ready, `${gadgets}/a`, { certificate: main.carol, headers: masters });
    expect(carol.json.message).toContain('User "carol" cannot get');
    expect((await ask(ready, gadgets, { headers: masters })).json.message).toContain('system:anonymous');
  });

  test('serves health checks to everybody, and discovery to those whom the main server permits', async () => {
    expect((await ask(ready, '/healthz')).status).toBe(200);
    expect((await ask(ready, '/metrics')).status).toBe(403);
    expect((await ask(ready, '/apis/tools.example.com/v1')).status).toBe(403);
    const discovery = await ask(ready, '/apis/tools.example.com/v1', { token: 'alice' });
    expect(discovery.json.resources.map(({ name }: { name: string }) => name)).toEqual(['gadgets']);
  });
});

test('the example runs as a program, and stops in order', async () => {
  const program = join(__dirname, '../dist/aggregated-server.js');
  const child = spawn(process.execPath, [program, '--kubeconfig', main.kubeconfig, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  const printed: Ready = JSON.parse(String(line));
  expect((await ask(printed, gadgets, { token: 'alice' })).status).toBe(200);
  expect((await ask(printed, gadgets, { token: 'wrong' })).status).toBe(401);
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
});
