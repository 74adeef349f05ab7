import { describe, expect, test } from '@jest/globals';
import { isStatusError, type UserInfo } from '@orch/apimachinery';
import type { Authentication, TokenAuthenticator } from '../authenticate/authenticator.js';
import { allowedPathsAuthorizer } from '../authorize/allowed-paths.js';
import type { Attributes } from '../authorize/authorizer.js';
import { type AccessReviewSpec, type AccessReviewStatus, accessReviewAuthorizer } from './access-reviews.js';
import { cachedTokens, type TokenCacheObserver } from './cached-tokens.js';
import { ExpiringCache } from './expiring-cache.js';
import { withRetries } from './retry.js';
import { reviewedTokens, type TokenReviewSpec, type TokenReviewStatus, withoutFailures } from './token-reviews.js';

const ada: UserInfo = { name: 'ada', uid: 'u1', groups: ['dev'], extra: { scopes: ['a'] } };
const reviewed = { username: 'ada', uid: 'u1', groups: ['dev'], extra: { scopes: ['a'] } };

describe('reviewed tokens', () => {
  const resultOf = async (status: TokenReviewStatus, audiences?: readonly string[]) => {
    const specs: TokenReviewSpec[] = [];
    const review = async (spec: TokenReviewSpec) => {
      specs.push(spec);
      return status;
    };
    const result = await reviewedTokens(review, { apiAudiences: ['api'] }).authenticateToken('secret', audiences);
    return { result, specs };
  };

  test('have the user of the review', async () => {
    const { result, specs } = await resultOf({ authenticated: true, user: reviewed });
    expect(result).toEqual({ type: 'user', method: 'token review', user: ada });
    expect(specs).toEqual([{ token: 'secret' }]);
  });

  test('are invalid with the error of the review, and unknown without one', async () => {
    expect((await resultOf({ error: 'no' })).result).toEqual({ type: 'invalid', reason: 'no' });
    expect((await resultOf({ authenticated: false, user: reviewed })).result).toEqual({ type: 'none' });
    expect((await resultOf({})).result).toEqual({ type: 'none' });
    for (const user of [undefined, {}, { username: '' }]) {
      expect((await resultOf({ authenticated: true, ...(user && { user }) })).result).toEqual({
        type: 'invalid',
        reason: 'the review has no user name',
      });
    }
  });

  test('of a user with a name alone have no groups', async () => {
    const user = { name: 'bob', uid: '', groups: [], extra: {} };
    const found = { type: 'user', method: 'token review', user };
    const status = { authenticated: true, user: { username: 'bob' } };
    expect((await resultOf(status)).result).toEqual(found);
    expect((await resultOf(status, ['api'])).result).toEqual({ ...found, audiences: ['api'] });
    const withoutApi = reviewedTokens(async () => status);
    expect(await withoutApi.authenticateToken('t', ['api'])).toEqual({ type: 'none' });
  });

  test('are for the audiences of the review, or for the API when it names none', async () => {
    const audiencesOf = async (status: TokenReviewStatus, asked: readonly string[]) => {
      const { result, specs } = await resultOf({ authenticated: true, user: reviewed, ...status }, asked);
      expect(specs[0]?.audiences).toEqual(asked);
      return result.type === 'user' ? result.audiences : result.type;
    };
    expect(await audiencesOf({ audiences: ['b', 'c'] }, ['a', 'b'])).toEqual(['b']);
    expect(await audiencesOf({ audiences: ['c'] }, ['a', 'b'])).toBe('none');
    expect(await audiencesOf({}, ['a', 'api'])).toEqual(['api']);
    expect(await audiencesOf({}, ['a'])).toBe('none');
  });
});

