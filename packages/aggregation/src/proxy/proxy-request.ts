import {
  connectionErrorMessage,
  escapePath,
  forwardedHeaders,
  joinUpgraded,
  type RemoteRequest,
  rawQueryOf,
  relayAnswer,
  requestTarget,
  responseHeaders,
} from '@orch/apiserver';
import type { Exchange } from '@orch/serving';
import { type Backend, BackendError, UnresolvedServiceError } from '../backend/backend.js';
import { identityHeaders, isIdentityHeader } from '../backend/identity-headers.js';

/**
 * Forwards a request to another server in the name of its user, and the response as a stream. Errors of the connection
 * are plain text with status 503, as in v1.21. Redirects are not followed, and answered with 502.
 */
export async function proxyRequest(request: RemoteRequest, backend: Backend): Promise<void> {
  const { exchange, user, path, trace } = request;
  const isUpgrade = exchange.upgrading;
  const upgrade = isUpgrade ? { upgrade: exchange.header('upgrade') ?? '' } : {};
  const call = trace.call('call aggregated server');
  const isReplaced = (name: string) => isIdentityHeader(name) || Object.hasOwn(call.headers, name);
  const timeout = isDiscovery(request) && !isUpgrade ? AbortSignal.timeout(discoveryTimeoutMs) : undefined;
  const sent = backend.send({
    method: exchange.method,
    target: requestTarget(path, rawQueryOf(exchange.url)),
    headers: (host) => [
      ...forwardedHeaders(exchange, { host, ...upgrade, forwardedUri: escapePath(path), drops: isReplaced }),
      ...identityHeaders(user),
      ...Object.entries(call.headers).flat(),
    ],
    ...(exchange.hasBody ? { body: exchange.openBody() } : {}),
    signal: timeout === undefined ? exchange.signal : AbortSignal.any([exchange.signal, timeout]),
    verifies: true,
  });
  let result: Awaited<typeof sent>;
  try {
    result = await sent;
  } catch (error) {
    call.end('unreachable');
    respondText(exchange, 503, failureText(error, timeout?.aborted === true));
    return;
  }
  const { response } = result;
  const { statusCode: status = 502 } = response;
  call.set({ 'http.response.status_code': status });
  call.end();
  if (result.type === 'upgraded') {
    if (isUpgrade) return joinUpgraded(exchange, result, { bytesPerSecondMax: 0 });
    result.socket.destroy();
    return respondText(exchange, 503, 'the backend upgraded the connection unexpectedly');
  }
  if (status >= 300 && status < 400 && response.headers.location !== undefined) {
    response.destroy();
    return respondText(exchange, 502, 'the backend attempted to redirect this request, which is not permitted');
  }
  await relayAnswer(exchange, { status, headers: responseHeaders(response, { sharesOrigin: true }), body: response });
}

/** A plain text response as in v1.21. */
export function respondText(exchange: Exchange, status: number, text: string): void {
  if (exchange.responded) return;
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' };
  exchange.respond(status, headers, Buffer.from(`${text}\n`));
}

/** `/apis/shop.example.com/v1`: clients read the resources of all groups at once. */
function isDiscovery({ path, isResource }: RemoteRequest): boolean {
  return !isResource && path.split('/').filter((segment) => segment !== '').length === 3;
}
const discoveryTimeoutMs = 5_000;

/** @throws the error unless it is one of the backend */
function failureText(error: unknown, isLate: boolean): string {
  if (error instanceof UnresolvedServiceError) return error.message;
  if (!(error instanceof BackendError)) throw error;
  const { host, port } = error.target;
  const why = isLate
    ? 'context deadline exceeded'
    : connectionErrorMessage(error.cause, { scheme: 'https', host, port: String(port) });
  return `error trying to reach service: ${why}`;
}
