import { failure } from '../errors/errors.js';
import { authorityOf } from './backend.js';
import { type Proxied, unreachable } from './proxied.js';
import { answeredHeaders, forwardedHeaders } from './proxy-headers.js';
import { escapePath } from './proxy-path.js';
import { relayAnswer } from './relay-answer.js';
import { rewrittenBody } from './rewrite-body.js';
import { rewriteLink } from './rewrite-location.js';

/** Hands one request on, and its answer back, both as streams. @throws StatusError 400, 500 when nobody answers */
export async function forwardRequest(
  proxied: Proxied & {
    /** What stands before the backend's paths as the client sees them, and the path asked for behind it. */
    readonly prefix: string;
    readonly rest: string;
  },
): Promise<void> {
  const { exchange, backend, transport, target, prefix, rest } = proxied;
  const answer = await transport
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
  const { response } = answer;
  if (answer.type === 'upgraded') {
    answer.socket.destroy();
    throw failure(500, '', 'error trying to reach service: the backend left HTTP without being asked to');
  }
  const headers = answeredHeaders(response, { sharesOrigin: true });
  const links = { prefix, backend: authorityOf(backend), client: exchange.host };
  const { location } = headers;
  if (typeof location === 'string') headers['location'] = rewriteLink(location, links);
  const page = rewrittenBody(response, { method: exchange.method, links });
  if (page !== undefined) delete headers['content-length'];
  await relayAnswer(exchange, { status: response.statusCode ?? 502, headers, body: page ?? response });
}
