import { expect, test } from '@jest/globals';
import { tlsOptions } from './tls-options.js';

const server = 'https://a';

test('servers are verified, by the authorities of the system without others', () => {
  expect(tlsOptions({ server }, undefined)).toStrictEqual({ rejectUnauthorized: true });
  expect(tlsOptions({ server, insecureSkipVerify: false }, undefined)).toStrictEqual({ rejectUnauthorized: true });
});

test('an authority, a server name and a client certificate are used', () => {
  const config = { server, certificateAuthority: 'CA', serverName: 'b', insecureSkipVerify: true };
  expect(tlsOptions(config, { cert: 'C', key: 'K' })).toStrictEqual({
    ...{ ca: 'CA', cert: 'C', key: 'K', servername: 'b', rejectUnauthorized: false },
  });
});
