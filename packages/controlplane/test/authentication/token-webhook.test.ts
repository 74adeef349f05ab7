import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { FakeClock, orchNames, systemClock } from '@orch/apimachinery';
import { createMetricsRegistry, silentLogger } from '@orch/component';
import { type TokenWebhookOptions, tokenWebhook } from '../../src/authentication/token-webhook.js';
import { type ImageReviewServer, startImageReviewServer } from '../admission/image-review-server.js';
import type { Parsed } from '../test-server.js';
import { startUserServer, type UserServer } from './user-server.js';

// The server returns each review with a status, of whatever kind the review is.
let service: ImageReviewServer;
beforeAll(async () => {
  service = await startImageReviewServer();
});
beforeEach(() => {
  service.seen.length = 0;
  service.respond = ({ review }) => statusOf(review);
});
afterAll(() => service.close());

const ada = { username: 'ada', uid: 'u1', groups: ['dev'], extra: { 'example.com/scopes': ['a', 'b'] } };

/** Tokens that begin with `ada` are those of ada. */
function statusOf({ spec }: Parsed): object {
  return spec.token.startsWith('ada') ? { authenticated: true, user: ada } : { authenticated: false };
}

const optionsOf = (changes: Partial<TokenWebhookOptions> = {}): TokenWebhookOptions => ({
  service: {
    server: `${service.url}/authenticate`,
    certificateAuthority: service.authority,
    user: { clientCertificate: service.client.cert, clientKey: service.client.key },
  },
  version: 'v1beta1',
  cacheTtlMs: 0,
  retryDelayMs: 1,
  ...changes,
});

