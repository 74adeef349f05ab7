import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { errorMessage, parseJson } from '@orch/apimachinery';

/** TLS of a server that is not an API server; texts in PEM. */
export interface PostTls {
  /** Any certificate is accepted. */
  readonly insecure: boolean;
  /** The name that the certificate must have, in place of the host of the URL. */
  readonly serverName?: string;
  readonly certificate?: string;
  readonly key?: string;
  /** Default: those of the system. */
  readonly authorities?: string;
}

/** Posts JSON to servers that are not API servers, over connections that are kept. */
export interface JsonPoster {
  /** Resolves with the parsed response. @throws PostError, also for any status but 200 */
  post(url: string, body: unknown, signal: AbortSignal): Promise<unknown>;
  /** Ends idle connections. */
  close(): void;
}

/** A request has failed, or its response is no JSON of status 200; the message begins with the URL. */
export class PostError extends Error {
  override readonly name = 'PostError';
}

/** Responses above this are errors. */
const responseBytesMax = 64 * 1024 * 1024;

/** Each request ends after `timeoutMs`. */
export function jsonPoster({ timeoutMs, tls }: { readonly timeoutMs: number; readonly tls?: PostTls }): JsonPoster {
  const plain = new HttpAgent({ keepAlive: true });
  const secure = new HttpsAgent({ keepAlive: true, ...(tls === undefined ? {} : tlsOptions(tls)) });
  return {
    async post(url, body, signal) {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      const { status, text } = await exchange(url, JSON.stringify(body), limited);
      if (status !== 200) throw new PostError(`${url}: status ${status}`);
      try {
        return parseJson(text);
      } catch (error) {
        throw new PostError(`${url}: ${errorMessage(error)}`, { cause: error });
      }
    },
    close() {
      plain.destroy();
      secure.destroy();
    },
  };

  function exchange(
    url: string,
    body: string,
    signal: AbortSignal,
  ): Promise<{ readonly status: number; readonly text: string }> {
    return new Promise((resolve, reject) => {
      const failed = (error: unknown) => reject(new PostError(`${url}: ${errorMessage(error)}`, { cause: error }));
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      const isSecure = url.startsWith('https:');
      const options = { method: 'POST', headers, signal, agent: isSecure ? secure : plain };
      const request = (isSecure ? httpsRequest : httpRequest)(url, options, (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > responseBytesMax)
            response.destroy(new Error(`the response has more than ${responseBytesMax} bytes`));
          else chunks.push(chunk);
        });
        response.on('error', failed);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
        );
      });
      request.on('error', failed);
      request.end(body);
    });
  }
}

function tlsOptions({ insecure, serverName, certificate, key, authorities }: PostTls) {
  return {
    rejectUnauthorized: !insecure,
    ...(serverName === undefined ? {} : { servername: serverName }),
    ...(certificate === undefined ? {} : { cert: certificate }),
    ...(key === undefined ? {} : { key }),
    ...(authorities === undefined ? {} : { ca: authorities }),
  };
}