describe('cached tokens', () => {
  /** `good…` is a token of ada, `fail…` fails, others are unknown. Counts the calls. */
  function counting() {
    const calls: string[] = [];
    let nowMs = 0;
    const source: TokenAuthenticator = {
      async authenticateToken(token, audiences): Promise<Authentication> {
        calls.push(`${token} ${audiences ?? '-'}`);
        if (token.startsWith('fail')) throw new Error('no response');
        return token.startsWith('good') ? { type: 'user', user: ada, method: 'm' } : { type: 'none' };
      },
    };
    const seen: string[] = [];
    const observer: TokenCacheObserver = {
      looked: (status, durationMs) => seen.push(`${status} after ${durationMs}`),
      blocked: (delta) => seen.push(`blocked ${delta}`),
      fetching: (delta) => seen.push(`fetching ${delta}`),
      fetched: (status) => seen.push(`fetched ${status}`),
    };
    const options = { successTtlMs: 10, failureTtlMs: 5, nowMs: () => nowMs, entriesMax: 2, observer };
    const tokens = cachedTokens(source, options);
    return { calls, seen, tokens, pass: (ms: number) => (nowMs += ms) };
  }

  test('are reviewed again after their time, rejected ones earlier', async () => {
    const { calls, tokens, pass } = counting();
    const ask = async (token: string) => (await tokens.authenticateToken(token)).type;
    expect([await ask('good'), await ask('bad'), await ask('good'), await ask('bad')]).toEqual([
      'user',
      'none',
      'user',
      'none',
    ]);
    expect(calls).toEqual(['good -', 'bad -']);
    pass(5);
    await ask('good');
    await ask('bad');
    expect(calls).toEqual(['good -', 'bad -', 'bad -']);
    pass(5);
    await ask('good');
    expect(calls.at(-1)).toBe('good -');
  });

  test('differ by audiences, and failures are not kept', async () => {
    const { calls, tokens } = counting();
    await tokens.authenticateToken('good', ['a']);
    await tokens.authenticateToken('good', ['a', 'b']);
    await tokens.authenticateToken('good', ['a']);
    expect(calls).toEqual(['good a', 'good a,b']);
    for (let count = 0; count < 2; count++)
      await expect(Promise.resolve(tokens.authenticateToken('fail'))).rejects.toThrow('no response');
    expect(calls).toHaveLength(4);
  });

  test('differ when their text with the audiences is the same', async () => {
    const { calls, tokens } = counting();
    await tokens.authenticateToken('good', []);
    await tokens.authenticateToken('good');
    await tokens.authenticateToken('good', ['']);
    expect(calls).toEqual(['good ', 'good -', 'good ']);
  });

  test('report look-ups, waits and fetches', async () => {
    const { seen, tokens, pass } = counting();
    const both = [tokens.authenticateToken('good'), tokens.authenticateToken('good')];
    pass(3);
    await Promise.all(both);
    expect(seen.slice(0, 3)).toEqual(['blocked 1', 'fetching 1', 'blocked 1']);
    const after = ['blocked -1', 'blocked -1', 'fetched ok', 'fetching -1', 'miss after 3', 'miss after 3'];
    expect(seen.slice(3).sort()).toEqual(after);
    seen.length = 0;
    await tokens.authenticateToken('good');
    expect(seen).toEqual(['hit after 0']);
    seen.length = 0;
    await expect(Promise.resolve(tokens.authenticateToken('fail'))).rejects.toThrow('no response');
    expect(seen).toEqual([
      ...['blocked 1', 'fetching 1', 'fetching -1', 'fetched error'],
      ...['blocked -1', 'miss after 0'],
    ]);
  });

  test('share a review that is running', async () => {
    const { calls, tokens } = counting();
    const results = await Promise.all(Array.from({ length: 50 }, () => tokens.authenticateToken('good')));
    expect(results.every(({ type }) => type === 'user')).toBe(true);
    expect(calls).toHaveLength(1);
  });

  test('are bounded in number: the oldest is forgotten', async () => {
    const { calls, tokens } = counting();
    for (const token of ['good1', 'good2', 'good3', 'good1']) await tokens.authenticateToken(token);
    expect(calls).toEqual(['good1 -', 'good2 -', 'good3 -', 'good1 -']);
    const cache = new ExpiringCache<number>({ entriesMax: 100, nowMs: () => 0 });
    for (let key = 0; key < 1_000; key++) cache.set(String(key), key, 10);
    expect(cache.size).toBe(100);
    expect([cache.get('899'), cache.get('900')]).toEqual([undefined, 900]);
    cache.set('none', 1, 0);
    expect(cache.get('none')).toBeUndefined();
    expect(cache.size).toBe(100);
  });

  test('are kept until their time, and longer when they are stored again', () => {
    let nowMs = 0;
    const cache = new ExpiringCache<string>({ entriesMax: 2, nowMs: () => nowMs });
    cache.set('a', 'first', 10);
    cache.set('b', 'first', 10);
    cache.set('a', 'second', 20);
    nowMs = 9;
    expect([cache.get('a'), cache.get('b')]).toEqual(['second', 'first']);
    nowMs = 10;
    expect([cache.get('a'), cache.get('b'), cache.size]).toEqual(['second', undefined, 1]);
    cache.set('c', 'first', 10);
    cache.set('d', 'first', 10);
    expect([cache.get('a'), cache.get('c'), cache.get('d')]).toEqual([undefined, 'first', 'first']);
  });

  test('are invalid when the review fails, and the error is reported', async () => {
    const errors: unknown[] = [];
    const tokens = withoutFailures(counting().tokens, (error) => errors.push(error));
    expect(await tokens.authenticateToken('fail')).toEqual({
      type: 'invalid',
      reason: 'the token cannot be reviewed: no response',
    });
    expect(errors).toEqual([new Error('no response')]);
    expect(await tokens.authenticateToken('good', ['a'])).toEqual({ type: 'user', user: ada, method: 'm' });
    expect(errors).toHaveLength(1);
  });
});

