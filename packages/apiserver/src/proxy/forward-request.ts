import { failure } from '../errors/errors.js';
import { authorityOf } from './backend.js';
import { type Proxied, unreachable } from './proxied.js';
import { forwardedHeaders, responseHeaders } from './proxy-headers.js';
import { escapePath } from './proxy-path.js';
import { relayAnswer } from './relay-answer.js';
import { rewrittenBody } from './rewrite-body.js';
import { rewriteLink } from './rewrite-location.js';

/** Forwards a request and its response as streams. @throws StatusError 400, 500 when no backend responds */
export async function forwardRequest(
  proxied: Proxied & {
    /** The prefix of the backend's paths as seen by the client, and the unescaped path after it. */
    readonly prefix: string;
    readonly rest: string;
  },
): Promise<void> {
  const { exchange, backend, transport, target, prefix, rest } = proxied;
  const result = await transport
    .send(backend, {
      method: exchange.method,
      target,
      headers: forwardedHeaders(exchange, { forwardedUri: escapePath(`${prefix}${rest}`) }),
      ...(exchange.hasBody ? { body: exchange.openBody() } : {}),
      signal: exchange.signal,
    })
    .catch((error: unknown) => {
      throw unreachable(error, { backend, attempt: 'error trying to reach service' });
    });
  const { response } = result;
  if (result.type === 'upgraded') {
    result.socket.destroy();
    throw failure(500, '', 'error trying to reach service: the backend upgraded the connection unexpectedly');
  }
  const headers = responseHeaders(response, { sharesOrigin: true });
  const links = { prefix, backend: authorityOf(backend), client: exchange.host };
  const { location } = headers;
  if (typeof location === 'string') headers['location'] = rewriteLink(location, links);
  const page = rewrittenBody(response, { method: exchange.method, links });
  if (page !== undefined) delete headers['content-length'];
  await relayAnswer(exchange, { status: response.statusCode ?? 502, headers, body: page ?? response });
}
