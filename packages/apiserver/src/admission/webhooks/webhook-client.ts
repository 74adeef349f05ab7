import { createHash } from 'node:crypto';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { Agent, type RequestOptions, request } from 'node:https';
import { isIP } from 'node:net';
import { errorMessage } from '@orch/apimachinery';
import { connectionErrorMessage, memberOf } from '../../proxy/connection-error.js';
import { identityFor, identityHeaders, type WebhookCredentials, type WebhookIdentity } from './credentials.js';
import { responseErrorMessage } from './response-error.js';
import type { WebhookTarget } from './webhook.js';

export interface ServicePort {
  readonly namespace: string;
  readonly name: string;
  readonly port: number;
}

/** The address of a ready endpoint of a service. @throws StatusError 404, 503 */
export type ServiceResolver = (service: ServicePort) => Promise<{ readonly host: string; readonly port: number }>;

export interface WebhookClientOptions {
  readonly resolveService: ServiceResolver;
  /** undefined: no credentials are sent. */
  readonly credentials?: WebhookCredentials | undefined;
  /** Closes all connections. */
  readonly signal: AbortSignal;
}

export interface WebhookPost {
  readonly body: Buffer;
  readonly timeoutSeconds: number;
  /** Ends the call with the request that needs it. */
  readonly signal: AbortSignal | undefined;
}

/** POSTs to webhooks over HTTPS. Connections are reused; redirects are not followed. */
export class WebhookClient {
  readonly #options: WebhookClientOptions;
  /** By certificate authorities, server name and identity; the least recently used one first. */
  readonly #agents = new Map<string, Agent>();

  constructor(options: WebhookClientOptions) {
    this.#options = options;
    options.signal.addEventListener('abort', () => {
      for (const agent of this.#agents.values()) agent.destroy();
    });
  }

  /** The body of a successful response. @throws Error with a message for the client */
  async post(target: WebhookTarget, { body, timeoutSeconds, signal }: WebhookPost): Promise<Buffer> {
    const url = urlOf(target, timeoutSeconds);
    const ending = new AbortController();
    const end = (): void => ending.abort();
    const timer = setTimeout(end, timeoutSeconds * 1_000);
    signal?.addEventListener('abort', end);
    if (signal?.aborted === true) end();
    try {
      return await this.#send(target, { url, body, signal: ending.signal });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
    }
  }

  async #send(target: WebhookTarget, { url, body, signal }: SentPost): Promise<Buffer> {
    const server = { host: hostOf(url), port: Number(url.port || httpsPort) };
    const { credentials, resolveService } = this.#options;
    const identity = credentials === undefined ? undefined : identityFor(server, credentials);
    let response: IncomingMessage;
    try {
      const address = target.type === 'service' ? await unlessEnded(resolveService(target), signal) : server;
      const headers = {
        ...(await unlessEnded(identityHeaders(identity), signal)),
        host: url.host,
        accept: 'application/json',
        'content-type': 'application/json',
        'content-length': String(body.length),
        'user-agent': 'apiserver-admission',
      };
      const agent = this.#agentFor(target, { server: server.host, identity });
      const sent = { ...address, agent, headers, method: 'POST', path: `${url.pathname}${url.search}`, signal };
      const servername = isIP(server.host) === 0 ? server.host : '';
      response = await sendOnce({ ...sent, servername }, body);
    } catch (error) {
      throw new Error(`Post "${shown(target, url)}": ${callErrorMessage(error, server, signal)}`, { cause: error });
    }
    const bytes = await readBody(response, signal);
    const { statusCode = 0 } = response;
    if (statusCode < 200 || statusCode > 206) throw new Error(responseErrorMessage(statusCode, bytes));
    if (bytes.length > 0) return bytes;
    const type = response.headers['content-type'] ?? '';
    throw new Error(`0-length response with status code: ${statusCode} and content type: ${type}`);
  }

  #agentFor(
    { authorities }: WebhookTarget,
    { server, identity }: { readonly server: string; readonly identity: WebhookIdentity | undefined },
  ): Agent {
    const certificate = identity?.certificate;
    const parts = [server, authorities ?? '', certificate?.cert ?? '', certificate?.key ?? ''];
    const key = createHash('sha256').update(JSON.stringify(parts)).digest('base64');
    const agent =
      this.#agents.get(key) ??
      new Agent({
        keepAlive: true,
        maxFreeSockets: 64,
        timeout: idleTimeoutMs,
        ALPNProtocols: ['http/1.1'],
        ...(authorities === undefined ? {} : { ca: authorities }),
        ...(certificate === undefined ? {} : { cert: certificate.cert, key: certificate.key }),
      });
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
  readonly signal: AbortSignal;
}

const httpsPort = 443;
/** Idle connections are closed after this time. It exceeds the longest timeout of a webhook, 30 seconds. */
const idleTimeoutMs = 60_000;
const agentsMax = 200;
/** An object is at most 3 MiB, and base64 lengthens it by a third. */
export const webhookResponseBytesMax = 8 * 1024 * 1024;

function urlOf(target: WebhookTarget, timeoutSeconds: number): URL {
  const { name, namespace, port, path } = target.type === 'service' ? target : noService;
  const url = new URL(target.type === 'url' ? target.url : `https://${name}.${namespace}.svc:${port}`);
  if (target.type === 'service' && path !== '') url.pathname = path;
  url.search = `timeout=${timeoutSeconds}s`;
  return url;
}

const noService = { name: '', namespace: '', port: httpsPort, path: '' };

/** The address in errors: of a service with its port. */
function shown(target: WebhookTarget, url: URL): string {
  if (target.type === 'url') return url.href;
  return `https://${url.hostname}:${target.port}${url.pathname}${url.search}`;
}

/** Without the brackets of an IPv6 address. */
function hostOf({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

/** Retries once when a reused connection was closed by the server before it received the request. */
async function sendOnce(options: RequestOptions, body: Buffer): Promise<IncomingMessage> {
  for (;;) {
    const sent = request(options);
    try {
      return await responseTo(sent, body);
    } catch (error) {
      if (!sent.reusedSocket || memberOf(error, 'code') !== 'ECONNRESET') throw error;
    }
  }
}

function responseTo(sent: ClientRequest, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.on('response', resolve);
    sent.on('error', reject);
    sent.end(body);
  });
}

async function readBody(response: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of response) {
      pieces.push(piece);
      length += piece.length;
      if (length > webhookResponseBytesMax) break;
    }
  } catch (error) {
    throw new Error(signal.aborted ? deadlineExceeded : 'unexpected EOF', { cause: error });
  }
  if (length <= webhookResponseBytesMax) return Buffer.concat(pieces);
  throw new Error(`the response is longer than ${webhookResponseBytesMax} bytes`);
}

const deadlineExceeded = 'context deadline exceeded';

function callErrorMessage(
  error: unknown,
  { host, port }: { readonly host: string; readonly port: number },
  signal: AbortSignal,
): string {
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
