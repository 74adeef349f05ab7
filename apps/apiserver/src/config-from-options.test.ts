import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { parseFlags } from '@orch/component';
import { FlagFileError } from './config/flag-file.js';
import { apiServerChecks, apiServerConfig } from './config-from-options.js';
import { apiServerFlags } from './options/api-server-flags.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-flags-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const parse = (...args: readonly string[]) => parseFlags(apiServerFlags(orchNames), { args, checks: apiServerChecks });

function flagsOf(...args: readonly string[]) {
  const outcome = parse(`--cert-dir=${folder}`, ...args);
  if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
  return outcome.flags;
}

const flowConflict = (key: string) =>
  new RegExp(`^--runtime-config=${key}=false conflicts with --enable-priority-and-fairness=true and --feature-gates=`);

test('--min-request-timeout sets the minimum duration of a watch [API server defaults, 4]', async () => {
  const leastOf = async (...args: readonly string[]) =>
    (await apiServerConfig.read(flagsOf('--data-dir=x', ...args))).limits?.watchTimeoutMinSeconds;
  expect([await leastOf(), await leastOf('--min-request-timeout=60')]).toEqual([1_800, 60]);
});

test('options set the connection to node agents and the rate of long responses [API server defaults, 11] [API server defaults, 25] [API server defaults, 26]', async () => {
  expect((await apiServerConfig.read(flagsOf('--data-dir=x'))).proxies).toEqual({
    nodeAgents: {
      port: 10_250,
      addressTypes: ['Hostname', 'InternalDNS', 'InternalIP', 'ExternalDNS', 'ExternalIP'],
      trusted: [],
      connectTimeoutMs: 5_000,
    },
    connectionBytesPerSecondMax: 0,
  });
  const files = ['authority', 'certificate', 'key'].map((name) => join(folder, `agents-${name}`));
  await Promise.all(files.map((file) => writeFile(file, `pem of ${file}`)));
  const [authority = '', certificate = '', key = ''] = files;
  const given = flagsOf(
    '--data-dir=x',
    `--nodeagent-certificate-authority=${authority}`,
    `--nodeagent-client-certificate=${certificate}`,
    `--nodeagent-client-key=${key}`,
    '--nodeagent-preferred-address-types=ExternalIP,InternalIP',
    '--nodeagent-port=1234',
    '--nodeagent-timeout=2s',
    '--trusted-node-agents=localhost:10250,[::1]:10250',
    '--max-connection-bytes-per-sec=1000',
  );
  expect((await apiServerConfig.read(given)).proxies).toEqual({
    nodeAgents: {
      authorities: `pem of ${authority}`,
      clientCertificate: `pem of ${certificate}`,
      clientKey: `pem of ${key}`,
      port: 1234,
      addressTypes: ['ExternalIP', 'InternalIP'],
      trusted: ['localhost:10250', '[::1]:10250'],
      connectTimeoutMs: 2_000,
    },
    connectionBytesPerSecondMax: 1000,
  });
});

test('options set the address, the streams per connection and the GOAWAY chance [API server defaults, 12] [API server defaults, 13] [API server defaults, 19]', async () => {
  const { listener } = await apiServerConfig.read(flagsOf('--data-dir=x'));
  expect(listener).toMatchObject({ host: '0.0.0.0', port: 6_443, goawayChance: 0 });
  expect(listener).not.toHaveProperty('streamsPerConnectionMax');
  const given = ['--bind-address=127.0.0.1', '--secure-port=7443', '--goaway-chance=0.02'];
  const other = flagsOf('--data-dir=x', '--http2-max-streams-per-connection=7', ...given);
  expect((await apiServerConfig.read(other)).listener).toMatchObject({
    host: '127.0.0.1',
    port: 7_443,
    goawayChance: 0.02,
    streamsPerConnectionMax: 7,
  });
  for (const chance of ['-0.001', '0.021']) {
    expect(parse('--data-dir=x', `--goaway-chance=${chance}`)).toMatchObject({ type: 'invalid' });
  }
});

