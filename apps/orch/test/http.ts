import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import { dirname, join } from 'node:path';
import type { ReadyLine } from './orch-process.js';

export interface HttpResponse {
  readonly status: number;
  /** The parsed JSON, or an empty object. */
  readonly body: Body;
  readonly text: string;
}

/** The fields that tests read from response bodies. Which fields are set depends on the kind. */
export interface Body {
  readonly kind: string;
  readonly reason: string;
  readonly metadata: {
    readonly name: string;
    readonly generation: number;
    readonly resourceVersion: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly annotations: Readonly<Record<string, string>>;
  };
  readonly spec: Readonly<Record<string, unknown>>;
  readonly status: Readonly<Record<string, unknown>>;
  readonly items: readonly Body[];
  readonly groups: readonly { readonly name: string }[];
}

interface RequestOptions {
  readonly body?: unknown;
  readonly contentType?: string;
  /** Media types of the response. */
  readonly accept?: string;
  /** Called for each chunk of the response body. */
  readonly onData?: () => void;
}

/** Returns a function that sends HTTP/1.1 requests. Requests with an empty token are anonymous. */
export async function httpOf(ready: ReadyLine, { token = ready.token }: { readonly token?: string } = {}) {
  const ca = await readFile(join(dirname(ready.kubeconfig), 'pki', 'ca.crt'), 'utf8');
  return async (
    method: string,
    path: string,
    { body, contentType = 'application/json', accept, onData }: RequestOptions = {},
  ): Promise<HttpResponse> => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(accept === undefined ? {} : { accept }),
      // Node.js sets no Content-Length for DELETE.
      ...(text === undefined ? {} : { 'content-type': contentType, 'content-length': Buffer.byteLength(text) }),
    };
    return await new Promise<HttpResponse>((resolve, reject) => {
      const clientRequest = request(`${ready.url}${path}`, { method, ca, headers, agent: false }, (response) => {
        let received = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          received += chunk;
          onData?.();
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: parseBody(received), text: received }),
        );
        response.on('error', reject);
      });
      clientRequest.on('error', reject);
      clientRequest.end(text);
    });
  };
}

function parseBody(text: string): Body {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse('{}');
  }
}
