import * as http from 'node:http';
import * as https from 'node:https';
import { isRecord, type Json, valueAt } from './json.js';
import { type ComparedResponse, readResponse } from './response.js';
import { fillVariables, type Step } from './script.js';

export interface ServerOptions {
  readonly url: string;
  readonly token: string;
  /** PEM of the trusted authority; undefined trusts any certificate. */
  readonly authority: string | undefined;
  /** The variables with which a script starts on this server. */
  readonly variables: Readonly<Record<string, Json>>;
}

const responseTimeoutMs = 30_000;

/** One server under comparison, with the variables captured from its own responses. */
export class Server {
  readonly #options: ServerOptions;
  readonly #agent: http.Agent;
  readonly #variables: Record<string, Json>;

  constructor(options: ServerOptions) {
    this.#options = options;
    this.#variables = { ...options.variables };
    const trust = options.authority === undefined ? { rejectUnauthorized: false } : { ca: options.authority };
    this.#agent = isPlain(options.url)
      ? new http.Agent({ keepAlive: true })
      : new https.Agent({ keepAlive: true, ...trust });
  }

  /** `METHOD PATH` of a step with this server's variables filled in. */
  nameOf(step: Step): string {
    return `${step.method} ${String(fillVariables(step.path, this.#variables))}`;
  }

  /** The body text of a step. */
  bodyOf({ body }: Step): string | undefined {
    if (body === undefined) return undefined;
    if ('text' in body) return String(fillVariables(body.text, this.#variables));
    return JSON.stringify(fillVariables(body.json, this.#variables));
  }

  /** @throws Error when the server cannot be reached or does not respond in time. */
  async send(step: Step): Promise<ComparedResponse> {
    const path = String(fillVariables(step.path, this.#variables));
    const body = this.bodyOf(step);
    const response = await this.#request({ method: step.method, path, headers: this.#headersOf(step, body), body });
    for (const [name, at] of Object.entries(step.capture)) {
      const value = valueAt(response.body, at);
      if (value !== undefined) this.#variables[name] = value;
    }
    return response;
  }

  close(): void {
    this.#agent.destroy();
  }

  #headersOf(step: Step, body: string | undefined): Record<string, string> {
    const headers: Record<string, string> = {
      authorization: `Bearer ${this.#options.token}`,
      accept: 'application/json',
    };
    if (body !== undefined) {
      headers['content-type'] = 'application/json';
      headers['content-length'] = String(Buffer.byteLength(body));
    }
    const given = fillVariables(step.headers, this.#variables);
    for (const [name, value] of isRecord(given) ? Object.entries(given) : []) {
      if (value === null) delete headers[name];
      else headers[name] = String(value);
    }
    return headers;
  }

  #request(options: {
    readonly method: string;
    readonly path: string;
    readonly headers: Record<string, string>;
    readonly body: string | undefined;
  }): Promise<ComparedResponse> {
    const { method, path, headers, body } = options;
    return new Promise((resolve, reject) => {
      const url = new URL(path, this.#options.url);
      const { request } = isPlain(this.#options.url) ? http : https;
      const sent = request(url, { method, headers, agent: this.#agent, timeout: responseTimeoutMs }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve(
            readResponse({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
          ),
        );
      });
      sent.on('timeout', () =>
        sent.destroy(new Error(`no response within ${responseTimeoutMs} ms: ${method} ${path}`)),
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }
}

function isPlain(url: string): boolean {
  return url.startsWith('http:');
}