describe('options of the API server', () => {
  test.each([
    [['--data-dir=x', '--secure-port=0'], /secure-port/],
    [[], /--data-dir must be specified/],
    [['--storage-backend=etcd3'], /--etcd-servers must be specified/],
    [['--data-dir=x', '--tls-cert-file=a'], /must be set together/],
    [['--data-dir=x', '--authorization-mode=RBAC,RBAC'], /more than once/],
    [['--data-dir=x', '--authorization-mode=Other'], /authorization-mode.*Other/],
    [['--data-dir=x', '--authorization-mode=ABAC'], /=ABAC requires --authorization-policy-file$/m],
    [['--data-dir=x', '--authorization-mode=Webhook'], /=Webhook requires --authorization-webhook-config-file$/m],
    [['--data-dir=x', '--authorization-policy-file=f'], /policy-file requires --authorization-mode=ABAC$/m],
    [['--data-dir=x', '--authorization-webhook-config-file=f'], /config-file requires --authorization-mode=Webhook$/m],
    [['--data-dir=x', '--authorization-webhook-cache-authorized-ttl=-1s'], /authorized-ttl can not be negative/],
    [['--data-dir=x', '--goaway-chance=0.5'], /goaway-chance/],
    [['--data-dir=x', '--nodeagent-client-key=a'], /nodeagent-client-key must be set together/],
    [['--data-dir=x', '--trusted-node-agents=localhost'], /trusted-node-agents.*must be host:port/],
    [['--data-dir=x', '--trusted-node-agents=::1:10250'], /trusted-node-agents.*must be host:port/],
    [['--data-dir=x', '--nodeagent-timeout=0s'], /nodeagent-timeout must be positive/],
    [['--data-dir=x', '--max-requests-inflight=-1'], /max-requests-inflight/],
    [['--data-dir=x', '--history-retention=-1h'], /history-retention can not be negative/],
    [
      ['--etcd-servers=http://127.0.0.1:2379', '--history-retention=1h'],
      /history-retention requires the embedded store/,
    ],
    [['--data-dir=x', '--storage-media-type=text/plain'], /must be application\/json, application\/yaml, /],
    [['--data-dir=x', '--default-watch-cache-size=-1'], /default-watch-cache-size can not be negative/],
    [['--data-dir=x', '--watch-cache-sizes=pods'], /--watch-cache-sizes: invalid value of watch cache size: pods$/m],
    [['--data-dir=x', '--watch-cache-sizes=pods#x'], /invalid size of watch cache size: pods#x$/m],
    [['--data-dir=x', '--watch-cache-sizes=pods#-1'], /watch cache size cannot be negative: pods#-1$/m],
    [['--data-dir=x', '--feature-gates=Nope=true'], /unrecognized feature gate: Nope/],
    [['--data-dir=x', '--service-account-issuer=:none'], /contained a ':' but was not a valid URL: :none$/],
    [['--data-dir=x', '--service-account-signing-key-file=k'], /requires service-account-issuer to be set$/m],
    [['--data-dir=x', '--service-account-signing-key-file=k'], /requires service-account-key-file to be set$/m],
    [['--data-dir=x', '--service-account-max-token-expiration=59m'], /must be between 1 hour and 2\^32 seconds$/],
    [['--data-dir=x', '--service-account-jwks-uri=http://a'], /requires https scheme, parsed as: http:\/\/a$/],
    [['--data-dir=x', '--service-account-jwks-uri=:'], /service-account-jwks-uri must be a valid URL: :$/],
    [['--data-dir=x', '--runtime-config=foo/v1'], /^--runtime-config: unknown api groups foo$/],
    [['--data-dir=x', '--runtime-config=apps/v1=maybe'], /^--runtime-config: invalid value of apps\/v1: maybe/],
    [['--data-dir=x', '--runtime-config=api/all=false'], /^--runtime-config: invalid key with only api\/all=false$/],
    [['--data-dir=x', '--runtime-config=api/beta=false'], flowConflict('api/beta')],
    [['--data-dir=x', '--runtime-config=api/all=false,apps/v1'], flowConflict('api/all')],
    [
      ['--data-dir=x', '--runtime-config=flowcontrol.apiserver.orch.io/v1beta1=false'],
      flowConflict('flowcontrol.apiserver.orch.io/v1beta1'),
    ],
  ])('reject %j', (args, message) => {
    const outcome = parse(...args);
    expect(outcome).toMatchObject({ type: 'invalid' });
    expect(outcome.type === 'invalid' && outcome.errors.join('\n')).toMatch(message);
  });

  test('default to the embedded store and to protobuf [API server defaults, 17] [API server defaults, 18]', async () => {
    const embedded = await apiServerConfig.read(flagsOf('--data-dir=x'));
    expect(embedded).toMatchObject({ store: { engine: 'embedded', folder: 'x' }, storageMediaType: 'protobuf' });
    const etcd = await apiServerConfig.read(
      flagsOf('--etcd-servers=http://127.0.0.1:2379', '--storage-media-type=application/json'),
    );
    expect(etcd).toMatchObject({ store: { engine: 'etcd', prefix: '/registry' }, storageMediaType: 'json' });
  });

  test('default to one worker per collection delete and to garbage collection [API server defaults, 9] [API server defaults, 27]', async () => {
    const given = (...args: readonly string[]) => apiServerConfig.read(flagsOf('--data-dir=x', ...args));
    expect(await given()).toMatchObject({ garbageCollection: true, limits: { collectionDeletersMax: 1 } });
    const other = await given('--enable-garbage-collector=false', '--delete-collection-workers=4');
    expect(other).toMatchObject({ garbageCollection: false, limits: { collectionDeletersMax: 4 } });
  });

  test('enable and disable APIs by group names of the dialect [Groups, 3]', async () => {
    const config = await apiServerConfig.read(
      flagsOf('--data-dir=x', '--runtime-config=api/alpha', '--runtime-config=batch/v1=false,storage.orch.io/v1=true'),
    );
    expect(config.runtimeConfig).toEqual({ 'api/alpha': 'true', 'batch/v1': 'false', 'storage.orch.io/v1': 'true' });
    const off = ['--data-dir=x', '--runtime-config=api/beta=false'];
    expect(parse(...off, '--feature-gates=APIPriorityAndFairness=false').type).toBe('run');
    expect(parse(...off, '--enable-priority-and-fairness=false').type).toBe('run');
    expect(parse(...off, '--runtime-config=flowcontrol.apiserver.orch.io/v1beta1').type).toBe('run');
  });

  test('default to a watch cache of 100 changes for every resource', async () => {
    const plain = await apiServerConfig.read(flagsOf('--data-dir=x'));
    expect(plain.watchCache).toEqual({ enabled: true, defaultSize: 100, sizes: [] });
    const sized = await apiServerConfig.read(
      flagsOf('--data-dir=x', '--default-watch-cache-size=0', '--watch-cache-sizes=pods#1000,deployments.apps#50'),
    );
    expect(sized.watchCache).toEqual({
      enabled: true,
      defaultSize: 0,
      sizes: [
        { resource: 'pods', size: 1_000 },
        { resource: 'deployments.apps', size: 50 },
      ],
    });
    const none = await apiServerConfig.read(flagsOf('--data-dir=x', '--watch-cache=false'));
    expect(none.watchCache?.enabled).toBe(false);
  });

  test('set the event TTL and the compaction and count intervals on both engines', async () => {
    expect(await apiServerConfig.read(flagsOf('--data-dir=x'))).toMatchObject({
      compactionIntervalMs: 300_000,
      limits: { eventTtlSeconds: 3_600, countPollMs: 60_000 },
    });
    const given = ['--event-ttl=1m30s', '--storage-compaction-interval=0', '--etcd-count-metric-poll-period=5s'];
    for (const engine of ['--data-dir=x', '--etcd-servers=http://127.0.0.1:2379']) {
      expect(await apiServerConfig.read(flagsOf(engine, ...given))).toMatchObject({
        compactionIntervalMs: 0,
        limits: { eventTtlSeconds: 90, countPollMs: 5_000 },
      });
    }
  });

  test('set the history retention, which defaults to 0', async () => {
    expect(await apiServerConfig.read(flagsOf('--data-dir=x'))).toMatchObject({ historyRetentionMs: 0 });
    const asked = await apiServerConfig.read(flagsOf('--data-dir=x', '--history-retention=36h'));
    expect(asked).toMatchObject({ historyRetentionMs: 36 * 3_600_000 });
    const etcd = flagsOf('--etcd-servers=http://127.0.0.1:2379', '--history-retention=0');
    expect(await apiServerConfig.read(etcd)).toMatchObject({ historyRetentionMs: 0 });
  });

  test('store JSON for the YAML media type', async () => {
    const config = await apiServerConfig.read(flagsOf('--data-dir=x', '--storage-media-type=application/yaml'));
    expect(config.storageMediaType).toBe('json');
  });

  test('disable anonymous requests with AlwaysAllow', async () => {
    expect(await apiServerConfig.read(flagsOf('--data-dir=x'))).toMatchObject({ anonymous: false });
    expect(await apiServerConfig.read(flagsOf('--data-dir=x', '--authorization-mode=RBAC'))).toMatchObject({
      anonymous: true,
      authorizationModes: ['RBAC'],
    });
  });

  test('set the issuer, keys and expiration of service account tokens [Service account options, 1] [Service account options, 2] [Service account options, 4]', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const file = join(folder, 'service-accounts.key');
    await writeFile(file, pem);
    const signing = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const signingPem = signing.export({ type: 'pkcs8', format: 'pem' }).toString();
    const signingFile = join(folder, 'signing.key');
    await writeFile(signingFile, signingPem);
    const issuer = '--service-account-issuer=https://orch.default.svc';
    const plain = await apiServerConfig.read(flagsOf('--data-dir=x'));
    // Tokens from secrets are accepted; no tokens are issued.
    expect([plain.serviceAccounts, plain.apiAudiences]).toEqual([
      { keys: [plain.listener.key], lookup: true, extendsExpiration: true },
      undefined,
    ]);
    const served = await apiServerConfig.read(flagsOf('--data-dir=x', issuer, '--api-audiences=a,b'));
    expect(served).toMatchObject({ apiAudiences: ['a', 'b'], serviceAccounts: { keys: [served.listener.key] } });
    const signed = flagsOf(
      '--data-dir=x',
      issuer,
      `--service-account-key-file=${file}`,
      `--service-account-signing-key-file=${signingFile}`,
      '--service-account-max-token-expiration=2h',
      '--service-account-extend-token-expiration=false',
      '--service-account-lookup=false',
      '--service-account-jwks-uri=https://keys.example/set',
    );
    expect((await apiServerConfig.read(signed)).serviceAccounts).toEqual({
      issuer: 'https://orch.default.svc',
      signingKey: signingPem,
      keys: [pem],
      lookup: false,
      jwksUri: 'https://keys.example/set',
      expirationSecondsMax: 7_200,
      extendsExpiration: false,
    });
    await writeFile(file, 'no key');
    await expect(apiServerConfig.read(signed)).rejects.toThrow(/^--service-account-key-file: .*: the text has no PEM/);
  });

  test('take the external host from --external-hostname, --advertise-address or the bound address', async () => {
    const externalHostOf = async (...args: readonly string[]) => {
      const config = await apiServerConfig.read(flagsOf('--data-dir=x', '--bind-address=10.0.0.1', ...args));
      return config.externalHost;
    };
    expect(await externalHostOf()).toBe('10.0.0.1');
    expect(await externalHostOf('--advertise-address=10.0.0.2')).toBe('10.0.0.2');
    expect(await externalHostOf('--advertise-address=10.0.0.2', '--external-hostname=a.example')).toBe('a.example');
  });

  test('report an unreadable file with its option', async () => {
    const flags = flagsOf('--data-dir=x', `--token-auth-file=${folder}/none`);
    const error = await apiServerConfig.read(flags).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(FlagFileError);
    expect(String(error)).toMatch(/--token-auth-file: .*ENOENT/);
    await writeFile(join(folder, 'tokens'), 't,u,1');
    const config = await apiServerConfig.read(flagsOf('--data-dir=x', `--token-auth-file=${folder}/tokens`));
    expect(config.tokenFile).toBe('t,u,1');
  });
});
