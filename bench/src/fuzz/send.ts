import { type ClientHttp2Session, connect } from 'node:http2';
import { Agent, request } from 'node:https';
import { connect as connectTls } from 'node:tls';
import type { FuzzCase } from './fuzz-case.js';
import type { Random } from './random.js';

export interface FuzzResponse {
  /** 0: the connection or stream was closed without a response. */
  readonly status: number;
  readonly contentType: string;
  readonly body: Buffer;
}

export interface FuzzClient {
  /** Never rejects: a timeout is status -1. */
  send(fuzzed: Pick<FuzzCase, 'method' | 'path' | 'headers' | 'body'>, random: Random): Promise<FuzzResponse>;
  /** Frames the body so that it does not end, or not at its declared length. */
  sendMisframed(fuzzed: FuzzCase, random: Random): Promise<FuzzResponse>;
  close(): void;
}

const waitMsMax = 30_000;
const closed: FuzzResponse = { status: 0, contentType: '', body: Buffer.alloc(0) };
const late: FuzzResponse = { ...closed, status: -1 };

/** Sends over HTTP/2 and HTTP/1.1 in turn. */
export function createFuzzClient({
  url,
  token,
  ca,
}: {
  readonly url: string;
  readonly token: string;
  readonly ca: Buffer;
}): FuzzClient {
  const agent = new Agent({ ca, keepAlive: true, maxSockets: 16, ALPNProtocols: ['http/1.1'] });
  const authorization = `Bearer ${token}`;
  let session: ClientHttp2Session | undefined;

  return {
    send: (fuzzed, random) => within(random.once(2) ? overHttp1(fuzzed) : overHttp2(fuzzed)),
    sendMisframed: (fuzzed, random) => within(misframed(fuzzed, random)),
    close() {
      session?.destroy();
      agent.destroy();
    },
  };

  function openSession(): ClientHttp2Session {
    if (session !== undefined && !session.closed && !session.destroyed) return session;
    // Unread parts of too long bodies stay in the client's session memory, which would then reject its own streams.
    session = connect(url, { ca, maxSessionMemory: 4_000 });
    session.on('error', () => {});
    return session;
  }

  function overHttp2({ method, path, headers, body }: Parameters<FuzzClient['send']>[0]): Promise<FuzzResponse> {
    return new Promise((resolve) => {
      const stream = openSession().request(
        { ':method': method, ':path': path, authorization, ...headers },
        { endStream: body.length === 0 },
      );
      const chunks: Buffer[] = [];
      let status = 0;
      let contentType = '';
      stream.on('response', (response) => {
        status = Number(response[':status']);
        contentType = String(response['content-type'] ?? '');
      });
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', () => {});
      stream.on('end', () => {
        // A response may arrive before the body was read. A finished stream is not reset, since servers count resets.
        if (!stream.writableFinished) stream.close();
      });
      stream.on('close', () => resolve({ status, contentType, body: Buffer.concat(chunks) }));
      if (body.length > 0) stream.end(body);
    });
  }

  function overHttp1({ method, path, headers, body }: Parameters<FuzzClient['send']>[0]): Promise<FuzzResponse> {
    return new Promise((resolve) => {
      const { hostname, port } = new URL(url);
      const length = { 'content-length': String(body.length) };
      const sent = request({ hostname, port, agent, method, path, headers: { authorization, ...length, ...headers } });
      let hasResponse = false;
      sent.on('response', (response) => {
        hasResponse = true;
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', () => {});
        response.on('close', () => {
          const contentType = response.headers['content-type'] ?? '';
          resolve({ status: response.statusCode ?? 0, contentType, body: Buffer.concat(chunks) });
          sent.destroy();
        });
      });
      sent.on('error', () => {
        if (!hasResponse) resolve(closed);
      });
      sent.end(body);
    });
  }

  /** Handwritten HTTP/1.1. The client closes the connection when no data has arrived for a while. */
  function misframed({ method, path, headers, body }: FuzzCase, random: Random): Promise<FuzzResponse> {
    const { hostname, port } = new URL(url);
    const head = (extra: string) =>
      `${method} ${path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: ${authorization}\r\ncontent-type: ${headers['content-type'] ?? ''}\r\n${extra}\r\n`;
    const chunk = `${body.length.toString(16)}\r\n${body.toString('latin1')}\r\n`;
    const bytes = random.pick([
      `${head('transfer-encoding: chunked\r\n')}${chunk}`,
      `${head('transfer-encoding: chunked\r\n')}zz\r\n`,
      `${head('transfer-encoding: chunked\r\n')}ffffffffffffffff\r\nx`,
      `${head('transfer-encoding: chunked\r\n')}-1\r\nx`,
      `${head('transfer-encoding: gzip, chunked\r\n')}${chunk}0\r\n\r\n`,
      `${head('transfer-encoding: chunked\r\ncontent-length: 5\r\n')}${chunk}0\r\n\r\n`,
      `${head('content-length: 5\r\ncontent-length: 6\r\n')}${body.toString('latin1')}`,
      `${head('content-length: -1\r\n')}${body.toString('latin1')}`,
      `${head('content-length: 1e3\r\n')}${body.toString('latin1')}`,
      `${head(`content-length: ${body.length + 10}\r\n`)}${body.toString('latin1')}`,
      `${head(`content-length: ${Math.max(0, body.length - 10)}\r\n`)}${body.toString('latin1')}`,
      `${head('content-length: 99999999999\r\n')}${body.toString('latin1')}`,
      `${head('content-length: 99999999999999999999999\r\n')}x`,
      `${head('')}${body.toString('latin1')}`,
      `${head(`content-length: 0\r\n`)}`,
      `${method} ${path} HTTP/9.9\r\n\r\n`,
      `${method} ${path}\r\n\r\n`,
      `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`,
      `${head('bad header\r\n')}`,
      `${head(`x: ${'y'.repeat(100_000)}\r\n`)}`,
      `${head(`${'x: y\r\n'.repeat(3_000)}`)}`,
      '\u0000\u0001\u0002'.repeat(100),
    ]);
    return new Promise((resolve) => {
      const chunks: Buffer[] = [];
      const socket = connectTls({ host: hostname, port: Number(port), ca, ALPNProtocols: ['http/1.1'] }, () => {
        socket.write(bytes, 'latin1');
        socket.setTimeout(quietMsMax, () => socket.destroy());
      });
      socket.on('data', (part: Buffer) => chunks.push(part));
      socket.on('error', () => {});
      socket.on('close', () => resolve(parseResponse(Buffer.concat(chunks))));
    });
  }

  function within(response: Promise<FuzzResponse>): Promise<FuzzResponse> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<FuzzResponse>((resolve) => {
      timer = setTimeout(() => resolve(late), waitMsMax);
    });
    return Promise.race([response, timeout]).finally(() => clearTimeout(timer));
  }
}

const quietMsMax = 300;

/** Parses the first response in the bytes of a connection. */
function parseResponse(bytes: Buffer): FuzzResponse {
  const end = bytes.indexOf('\r\n\r\n');
  const head = bytes.subarray(0, Math.max(0, end)).toString('latin1');
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1] ?? 0);
  const contentType = /^content-type: *(.*)$/im.exec(head)?.[1]?.trim() ?? '';
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  return { status, contentType, body: bytes.subarray(end + 4, end + 4 + length) };
}
