import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { generateAuthority, issueClientCertificate, validFor } from '@orch/certs';
import { parseFlags } from '@orch/component';
import { apiServerFlags } from '../options/api-server-flags.js';
import { aggregationChecks, aggregationOptions } from './aggregation-config.js';
import { FlagFileError } from './flag-file.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-aggregation-'));
});
afterAll(() => rm(folder, { recursive: true }));

const parse = (...args: readonly string[]) =>
  parseFlags(apiServerFlags(orchNames), { args, checks: aggregationChecks });

async function configOf(...args: readonly string[]) {
  const outcome = parse(...args);
  if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
  return await aggregationOptions.read(outcome.flags)();
}

test('services are reached at their endpoints, or at the cluster IP without aggregator routing', async () => {
  expect(await configOf()).toEqual({ serviceRouting: 'clusterIP' });
  expect(await configOf('--enable-aggregator-routing')).toEqual({ serviceRouting: 'endpoints' });
});

test('the client certificate of the front proxy is read with its key, and its files are watched', async () => {
  const authority = await generateAuthority({ commonName: 'front-proxy-ca', ...validFor(1, new Date()) });
  const pair = await issueClientCertificate(authority, { commonName: 'front-proxy-client' });
  const files = { cert: join(folder, 'client.crt'), key: join(folder, 'client.key') };
  await writeFile(files.cert, pair.cert);
  await writeFile(files.key, pair.key);
  const config = await configOf(`--proxy-client-cert-file=${files.cert}`, `--proxy-client-key-file=${files.key}`);
  expect(config).toEqual({ serviceRouting: 'clusterIP', proxyClient: pair, proxyClientFiles: files });
});

test('one file without the other is rejected', () => {
  const message = '--proxy-client-cert-file and --proxy-client-key-file must be set together';
  for (const option of ['cert', 'key']) {
    expect(parse(`--proxy-client-${option}-file=x`)).toMatchObject({ errors: [message] });
  }
});

test('a missing file, and files that are no key pair, are rejected with the option', async () => {
  const missing = join(folder, 'missing');
  const one = configOf(`--proxy-client-cert-file=${missing}`, `--proxy-client-key-file=${missing}`);
  await expect(one).rejects.toThrow(FlagFileError);
  await expect(one).rejects.toThrow(/^--proxy-client-(cert|key)-file: .*ENOENT/);
  const text = join(folder, 'text');
  await writeFile(text, 'text');
  await expect(configOf(`--proxy-client-cert-file=${text}`, `--proxy-client-key-file=${text}`)).rejects.toThrow(
    /^--proxy-client-cert-file and --proxy-client-key-file: not a certificate and its key: /,
  );
});
