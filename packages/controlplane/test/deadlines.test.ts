import https from 'node:https';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Protocol, startTestServer, type TestServer } from './test-server.js';

// A list at a future version waits as long as the store allows.
describe('request timeouts', () => {
  let server: TestServer;
  const path = '/api/v1/namespaces/default/configmaps';
  beforeAll(async () => {
    server = await startTestServer('kubernetes', { limits: { requestTimeoutMs: 1_000 } });
  });
  afterAll(() => server.stop());

  test.each<Protocol>(['HTTP/1.1', 'HTTP/2'])(
    'a short request that takes too long gets 504 over %s [API server defaults, 3]',
    async (protocol) => {
      const { status, json } = await server.ask('GET', `${path}?resourceVersion=999999`, { protocol });
      expect(status).toBe(504);
      expect(json).toEqual({
        kind: 'Status',
        apiVersion: 'v1',
        metadata: {},
        status: 'Failure',
        message: 'Timeout: request did not complete within the allotted timeout',
        reason: 'Timeout',
        details: {},
        code: 504,
      });
    },
  );

  test('do not apply to watches', async () => {
    const response = await server.ask('GET', `${path}?watch=1&timeoutSeconds=1`);
    expect(response.status).toBe(200);
  });

  test('end requests whose body never completes', async () => {
    const request = https.request(`${server.server.url}${path}`, {
      method: 'POST',
      rejectUnauthorized: false,
      agent: false,
      headers: { authorization: 'Bearer admin', 'content-type': 'application/json', 'content-length': '100' },
    });
    const status = new Promise<number>((resolve, reject) => {
      request.on('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      request.on('error', reject);
    });
    request.write('{');
    expect(await status).toBe(504);
    request.destroy();
  });

  test('count a timed-out request once', async () => {
    const metrics = (await server.ask('GET', '/metrics')).text;
    expect(metrics).toMatch(/apiserver_request_total\{verb="(list|LIST)"[^}]*code="504"\} 2\n/);
  });
});
