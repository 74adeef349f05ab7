import { describe, expect, test } from '@jest/globals';
import { type LogDetails, silentLogger } from '@orch/component';
import { formatLatency, loggedUri, logRequest } from './log-request.js';

describe('request log', () => {
  test.each([
    ['/api/v1/pods', '/api/v1/pods'],
    [
      '/api/v1/pods?watch=1&labelSelector=app%3Dweb&limit=500',
      '/api/v1/pods?watch=1&labelSelector=app%3Dweb&limit=500',
    ],
    ['/healthz?verbose', '/healthz?verbose'],
    ['/api/v1/pods?access_token=abc&limit=1', '/api/v1/pods?access_token=<withheld>&limit=1'],
    ['/?password=a=b', '/?password=<withheld>'],
    [
      '/api/v1/namespaces/a/pods/b/exec?command=mysql&command=-psecret&container=c',
      '/api/v1/namespaces/a/pods/b/exec?command=<withheld>&command=<withheld>&container=c',
    ],
    [
      '/api/v1/namespaces/a/services/b/proxy/login?limit=1&key=abc',
      '/api/v1/namespaces/a/services/b/proxy/login?<withheld>',
    ],
    ['/api/v1/nodes/a/proxy?token', '/api/v1/nodes/a/proxy?<withheld>'],
  ])('logs the target %s as %s', (url, expected) => {
    expect(loggedUri(url)).toBe(expected);
  });
});

test.each([
  [0.000_250_4, '250.4µs'],
  [0.031_958_452, '31.958452ms'],
  [1.000_623, '1.000623s'],
  [0, '0µs'],
])('formats %p seconds as %s', (seconds, expected) => {
  expect(formatLatency(seconds)).toBe(expected);
});

test('writes one line per request with the fields of v1.21, bounded in length and without other headers', () => {
  const lines: [string, LogDetails | undefined][] = [];
  const logger = {
    ...silentLogger,
    debug: (message: string, details?: LogDetails) => void lines.push([message, details]),
  };
  const headerNames: string[] = [];
  const header = (name: string) => {
    headerNames.push(name);
    return name === 'user-agent' ? 'u'.repeat(300) : 'secret';
  };
  const exchange = { method: 'GET', url: `/${'a'.repeat(2_000)}`, header, remoteAddress: '::1', remotePort: 7 };
  logRequest(logger, exchange, { status: 404, seconds: 0.002, id: 'i'.repeat(200) });
  const details = {
    verb: 'GET',
    URI: `/${'a'.repeat(1_023)}...`,
    latency: '2ms',
    userAgent: `${'u'.repeat(256)}...`,
    srcIP: '[::1]:7',
    resp: 404,
    auditID: `${'i'.repeat(128)}...`,
  };
  expect(lines).toEqual([['HTTP', details]]);
  expect(headerNames).toEqual(['user-agent']);
});
