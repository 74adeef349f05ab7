import { expect, test } from '@jest/globals';
import { createProgramLogger } from './program-logger.js';
import { redactFields, redactText } from './redact.js';

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

test.each([
  ['basic dXNlcjpwYXNz', 'basic <redacted>'],
  ['BEARER  a.b~c+/=-', 'BEARER <redacted>'],
  ['bearer abc', 'bearer abc'],
  ['forbearer abcdef', 'forbearer abcdef'],
  ['http://host:80/@path', 'http://host:80/@path'],
  ['http://:pass@host', 'http://:<redacted>@host'],
  ['password=a b', 'password=<redacted> b'],
  [
    'id_token=a\'b,api_key=c;apikey=d"client_secret=e',
    'id_token=<redacted>\'b,api_key=<redacted>;apikey=<redacted>"client_secret=<redacted>',
  ],
  ['mytoken=a', 'mytoken=a'],
  ['eyJhbGci.a.', '<redacted>'],
  ['eyJabcd.a.b', 'eyJabcd.a.b'],
  ['abcdef.0123456789abcde', 'abcdef.0123456789abcde'],
  ['-----BEGIN PRIVATE KEY-----\nabc', '<redacted>'],
  ['-----BEGIN CERTIFICATE-----', '-----BEGIN CERTIFICATE-----'],
])('in %j: %j', (text, expected) => {
  expect(redactText(text)).toBe(expected);
});

test('fields with the name of a credential are replaced, unless they are empty', () => {
  const credentials = [
    ...['token', 'bearerToken', 'x-auth-token', 'user_password', 'db.passwd', 'Authorization', 'set cookie', 'apikey'],
    ...['apiKey', 'private-key', 'signingKey', 'security_key', 'accessKey', 'encryptionKey', 'secretKey', 'keyData'],
    ...['clientSecret', 'token-secret', 'passphrase', 'credential', 'credentials', 'bearer', 'privatekey'],
  ];
  const others = ['secretName', 'tokenCount', 'key', 'publicKey', 'data', 'otherData', 'secret', 'my-secret', 'name'];
  for (const value of ['hidden', 7, true, ['hidden'], { a: 1 }]) {
    const of = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, value]));
    const replaced = Object.fromEntries(credentials.map((name) => [name, '<redacted>']));
    expect(redactFields(of(credentials))).toEqual(replaced);
    expect(redactFields(of(others))).toEqual(of(others));
  }
  for (const value of ['', null, false]) expect(redactFields({ token: value })).toEqual({ token: value });
});

test('the data of a Secret is replaced, and texts at every depth', () => {
  const data = { a: 'hidden' };
  const jwtIn = { list: [jwt, 7, null, { text: `x ${jwt}` }], text: jwt };
  expect(redactFields({ kind: 'Secret', data, stringData: data, other: data })).toEqual({
    ...{ kind: 'Secret', data: '<redacted>', stringData: '<redacted>', other: data },
  });
  expect(redactFields({ kind: 'ConfigMap', data, nested: { kind: 'Secret', data } })).toEqual({
    ...{ kind: 'ConfigMap', data, nested: { kind: 'Secret', data: '<redacted>' } },
  });
  expect(redactFields(jwtIn)).toEqual({
    ...{ list: ['<redacted>', 7, null, { text: 'x <redacted>' }], text: '<redacted>' },
  });
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