const list: Attributes = {
  type: 'resource',
  user: ada,
  verb: 'list',
  namespace: 'web',
  group: 'apps',
  version: 'v1',
  resource: 'deployments',
  subresource: '',
  name: '',
};

describe('access reviews', () => {
  function reviewing(status: AccessReviewStatus | Error) {
    const specs: AccessReviewSpec[] = [];
    const errors: unknown[] = [];
    let nowMs = 0;
    const authorizer = accessReviewAuthorizer(
      async (spec) => {
        specs.push(spec);
        if (status instanceof Error) throw status;
        return status;
      },
      { allowTtlMs: 10, denyTtlMs: 5, nowMs: () => nowMs, onError: (error) => errors.push(error) },
    );
    return { specs, errors, authorizer, pass: (ms: number) => (nowMs += ms) };
  }

  test('have the user and the attributes of the request', async () => {
    const { authorizer, specs } = reviewing({ allowed: true });
    await authorizer.authorize(list);
    await authorizer.authorize({
      type: 'path',
      user: { name: 'bob', uid: '', groups: [], extra: {} },
      verb: 'get',
      path: '/x',
    });
    expect(specs).toEqual([
      {
        user: 'ada',
        uid: 'u1',
        groups: ['dev'],
        extra: { scopes: ['a'] },
        resourceAttributes: { namespace: 'web', verb: 'list', group: 'apps', version: 'v1', resource: 'deployments' },
      },
      { user: 'bob', nonResourceAttributes: { path: '/x', verb: 'get' } },
    ]);
  });

  test.each<[AccessReviewStatus, string]>([
    [{ allowed: true, reason: 'r' }, 'allow'],
    [{ allowed: false, denied: true, reason: 'r' }, 'deny'],
    [{ allowed: true, denied: true, reason: 'r' }, 'deny'],
    [{ allowed: false, reason: 'r' }, 'noOpinion'],
  ])('%j is %s', async (status, verdict) => {
    expect(await reviewing(status).authorizer.authorize(list)).toEqual({ verdict, reason: 'r' });
  });

  test('are kept for a time that depends on the decision, and shared while they run', async () => {
    for (const [status, ttlMs] of [
      [{ allowed: true }, 10],
      [{ allowed: false }, 5],
    ] as const) {
      const { authorizer, specs, pass } = reviewing(status);
      await Promise.all(Array.from({ length: 50 }, () => authorizer.authorize(list)));
      pass(ttlMs - 1);
      await authorizer.authorize(list);
      expect(specs).toHaveLength(1);
      await authorizer.authorize({ ...list, verb: 'get' });
      await authorizer.authorize({ ...list, user: { ...ada, groups: [] } });
      expect(specs).toHaveLength(3);
      pass(1);
      await authorizer.authorize(list);
      expect(specs).toHaveLength(4);
    }
  });

  test('of very long attributes are not kept', async () => {
    const { authorizer, specs } = reviewing({ allowed: true });
    const timesOf = async (attributes: Attributes) => {
      specs.length = 0;
      await authorizer.authorize(attributes);
      await authorizer.authorize(attributes);
      return specs.length;
    };
    const others = ['web', 'list', 'apps', 'v1', 'deployments', 'sub'].join('').length;
    const named = (characters: number) => ({ ...list, subresource: 'sub', name: 'x'.repeat(characters) });
    expect(await timesOf(named(10_000 - others))).toBe(1);
    expect(await timesOf(named(10_001 - others))).toBe(2);
    const path = (characters: number): Attributes => ({
      ...{ type: 'path', user: ada, verb: 'get', path: 'x'.repeat(characters) },
    });
    expect(await timesOf(path(9_997))).toBe(1);
    expect(await timesOf(path(9_998))).toBe(2);
  });

  test('have no reason if the service gives none', async () => {
    expect(await reviewing({}).authorizer.authorize(list)).toEqual({ verdict: 'noOpinion', reason: '' });
    expect(await reviewing({ allowed: true }).authorizer.authorize(list)).toEqual({ verdict: 'allow', reason: '' });
  });

  test('that fail are an internal error, which is reported and not kept', async () => {
    const { authorizer, specs, errors } = reviewing(new Error('no response'));
    for (let count = 0; count < 2; count++) {
      const error: unknown = await Promise.resolve(authorizer.authorize(list)).catch((reason: unknown) => reason);
      expect(isStatusError(error, 'InternalError')).toBe(true);
      expect(error).toMatchObject({
        message: 'Internal error occurred: the request cannot be authorized: no response',
        cause: new Error('no response'),
      });
    }
    expect(specs).toHaveLength(2);
    expect(errors).toEqual([new Error('no response'), new Error('no response')]);
    expect(authorizer.rulesFor?.(ada, 'web')).toEqual({
      resourceRules: [],
      nonResourceRules: [],
      incomplete: true,
      evaluationError: 'webhook authorizer does not support user rule resolution',
    });
  });
});

