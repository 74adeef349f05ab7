import type { UserInfo } from '@orch/apimachinery';
import { connectionErrorMessage } from '@orch/apiserver';
import { type Backend, BackendError } from './backend.js';
import { identityHeaders } from './identity-headers.js';

export interface DocumentRequest {
  readonly path: string;
  readonly accept?: string;
  /** Sends `If-None-Match`. */
  readonly etag?: string | undefined;
  readonly user: Omit<UserInfo, 'uid'>;
  readonly timeoutMs: number;
  readonly verifies: boolean;
  readonly signal: AbortSignal;
}

export interface DocumentResponse {
  readonly status: number;
  readonly etag: string | undefined;
  readonly body: Buffer;
  /** `https://10.0.0.1:443/apis/…` */
  readonly url: string;
}

/** Reads a document of another server. @throws UnresolvedServiceError, or an Error with a message for users */
export async function getDocument(backend: Backend, request: DocumentRequest): Promise<DocumentResponse> {
  const { path, accept = 'application/json', etag, user, timeoutMs, verifies } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([request.signal, timeout]);
  try {
    const { response, address, ...result } = await backend.send({
      method: 'GET',
      target: path,
      headers: (host) => [
        ...['host', host, 'accept', accept],
        ...(etag === undefined ? [] : ['if-none-match', etag]),
        ...identityHeaders(user),
      ],
      signal,
      verifies,
    });
    if (result.type === 'upgraded') result.socket.destroy();
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of response) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes > documentBytesMax) throw new Error(`the response exceeds ${documentBytesMax} bytes`);
    }
    const { statusCode: status = 0, headers } = response;
    return { status, etag: headers.etag, body: Buffer.concat(pieces), url: `https://${address}${path}` };
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    const { host, port } = error.target;
    const why = timeout.aborted
      ? 'context deadline exceeded'
      : connectionErrorMessage(error.cause, { scheme: 'https', host, port: String(port) });
    const url = `https://${error.address}${path}`;
    throw new Error(`failing or missing response from ${url}: Get "${url}": ${why}`, { cause: error });
  }
}

/** OpenAPI documents of large servers have some megabytes. */
const documentBytesMax = 64 * 1024 * 1024;
