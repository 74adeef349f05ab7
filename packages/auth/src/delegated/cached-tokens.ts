import { createHmac, randomBytes } from 'node:crypto';
import type { Authentication, TokenAuthenticator } from '../authenticate/authenticator.js';
import { ExpiringCache, SharedCalls } from './expiring-cache.js';

export interface TokenCacheOptions {
  /** How long a user of a token is kept, and how long a rejection; 0 keeps nothing. */
  readonly successTtlMs: number;
  readonly failureTtlMs: number;
  readonly nowMs: () => number;
  /** Default 32,768, as v1.21. */
  readonly entriesMax?: number;
}

/**
 * Caches the results of a slow token authenticator, except errors. Requests with the same token at the same time share one
 * call. Keys are keyed hashes, so that the cache contains no tokens.
 */
export function cachedTokens(tokens: TokenAuthenticator, options: TokenCacheOptions): TokenAuthenticator {
  const { successTtlMs, failureTtlMs, nowMs, entriesMax = 32_768 } = options;
  const cache = new ExpiringCache<Authentication>({ entriesMax, nowMs });
  const calls = new SharedCalls<Authentication>();
  const secret = randomBytes(32);

  async function fetch(key: string, token: string, audiences: readonly string[] | undefined): Promise<Authentication> {
    const result = await tokens.authenticateToken(token, audiences);
    cache.set(key, result, result.type === 'user' ? successTtlMs : failureTtlMs);
    return result;
  }

  return {
    authenticateToken(token, audiences) {
      // JSON separates the values: no two lists have the same text.
      const text = JSON.stringify([token, audiences ?? null]);
      const key = createHmac('sha256', secret).update(text).digest('base64');
      return cache.get(key) ?? calls.run(key, () => fetch(key, token, audiences));
    },
  };
}
