import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createSecureServer, type ServerHttp2Stream } from 'node:http2';
import { createServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Commits } from './commits.js';

/**
 * The baseline of the comparison: a bare Node HTTPS server that sends given bytes, commits a record before it responds, or
 * writes one frame to every open stream. It does not interpret what it sends.
 *
 *     GET /fixed/0        the bytes of the first file
 *     POST /commit/0      commits the record durably, then sends the bytes of the first file
 *     GET /watch          stays open
 *     PATCH /event        one frame to every open stream, then the response
 */
export interface BaselineJob {
  readonly protocol: 'h2' | 'http/1.1';
  readonly cert: string;
  readonly key: string;
  /** Responses: headers and the file of the body. */
  readonly fixed: readonly { readonly headers: Readonly<Record<string, string>>; readonly file: string }[];
  readonly record?: string;
  readonly frame?: string;
  /** Commits go to this etcd; default: LMDB. */
  readonly etcd?: string;
}

interface Out {
  respond(status: number, headers: Readonly<Record<string, string>>, body: Buffer): void;
  /** Starts a response that stays open; returns the function that writes to it. */
  stream(headers: Readonly<Record<string, string>>): (frame: Buffer) => void;
  onClose(listener: () => void): void;
}

export interface RunningBaseline {
  readonly port: number;
  close(): Promise<void>;
}

/** Listens on a free port of 127.0.0.1. A failed commit ends the process. */
export async function serveBaseline(job: BaselineJob, commits: Commits): Promise<RunningBaseline> {
  const server = listenOn(job, handler(job, commits));
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
      await commits.close();
    },
  };
}

type Handle = (method: string, path: string, out: Out) => void;

function handler(job: BaselineJob, commits: Commits): Handle {
  const fixed = job.fixed.map(({ headers, file }) => ({ headers, body: readFileSync(file) }));
  const record = job.record === undefined ? Buffer.alloc(0) : readFileSync(job.record);
  const frame = job.frame === undefined ? Buffer.alloc(0) : readFileSync(job.frame);
  const writers = new Set<(frame: Buffer) => void>();
  const headers = fixed[0]?.headers ?? {};
  return (method, path, out) => {
    const [, action, index] = path.split('/');
    const response = fixed[Number(index)] ?? { headers, body: Buffer.from('{}') };
    switch (action) {
      case 'fixed':
        out.respond(200, response.headers, response.body);
        return;
      case 'commit':
        void commits
          .put(record)
          .then(() => out.respond(method === 'POST' ? 201 : 200, response.headers, response.body));
        return;
      case 'watch': {
        const write = out.stream(headers);
        writers.add(write);
        out.onClose(() => writers.delete(write));
        return;
      }
      case 'event':
        for (const write of writers) write(frame);
        out.respond(200, response.headers, response.body);
        return;
      default:
        out.respond(404, {}, Buffer.alloc(0));
    }
  };
}

function listenOn(job: BaselineJob, handle: Handle) {
  const pair = { cert: readFileSync(job.cert), key: readFileSync(job.key) };
  if (job.protocol === 'http/1.1') {
    const server = createServer(pair, (request, response) => serveHttp1(request, response, handle));
    server.keepAliveTimeout = 60_000;
    return server;
  }
  // By default a session with 10 MB in flight rejects new streams.
  const limits = { maxSessionMemory: 1_000 };
  const server = createSecureServer({
    ...pair,
    ...limits,
    settings: { maxConcurrentStreams: 2_000, initialWindowSize: 1 << 20 },
  });
  server.on('stream', (stream, headers) =>
    serveHttp2(stream, { method: headers[':method'] ?? '', path: headers[':path'] ?? '' }, handle),
  );
  return server;
}

/** Reads the body to its end first, like a server that needs it. */
function serveHttp2(stream: ServerHttp2Stream, request: { method: string; path: string }, handle: Handle): void {
  const { method, path } = request;
  stream.on('error', () => {});
  const out: Out = {
    respond(status, headers, body) {
      stream.respond({ ':status': status, ...headers, 'content-length': body.length });
      stream.end(body);
    },
    stream(headers) {
      stream.respond({ ':status': 200, ...headers });
      return (frame) => void stream.write(frame);
    },
    onClose: (listener) => void stream.on('close', listener),
  };
  if (method === 'GET') {
    handle(method, path, out);
    return;
  }
  stream.on('data', () => {});
  stream.on('end', () => handle(method, path, out));
}

function serveHttp1(request: IncomingMessage, response: ServerResponse, handle: Handle): void {
  const { method = '', url = '' } = request;
  const out: Out = {
    respond(status, headers, body) {
      response.writeHead(status, { ...headers, 'content-length': body.length });
      response.end(body);
    },
    stream(headers) {
      response.writeHead(200, headers);
      response.flushHeaders();
      return (frame) => void response.write(frame);
    },
    onClose: (listener) => void response.on('close', listener),
  };
  if (method === 'GET') {
    handle(method, url, out);
    return;
  }
  request.on('data', () => {});
  request.on('end', () => handle(method, url, out));
}
