import { readFile } from 'node:fs/promises';
import { type ClientHttp2Session, connect } from 'node:http2';
import type { KeyPair } from '@orch/certs';
import type { AttackedServer } from './attack.js';
import { noteResponses } from './note-responses.js';

/**
 * A client with its own HTTP/2 connection, which sends no credentials unless a request has them. The rejections it receives are
 * noted.
 */
export interface HostileClient {
  send(request: SentRequest): Promise<ReceivedAnswer>;
  close(): void;
}

export interface SentRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Text and bytes are sent unchanged, anything else as JSON. */
  readonly body?: unknown;
}

export interface ReceivedAnswer {
  /** 0 when the stream or the connection is closed without a response. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export async function openHostileClient(server: AttackedServer, certificate?: KeyPair): Promise<HostileClient> {
  const ca = await readFile(server.files.ca);
  let session: ClientHttp2Session | undefined;
  const current = (): ClientHttp2Session => {
    if (session === undefined || session.closed || session.destroyed) {
      session = connect(server.url, { ca, ...certificate });
      session.on('error', () => {});
      noteResponses(session, server);
    }
    return session;
  };
  return { send: (request) => send(current(), request), close: () => session?.destroy() };
}

function send(
  session: ClientHttp2Session,
  { method = 'GET', path, headers = {}, body }: SentRequest,
): Promise<ReceivedAnswer> {
  return new Promise((resolve) => {
    const stream = session.request(
      {
        ':method': method,
        ':path': path,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, copy(value)])),
      },
      { endStream: body === undefined },
    );
    let status = 0;
    let received: Record<string, string> = {};
    const chunks: Buffer[] = [];
    stream.on('response', (response) => {
      status = response[':status'] ?? 0;
      received = Object.fromEntries(Object.entries(response).map(([name, value]) => [name, String(value)]));
    });
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('error', () => {});
    stream.on('close', () => resolve({ status, headers: received, body: Buffer.concat(chunks).toString() }));
    if (body !== undefined) stream.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  });
}

function copy(value: string | readonly string[]): string | string[] {
  return typeof value === 'string' ? value : [...value];
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
