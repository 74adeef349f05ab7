import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { generateAuthority, validFor } from '@orch/certs';
import { parseFlags } from '@orch/component';
import { apiServerChecks, apiServerConfig } from '../config-from-options.js';
import { apiServerFlags } from '../options/api-server-flags.js';

let folder: string;
let authorities: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-authorities-'));
  authorities = (await generateAuthority({ commonName: 'ca', ...validFor(1, new Date()) })).cert;
  await writeFile(join(folder, 'ca.crt'), authorities);
  await writeFile(join(folder, 'text'), 'no certificate');
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const outcomeOf = (args: readonly string[]) =>
  parseFlags(apiServerFlags(orchNames), {
    args: [`--cert-dir=${folder}`, '--data-dir=x', ...args.map((arg) => arg.replace('FOLDER', folder))],
    checks: apiServerChecks,
  });
const errorsOf = (...args: readonly string[]) => {
  const outcome = outcomeOf(args);
  return outcome.type === 'invalid' ? outcome.errors : [];
};
const configOf = async (...args: readonly string[]) => {
  const outcome = outcomeOf(args);
  if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
  return await apiServerConfig.read(outcome.flags);
};

const proxies = '--requestheader-client-ca-file=FOLDER/ca.crt';
const userHeader = '--requestheader-username-headers=X-Remote-User';

describe('the options of authenticating proxies', () => {
  test('are read with their file, which is read again when it changes', async () => {
    const config = await configOf(
      proxies,
      `${userHeader},X-User`,
      '--requestheader-group-headers=X-Remote-Group',
      '--requestheader-extra-headers-prefix=X-Remote-Extra-',
      '--requestheader-allowed-names=front-proxy',
    );
    expect(config.requestHeaders).toEqual({
      authorities: { pem: authorities, path: join(folder, 'ca.crt') },
      usernameHeaders: ['X-Remote-User', 'X-User'],
      groupHeaders: ['X-Remote-Group'],
      extraHeaderPrefixes: ['X-Remote-Extra-'],
      allowedNames: ['front-proxy'],
    });
    expect((await configOf()).requestHeaders).toBeUndefined();
  });

  test.each([
    ['username-headers', 'X-Remote-User,'],
    ['group-headers', ' '],
    ['extra-headers-prefix', ',X-Extra-'],
    ['allowed-names', 'a, ,b'],
  ])('reject an empty value of --requestheader-%s with the message of v1.21', (name, value) => {
    expect(errorsOf(proxies, userHeader, `--requestheader-${name}=${value}`)).toContain(
      `empty value in "requestheader-${name}"`,
    );
  });

  test('reject names that no header has', () => {
    expect(errorsOf(proxies, '--requestheader-username-headers=X User')).toEqual([
      '--requestheader-username-headers: "X User" is not the name of a header',
    ]);
    expect(errorsOf(proxies, userHeader, '--requestheader-group-headers=X-Group, X-Other')).toEqual([
      '--requestheader-group-headers: " X-Other" is not the name of a header',
    ]);
  });

  test('require each other where one alone would have no effect', () => {
    expect(errorsOf(proxies)).toEqual(['--requestheader-client-ca-file requires --requestheader-username-headers']);
    expect(errorsOf(userHeader, '--requestheader-allowed-names=a')).toEqual([
      '--requestheader-username-headers requires --requestheader-client-ca-file',
      '--requestheader-allowed-names requires --requestheader-client-ca-file',
    ]);
  });
});

test.each(['client-ca-file', 'requestheader-client-ca-file'])(
  '--%s rejects a file without certificates',
  async (name) => {
    await expect(configOf(`--${name}=FOLDER/text`, ...(name === 'client-ca-file' ? [] : [userHeader]))).rejects.toThrow(
      `--${name}: ${join(folder, 'text')}: the bundle contains no certificate`,
    );
    await expect(configOf(`--${name}=FOLDER/none`, ...(name === 'client-ca-file' ? [] : [userHeader]))).rejects.toThrow(
      new RegExp(`^--${name}: .*ENOENT`),
    );
  },
);
