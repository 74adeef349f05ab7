import { StatusError } from '@orch/apimachinery';
import { limits } from '../limits.js';

// Dropping a header changes the meaning of a request: without `Impersonate-User`, which a proxy adds last, it runs with the
// rights of the proxy. So a request is handled with all of its headers, or rejected with 431.
//
// What Node does by itself:
//
//                          number of headers                           bytes of headers
//     HTTP/1.1, Node 20    `request.headers` silently ends at          431 without a body, the connection is closed
//                          `maxHeadersCount`, `rawHeaders` up to
//                          31 later; `upgrade` and `connect` likewise
//     HTTP/1.1, later      the same error as too many bytes            the same
//     trailers             the same limits; nothing reads trailers     the connection is closed
//     HTTP/2               the stream is reset, without a response      the same, from `maxHeaderListSize` on
//
// Over HTTP/2, Node also drops, without a trace, a header whose value begins or ends with white space (unless
// `strictFieldWhitespaceValidation` is false, which Node 20 does not know) or has a control character, or whose name has an invalid
// one. docs/security.md says what an impersonating proxy does about it.
//
// So Node gets higher limits, and ours are checked here. Duplicates count separately in both protocols.

/** The head of a request as Node parsed it. The raw headers include HTTP/2 pseudo headers. */
export interface ReadHead {
  /** Name, value, name, value, … */
  readonly rawHeaders: readonly string[];
  /** Path and query. */
  readonly target: string;
}

/** 431 for a request whose headers exceed `limits` in number or bytes; otherwise undefined. */
export function headersError({ rawHeaders, target }: ReadHead): StatusError | undefined {
  let count = 0;
  let bytes = target.length;
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.charCodeAt(0) === colon) continue;
    count++;
    bytes += name.length + (rawHeaders[at + 1]?.length ?? 0);
  }
  if (count <= limits.headersMax && bytes <= limits.headerBytesMax) return undefined;
  return headersTooLarge(
    count > limits.headersMax
      ? `the request has more than ${limits.headersMax} headers`
      : `the request target and the headers have more than ${limits.headerBytesMax} bytes`,
  );
}

export function headersTooLarge(message: string): StatusError {
  return new StatusError({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message,
    reason: 'RequestHeaderFieldsTooLarge',
    code: 431,
  });
}

const colon = 0x3a;
