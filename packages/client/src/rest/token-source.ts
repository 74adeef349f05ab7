/** The bearer tokens of a client, for tokens that expire. */
export interface TokenSource {
  /** The current token. Rejects when none can be obtained. */
  token(signal?: AbortSignal): string | Promise<string>;
  /** Called when the server rejected the token with 401: the next token must be another one. */
  reject(token: string): void;
}

/** One token that never changes. */
export function fixedToken(token: string): TokenSource {
  return { token: () => token, reject: () => {} };
}
