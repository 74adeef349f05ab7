import { describe, expect, test } from '@jest/globals';
import { kubernetesNames, orchNames } from '@orch/apimachinery';
import type { Authentication, AuthenticationRequest, Authenticator } from '@orch/auth';
import { createMetricsRegistry, type MetricsRegistry } from '@orch/component';
import { certificateExpirations } from './certificate-expirations.js';
import { measuredAuthenticator } from './measured-authenticator.js';
import { tokenCacheMetrics } from './token-cache-metrics.js';

const request: AuthenticationRequest = {
  header: () => undefined,
  headerValues: () => [],
  headerNames: () => [],
  clientCertificate: () => undefined,
};

/** The lines of the page that match, without comments. */
async function linesOf(metrics: MetricsRegistry, pattern: RegExp): Promise<readonly string[]> {
  const text = Buffer.concat(await metrics.page()).toString();
  return text.split('\n').filter((line) => !line.startsWith('#') && pattern.test(line));
}
async function helpOf(metrics: MetricsRegistry): Promise<readonly string[]> {
  const text = Buffer.concat(await metrics.page()).toString();
  return text.split('\n').filter((line) => line.startsWith('# HELP'));
}

describe('measured authentication', () => {
  const userOf = (name: string): Authentication => ({
    ...{ type: 'user', method: 'm', user: { name, uid: '', groups: [], extra: {} } },
  });

  test('returns the results, and counts and times them', async () => {
    const results: (() => Authentication | Promise<Authentication>)[] = [
      () => userOf('ada'),
      async () => userOf('ada'),
      () => ({ type: 'none' }),
      async () => ({ type: 'invalid', reason: 'r' }),
    ];
    const metrics = createMetricsRegistry();
    for (const result of results) {
      const measured = measuredAuthenticator(
        { authenticate: result },
        { metrics: createMetricsRegistry(), names: orchNames },
      );
      expect(await measured.authenticate(request)).toEqual(await result());
    }
    const failing = new Error('no response');
    results.push(() => Promise.reject(failing));
    const next: Authenticator = { authenticate: () => results.shift()?.() ?? { type: 'none' } };
    const measured = measuredAuthenticator(next, { metrics, names: orchNames });
    for (let count = 0; count < 4; count++) await measured.authenticate(request);
    await expect(Promise.resolve(measured.authenticate(request))).rejects.toBe(failing);
    expect(await linesOf(metrics, /^authentication_attempts/)).toEqual([
      'authentication_attempts{result="success"} 2',
      'authentication_attempts{result="failure"} 2',
      'authentication_attempts{result="error"} 1',
    ]);
    expect(await linesOf(metrics, /^authentication_duration_seconds_count/)).toEqual([
      'authentication_duration_seconds_count{result="success"} 2',
      'authentication_duration_seconds_count{result="failure"} 2',
      'authentication_duration_seconds_count{result="error"} 1',
    ]);
    const buckets = await linesOf(metrics, /^authentication_duration_seconds_bucket\{.*"success"/);
    expect(buckets.map((line) => /le="([^"]+)"/.exec(line)?.[1])).toEqual([
      ...Array.from({ length: 15 }, (_, power) => String(0.001 * 2 ** power)),
      '+Inf',
    ]);
    expect(await helpOf(metrics)).toEqual([
      '# HELP authenticated_user_requests [ALPHA] Authenticated requests by user; users that are not well known are email_id or other.',
      '# HELP authentication_attempts [ALPHA] Requests that were authenticated, by result.',
      '# HELP authentication_duration_seconds [ALPHA] Time of the authentication of requests in seconds, by result.',
    ]);
  });

  test.each([
    [orchNames, 'system:serviceaccount:orch-system:default', 'nodeagent', 'orch_proxy'],
    [kubernetesNames, 'system:serviceaccount:kube-system:default', 'kubelet', 'kube_proxy'],
  ])('counts well-known users by name', async (names, account, nodeAgent, proxy) => {
    const metrics = createMetricsRegistry();
    const authenticator = { name: '' };
    const measured = measuredAuthenticator({ authenticate: () => userOf(authenticator.name) }, { metrics, names });
    for (const name of ['admin', 'client', account, nodeAgent, proxy, 'ada@x', 'eve@x', 'ada', 'system:anonymous']) {
      authenticator.name = name;
      await measured.authenticate(request);
    }
    const lines = await linesOf(metrics, /^authenticated_user_requests/);
    expect(lines.filter((line) => !line.endsWith(' 0'))).toEqual([
      'authenticated_user_requests{username="admin"} 1',
      'authenticated_user_requests{username="client"} 1',
      `authenticated_user_requests{username="${account}"} 1`,
      `authenticated_user_requests{username="${nodeAgent}"} 1`,
      `authenticated_user_requests{username="${proxy}"} 1`,
      'authenticated_user_requests{username="email_id"} 2',
      'authenticated_user_requests{username="other"} 2',
    ]);
  });
});

