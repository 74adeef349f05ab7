import type { ClientHttp2Stream } from 'node:http2';
import { constants } from 'node:http2';
import type { Clock } from '@orch/apimachinery';
import { systemClock } from '@orch/apimachinery/core';
import { credentialSourceOf } from '../credentials/credential-source.js';
import type { CredentialSource, Credentials } from '../credentials/credentials.js';
import type { ExecPlugins } from '../credentials/exec-credentials.js';
import type { ClientConfig } from '../kubeconfig/client-config.js';
import { limits } from '../limits.js';
import { connectionError } from './connection-error.js';
import { Http2Connection, type KeepAlive } from './http2-connection.js';
import { renewAfterRejection } from './renew-credentials.js';
import { readBody } from './response-body.js';
import { streamChunks } from './stream-chunks.js';
import { ConnectionError, type Transport, type TransportRequest, type TransportStream } from './transport.js';
import { untilProcessed } from './until-processed.js';

/** A connection with the credentials of the configuration, for several clients; its creator closes it. */
export function createHttp2Transport(
  config: ClientConfig,
  {
    keepAlive = limits,
    clock = systemClock(),
    execPlugins,
  }: {
    readonly keepAlive?: KeepAlive;
    readonly clock?: Clock;
    /** Shares the results of credential plugins with other connections. */
    readonly execPlugins?: ExecPlugins | undefined;
  } = {},
): Transport {
  const credentials = credentialSourceOf(config, { clock, ...(execPlugins ? { execPlugins } : {}) });
  return http2Transport({ config, keepAlive, credentials });
}

export interface TransportOptions {
  readonly config: ClientConfig;
  readonly credentials: CredentialSource;
  readonly keepAlive?: KeepAlive;
  /** Default: that of the limits. */
  readonly silenceMsMax?: number;
}

/**
 * One HTTP/2 connection to the server, shared by all requests and watches of a client. Opened on first use and reopened after
 * it breaks. A silent connection is pinged and closed without acknowledgement, so that no watch hangs on it. A request without a
 * byte for `silenceMsMax` fails: a server, or a proxy before it, can lose one on a connection that is alive.
 *
 * Requests with `beforeSend` have one more connection, so that others pay nothing for the checks, and outlive one that fails.
 */
export function http2Transport({
  config,
  credentials,
  keepAlive = limits,
  silenceMsMax = limits.silenceMsMax,
}: TransportOptions): Transport {
  const unfenced = new Http2Connection(config, { keepAlive });
  const fenced = new Http2Connection(config, { keepAlive, isFenced: true });
  const send = async (request: TransportRequest): Promise<OpenedStream> => {
    const used = await credentials.current();
    const connection = request.beforeSend === undefined ? unfenced : fenced;
    const opened = await open(connection, { request, used, silenceMsMax });
    if (opened.status === 401) await renewAfterRejection(credentials, { used, response: opened });
    return opened;
  };
  const sendAgain = (request: TransportRequest) => untilProcessed(() => send(request));
  return {
    async request(request) {
      const { status, headers, stream } = await sendAgain(request);
      const stop = () => stream.close();
      return { status, headers, body: await readBody(chunksOf(stream), { bytesMax: limits.responseBytesMax, stop }) };
    },
    async stream(request) {
      const { status, headers, stream } = await sendAgain(request);
      stream.setTimeout(0);
      return { status, headers, chunks: chunksOf(stream) };
    },
    close: () => {
      unfenced.close();
      fenced.close();
    },
  };
}

interface OpenedStream extends Omit<TransportStream, 'chunks'> {
  readonly stream: ClientHttp2Stream;
}

async function open(
  connection: Http2Connection,
  {
    request,
    used,
    silenceMsMax,
  }: { readonly request: TransportRequest; readonly used: Credentials; readonly silenceMsMax: number },
): Promise<OpenedStream> {
  request.signal?.throwIfAborted();
  const session = await connection.session(used.certificate);
  const authorization = used.authorization === undefined ? {} : { authorization: used.authorization };
  const send = () =>
    session.request(
      { ':method': request.method, ':path': request.path, ...authorization, ...request.headers },
      { endStream: request.body === undefined, ...(request.signal ? { signal: request.signal } : {}) },
    );
  const { beforeSend } = request;
  const stream = beforeSend === undefined ? send() : connection.fence(session, beforeSend, send);
  if (request.body !== undefined) stream.end(request.body);
  let timeout: ConnectionError | undefined;
  stream.setTimeout(silenceMsMax, () => {
    timeout = new ConnectionError(`no byte from the server in ${silenceMsMax} ms`, { kind: 'timeout' });
    stream.close(constants.NGHTTP2_CANCEL);
  });
  return await new Promise<OpenedStream>((resolve, reject) => {
    const fail = (error?: Error) => {
      if (request.signal?.aborted) return reject(request.signal.reason);
      const isRefused = stream.rstCode === constants.NGHTTP2_REFUSED_STREAM;
      const cause = connection.failureOf(session) ?? timeout ?? error;
      reject(connectionError(cause, 'no response', isRefused ? 'unprocessed' : 'broken'));
    };
    stream.once('error', fail);
    // For a caller that does not read the response to its end.
    stream.on('error', () => {});
    stream.once('close', fail);
    stream.once('response', (headers) => {
      stream.off('close', fail);
      resolve({ status: Number(headers[':status']), headers, stream });
    });
  });
}

async function* chunksOf(stream: ClientHttp2Stream): AsyncGenerator<Buffer> {
  try {
    yield* streamChunks(stream);
  } catch (error) {
    throw error instanceof Error && error.name === 'AbortError' ? error : connectionError(error, 'the stream broke');
  }
  if (!stream.readableEnded || stream.rstCode !== 0 || stream.aborted)
    throw new ConnectionError('the stream broke before its end');
}
