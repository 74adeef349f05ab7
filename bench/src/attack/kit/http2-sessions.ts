import { readFile } from 'node:fs/promises';
import { type ClientHttp2Session, type ClientSessionOptions, connect } from 'node:http2';
import type { AttackedServer } from './attack.js';
import { noteResponses } from './note-responses.js';

/** HTTP/2 sessions whose errors do not fail the attack. The rejections they receive are noted. */
export async function openSessions(
  server: AttackedServer,
  count: number,
  options: ClientSessionOptions = {},
): Promise<readonly ClientHttp2Session[]> {
  const ca = await readFile(server.files.ca);
  return Array.from({ length: count }, () => {
    const session = connect(server.url, { ...options, ca });
    session.on('error', () => {});
    noteResponses(session, server);
    return session;
  });
}

/** The status of one request of a user; 599 without a response. */
export function statusOfUser(
  session: ClientHttp2Session | undefined,
  token: string,
  { method, path, body }: { readonly method: string; readonly path: string; readonly body?: string },
): Promise<number> {
  return new Promise((resolve) => {
    if (session === undefined || session.destroyed) {
      resolve(noResponse);
      return;
    }
    const stream = session.request({
      ':method': method,
      ':path': path,
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    });
    let status = noResponse;
    stream.on('response', (headers) => {
      status = headers[':status'] ?? noResponse;
    });
    stream.on('error', () => {});
    stream.on('close', () => resolve(status));
    stream.resume();
    stream.end(body);
  });
}

const noResponse = 599;
