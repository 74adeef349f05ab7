/**
 * The protocols in `Sec-WebSocket-Protocol`. Browsers cannot set headers of WebSockets, so they authenticate with a
 * protocol name that contains a token; it is removed from the result and not forwarded.
 */
export function requestedProtocols(header: string): readonly string[] {
  return header
    .split(',')
    .map((protocol) => protocol.trim())
    .filter((protocol) => !protocol.startsWith(tokenStart));
}

/** In both dialects. */
const tokenStart = 'base64url.bearer.authorization.';
