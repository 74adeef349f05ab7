import { expect, test } from '@jest/globals';
import { renewAfterRejection } from './renew-credentials.js';

test('credentials are renewed with the status and the headers of the response, and a failure is not reported', async () => {
  const used = { authorization: 'Bearer t' };
  const calls: unknown[] = [];
  const source = {
    current: () => used,
    rejected: async (...given: readonly unknown[]) => {
      calls.push(given);
      throw new Error('the plugin failed');
    },
  };
  const headers = { ':status': '401', 'www-authenticate': 'Bearer', 'set-cookie': ['a', 'b'], missing: undefined };
  await renewAfterRejection(source, { used, response: { status: 401, headers } });
  expect(calls).toEqual([[used, { code: 401, headers: { 'www-authenticate': ['Bearer'], 'set-cookie': ['a', 'b'] } }]]);
});
