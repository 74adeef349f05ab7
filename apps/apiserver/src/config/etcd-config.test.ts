import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import { parseFlags } from '@orch/component';
import { apiServerFlags } from '../options/api-server-flags.js';
import { etcdChecks, etcdOptions } from './etcd-config.js';

const parse = (...args: readonly string[]) => parseFlags(apiServerFlags(orchNames), { args, checks: etcdChecks });
const servers = '--etcd-servers=http://127.0.0.1:2379';

async function configOf(...args: readonly string[]) {
  const outcome = parse(servers, ...args);
  if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
  return await etcdOptions.read(outcome.flags)();
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-etcd-config-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('options of etcd', () => {
  test.each([
    [['--storage-backend=etcd3'], '--etcd-servers must be specified with etcd3'],
    [
      ['--etcd-servers=127.0.0.1:2379'],
      '--etcd-servers: "127.0.0.1:2379" must be of format scheme://host:port, such as https://127.0.0.1:2379',
    ],
    [
      ['--etcd-servers=http://a:1,ftp://b:2'],
      '--etcd-servers: "ftp://b:2" must be of format scheme://host:port, such as https://127.0.0.1:2379',
    ],
    [[servers, '--etcd-certfile=a'], '--etcd-certfile and --etcd-keyfile must be set together'],
    [[servers, '--etcd-keyfile=a'], '--etcd-certfile and --etcd-keyfile must be set together'],
    [['--etcd-cafile=a'], '--etcd-cafile requires --etcd-servers'],
    [
      ['--etcd-certfile=a', '--etcd-keyfile=b'],
      '--etcd-certfile requires --etcd-servers',
      '--etcd-keyfile requires --etcd-servers',
    ],
    [
      ['--etcd-servers=http://a:1/path'],
      '--etcd-servers: "http://a:1/path" must be of format scheme://host:port, such as https://127.0.0.1:2379',
    ],
    [[servers, '--storage-backend=etcd2'], 'invalid argument "etcd2" for "--storage-backend": must be etcd3'],
    [['--etcd-servers-overrides=/events#http://a:1'], '--etcd-servers-overrides requires --etcd-servers'],
    [
      [servers, '--etcd-servers-overrides=events#http://a:1'],
      '--etcd-servers-overrides: "events#http://a:1" must be of format: group/resource#servers, where servers are URLs, semicolon separated',
    ],
    [
      [servers, '--etcd-servers-overrides=/events#http://a:1;b'],
      '--etcd-servers-overrides: "b" must be of format scheme://host:port, such as https://127.0.0.1:2379',
    ],
    [
      [servers, '--etcd-servers-overrides=/events#http://a:1,/events#http://b:1'],
      '--etcd-servers-overrides: /events is overridden more than once',
    ],
    [[servers, '--etcd-healthcheck-timeout=-1s'], '--etcd-healthcheck-timeout can not be negative value'],
    [[servers, '--storage-compaction-interval=-1s'], '--storage-compaction-interval can not be negative value'],
    [[servers, '--etcd-count-metric-poll-period=-1s'], '--etcd-count-metric-poll-period can not be negative value'],
    [[servers, '--etcd-db-metric-poll-interval=-1s'], '--etcd-db-metric-poll-interval can not be negative value'],
    [
      [servers, '--etcd-healthcheck-timeout=2'],
      'invalid argument "2" for "--etcd-healthcheck-timeout": must be a duration such as 1h30m or 500ms',
    ],
    [
      [servers, '--lease-reuse-duration-seconds=1m'],
      'invalid argument "1m" for "--lease-reuse-duration-seconds": must be a whole number',
    ],
    [[servers, '--lease-reuse-duration-seconds=-1'], '--lease-reuse-duration-seconds can not be negative value'],
    [[servers, '--lease-max-object-count=0'], '--lease-max-object-count must be at least 1'],
  ])('rejects %j with one line per error', (args, ...messages) => {
    expect(parse(...args)).toEqual({ type: 'invalid', errors: messages });
  });

  test('default to the values of the specification', async () => {
    expect(await configOf()).toEqual({
      engine: 'etcd',
      endpoints: ['http://127.0.0.1:2379'],
      prefix: '/registry',
      overrides: [],
      leaseReuseSeconds: 60,
      leaseEntriesMax: 1_000,
      healthTimeoutMs: 2_000,
      sizePollMs: 30_000,
    });
  });

  test('reach the config, with and without --storage-backend=etcd3', async () => {
    const given = [
      '--lease-reuse-duration-seconds=7',
      '--lease-max-object-count=8',
      '--etcd-healthcheck-timeout=900ms',
      '--etcd-db-metric-poll-interval=0',
      '--storage-backend=etcd3',
    ];
    expect(await configOf(...given)).toMatchObject({
      engine: 'etcd',
      leaseReuseSeconds: 7,
      leaseEntriesMax: 8,
      healthTimeoutMs: 900,
      sizePollMs: 0,
    });
  });

  test('accept several servers, a prefix with or without slashes, and overrides per resource', async () => {
    const config = await configOf(
      '--etcd-servers=http://b:1,https://c:2',
      '--etcd-prefix=mine/',
      '--etcd-servers-overrides=/events#http://e:1;http://f:1,apps/deployments#https://g:1',
    );
    expect(config).toMatchObject({
      endpoints: ['http://127.0.0.1:2379', 'http://b:1', 'https://c:2'],
      prefix: '/mine',
      overrides: [
        { resource: { group: '', resource: 'events' }, endpoints: ['http://e:1', 'http://f:1'] },
        { resource: { group: 'apps', resource: 'deployments' }, endpoints: ['https://g:1'] },
      ],
    });
  });

  test('read and validate the TLS files', async () => {
    const validity = validFor(1, new Date());
    const authority = await generateAuthority({ commonName: 'etcd-ca', ...validity });
    const client = await issueCertificate(authority, { commonName: 'client', usages: ['client'], ...validity });
    const other = await issueCertificate(authority, { commonName: 'other', usages: ['client'], ...validity });
    const file = async (name: string, text: string) => {
      const path = join(folder, name);
      await writeFile(path, text);
      return path;
    };
    const ca = `--etcd-cafile=${await file('ca', authority.cert)}`;
    const cert = `--etcd-certfile=${await file('cert', client.cert)}`;
    const key = await file('key', client.key);
    expect(await configOf(ca, cert, `--etcd-keyfile=${key}`)).toMatchObject({
      ca: authority.cert,
      certificate: client.cert,
      key: client.key,
      certificateFiles: { certificate: `${folder}/cert`, key },
    });
    await expect(configOf(`--etcd-cafile=${folder}/none`)).rejects.toThrow(/^--etcd-cafile: .*ENOENT/);
    await expect(configOf(`--etcd-cafile=${key}`)).rejects.toThrow('--etcd-cafile: the file contains no certificate');
    const otherKey = await file('other', other.key);
    await expect(configOf(cert, `--etcd-keyfile=${otherKey}`)).rejects.toThrow(
      /^--etcd-certfile and --etcd-keyfile: .*key values mismatch/,
    );
    await expect(configOf(cert, `--etcd-keyfile=${await file('bad', 'x')}`)).rejects.toThrow(
      /^--etcd-certfile and --etcd-keyfile: /,
    );
  });
});
