import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import { dirname, join } from 'node:path';
import type { ReadyLine } from './orch-process.js';

export interface Answer {
  readonly status: number;
  /** What JSON it was, or empty. */
  readonly body: Body;
  readonly text: string;
}

/** The parts of answers that tests look into; an answer has those of its kind. */
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
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: parsed(answer), text: answer }));
        response.on('error', reject);
      });
      call.on('error', reject);
      call.end(text);
    });
  };
}

function parsed(text: string): Body {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse('{}');
  }
}
