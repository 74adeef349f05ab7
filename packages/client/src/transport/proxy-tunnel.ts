import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { errorMessage } from '@orch/apimachinery/core';
import { limits } from '../limits.js';
import { socketTo } from './server-socket.js';
import { ConnectionError } from './transport.js';

/**
 * A connection to the server through a proxy: a tunnel by CONNECT, and TLS in it if the server has that.
 * @throws ConnectionError when the proxy does not make it
 */
export async function socketThroughProxy(
  { server, proxyUrl }: { readonly server: URL; readonly proxyUrl: URL },
  tls: ConnectionOptions,
): Promise<Socket> {
  const port = Number(server.port || (server.protocol === 'https:' ? 443 : 80));
  return socketTo(server, { tls, through: await openTunnel(proxyUrl, `${server.hostname}:${port}`) });
}

function openTunnel(proxy: URL, target: string): Promise<Socket> {
  const request = proxy.protocol === 'https:' ? httpsRequest : httpRequest;
  const login = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  const authorization = `Basic ${Buffer.from(login).toString('base64')}`;
  return new Promise((resolve, reject) => {
    const connecting = request({
      host: proxy.hostname,
      port: proxy.port || (proxy.protocol === 'https:' ? 443 : 80),
      method: 'CONNECT',
      path: target,
      headers: { host: target, ...(login === ':' ? {} : { 'proxy-authorization': authorization }) },
      timeout: limits.connectTimeoutMs,
    });
    const fail = (reason: string, cause?: unknown) =>
      reject(
        new ConnectionError(`cannot reach ${target} through the proxy ${proxy.host}: ${reason}`, {
          cause,
          kind: 'unreachable',
        }),
      );
    connecting.once('connect', (response, socket) => {
      if (response.statusCode === 200) return resolve(socket);
      socket.destroy();
      fail(`it answered ${response.statusCode}`);
    });
    connecting.once('response', (response) => {
      response.resume();
      fail(`it answered ${response.statusCode}`);
    });
    connecting.once('timeout', () => connecting.destroy(new Error('connect timed out')));
    connecting.once('error', (error) => fail(errorMessage(error), error));
    connecting.end();
  });
}
