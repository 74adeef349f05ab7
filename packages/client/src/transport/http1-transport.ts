import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Duplex } from 'node:stream';
import type { ClientCertificate, Credentials } from '../credentials/credentials.js';
import { errorCode } from '../error-code.js';
import type { ClientConfig } from '../kubeconfig/client-config.js';
import { limits } from '../limits.js';
import { connectionError } from './connection-error.js';
import type { TransportOptions } from './http2-transport.js';
import { socketThroughProxy } from './proxy-tunnel.js';
import { renewAfterRejection } from './renew-credentials.js';
import { readBody } from './response-body.js';
import { tlsOptions } from './tls-options.js';
import { ConnectionError, type ConnectionFailure, type Transport, type TransportRequest } from './transport.js';
import { untilProcessed } from './until-processed.js';

/**
 * HTTP/1.1 connections to the server, one per request at a time, kept for later requests. There is no ping in this protocol:
 * a request without a byte for `silenceMsMax` fails, and a watch that has begun ends at its own time-out.
 */
export function createHttp1Transport({
  config,
  credentials,
  silenceMsMax = limits.silenceMsMax,
}: Omit<TransportOptions, 'keepAlive'>): Transport {
  const agents = new Agents(config);
  const open = (request: TransportRequest) => untilProcessed(() => openOnce(request));
  const openOnce = async (request: TransportRequest): Promise<IncomingMessage> => {
    request.signal?.throwIfAborted();
    const used = await credentials.current();
    const response = await send(agents, { request, used, silenceMsMax });
    const { statusCode: status = 0, headers } = response;
    if (status === 401) await renewAfterRejection(credentials, { used, response: { status, headers } });
    return response;
  };
  return {
    async request(request) {
      const response = await open(request);
      const chunks = chunksOf(response, request.signal);
      const stop = () => response.destroy();
      const body = await readBody(chunks, { bytesMax: limits.responseBytesMax, stop });
      return { status: response.statusCode ?? 0, headers: response.headers, body };
    },
    async stream(request) {
      const response = await open(request);
      response.setTimeout(0);
      return {
        status: response.statusCode ?? 0,
        headers: response.headers,
        chunks: chunksOf(response, request.signal),
      };
    },
    close: () => agents.close(),
  };
}

interface SendOptions {
  readonly request: TransportRequest;
  readonly used: Credentials;
  readonly silenceMsMax: number;
}

function send(agents: Agents, { request, used, silenceMsMax }: SendOptions): Promise<IncomingMessage> {
  const { method, path, body, signal } = request;
  const { agent, server } = agents.for(used.certificate);
  const authorization = used.authorization === undefined ? {} : { authorization: used.authorization };
  const length = body === undefined ? {} : { 'content-length': String(body.length) };
  return new Promise((resolve, reject) => {
    const make = server.protocol === 'https:' ? httpsRequest : httpRequest;
    const sent: ClientRequest = make({
      host: server.hostname.replace(/^\[|\]$/g, ''),
      port: server.port || (server.protocol === 'https:' ? 443 : 80),
      path,
      method,
      agent,
      headers: { ...authorization, ...request.headers, ...length },
      ...(signal ? { signal } : {}),
    });
    sent.setTimeout(silenceMsMax, () =>
      sent.destroy(new ConnectionError(`no byte from the server in ${silenceMsMax} ms`, { kind: 'timeout' })),
    );
    let isConnected = false;
    sent.once('socket', (socket) => {
      const connected = server.protocol === 'https:' ? 'secureConnect' : 'connect';
      if (sent.reusedSocket) isConnected = true;
      else socket.once(connected, () => (isConnected = true));
    });
    sent.once('error', (error) => {
      if (signal?.aborted) return reject(signal.reason);
      // The server closed a kept connection at the same time. Only a GET is sent again: it may have been processed.
      const isClosedIdle = sent.reusedSocket && method === 'GET' && errorCode(error) === 'ECONNRESET';
      reject(connectionError(error, 'no response', failureKind({ isConnected, isClosedIdle })));
    });
    sent.once('response', resolve);
    if (request.beforeSend === undefined) {
      sent.end(body);
      return;
    }
    const { beforeSend } = request;
    // Once there is a connection, head and body are written in one call, as nothing was written before.
    const sendChecked = () => {
      try {
        beforeSend();
        sent.end(body);
      } catch (error) {
        reject(error);
        sent.destroy();
      }
    };
    sent.once('socket', (socket) => {
      if (sent.reusedSocket || (server.protocol !== 'https:' && !socket.connecting)) sendChecked();
      else socket.once(server.protocol === 'https:' ? 'secureConnect' : 'connect', sendChecked);
    });
  });
}

function failureKind(state: { readonly isConnected: boolean; readonly isClosedIdle: boolean }): ConnectionFailure {
  if (state.isClosedIdle) return 'unprocessed';
  return state.isConnected ? 'broken' : 'unreachable';
}

async function* chunksOf(response: IncomingMessage, signal: AbortSignal | undefined): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of response) yield chunk;
  } catch (error) {
    signal?.throwIfAborted();
    throw connectionError(error, 'the response broke before its end');
  }
  if (!response.complete) throw new ConnectionError('the response broke before its end');
}

/** The agent of the current certificate. A change destroys the connections that were made with another one. */
class Agents {
  readonly #server: URL;
  #agent: HttpAgent | undefined;
  #certificate: ClientCertificate | undefined;
  #closed = false;

  constructor(private readonly config: ClientConfig) {
    this.#server = new URL(config.server);
  }

  for(certificate: ClientCertificate | undefined): { readonly agent: HttpAgent; readonly server: URL } {
    if (this.#closed) throw new ConnectionError('the client is closed', { kind: 'closed' });
    if (certificate !== this.#certificate) this.#end();
    this.#certificate = certificate;
    this.#agent ??= makeAgent(this.config, { server: this.#server, certificate });
    return { agent: this.#agent, server: this.#server };
  }

  close(): void {
    this.#closed = true;
    this.#end();
  }

  #end(): void {
    this.#agent?.destroy();
    this.#agent = undefined;
  }
}

function makeAgent(
  config: ClientConfig,
  { server, certificate }: { readonly server: URL; readonly certificate: ClientCertificate | undefined },
): HttpAgent {
  const kept = {
    keepAlive: true,
    keepAliveMsecs: limits.tcpKeepAliveMs,
    maxFreeSockets: limits.http1IdleConnectionsMax,
  };
  const tls = tlsOptions(config, certificate);
  const agent = server.protocol === 'https:' ? new HttpsAgent({ ...kept, ...tls }) : new HttpAgent(kept);
  const { proxyUrl } = config;
  if (proxyUrl === undefined) return agent;
  const proxied = { server, proxyUrl: new URL(proxyUrl) };
  return Object.assign(agent, {
    createConnection: (_options: object, done: (error: Error | null, socket?: Duplex) => void) => {
      socketThroughProxy(proxied, tls).then(
        (socket) => done(null, socket),
        (error: Error) => done(error),
      );
    },
  });
}
