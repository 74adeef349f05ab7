import {
  createSecureServer,
  createServer,
  type Http2SecureServer,
  type Http2Server,
  type Http2Session,
  type IncomingHttpHeaders,
  type SecureServerOptions,
  type ServerHttp2Stream,
} from 'node:http2';
import type { Socket } from 'node:net';

export interface ReceivedCall {
  readonly stream: ServerHttp2Stream;
  readonly session: Http2Session;
  readonly headers: IncomingHttpHeaders;
  /** The message with its prefix. */
  readonly body: Buffer;
}

/** A server whose handler writes each response as bytes, to respond as no etcd does. */
export class GrpcServer {
  readonly sessions: Http2Session[] = [];
  readonly sockets: Socket[] = [];
  /** Called for each new session. */
  onSession: (session: Http2Session) => void = () => undefined;

  private constructor(
    private readonly server: Http2Server | Http2SecureServer,
    private readonly isSecure: boolean,
  ) {}

  static async start(handle: (call: ReceivedCall) => void, tls?: SecureServerOptions): Promise<GrpcServer> {
    const server = tls === undefined ? createServer() : createSecureServer(tls);
    const grpc = new GrpcServer(server, tls !== undefined);
    server.on('connection', (socket: Socket) => grpc.sockets.push(socket.on('error', () => undefined)));
    server.on('session', (session: Http2Session) => {
      grpc.sessions.push(session.on('error', () => undefined));
      grpc.onSession(session);
    });
    server.on('stream', (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
      const chunks: Buffer[] = [];
      stream.on('error', () => undefined);
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      const { session } = stream;
      stream.on('end', () => {
        if (session !== undefined) handle({ stream, session, headers, body: Buffer.concat(chunks) });
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return grpc;
  }

  get port(): number {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return address.port;
  }

  endpoint(host = '127.0.0.1'): string {
    return `${this.isSecure ? 'https' : 'http'}://${host}:${this.port}`;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const session of this.sessions) session.destroy();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}

/** Responds with bytes of a body and the trailers. */
export function respond(
  stream: ServerHttp2Stream,
  body: Buffer,
  trailers: Readonly<Record<string, string>> = { 'grpc-status': '0' },
): void {
  stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
  stream.on('wantTrailers', () => stream.sendTrailers(trailers));
  stream.end(body);
}
