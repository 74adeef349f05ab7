import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { errorMessage } from '@orch/apimachinery';
import type { ExtenderTls } from '../configuration/scheduling-config.js';
import { ExtenderError } from '../framework/extender.js';

/** Posts JSON to a server over connections that are kept; resolves with the parsed response. */
export interface JsonPoster {
  /** @throws ExtenderError, also for any status but 200 */
  post(url: string, body: unknown, signal: AbortSignal): Promise<unknown>;
  close(): void;
}

/** Responses above this are errors. */
const responseBytesMax = 64 * 1024 * 1024;

export function jsonPoster({ timeoutMs, tls }: { readonly timeoutMs: number; readonly tls?: ExtenderTls }): JsonPoster {
  const plain = new HttpAgent({ keepAlive: true });
  const secure = new HttpsAgent({ keepAlive: true, ...(tls === undefined ? {} : tlsOptions(tls)) });
  return {
    async post(url, body, signal) {
      const { status, text } = await exchange(
        url,
        JSON.stringify(body),
        AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      );
      if (status !== 200) throw new ExtenderError(`${url}: status ${status}`);
      try {
        return JSON.parse(text);
      } catch (error) {
        throw new ExtenderError(`${url}: ${errorMessage(error)}`, { cause: error });
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
      const failed = (error: unknown) => reject(new ExtenderError(`${url}: ${errorMessage(error)}`, { cause: error }));
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

function tlsOptions({ insecure, serverName, certificate, key, authorities }: ExtenderTls) {
  return {
    rejectUnauthorized: !insecure,
    ...(serverName === undefined ? {} : { servername: serverName }),
    ...(certificate === undefined ? {} : { cert: certificate }),
    ...(key === undefined ? {} : { key }),
    ...(authorities === undefined ? {} : { ca: authorities }),
  };
}
