import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, isIPv6, type Socket } from 'node:net';
import { errorMessage } from '@orch/apimachinery';
import { type DialedAddress, EgressError } from './dial.js';

/** A proxy that connects to addresses by the HTTP method CONNECT. */
export type HttpConnectProxy =
  | {
      readonly type: 'tcp';
      readonly host: string;
      readonly port: number;
      /** Present for a proxy over TLS. Called for each connection, since the files may change. */
      readonly tls?: () => ProxyTls;
    }
  | { readonly type: 'unix'; readonly path: string };

/** PEM. */
export interface ProxyTls {
  /** Authorities of the proxy; those of the host by default. */
  readonly authorities?: string;
  /** The client certificate. */
  readonly certificate: string;
  readonly key: string;
}

/**
 * Asks a proxy for a connection to an address. The connection stays open when the signal aborts later.
 * @throws EgressError
 */
export function connectThrough(
  proxy: HttpConnectProxy,
  address: DialedAddress,
  { signal }: { readonly signal: AbortSignal },
): Promise<Socket> {
  const target = formatAddress(address);
  const name = nameOf(proxy);
  return new Promise((resolve, reject) => {
    let sent: ClientRequest;
    try {
      sent = openRequest(proxy, target);
    } catch (error) {
      reject(new EgressError(`connecting to the proxy ${name}: ${errorMessage(error)}`, 'connect', { cause: error }));
      return;
    }
    let stage: EgressError['stage'] = 'connect';
    const onAbort = (): void => void sent.destroy(new Error('the attempt was canceled'));
    const fail = (message: string, cause?: unknown): void => {
      signal.removeEventListener('abort', onAbort);
      reject(new EgressError(message, stage, cause === undefined ? {} : { cause }));
    };
    sent.once('socket', (socket) => {
      socket.once(proxy.type === 'tcp' && proxy.tls !== undefined ? 'secureConnect' : 'connect', () => {
        stage = 'proxy';
      });
    });
    sent.on('connect', (response, socket, head) => {
      signal.removeEventListener('abort', onAbort);
      // A later error belongs to the user of the connection.
      sent.removeAllListeners('error').on('error', () => undefined);
      if (response.statusCode === 200) {
        // The address may send before its client does.
        if (head.length > 0) socket.unshift(head);
        resolve(socket.setNoDelay(true));
        return;
      }
      socket.destroy();
      fail(`the proxy ${name} did not connect to ${target}: ${statusOf(response)}`);
    });
    sent.on('error', (error) => {
      const where =
        stage === 'connect' ? `connecting to the proxy ${name}` : `asking the proxy ${name} to connect to ${target}`;
      fail(`${where}: ${messageOf(error)}`, error);
    });
    if (signal.aborted) onAbort();
    else {
      signal.addEventListener('abort', onAbort, { once: true });
      sent.end();
    }
  });
}

function openRequest(proxy: HttpConnectProxy, target: string): ClientRequest {
  const options = {
    method: 'CONNECT',
    path: target,
    agent: false,
    // Without an agent Node announces that it closes the connection.
    headers: { host: target, connection: 'keep-alive' },
  } as const;
  if (proxy.type === 'unix') return httpRequest({ ...options, socketPath: proxy.path });
  const { host, port, tls } = proxy;
  if (tls === undefined) return httpRequest({ ...options, host, port });
  const { authorities, certificate: cert, key } = tls();
  return httpsRequest({
    ...{ ...options, host, port, cert, key },
    servername: isIP(host) === 0 ? host : '',
    ...(authorities === undefined ? {} : { ca: authorities }),
  });
}

function nameOf(proxy: HttpConnectProxy): string {
  if (proxy.type === 'unix') return proxy.path;
  return formatAddress(proxy);
}

/** `10.0.0.1:80`, `[fd00::1]:80`. */
function formatAddress({ host, port }: DialedAddress): string {
  return `${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

function statusOf({ statusCode, statusMessage = '' }: IncomingMessage): string {
  return `${statusCode} ${statusMessage}`.trimEnd();
}

/** A host with several addresses fails with an error for each, and an empty message. */
function messageOf(error: Error & { readonly errors?: readonly Error[] }): string {
  return error.message === '' ? (error.errors ?? []).map(({ message }) => message).join(', ') : error.message;
}
