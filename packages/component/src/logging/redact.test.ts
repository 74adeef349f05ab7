import { expect, test } from '@jest/globals';
import { createProgramLogger } from './program-logger.js';
import { redactText } from './redact.js';

const jwt = ['eyJhbGciOiJSUzI1NiJ9', 'eyJzdWIiOiJhIn0', 'c2lnbmF0dXJl'].join('.');

test.each([
  ['a token', 'a token'],
  [`got ${jwt}!`, 'got <redacted>!'],
  ['Authorization: Bearer abcdef', 'Authorization: Bearer <redacted>'],
  ['https://user:pass@host/path', 'https://user:<redacted>@host/path'],
  ['/x?token=abc&watch=1', '/x?token=<redacted>&watch=1'],
  ['token abcdef.0123456789abcdef used', 'token <redacted> used'],
  ['-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----\nb', '<redacted>\nb'],
])('%j becomes %j', (text, expected) => {
  expect(redactText(text)).toBe(expected);
});

test.each(['text', 'json'] as const)(
  'credentials in messages, details and errors are replaced in %s lines',
  (format) => {
    const written: string[] = [];
    const destination = { write: (line: string) => written.push(line) };
    const logger = createProgramLogger({ format, level: 'info', redacts: true, destination });
    const secret = { kind: 'Secret', metadata: { name: 'visible-name' }, data: { a: 'hidden-data' } };
    logger.info(`used ${jwt}`, {
      ...{ bearerToken: 'hidden-token', password: 'hidden-password', clientSecret: 'hidden-secret' },
      ...{ user: { apiKey: 'hidden-key', name: 'visible-user' }, secretName: 'visible-secret', object: secret },
    });
    logger.error('failed', { error: new Error('GET https://a:hidden-word@host: visible-reason') });
    const all = written.join('');
    expect(all).not.toMatch(/hidden|eyJ/);
    for (const visible of ['name', 'user', 'secret', 'reason']) expect(all).toContain(`visible-${visible}`);
    // JSON lines have the message of an error, and its stack.
    expect(all.match(/<redacted>/g)?.length).toBe(format === 'json' ? 8 : 7);
  },
);

test('nothing is replaced otherwise', () => {
  const written: string[] = [];
  const destination = { write: (line: string) => written.push(line) };
  createProgramLogger({ format: 'text', level: 'info', destination }).info('a', { token: 'b' });
  expect(written[0]).toContain('a token=b\n');
});
