import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { Duplex } from 'node:stream';
import { generateAuthority, issueCertificate, type KeyPair, validFor } from '@orch/certs';

/** One server that plays the servers of a cluster: a node agent, webhooks, an aggregated server. */
export interface ClusterBackend {
  readonly port: number;
  /** Of its certificate, which is for all `hosts`. */
  readonly authority: KeyPair;
  /** `POST /admit`; oldest first. */
  readonly seen: readonly string[];
  close(): Promise<void>;
}

type Parsed = ReturnType<typeof JSON.parse>;

/** Replies by path. Upgrades are answered with what the client sends. */
export async function startClusterBackend(hosts: readonly string[]): Promise<ClusterBackend> {
  const validity = validFor(1, new Date());
  const authority = await generateAuthority({ commonName: 'cluster-ca', ...validity });
  const serving = await issueCertificate(authority, { commonName: 'all', hosts, usages: ['server'], ...validity });
  const seen: string[] = [];
  const sockets = new Set<Duplex>();
  const server = createServer({ cert: serving.cert, key: serving.key }, async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    seen.push(`${request.method} ${request.url?.split('?')[0]}`);
    respond(request, { response, body: Buffer.concat(pieces).toString() });
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    seen.push(`upgrade ${request.url?.split('?')[0]}`);
    socket.on('error', () => undefined);
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: SPDY/3.1\r\n\r\n');
    socket.write(head);
    socket.pipe(socket);
  });
  server.on('connection', (socket: Duplex) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    authority,
    seen,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function respond(
  { url = '' }: IncomingMessage,
  { response, body }: { readonly response: ServerResponse; readonly body: string },
): void {
  const [path = ''] = url.split('?');
  const handler = handlers[path];
  if (handler === undefined) {
    response.end(`reply to ${path}`);
    return;
  }
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(handler(body === '' ? undefined : JSON.parse(body))));
}

const handlers: Readonly<Record<string, (review: Parsed) => unknown>> = {
  '/admit': ({ kind, apiVersion, request }) => ({ kind, apiVersion, response: { uid: request.uid, allowed: true } }),
  '/convert': ({ kind, apiVersion, request: { uid, objects, desiredAPIVersion } }) => ({
    kind,
    apiVersion,
    response: {
      uid,
      result: { status: 'Success' },
      convertedObjects: objects.map((object: object) => ({ ...object, apiVersion: desiredAPIVersion })),
    },
  }),
  '/token': ({ kind, apiVersion }) => ({
    kind,
    apiVersion,
    status: { authenticated: true, user: { username: 'remote-user' } },
  }),
  '/access': ({ kind, apiVersion, spec }) => ({ kind, apiVersion, status: { allowed: spec.user === 'remote-user' } }),
  '/apis/far.example.com/v1': () => ({
    kind: 'APIResourceList',
    apiVersion: 'v1',
    groupVersion: 'far.example.com/v1',
    resources: [{ name: 'things', singularName: 'thing', namespaced: false, kind: 'Thing', verbs: ['list'] }],
  }),
  '/apis/far.example.com/v1/things': () => ({ kind: 'ThingList', apiVersion: 'far.example.com/v1', items: [] }),
};
