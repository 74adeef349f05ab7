import * as https from 'node:https';
import { type Json, toJson } from '../../differential/json.js';

export interface ApiClientOptions {
  readonly url: string;
  readonly token: string;
  /** PEM of the trusted authority; undefined trusts any certificate. */
  readonly authority: string | undefined;
}

export interface ApiResponse {
  readonly status: number;
  readonly body: Json;
}

export interface WatchEvent {
  readonly type: string;
  readonly object: Json;
}

const responseTimeoutMs = 30_000;

/** Requests to one API server as an administrator. */
export class ApiClient {
  readonly #options: ApiClientOptions;
  readonly #trust: https.AgentOptions;
  readonly #agent: https.Agent;

  constructor(options: ApiClientOptions) {
    this.#options = options;
    this.#trust = options.authority === undefined ? { rejectUnauthorized: false } : { ca: options.authority };
    this.#agent = new https.Agent({ keepAlive: true, ...this.#trust });
  }

  /** @throws Error when the server does not respond. */
  send(
    method: string,
    path: string,
    { body, contentType = 'application/json' }: { readonly body?: Json; readonly contentType?: string } = {},
  ): Promise<ApiResponse> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${this.#options.token}`,
        accept: 'application/json',
        ...(text === undefined
          ? {}
          : { 'content-type': contentType, 'content-length': String(Buffer.byteLength(text)) }),
      };
      const request = https.request(
        new URL(path, this.#options.url),
        { method, headers, agent: this.#agent, timeout: responseTimeoutMs },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, body: parsed(Buffer.concat(chunks).toString()) }),
          );
        },
      );
      request.on('timeout', () =>
        request.destroy(new Error(`no response within ${responseTimeoutMs} ms: ${method} ${path}`)),
      );
      request.on('error', reject);
      request.end(text);
    });
  }

  /**
   * Calls `onEvent` for each event until the signal. The first events are the objects that exist.
   * Resolves after the signal. @throws Error when the server rejects or ends the watch.
   */
  watch(
    path: string,
    {
      onEvent,
      onOpen,
      signal,
    }: {
      readonly onEvent: (event: WatchEvent) => void;
      readonly onOpen: () => void;
      readonly signal: AbortSignal;
    },
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => (signal.aborted ? resolve() : reject(error));
      const request = https.request(
        new URL(`${path}?watch=true&timeoutSeconds=3600`, this.#options.url),
        {
          headers: { authorization: `Bearer ${this.#options.token}`, accept: 'application/json' },
          agent: false,
          ...this.#trust,
          signal,
        },
        (response) => {
          if (response.statusCode !== 200) fail(new Error(`watch ${path}: status ${response.statusCode}`));
          onOpen();
          let rest = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => {
            const lines = (rest + chunk).split('\n');
            rest = lines.pop() ?? '';
            try {
              for (const line of lines) if (line !== '') onEvent(eventOf(line));
            } catch (error) {
              request.destroy(error instanceof Error ? error : new Error(String(error)));
            }
          });
          response.on('error', fail);
          response.on('end', () => fail(new Error(`watch ${path}: the server ended it`)));
        },
      );
      request.on('error', fail);
      request.end();
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

function eventOf(line: string): WatchEvent {
  const event = parsed(line);
  if (typeof event !== 'object' || event === null || !('type' in event) || !('object' in event)) {
    throw new Error(`unexpected watch event: ${line.slice(0, 200)}`);
  }
  return { type: String(event['type']), object: event['object'] ?? null };
}

function parsed(text: string): Json {
  try {
    return toJson(JSON.parse(text));
  } catch {
    return text;
  }
}