describe('allowed paths', () => {
  const allows = (paths: readonly string[], path: string) =>
    allowedPathsAuthorizer(paths).authorize({ type: 'path', user: ada, verb: 'get', path });
  const allow = { verdict: 'allow', reason: '' };
  const noOpinion = { verdict: 'noOpinion', reason: '' };

  test('are exact or begin with the text before a star; the first slash may be missing', () => {
    const paths = ['/healthz', 'readyz', '/live*', '/'];
    expect(['/healthz', '/readyz', '/livez', '/live', '/'].map((path) => allows(paths, path))).toEqual(
      Array(5).fill(allow),
    );
    expect(['/healthz/etcd', '/metrics', '/readyz2'].map((path) => allows(paths, path))).toEqual(
      Array(3).fill(noOpinion),
    );
    expect(allows(['*'], '/anything')).toEqual(allow);
  });

  test('allow no resource, and a star elsewhere is rejected', () => {
    expect(allowedPathsAuthorizer(['*']).authorize(list)).toEqual(noOpinion);
    expect(() => allowedPathsAuthorizer(['/a*b'])).toThrow('only trailing * allowed in "/a*b"');
  });
});

describe('retries', () => {
  const run = async (failures: number, isRetryable: (error: unknown) => boolean = () => true, abortAfter = 9) => {
    const delays: number[] = [];
    const ending = new AbortController();
    let calls = 0;
    const clock = {
      now: () => new Date(0),
      monotonicMs: () => 0,
      setTimer: () => ({ cancel: () => undefined }),
      sleep: async (delayMs: number) => void delays.push(delayMs),
    };
    const call = async () => {
      calls++;
      if (calls === abortAfter) ending.abort();
      if (calls <= failures) throw new Error(`failure ${calls}`);
      return calls;
    };
    const { signal } = ending;
    const result = await withRetries(call, { clock, attemptsMax: 5, firstDelayMs: 500, isRetryable, signal }).catch(
      (error: unknown) => String(error),
    );
    return { result, delays };
  };

  test('wait longer each time, with jitter, and end after five calls', async () => {
    const { result, delays } = await run(4);
    expect(result).toBe(5);
    expect(delays).toHaveLength(4);
    const factors = delays.map((delay, index) => delay / (500 * 1.5 ** index));
    expect(factors.every((factor) => factor >= 1 && factor <= 1.2)).toBe(true);
    expect((await run(5)).result).toBe('Error: failure 5');
  });

  test('do not repeat what cannot succeed', async () => {
    expect(await run(1, () => false)).toEqual({ result: 'Error: failure 1', delays: [] });
    const isRetryable = (error: unknown) => error instanceof Error && error.message === 'failure 1';
    expect(await run(2, isRetryable)).toEqual({ result: 'Error: failure 2', delays: [expect.any(Number)] });
  });

  test('end with their signal', async () => {
    expect(await run(4, () => true, 2)).toEqual({ result: 'Error: failure 2', delays: [expect.any(Number)] });
  });
});
