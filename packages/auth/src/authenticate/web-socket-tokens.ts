import type { Authentication, AuthenticationRequest, Authenticator, TokenAuthenticator } from './authenticator.js';
import { unionTokens } from './bearer-tokens.js';

/**
 * Tokens of WebSockets opened by browser scripts, which cannot set headers but can list protocols. One of these is the
 * token, in base64url after `prefix` and a dot. The server does not select it, so there must be another protocol.
 *
 *     Sec-WebSocket-Protocol: base64url.bearer.authorization.orch.io.YWRtaW4, events
 */
export function webSocketTokens(authenticators: readonly TokenAuthenticator[], prefix: string): Authenticator {
  const tokens = unionTokens(authenticators);
  const start = `${prefix}.`;
  return {
    authenticate(request) {
      if (!isWebSocketRequest(request)) return { type: 'none' };
      const protocols = request
        .headerValues('sec-websocket-protocol')
        .flatMap((value) => value.split(','))
        .map((protocol) => protocol.trim());
      const [given, ...more] = protocols.filter((protocol) => protocol.startsWith(start));
      if (given === undefined) return { type: 'none' };
      if (more.length > 0) return invalid('several tokens in the protocols of a WebSocket');
      const encoded = given.slice(start.length);
      if (encoded === '') return { type: 'none' };
      const token = decode(encoded);
      if (token === undefined) return invalid('the token in the protocols of a WebSocket is no text in base64url');
      if (protocols.length === 1) return invalid('missing additional subprotocol');
      return tokens.authenticateToken(token);
    },
  };
}

function isWebSocketRequest(request: AuthenticationRequest): boolean {
  const options = (request.header('connection') ?? '').toLowerCase().split(',');
  const isUpgrade = options.some((option) => option.trim() === 'upgrade');
  return isUpgrade && request.header('upgrade')?.toLowerCase() === 'websocket';
}

function decode(encoded: string): string | undefined {
  if (!/^[A-Za-z0-9_-]+$/.test(encoded)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(encoded, 'base64url'));
  } catch {
    return undefined;
  }
}

function invalid(reason: string): Authentication {
  return { type: 'invalid', reason };
}
