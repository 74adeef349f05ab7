import type { ClientHttp2Session, OutgoingHttpHeaders } from 'node:http2';
import type { AttackedServer } from './attack.js';

/** Notes the rejections that a session receives from now on. */
export function noteResponses(session: ClientHttp2Session, { rejections }: Pick<AttackedServer, 'rejections'>): void {
  const request = session.request.bind(session);
  session.request = (headers, options) => {
    const stream = request(headers, options);
    stream.on('response', (response) => {
      rejections.note({
        status: response[':status'] ?? 0,
        auditId: textOf(response['audit-id']),
        method: headerOf(headers, ':method') ?? 'GET',
        uri: headerOf(headers, ':path') ?? '/',
      });
    });
    return stream;
  };
}

function headerOf(headers: OutgoingHttpHeaders | readonly string[] | undefined, name: string): string | undefined {
  return headers === undefined || Array.isArray(headers) || !(name in headers)
    ? undefined
    : textOf(Reflect.get(headers, name));
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
