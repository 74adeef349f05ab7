import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { certificate, signingRequest } from './pem-samples.js';
import { type Protocol, startTestServer, type TestServer } from './test-server.js';

describe.each<Protocol>(['HTTP/1.1', 'HTTP/2'])('endpoints over %s', (protocol) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('orch');
  });
  afterAll(() => server.stop());
  const get = (path: string, token = '') => server.ask('GET', path, { protocol, token });

  test('health needs no authentication and returns a report with ?verbose [Specific endpoints, 6] [Query parameters, 10]', async () => {
    for (const path of ['/livez', '/readyz', '/healthz']) {
      const short = await get(path);
      expect([short.status, short.text]).toEqual([200, 'ok']);
      expect(short.headers['content-type']).toBe('text/plain; charset=utf-8');
      const report = (await get(`${path}?verbose`)).text;
      expect(report).toMatch(/^\[\+\]ping ok\n\[\+\]log ok\n/);
      expect(report).toContain('[+]store ok\n');
      expect(report).toContain(`${path.slice(1)} check passed\n`);
    }
  });

  test('checks can be excluded [Query parameters, 11]', async () => {
    expect((await get('/readyz?verbose&exclude=store')).text).toContain('[+]store excluded: ok\n');
    expect((await get('/readyz?exclude=store')).text).toBe('ok');
  });

  test('each check has its own path [Specific endpoints, 7]', async () => {
    for (const path of ['/livez/ping', '/readyz/store', '/livez/log']) {
      const response = await get(path, 'admin');
      expect([response.status, response.text]).toEqual([200, 'ok']);
    }
    expect((await get('/readyz/unknown', 'admin')).status).toBe(404);
  });

  test('post-start hooks have checks [Specific endpoints, 7]', async () => {
    const report = (await get('/readyz?verbose')).text.split('\n');
    expect(report.slice(0, 4)).toEqual(['[+]ping ok', '[+]log ok', '[+]store ok', '[+]informer-sync ok']);
    expect(report).toContain('[+]poststarthook/rbac/bootstrap-roles ok');
    expect((await get('/livez?verbose')).text).not.toContain('informer-sync');
    for (const path of [
      '/healthz/poststarthook/bootstrap-controller',
      '/livez/poststarthook/rbac/bootstrap-roles',
      '/readyz/poststarthook/rbac/bootstrap-roles',
    ]) {
      const response = await get(path, 'admin');
      expect([response.status, response.text]).toEqual([200, 'ok']);
    }
    for (const path of ['/healthz/etcd', '/healthz/poststarthook/crd-informer-synced', '/healthz/poststarthook/rbac'])
      expect((await get(path, 'admin')).status).toBe(404);
  });

  const requests = '/apis/certificates.orch.io/v1/certificatesigningrequests';
  const condition = { type: 'Approved', status: 'True', reason: 'Test', message: 'by a test' };
  async function makeRequest(name: string) {
    const spec = {
      request: Buffer.from(signingRequest).toString('base64'),
      signerName: 'example.com/any',
      usages: ['client auth'],
    };
    return (await server.ask('POST', requests, { protocol, body: { metadata: { name }, spec } })).json;
  }

  test('the approval subresource writes the conditions of a signing request [Specific endpoints, 4]', async () => {
    const made = await makeRequest('approved');
    expect(made.kind).toBe('CertificateSigningRequest');
    const body = { ...made, status: { conditions: [condition] } };
    const { status, json } = await server.ask('PUT', `${requests}/approved/approval`, { protocol, body });
    expect([status, json.status.conditions[0].type]).toEqual([200, 'Approved']);
  });

  test('the status subresource writes the certificate of a signing request [Specific endpoints, 5]', async () => {
    const made = await makeRequest('signed');
    const issued = Buffer.from(certificate).toString('base64');
    const { status, json } = await server.ask('PUT', `${requests}/signed/status`, {
      protocol,
      body: { ...made, status: { certificate: issued } },
    });
    expect([status, json.status.certificate]).toEqual([200, issued]);
  });
});