describe.each(['v1', 'v1beta1'] as const)('the token webhook in version %s', (version) => {
  let server: UserServer;
  beforeAll(async () => {
    server = await startUserServer({ tokenWebhook: optionsOf({ version }), apiAudiences: ['api', 'other'] });
  });
  afterAll(() => server.stop());

  test('authenticates the user of the review [Methods, 7]', async () => {
    expect(await server.userOf('ada')).toEqual({
      name: 'ada',
      uid: 'u1',
      groups: ['dev', 'system:authenticated'],
      extra: { 'example.com/scopes': ['a', 'b'] },
    });
  });

  test('receives a review of this version with the token and the audiences, and the client certificate [Token webhook options, 1] [Token webhook options, 3]', async () => {
    await server.userOf('ada');
    expect(service.seen).toHaveLength(1);
    expect(service.seen[0]).toMatchObject({ path: expect.stringMatching(/^\/authenticate(\?|$)/), client: 'plugin' });
    expect(service.seen[0]?.review).toEqual({
      kind: 'TokenReview',
      apiVersion: `authentication.orch.io/${version}`,
      metadata: { creationTimestamp: null },
      spec: { token: 'ada', audiences: ['api', 'other'] },
      status: { user: {} },
    });
  });

  test('is not called for tokens that the server knows itself', async () => {
    expect(await server.userOf('admin')).toBe(200);
    expect(service.seen).toEqual([]);
  });

  test.each([
    ['rejected', { authenticated: false }],
    ['with an error', { error: 'the directory does not respond' }],
    ['without a user', { authenticated: true }],
    ['without a user name', { authenticated: true, user: { uid: 'u1' } }],
    ['for another audience', { authenticated: true, user: ada, audiences: ['third'] }],
    ['with a malformed user', { authenticated: true, user: { username: 7 } }],
    ['with malformed groups', { authenticated: true, user: { username: 'ada', groups: 'system:masters' } }],
    ['with a malformed decision', { authenticated: 'true', user: ada }],
  ])('makes a token invalid by a review %s', async (_title, status) => {
    service.respond = () => status;
    expect(await server.userOf('ada')).toBe(401);
    expect(await server.userOf('admin')).toBe(200);
  });

  test('fails an authentication with authenticated false, with or without an error [Errors, 11]', async () => {
    const reviewOf = async () => {
      const body = { apiVersion: 'authentication.orch.io/v1', kind: 'TokenReview', spec: { token: 'ada' } };
      return (await server.ask('POST', '/apis/authentication.orch.io/v1/tokenreviews', { body })).json.status;
    };
    for (const status of [{ authenticated: false }, { authenticated: false, error: 'the token is locked' }]) {
      service.respond = () => status;
      // The error is for the log of the server: its client gets a generic message.
      const { json, ...rejected } = await server.ask('GET', '/api', { token: 'ada' });
      expect([rejected.status, json.reason, json.message]).toEqual([401, 'Unauthorized', 'Unauthorized']);
      expect((await reviewOf()).authenticated ?? false).toBe(false);
    }
    // The error of an authenticated user has no effect.
    service.respond = () => ({ authenticated: true, user: ada, error: 'the token is locked' });
    expect(await server.userOf('ada')).toMatchObject({ name: 'ada' });
  });

  test.each([
    ['another version', (review: Parsed) => ({ ...review, apiVersion: 'authentication.orch.io/v2' })],
    ['another kind', (review: Parsed) => ({ ...review, kind: 'Status' })],
  ])('makes a token invalid by a response of %s [Token webhook options, 4]', async (_title, change) => {
    service.respond = ({ review }, response) => {
      response.end(JSON.stringify({ ...change(review), status: statusOf(review) }));
      return undefined;
    };
    expect(await server.userOf('ada')).toBe(401);
  });

  test('needs no spec in its response, and another one changes nothing [TokenReview (groups `authentication.orch.io`, versions `v1` and `v1beta1`), 11]', async () => {
    for (const spec of [undefined, { token: 'other', audiences: ['x'] }]) {
      service.respond = ({ review: { apiVersion, kind, ...review } }, response) => {
        response.end(JSON.stringify({ apiVersion, kind, spec, status: statusOf(review) }));
        return undefined;
      };
      expect(await server.userOf('ada')).toMatchObject({ name: 'ada', groups: ['dev', 'system:authenticated'] });
    }
  });

  test('makes a token invalid by a response that is not JSON', async () => {
    service.respond = (_seen, response) => {
      response.end('yes');
      return undefined;
    };
    expect(await server.userOf('ada')).toBe(401);
  });

  test('is called again after a transient failure', async () => {
    const codes = [500, 429];
    service.respond = ({ review }, response) => {
      const code = codes.pop();
      if (code === undefined) return statusOf(review);
      response.writeHead(code).end();
      return undefined;
    };
    expect(await server.userOf('ada')).toMatchObject({ name: 'ada' });
    expect(service.seen).toHaveLength(3);
  });

  test.each([
    [500, 5],
    [403, 1],
  ])('makes a token invalid after status %i and %i calls', async (code, calls) => {
    service.respond = (_seen, response) => {
      response.writeHead(code).end();
      return undefined;
    };
    expect(await server.userOf('ada')).toBe(401);
    expect(service.seen).toHaveLength(calls);
    expect(await server.userOf('admin')).toBe(200);
  });

  test('authenticates for the audiences of a token review', async () => {
    const reviewOf = async (audiences: readonly string[]) => {
      const spec = { token: 'ada', audiences };
      const body = { apiVersion: 'authentication.orch.io/v1', kind: 'TokenReview', spec };
      return (await server.ask('POST', '/apis/authentication.orch.io/v1/tokenreviews', { body })).json.status;
    };
    expect(await reviewOf(['other'])).toMatchObject({ authenticated: true, audiences: ['other'] });
    expect(service.seen[0]?.review.spec.audiences).toEqual(['other']);
    expect(await reviewOf(['third'])).not.toHaveProperty('authenticated');
    service.respond = () => ({ authenticated: true, user: ada, audiences: ['third'] });
    expect(await reviewOf(['third'])).toMatchObject({ authenticated: true, audiences: ['third'] });
  });
});

test('the token webhook gets no audiences from a server without them', async () => {
  const server = await startUserServer({ tokenWebhook: optionsOf() });
  try {
    expect(await server.userOf('ada')).toMatchObject({ name: 'ada' });
    expect(service.seen[0]?.review.spec).toEqual({ token: 'ada' });
  } finally {
    await server.stop();
  }
});

