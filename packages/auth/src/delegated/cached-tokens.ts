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
  /** For metrics. */
  readonly observer?: TokenCacheObserver;
}

/** What a cache of tokens reports. */
export interface TokenCacheObserver {
  /** A look-up has ended; the time of a miss includes the fetch. */
  looked(status: 'hit' | 'miss', durationMs: number): void;
  /** A look-up begins (1) or ends (-1) to wait for a fetch. */
  blocked(delta: 1 | -1): void;
  /** A fetch begins (1) or ends (-1). */
  fetching(delta: 1 | -1): void;
  fetched(status: 'ok' | 'error'): void;
}

/**
 * Caches the results of a slow token authenticator, except errors. Requests with the same token at the same time share one
 * call. Keys are keyed hashes, so that the cache contains no tokens.
 */
export function cachedTokens(tokens: TokenAuthenticator, options: TokenCacheOptions): TokenAuthenticator {
  const { successTtlMs, failureTtlMs, nowMs, entriesMax = 32_768, observer } = options;
  const cache = new ExpiringCache<Authentication>({ entriesMax, nowMs });
  const calls = new SharedCalls<Authentication>();
  const secret = randomBytes(32);

  async function fetch(key: string, token: string, audiences: readonly string[] | undefined): Promise<Authentication> {
    observer?.fetching(1);
    let status: 'ok' | 'error' = 'error';
    try {
      const result = await tokens.authenticateToken(token, audiences);
      status = 'ok';
      cache.set(key, result, result.type === 'user' ? successTtlMs : failureTtlMs);
      return result;
    } finally {
      observer?.fetching(-1);
      observer?.fetched(status);
    }
  }

  /** The wait for a fetch, which several look-ups share. */
  async function wait(startMs: number, fetched: () => Promise<Authentication>): Promise<Authentication> {
    observer?.blocked(1);
    try {
      return await fetched();
    } finally {
      observer?.blocked(-1);
      observer?.looked('miss', nowMs() - startMs);
    }
  }

  return {
    authenticateToken(token, audiences) {
      const startMs = nowMs();
      // JSON separates the values: no two lists have the same text.
      const text = JSON.stringify([token, audiences ?? null]);
      const key = createHmac('sha256', secret).update(text).digest('base64');
      const known = cache.get(key);
      if (known === undefined) return wait(startMs, () => calls.run(key, () => fetch(key, token, audiences)));
      observer?.looked('hit', nowMs() - startMs);
      return known;
    },
  };
}
