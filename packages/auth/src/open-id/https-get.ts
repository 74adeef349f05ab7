import type { IncomingMessage } from 'node:http';
import { Agent, get } from 'node:https';
import { isJsonObject, type JsonObject, parseJson } from '@orch/apimachinery';

/** GETs a text over TLS. @throws Error */
export type HttpsGet = (url: string, headers?: Readonly<Record<string, string>>) => Promise<string>;

export interface HttpsGetOptions {
  /** PEM; absent: the authorities of the host. */
  readonly authorities: string | undefined;
  /** Ends requests and connections. */
  readonly signal: AbortSignal;
}

/** Requests end after 30 seconds; redirects are not followed; a response has at most 1 MiB. */
export function httpsGet({ authorities, signal }: HttpsGetOptions): HttpsGet {
  const agent = new Agent({ keepAlive: false, ...(authorities === undefined ? {} : { ca: authorities }) });
  return async (url, headers = {}) => {
    const ending = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(url, { agent, headers, signal: ending }, resolve).on('error', reject);
    });
    const pieces: Buffer[] = [];
    let length = 0;
    for await (const piece of response) {
      pieces.push(piece);
      length += piece.length;
      if (length > responseBytesMax) throw new Error(`the response of ${url} is longer than ${responseBytesMax} bytes`);
    }
    if (response.statusCode !== 200) throw new Error(`GET ${url} returned status ${response.statusCode}`);
    return Buffer.concat(pieces).toString();
  };
}

const timeoutMs = 30_000;
const responseBytesMax = 1024 * 1024;

/** @throws Error when the text is not a JSON object */
export function parseDocument(text: string, url: string): JsonObject {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    throw new Error(`the response of ${url} is not JSON`, { cause: error });
  }
  if (!isJsonObject(value)) throw new Error(`the response of ${url} is not a JSON object`);
  return value;
}
