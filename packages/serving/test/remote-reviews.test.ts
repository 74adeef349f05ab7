import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type Clock,
  conflictError,
  orchNames,
  StatusError,
  serviceUnavailableError,
  systemClock,
} from '@orch/apimachinery';
import type { AccessReviewSpec } from '@orch/auth';
import { createRestClient, type RestClient } from '@orch/client';
import { type RemoteReviewOptions, remoteAccessReviews, remoteTokenReviews } from '../src/delegation/remote-reviews.js';
import { createSecureListener } from '../src/listener/create-secure-listener.js';
import type { SecureListener } from '../src/listener/secure-listener.js';
import { makeMaterial } from './support.js';

/** Responds to each request with the next of these, and to all later ones with the last. */
let responses: (object | StatusError)[];
let requests: { readonly method: string; readonly url: string; readonly body: unknown }[];
let server: SecureListener;
let client: RestClient;
let delays: number[];
const clock: Clock = { ...systemClock(), sleep: async (delayMs) => void delays.push(delayMs) };

beforeAll(async () => {
  const { authority, serving } = await makeMaterial();
  server = await createSecureListener({
    ...{ ...serving, host: '127.0.0.1', port: 0 },
    async handler(exchange) {
      const body: unknown = JSON.parse((await exchange.readBody(10_000)).toString());
      requests.push({ method: exchange.method, url: exchange.url, body });
      const response = responses.length > 1 ? responses.shift() : responses[0];
      if (response instanceof StatusError) throw response;
      exchange.respond(201, { 'content-type': 'application/json' }, Buffer.from(JSON.stringify(response)));
    },
  });
  const config = { server: server.url, certificateAuthority: authority.cert, token: 't' };
  client = createRestClient({ config, names: orchNames });
});
afterAll(async () => {
  client.close();
  await server.close();
});
beforeEach(() => {
  [responses, requests, delays] = [[], [], []];
});

const options = (): RemoteReviewOptions => ({
  ...{ client, names: orchNames, clock, timeoutMs: 10_000, signal: new AbortController().signal },
});
const review = (kind: string, group: string, more: object) => ({
  ...{ kind, apiVersion: `${group}.orch.io/v1`, metadata: {}, ...more },
});

test('reviews of tokens are created, and have a status', async () => {
  const spec = { token: 'secret', audiences: ['a'] };
  const status = { authenticated: true, user: { username: 'ada' } };
  responses = [review('TokenReview', 'authentication', { spec, status })];
  expect(await remoteTokenReviews(options())(spec)).toEqual(status);
  expect(requests).toEqual([
    {
      ...{ method: 'POST', url: '/apis/authentication.orch.io/v1/tokenreviews' },
      body: review('TokenReview', 'authentication', { spec }),
    },
  ]);
  responses = [review('TokenReview', 'authentication', { spec })];
  expect(await remoteTokenReviews(options())(spec)).toEqual({});
  expect(delays).toEqual([]);
});

describe('reviews of access', () => {
  const spec: AccessReviewSpec = { user: 'ada', nonResourceAttributes: { path: '/x', verb: 'get' } };
  const allowed = review('SubjectAccessReview', 'authorization', { spec, status: { allowed: true } });
  const errorOf = (code: number) =>
    new StatusError({ ...conflictError({ group: '', resource: 'x' }, 'x', 'x').status, code });

  test('are created, and have a status', async () => {
    responses = [allowed];
    expect(await remoteAccessReviews(options())(spec)).toEqual({ allowed: true });
    expect(requests).toEqual([
      {
        ...{ method: 'POST', url: '/apis/authorization.orch.io/v1/subjectaccessreviews' },
        body: review('SubjectAccessReview', 'authorization', { spec }),
      },
    ]);
  });

  test.each([429, 500, 503, 504])('are repeated after an error %j, with delays', async (code) => {
    responses = [errorOf(code), errorOf(code), allowed];
    expect(await remoteAccessReviews(options())(spec)).toEqual({ allowed: true });
    expect(requests).toHaveLength(3);
    expect(delays).toHaveLength(2);
    expect(delays[0]).toBeGreaterThanOrEqual(500);
  });

  test.each([400, 401, 403, 404, 409, 502])('are not repeated after an error %j', async (code) => {
    responses = [errorOf(code)];
    await expect(remoteAccessReviews(options())(spec)).rejects.toMatchObject({ code });
    expect(requests).toHaveLength(1);
  });

  test('fail after five attempts', async () => {
    responses = [serviceUnavailableError('no')];
    await expect(remoteAccessReviews(options())(spec)).rejects.toMatchObject({ code: 503 });
    expect([requests.length, delays.length]).toEqual([5, 4]);
  });

  test('are repeated without a connection, until the signal aborts', async () => {
    const gone = createRestClient({ config: { server: 'https://127.0.0.1:1', token: 't' }, names: orchNames });
    const ending = new AbortController();
    const stopping: Clock = {
      ...clock,
      async sleep(delayMs) {
        delays.push(delayMs);
        if (delays.length === 2) ending.abort();
      },
    };
    const reviewing = remoteAccessReviews({ ...options(), client: gone, clock: stopping, signal: ending.signal });
    await expect(reviewing(spec)).rejects.toThrow();
    expect(delays).toHaveLength(2);
    gone.close();
  });
});
