import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import { dirname, join } from 'node:path';
import type { ReadyLine } from './orch-process.js';

export interface Answer {
  readonly status: number;
  /** Parsed when it is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  readonly body: any;
}

/** Requests over HTTP/1.1, as curl would make them; anonymous when the token is empty. */
export async function httpOf(ready: ReadyLine, { token = ready.token }: { readonly token?: string } = {}) {
  const ca = await readFile(join(dirname(ready.kubeconfig), 'pki', 'ca.crt'), 'utf8');
  return async (
    method: string,
    path: string,
    { body, contentType = 'application/json' }: { readonly body?: unknown; readonly contentType?: string } = {},
  ): Promise<Answer> => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      // Node gives a DELETE no length by itself.
      ...(text === undefined ? {} : { 'content-type': contentType, 'content-length': Buffer.byteLength(text) }),
    };
    return await new Promise<Answer>((resolve, reject) => {
      const call = request(`${ready.url}${path}`, { method, ca, headers, agent: false }, (response) => {
        let answer = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          answer += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: parsed(answer) }));
        response.on('error', reject);
      });
      call.on('error', reject);
      call.end(text);
    });
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
