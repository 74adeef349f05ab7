import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Agent } from 'node:https';
import { isIP } from 'node:net';
import { errorMessage } from '@orch/apimachinery';
import { httpsAgent } from '../egress/agents.js';
import type { EgressDialers } from '../egress/dial.js';
import { connectionErrorMessage, memberOf } from '../proxy/connection-error.js';
import { identityFor, identityHeaders, type WebhookCredentials, type WebhookIdentity } from './credentials.js';
import { responseErrorMessage } from './response-error.js';
import { deadlineExceeded, readResponse, sendPost } from './send-post.js';
import {
  authorityOf,
  type ServerAddress,
  type ServiceResolver,
  serverOf,
  shownUrl,
  urlOf,
  type WebhookTarget,
} from './webhook-target.js';

export interface WebhookClientOptions {
  readonly resolveService: ServiceResolver;
  /** undefined: no credentials are sent. */
  readonly credentials?: WebhookCredentials | undefined;
  /** How connections are opened: to services by `cluster`, to URLs by `controlPlane`. Directly by default. */
  readonly egress?: EgressDialers;
  /** A longer response is an error. */
  readonly responseBytesMax: number;
  /** Closes all connections. */
  readonly signal: AbortSignal;
}

export interface WebhookPost {
  readonly body: Buffer;
  /** Ends the call, and is announced to the webhook in whole seconds. undefined: only `signal` ends it. */
  readonly timeoutMs?: number;
  /** Ends the call with the request that needs it. */
  readonly signal: AbortSignal | undefined;
  /** Further headers, such as those of the trace. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** POSTs to admission and conversion webhooks over HTTPS. Connections are reused; redirects are not followed. */
export class WebhookClient {
  readonly #options: WebhookClientOptions;
  /** By type of target, certificate authorities, server name and identity; the least recently used one first. */
  readonly #agents = new Map<string, Agent>();

  constructor(options: WebhookClientOptions) {
    this.#options = options;
    options.signal.addEventListener('abort', () => {
      for (const agent of this.#agents.values()) agent.destroy();
    });
  }

  /** The body of a successful response. @throws Error with a message for the client */
  async post(target: WebhookTarget, { body, timeoutMs, signal, headers = {} }: WebhookPost): Promise<Buffer> {
    const url = urlOf(target);
    if (timeoutMs !== undefined) url.search = `timeout=${Math.ceil(timeoutMs / 1_000)}s`;
    const ending = new AbortController();
    const end = (): void => ending.abort();
    const timer = timeoutMs === undefined ? undefined : setTimeout(end, timeoutMs);
    signal?.addEventListener('abort', end);
    if (signal?.aborted === true) end();
    try {
      return await this.#send(target, { url, body, headers, signal: ending.signal });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
    }
  }

  async #send(target: WebhookTarget, { url, body, headers: further, signal }: SentPost): Promise<Buffer> {
    const server = serverOf(url);
    const { credentials, resolveService, responseBytesMax: bytesMax } = this.#options;
    const identity = credentials === undefined ? undefined : identityFor(server, credentials);
    let response: IncomingMessage;
    try {
      const address = target.type === 'service' ? await unlessEnded(resolveService(target), signal) : server;
      const headers = {
        ...further,
        ...(await unlessEnded(identityHeaders(identity), signal)),
        host: authorityOf(target, url),
        accept: 'application/json',
        'content-type': 'application/json',
        'content-length': String(body.length),
        'user-agent': 'apiserver-admission',
      };
      const agent = this.#agentFor(target, { server: server.host, identity });
      const servername = isIP(server.host) === 0 ? server.host : '';
      const options = { ...address, agent, headers, path: `${url.pathname}${url.search}`, servername, signal };
      response = await sendPost(options, body);
    } catch (error) {
      throw new Error(`Post "${shownUrl(target, url)}": ${callErrorMessage(error, server, signal)}`, { cause: error });
    }
    const bytes = await readResponse(response, { bytesMax, signal });
    const { statusCode = 0 } = response;
    if (statusCode < 200 || statusCode > 206) throw new Error(responseErrorMessage(statusCode, bytes));
    if (bytes.length > 0) return bytes;
    const type = response.headers['content-type'] ?? '';
    throw new Error(`0-length response with status code: ${statusCode} and content type: ${type}`);
  }

  #agentFor(
    { type, authorities }: WebhookTarget,
    { server, identity }: { readonly server: string; readonly identity: WebhookIdentity | undefined },
  ): Agent {
    const certificate = identity?.certificate;
    const parts = [type, server, authorities ?? '', certificate?.cert ?? '', certificate?.key ?? ''];
    const key = createHash('sha256').update(JSON.stringify(parts)).digest('base64');
    const { egress = {} } = this.#options;
    const agent =
      this.#agents.get(key) ??
      httpsAgent(
        {
          keepAlive: true,
          maxFreeSockets: 64,
          timeout: idleTimeoutMs,
          ALPNProtocols: ['http/1.1'],
          ...(authorities === undefined ? {} : { ca: authorities }),
          ...(certificate === undefined ? {} : { cert: certificate.cert, key: certificate.key }),
        },
        { dial: type === 'service' ? egress.cluster : egress.controlPlane },
      );
    this.#agents.delete(key);
    this.#agents.set(key, agent);
    // A forgotten agent closes its connections when they have been idle.
    for (const oldest of this.#agents.keys()) {
      if (this.#agents.size <= agentsMax) break;
      this.#agents.delete(oldest);
    }
    return agent;
  }
}

interface SentPost {
  readonly url: URL;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Idle connections are closed after this time. It exceeds the longest timeout of a webhook, 30 seconds. */
const idleTimeoutMs = 60_000;
const agentsMax = 200;

function callErrorMessage(error: unknown, { host, port }: ServerAddress, signal: AbortSignal): string {
  if (signal.aborted) return deadlineExceeded;
  const isConnection = memberOf(error, 'code') !== '';
  return isConnection
    ? connectionErrorMessage(error, { scheme: 'https', host, port: String(port) })
    : errorMessage(error);
}

function unlessEnded<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const end = (): void => reject(signal.reason);
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}
