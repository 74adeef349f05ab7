import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { credentialSourceOf } from './credential-source.js';

const server = 'https://h';
const pair = { clientCertificate: 'CERT', clientKey: 'KEY' };
const certificate = { cert: 'CERT', key: 'KEY' };
const exec = { command: 'orch-no-such-plugin', apiVersion: 'client.authentication.orch.io/v1beta1' };
const rejection = { code: 401, headers: {} };

test.each([
  ['nothing', { server }, {}],
  ['a token', { server, token: 't' }, { authorization: 'Bearer t' }],
  ['a token and a certificate', { server, token: 't', ...pair }, { authorization: 'Bearer t', certificate }],
  ['a certificate', { server, ...pair }, { certificate }],
  ['half a certificate', { server, clientKey: 'KEY' }, {}],
  ['a password', { server, username: 'u', password: 'p', ...pair }, { authorization: 'Basic dTpw', certificate }],
  ['a user name', { server, username: 'u' }, { authorization: 'Basic dTo=' }],
  ['a token and a plugin, which is not started', { server, token: 't', exec }, { authorization: 'Bearer t' }],
  ['credentials for a server without TLS', { server: 'http://h', token: 't', username: 'u', ...pair }, {}],
])('the credentials of %s', (_title, config, expected) => {
  expect(credentialSourceOf(config, { clock: new FakeClock() }).current()).toEqual(expected);
});

test('the plugin runs when there is no token', async () => {
  const source = credentialSourceOf({ server, exec }, { clock: new FakeClock() });
  await expect(Promise.resolve(source.current())).rejects.toThrow('orch-no-such-plugin');
});

describe('a token file', () => {
  let folder: string;
  let tokenFile: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orch-token-'));
    tokenFile = join(folder, 'token');
    await writeFile(tokenFile, 'first\n');
  });
  afterEach(() => rm(folder, { recursive: true }));
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  test('is read at first use and again after a minute', async () => {
    const clock = new FakeClock();
    const source = credentialSourceOf({ server, tokenFile, ...pair }, { clock });
    const first = await source.current();
    expect(first).toEqual({ ...bearer('first'), certificate });
    await writeFile(tokenFile, 'second');
    await clock.advance(59_999);
    expect(source.current()).toBe(first);
    await clock.advance(1);
    expect(await source.current()).toEqual({ ...bearer('second'), certificate });
  });

  test('follows the given token, which is used for the first minute', async () => {
    const clock = new FakeClock();
    const source = credentialSourceOf({ server, tokenFile, token: 'given' }, { clock });
    expect(source.current()).toEqual(bearer('given'));
    await clock.advance(60_000);
    expect(await source.current()).toEqual(bearer('first'));
  });

  test('is read at once after a 401, for the credentials in use', async () => {
    const source = credentialSourceOf({ server, tokenFile }, { clock: new FakeClock() });
    const first = await source.current();
    await writeFile(tokenFile, 'second');
    await source.rejected({}, rejection);
    expect(source.current()).toBe(first);
    await source.rejected(first, rejection);
    expect(source.current()).toEqual(bearer('second'));
  });

  test('keeps its token while the file is missing, empty or unchanged', async () => {
    const clock = new FakeClock();
    const source = credentialSourceOf({ server, tokenFile }, { clock });
    const first = await source.current();
    await clock.advance(60_000);
    expect(await source.current()).toBe(first);
    await writeFile(tokenFile, '\n');
    await clock.advance(60_000);
    expect(await source.current()).toBe(first);
    await rm(tokenFile);
    await clock.advance(60_000);
    expect(await source.current()).toBe(first);
  });

  test('that is missing at first fails', async () => {
    const source = credentialSourceOf({ server, tokenFile: join(folder, 'none') }, { clock: new FakeClock() });
    await expect(Promise.resolve(source.current())).rejects.toThrow('ENOENT');
  });
});