test('a webhook that cannot be reached makes tokens invalid, and others still work', async () => {
  const other = await startImageReviewServer();
  await other.close();
  const tokenWebhook = optionsOf({ service: { server: other.url, certificateAuthority: other.authority } });
  const server = await startUserServer({ tokenWebhook });
  try {
    expect(await server.userOf('ada')).toBe(401);
    expect(await server.userOf('admin')).toBe(200);
  } finally {
    await server.stop();
  }
});

describe('reviews of the token webhook', () => {
  const cacheTtlMs = 120_000;
  function cached() {
    const clock = new FakeClock(new Date());
    const { signal } = new AbortController();
    const metrics = createMetricsRegistry();
    const context = { apiAudiences: [], names: orchNames, clock, logger: silentLogger, metrics, signal };
    return { clock, metrics, tokens: tokenWebhook(optionsOf({ cacheTtlMs }), context) };
  }

  test.each(['ada', 'unknown'])(
    'of the token %s are cached for the time of the option [Token webhook options, 2]',
    async (token) => {
      const { clock, tokens } = cached();
      const first = await tokens.authenticateToken(token);
      expect(first.type).toBe(token === 'ada' ? 'user' : 'none');
      await clock.advance(cacheTtlMs - 1);
      expect(await tokens.authenticateToken(token)).toEqual(first);
      expect(service.seen).toHaveLength(1);
      await clock.advance(1);
      await tokens.authenticateToken(token);
      expect(service.seen).toHaveLength(2);
    },
  );

  test('that have an error are not cached', async () => {
    const { tokens } = cached();
    service.respond = () => ({ error: 'the directory does not respond' });
    expect(await tokens.authenticateToken('ada')).toMatchObject({ type: 'invalid' });
    service.respond = ({ review }) => statusOf(review);
    expect(await tokens.authenticateToken('ada')).toMatchObject({ type: 'user' });
  });

  test('are not cached with a time of 0', async () => {
    const { signal } = new AbortController();
    const metrics = createMetricsRegistry();
    const context = { apiAudiences: [], names: orchNames, clock: systemClock(), logger: silentLogger, metrics, signal };
    const tokens = tokenWebhook(optionsOf(), context);
    await tokens.authenticateToken('ada');
    await tokens.authenticateToken('ada');
    expect(service.seen).toHaveLength(2);
  });

  test('are counted as hits, misses, shared waits and fetches, with their time', async () => {
    const { metrics, tokens } = cached();
    const seriesValue = async (name: string, status: string) =>
      Number(
        new RegExp(`^authentication_token_cache_${name}{status="${status}"} (.*)$`, 'm').exec(
          await metrics.text(),
        )?.[1],
      );
    const during: (readonly number[])[] = [];
    service.respond = ({ review }, response) => {
      const active = ['blocked', 'in_flight'].map((status) => seriesValue('active_fetch_count', status));
      void Promise.all(active).then((values) => {
        during.push(values);
        response.end(JSON.stringify({ ...review, status: statusOf(review) }));
      });
      return undefined;
    };
    await Promise.all([tokens.authenticateToken('ada'), tokens.authenticateToken('ada')]);
    expect(during).toEqual([[2, 1]]);
    await tokens.authenticateToken('ada');
    service.respond = () => ({ error: 'the directory does not respond' });
    await tokens.authenticateToken('other');
    expect(await Promise.all(['hit', 'miss'].map((status) => seriesValue('request_total', status)))).toEqual([1, 3]);
    expect(await seriesValue('request_duration_seconds_count', 'miss')).toBe(3);
    expect(await Promise.all(['ok', 'error'].map((status) => seriesValue('fetch_total', status)))).toEqual([1, 1]);
    const ended = ['blocked', 'in_flight'].map((status) => seriesValue('active_fetch_count', status));
    expect(await Promise.all(ended)).toEqual([0, 0]);
  });
});