test('a cache of tokens shows hits, misses, waits and fetches', async () => {
  const metrics = createMetricsRegistry();
  const { looked, blocked, fetching, fetched } = tokenCacheMetrics(metrics);
  looked('hit', 4);
  looked('miss', 2_000);
  looked('miss', 11_000);
  for (const delta of [1, 1, -1] as const) blocked(delta);
  fetching(1);
  fetched('ok');
  fetched('ok');
  fetched('error');
  const name = 'authentication_token_cache';
  expect(await linesOf(metrics, /_total|_count|_sum|le="(0.005|0.01|2.5|10)"/)).toEqual([
    `${name}_request_total{status="hit"} 1`,
    `${name}_request_total{status="miss"} 2`,
    `${name}_request_duration_seconds_bucket{status="hit",le="0.005"} 1`,
    `${name}_request_duration_seconds_bucket{status="hit",le="0.01"} 1`,
    `${name}_request_duration_seconds_bucket{status="hit",le="2.5"} 1`,
    `${name}_request_duration_seconds_bucket{status="hit",le="10"} 1`,
    `${name}_request_duration_seconds_sum{status="hit"} 0.004`,
    `${name}_request_duration_seconds_count{status="hit"} 1`,
    `${name}_request_duration_seconds_bucket{status="miss",le="0.005"} 0`,
    `${name}_request_duration_seconds_bucket{status="miss",le="0.01"} 0`,
    `${name}_request_duration_seconds_bucket{status="miss",le="2.5"} 1`,
    `${name}_request_duration_seconds_bucket{status="miss",le="10"} 1`,
    `${name}_request_duration_seconds_sum{status="miss"} 13`,
    `${name}_request_duration_seconds_count{status="miss"} 2`,
    `${name}_fetch_total{status="ok"} 2`,
    `${name}_fetch_total{status="error"} 1`,
    `${name}_active_fetch_count{status="blocked"} 1`,
    `${name}_active_fetch_count{status="in_flight"} 1`,
  ]);
});

test('the remaining time of client certificates is shown in seconds, from none to a year', async () => {
  const metrics = createMetricsRegistry();
  const record = certificateExpirations(metrics);
  record(-5_000);
  record(90_000_000);
  const name = 'apiserver_client_certificate_expiration_seconds';
  const [hour, day] = [3_600, 86_400];
  const bounds = [0, 1_800, ...[1, 2, 6, 12].map((hours) => hours * hour)];
  const days = ['172800', '345600', '604800', '2.592e+06', '7.776e+06', '1.5552e+07', '3.1104e+07'];
  expect(await linesOf(metrics, /./)).toEqual([
    ...[...bounds, day].map((bound) => `${name}_bucket{le="${bound}"} 1`),
    ...[...days, '+Inf'].map((bound) => `${name}_bucket{le="${bound}"} 2`),
    `${name}_sum 89995`,
    `${name}_count 2`,
  ]);
});
