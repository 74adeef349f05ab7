/**
 * The protocols that a client names in `Sec-WebSocket-Protocol`. WebSockets of browsers, which can set no header, prove who
 * they are by one that carries a token: it is none, and nobody's business but this server's.
 */
export function askedProtocols(header: string): readonly string[] {
  return header
    .split(',')
    .map((protocol) => protocol.trim())
    .filter((protocol) => !protocol.startsWith(tokenStart));
}

/** In either dialect. */
const tokenStart = 'base64url.bearer.authorization.';
