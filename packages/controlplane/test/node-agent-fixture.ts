import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Duplex, Writable } from 'node:stream';
import { startTestBackend, type TestBackend } from './backend-fixture.js';
import type { TestServer } from './test-server.js';

export const pods = '/api/v1/namespaces/default/pods';
export const nodes = '/api/v1/nodes';

/** A test node agent, which records upgrade requests. */
export interface TestNodeAgent extends TestBackend {
  /** Upgrade requests, oldest first. */
  readonly upgrades: { readonly url: string; readonly headers: IncomingMessage['headers'] }[];
  /** Number of clients that disconnected from a followed log. */
  readonly left: string[];
  /** Bytes received after a rejected upgrade, on the connection that stays open. */
  readonly afterRejection: string[];
}

/**
 * The name of a pod selects the behavior of the agent:
 *
 *     st-404                  responds with that status
 *     kept-st-404             the same, and keeps the connection open after an upgrade request
 *     flood                   sends 100 MB as fast as the client reads
 *     quick                   sends `bye` and ends the stream
 *     moved, moved-far, …     redirects to another path, host, port or name of its own
 */
export async function startNodeAgent(): Promise<TestNodeAgent> {
  const upgrades: TestNodeAgent['upgrades'] = [];
  const left: string[] = [];
  const afterRejection: string[] = [];
  const backend: TestBackend = await startTestBackend({
    respond({ url }, _request, response) {
      const status = Number(/st-(\d+)/.exec(url)?.[1] ?? 200);
      const follow = url.includes('follow=true');
      if (url.includes('flood')) {
        response.writeHead(200);
        flood(response);
        return;
      }
      response.writeHead(status, { 'content-type': 'text/odd', ...(status === 301 ? { location: '/x/' } : {}) });
      if (!follow) response.end(`text of ${status}`);
      else {
        response.write('first\n');
        const timer = setInterval(() => response.write('more\n'), 5);
        response.on('close', () => {
          clearInterval(timer);
          left.push(url);
        });
      }
    },
    upgrade(request, socket, head) {
      const { url = '', headers } = request;
      upgrades.push({ url, headers });
      socket.on('error', () => undefined);
      const status = /st-(\d+)/.exec(url)?.[1];
      if (url.includes('moved-far')) socket.end(redirectTo('https://elsewhere/there'));
      else if (url.includes('moved-port')) socket.end(redirectTo(`https://127.0.0.1:${backend.plainPort}/there`));
      else if (url.includes('moved-near')) socket.end(redirectTo(`https://localhost:${backend.securePort}/there?a=b`));
      else if (url.includes('moved')) socket.end(redirectTo('/there?a=b'));
      else if (status !== undefined) {
        socket.on('data', (bytes: Buffer) => afterRejection.push(bytes.toString()));
        socket.write(`HTTP/1.1 ${status} X\r\nContent-Type: text/x\r\nContent-Length: 4\r\n\r\ntext`);
        if (!url.includes('kept')) socket.end();
      } else {
        socket.write(
          'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: SPDY/3.1\r\nX-Own: 1\r\n\r\n',
        );
        socket.write(head);
        if (url.includes('flood')) flood(socket);
        else if (url.includes('quick')) socket.end('bye');
        else socket.pipe(socket);
      }
    },
  });
  return { ...backend, upgrades, left, afterRejection };
}

function redirectTo(location: string): string {
  return `HTTP/1.1 302 Found\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`;
}

/** Sends 100 MB as fast as the client reads. */
function flood(socket: Writable): void {
  const piece = Buffer.alloc(64 * 1024, 1);
  let left = floodBytes;
  const write = (): void => {
    while (left > 0) {
      left -= piece.length;
      if (!socket.write(piece)) {
        socket.once('drain', write);
        return;
      }
    }
    socket.end();
  };
  write();
}
export const floodBytes = 1_600 * 64 * 1024;

/** Server options to reach the agent on localhost, and an unreachable address. */
export function trusted(agent: Pick<TestBackend, 'securePort'>): readonly string[] {
  return [`127.0.0.1:${agent.securePort}`, `localhost:${agent.securePort}`, '127.0.0.1:1'];
}

export async function makeNode({ ask }: TestServer, name: string, port: number): Promise<void> {
  const addresses = [{ type: 'InternalIP', address: '127.0.0.1' }];
  const status = { addresses, daemonEndpoints: { kubeletEndpoint: { Port: port } } };
  await ask('POST', nodes, { body: { metadata: { name }, status } });
}

export async function makePod({ ask }: TestServer, name: string, nodeName: string): Promise<void> {
  await ask('POST', pods, {
    body: { metadata: { name }, spec: { nodeName, containers: [{ name: 'a', image: 'x' }] } },
  });
}

export interface Upgraded {
  readonly response: IncomingMessage;
  readonly socket: Duplex | undefined;
  /** The body of a plain HTTP response. */
  readonly text: string;
}

/** An upgrade request; to SPDY unless `headers` name another protocol. */
export async function upgrade(
  to: TestServer,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: object } = {},
): Promise<Upgraded> {
  const request = https.request(`${to.server.url}${path}`, {
    method,
    rejectUnauthorized: false,
    agent: false,
    headers: { authorization: 'Bearer admin', connection: 'Upgrade', upgrade: 'SPDY/3.1', ...headers },
  });
  request.end();
  return await new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('upgrade', (response: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (head.length > 0) socket.unshift(head);
      resolve({ response, socket, text: '' });
    });
    request.on('response', (response: IncomingMessage) => {
      response
        .toArray()
        .then((pieces) => resolve({ response, socket: undefined, text: Buffer.concat(pieces).toString() }), reject);
    });
  });
}

/** Polls until shortly before the test times out, since the remote end of a connection sends no notification. */
export async function waitFor(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 25_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('the condition did not come true');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
