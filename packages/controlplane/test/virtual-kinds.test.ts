import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readSigningKey, readTokenKeys, tokenFileAuthenticator } from '@orch/auth';
import recorded from './recorded/virtual-kinds.json';
import { startTestServer, type TestServer } from './test-server.js';

// Bindings, reviews, scales, evictions and token requests with the recorded responses of the reference, sent in sequence
// on the same objects.
let server: TestServer;
beforeAll(async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  server = await startTestServer('kubernetes', {
    authentication: {
      authenticators: [],
      tokenAuthenticators: [tokenFileAuthenticator('admin,admin,admin-uid,"system:masters"\n')],
      serviceAccounts: { issuer: 'https://a.example', signingKey: readSigningKey(pem), keys: readTokenKeys(pem) },
      anonymous: true,
    },
  });
  await server.ask('POST', '/api/v1/namespaces', { body: { metadata: { name: 'default' } } });
  await server.ask('POST', '/api/v1/namespaces/default/serviceaccounts', { body: { metadata: { name: 'default' } } });
});
afterAll(() => server.stop());

test.each(
  recorded.map((request, index) => {
    const { method, path, status, causes } = request;
    return [`${index}: ${method} ${path}: ${status} ${causes.join('; ').slice(0, 60)}`, request] as const;
  }),
)('%s', async (_name, { method, path, object, status, reason, causes, got }) => {
  const { json, ...response } = await server.ask(method, path, { body: object });
  const messages: readonly string[] =
    response.status < 300
      ? []
      : json.reason === 'Invalid'
        ? json.details.causes.map((cause: { field: string; message: string }) => `${cause.field}: ${cause.message}`)
        : [json.message];
  // Client errors return 422 instead of 500 (`client-faults` in docs/differences.md).
  const rejected = status === 500 && reason === '' ? [422, 'Invalid'] : [status, reason];
  expect([response.status, response.status < 300 ? '' : (json.reason ?? ''), messages.map(comparable)]).toEqual([
    ...rejected,
    causes.map(comparable),
  ]);
  if (got !== undefined) expect(json).toMatchObject(got);
});

/** Removes uids and the managed fields of a review, which differ. */
function comparable(cause: string): string {
  return cause.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<uid>').replace(/ManagedFields:.*\}: /, 'ManagedFields}: ');
}
