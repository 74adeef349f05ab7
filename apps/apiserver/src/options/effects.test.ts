import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import { combineOptions, loggingOption, metricsOption, optionsWithoutEffect, parseFlags } from '@orch/component';
import { apiServerChecks, apiServerConfig } from '../config-from-options.js';
import { apiServerFlags } from './api-server-flags.js';

const table = apiServerFlags(orchNames);
const program = combineOptions(
  { server: apiServerConfig, logging: loggingOption, metrics: metricsOption },
  async ({ server, logging, metrics }) => ({ ...(await server), logging, metrics }),
);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-effects-'));
  const validity = validFor(1, new Date());
  const authority = await generateAuthority({ commonName: 'ca', ...validity });
  const client = await issueCertificate(authority, { commonName: 'client', usages: ['client'], ...validity });
  const signing = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const pair = { cert: client.cert, key: client.key };
  const selectors = 'podNodeSelectorPluginConfig: { clusterDefaultNodeSelector: disk=ssd }';
  const files = {
    ca: authority.cert,
    ...pair,
    'other-cert': pair.cert,
    'other-key': pair.key,
    text: 'text',
    selectors,
    policies: '{"user":"ada"}',
    kubeconfig: JSON.stringify({
      'current-context': 'a',
      contexts: [{ name: 'a', context: { cluster: 'a' } }],
      clusters: [{ name: 'a', cluster: { server: 'https://a' } }],
    }),
    'audit-policy': 'apiVersion: audit.orch.io/v1\nkind: Policy\nrules: [{ level: Metadata }]',
    encryption:
      'apiVersion: apiserver.config.orch.io/v1\nkind: EncryptionConfiguration\n' +
      'resources: [{ resources: [secrets], providers: [{ identity: {} }] }]',
    egress:
      'apiVersion: apiserver.orch.io/v1beta1\nkind: EgressSelectorConfiguration\n' +
      'egressSelections: [{ name: etcd, connection: { proxyProtocol: Direct } }]',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  await writeFile(join(folder, 'signing'), signing.export({ type: 'pkcs8', format: 'pem' }));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

interface Change {
  /** Options set in both configs. `FOLDER` is replaced by the folder of the files. */
  readonly base?: string;
  /** A value other than the default; derived from the type of the option when absent. */
  readonly value?: string;
}

const toFiles = '--logtostderr=false';
const etcd = '--etcd-servers=http://127.0.0.1:1';
const etcdPair = `${etcd} --etcd-certfile=FOLDER/cert --etcd-keyfile=FOLDER/key`;
const pair = '--tls-cert-file=FOLDER/cert --tls-private-key-file=FOLDER/key';
const agentPair = '--nodeagent-client-certificate=FOLDER/cert --nodeagent-client-key=FOLDER/key';
const proxyPair = '--proxy-client-cert-file=FOLDER/cert --proxy-client-key-file=FOLDER/key';
const issuer = '--oidc-issuer-url=https://a --oidc-client-id=a';
const tokenWebhook = '--authentication-token-webhook-config-file=FOLDER/kubeconfig';
const authorizing = '--authorization-webhook-config-file=FOLDER/kubeconfig';
const auditLog = '--audit-log-path=FOLDER/audit.log';
const auditWebhook = '--audit-webhook-config-file=FOLDER/kubeconfig';
const signed =
  '--service-account-issuer=a --service-account-key-file=FOLDER/signing --service-account-signing-key-file=FOLDER/signing';

/** Changes of options whose type does not determine a valid value. */
const changes: Readonly<Record<string, Change>> = {
  'admission-control': { value: 'Priority' },
  'admission-control-config-file': { base: '--enable-admission-plugins=PodNodeSelector', value: 'FOLDER/selectors' },
  'apiserver-count': { base: `${etcd} --endpoint-reconciler-type=master-count` },
  'audit-policy-file': { base: auditLog, value: 'FOLDER/audit-policy' },
  'audit-log-batch-buffer-size': { base: auditLog },
  'audit-log-batch-max-size': { base: auditLog },
  'audit-log-batch-max-wait': { base: auditLog },
  'audit-log-batch-throttle-burst': { base: `${auditLog} --audit-log-batch-throttle-enable` },
  'audit-log-batch-throttle-enable': { base: auditLog },
  'audit-log-batch-throttle-qps': { base: `${auditLog} --audit-log-batch-throttle-enable`, value: '7' },
  'audit-log-compress': { base: auditLog },
  'audit-log-format': { base: auditLog, value: 'legacy' },
  'audit-log-maxage': { base: auditLog },
  'audit-log-maxbackup': { base: auditLog },
  'audit-log-maxsize': { base: auditLog },
  'audit-log-mode': { base: auditLog, value: 'batch' },
  'audit-log-path': { value: 'FOLDER/audit.log' },
  'audit-log-truncate-enabled': { base: auditLog },
  'audit-log-truncate-max-batch-size': { base: `${auditLog} --audit-log-truncate-enabled`, value: '200000' },
  'audit-log-truncate-max-event-size': { base: `${auditLog} --audit-log-truncate-enabled` },
  'audit-log-version': { base: auditLog, value: 'audit.orch.io/v1beta1' },
  'audit-webhook-batch-buffer-size': { base: auditWebhook },
  'audit-webhook-batch-initial-backoff': { base: auditWebhook },
  'audit-webhook-batch-max-size': { base: auditWebhook },
  'audit-webhook-batch-max-wait': { base: auditWebhook },
  'audit-webhook-batch-throttle-burst': { base: auditWebhook },
  'audit-webhook-batch-throttle-enable': { base: auditWebhook },
  'audit-webhook-batch-throttle-qps': { base: auditWebhook, value: '7' },
  'audit-webhook-config-file': { value: 'FOLDER/kubeconfig' },
  'audit-webhook-initial-backoff': { base: auditWebhook },
  'audit-webhook-mode': { base: auditWebhook, value: 'blocking' },
  'audit-webhook-truncate-enabled': { base: auditWebhook },
  'audit-webhook-truncate-max-batch-size': {
    base: `${auditWebhook} --audit-webhook-truncate-enabled`,
    value: '200000',
  },
  'audit-webhook-truncate-max-event-size': { base: `${auditWebhook} --audit-webhook-truncate-enabled` },
  'audit-webhook-version': { base: auditWebhook, value: 'audit.orch.io/v1beta1' },
  'authorization-mode': { value: 'RBAC' },
  'authorization-policy-file': { value: 'FOLDER/policies' },
  'authorization-webhook-config-file': { value: 'FOLDER/kubeconfig' },
  'authorization-webhook-cache-authorized-ttl': { base: authorizing },
  'authorization-webhook-cache-unauthorized-ttl': { base: authorizing },
  'authorization-webhook-version': { base: authorizing, value: 'v1' },
  'anonymous-auth': { base: '--authorization-mode=RBAC' },
  'authentication-token-webhook-cache-ttl': { base: tokenWebhook },
  'authentication-token-webhook-config-file': { value: 'FOLDER/kubeconfig' },
  'authentication-token-webhook-version': { base: tokenWebhook, value: 'v1' },
  'oidc-ca-file': { base: issuer, value: 'FOLDER/ca' },
  'oidc-client-id': { base: issuer },
  'oidc-groups-claim': { base: issuer },
  'oidc-groups-prefix': { base: issuer },
  'oidc-issuer-url': { base: issuer, value: 'https://other' },
  'oidc-required-claim': { base: issuer, value: 'a=b' },
  'oidc-signing-algs': { base: issuer, value: 'ES256' },
  'oidc-username-claim': { base: issuer },
  'oidc-username-prefix': { base: issuer },
  'bind-address': { value: '127.0.0.7' },
  'advertise-address': { value: '192.0.2.1' },
  'client-ca-file': { value: 'FOLDER/ca' },
  'requestheader-client-ca-file': { value: 'FOLDER/ca' },
  'requestheader-username-headers': { base: '--requestheader-client-ca-file=FOLDER/ca' },
  'requestheader-group-headers': { base: '--requestheader-client-ca-file=FOLDER/ca' },
  'requestheader-extra-headers-prefix': { base: '--requestheader-client-ca-file=FOLDER/ca' },
  'requestheader-allowed-names': { base: '--requestheader-client-ca-file=FOLDER/ca' },
  'cert-dir': { value: 'FOLDER/other-certificates' },
  'data-dir': { value: 'FOLDER/other' },
  'delete-collection-workers': { value: '5' },
  'disable-admission-plugins': { value: 'Priority' },
  'enable-admission-plugins': { base: '--disable-admission-plugins=ServiceAccount', value: 'ServiceAccount' },
  'egress-selector-config-file': { value: 'FOLDER/egress' },
  'encryption-provider-config': { value: 'FOLDER/encryption' },
  'endpoint-reconciler-type': { value: 'none' },
  'etcd-cafile': { base: etcd, value: 'FOLDER/ca' },
  'etcd-certfile': { base: etcdPair, value: 'FOLDER/other-cert' },
  'etcd-keyfile': { base: etcdPair, value: 'FOLDER/other-key' },
  'etcd-db-metric-poll-interval': { base: etcd },
  'etcd-healthcheck-timeout': { base: etcd },
  'etcd-prefix': { base: etcd },
  'lease-max-object-count': { base: etcd },
  'lease-reuse-duration-seconds': { base: etcd },
  'etcd-servers-overrides': { base: etcd, value: '/events#http://127.0.0.1:2' },
  'etcd-servers': { value: 'http://127.0.0.1:1' },
  'event-ttl': { value: '7s' },
  'experimental-encryption-provider-config': { value: 'FOLDER/encryption' },
  'feature-gates': { value: 'SuspendJob=true' },
  'goaway-chance': { value: '0.01' },
  'logging-format': { value: 'json' },
  alsologtostderr: { base: toFiles },
  'log-backtrace-at': { value: 'log-request.ts:20' },
  'log-dir': { base: toFiles },
  'log-file': { base: toFiles },
  log_file_max_size: { base: toFiles },
  'log-flush-frequency': { base: toFiles },
  'one-output': { base: toFiles },
  'skip-log-headers': { base: toFiles },
  stderrthreshold: { base: toFiles, value: '1' },
  vmodule: { value: 'log-request=3' },
  'allow-metric-labels': { value: 'requests,verb=GET' },
  'show-hidden-metrics-for-version': { value: '1.20' },
  naming: { value: 'kubernetes' },
  'nodeagent-certificate-authority': { value: 'FOLDER/text' },
  'nodeagent-preferred-address-types': { value: 'ExternalIP' },
  'nodeagent-client-certificate': { base: agentPair, value: 'FOLDER/text' },
  'nodeagent-client-key': { base: agentPair, value: 'FOLDER/text' },
  'proxy-client-cert-file': { base: proxyPair, value: 'FOLDER/other-cert' },
  'proxy-client-key-file': { base: proxyPair, value: 'FOLDER/other-key' },
  'runtime-config': { value: 'batch/v1=false' },
  'service-account-issuer': { value: 'a' },
  'service-account-jwks-uri': { value: 'https://a' },
  'service-account-key-file': { value: 'FOLDER/signing' },
  'service-account-signing-key-file': { base: signed, value: 'FOLDER/key' },
  'service-account-max-token-expiration': { value: '2h' },
  'service-cluster-ip-range': { value: '10.1.0.0/24' },
  'service-node-port-range': { value: '1000-2000' },
  'storage-backend': { base: '--etcd-servers=', value: 'etcd3' },
  'storage-media-type': { value: 'application/json' },
  'strict-transport-security-directives': { value: 'max-age=1' },
  'tls-cert-file': { base: pair, value: 'FOLDER/other-cert' },
  'tls-private-key-file': { base: pair, value: 'FOLDER/other-key' },
  'tls-sni-cert-key': { value: 'FOLDER/cert,FOLDER/key:a.example.com' },
  'tls-cipher-suites': { value: 'TLS_AES_128_GCM_SHA256' },
  'tls-min-version': { value: 'VersionTLS13' },
  'token-auth-file': { value: 'FOLDER/text' },
  'tracing-endpoint': { value: 'http://localhost:4318' },
  'tracing-sampling-ratio': { base: '--tracing-endpoint=http://localhost:4318', value: '0.5' },
  'trusted-node-agents': { value: 'localhost:1' },
  v: { value: '4' },
  'watch-cache-sizes': { value: 'pods#7' },
};

async function configOf(args: readonly string[]) {
  const own = [`--cert-dir=${folder}/certificates`, `--data-dir=${folder}/store`];
  const outcome = parseFlags(table, { args: [...own, ...args] });
  if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
  return await program.read(outcome.flags);
}

function otherValue(name: string): string {
  const { type, default: usual } = table.find((flag) => flag.name === name) ?? { type: 'string', default: '' };
  if (type === 'bool') return usual === 'true' ? 'false' : 'true';
  if (type === 'duration') return '7s';
  return type === 'int' || type === 'uint' ? String(Number(usual) + 1) : 'other';
}

describe('every option that the config reads changes the config', () => {
  test.each(program.options.map((name) => [name]))('--%s', async (name) => {
    const { base = '', value = otherValue(name) } = changes[name] ?? {};
    const inFolder = (text: string) => text.replaceAll('FOLDER', folder);
    const given = inFolder(base)
      .split(' ')
      .filter((arg) => arg !== '');
    const changed = await configOf([...given, `--${name}=${inFolder(value)}`]);
    expect(isDeepStrictEqual(changed, await configOf(given))).toBe(false);
  });
});

test('every option of the table has an effect or a reason for having none', () => {
  const withoutEffect = optionsWithoutEffect(table, [program]);
  expect(program.options.length + withoutEffect.size + ['help', 'version'].length).toBe(table.length);
  expect(withoutEffect.get('target-ram-mb')).toBe('deprecated in v1.21 and ignored there too');
  expect(withoutEffect.get('ssh-user')).toBe('not built yet');
});

test('an option used only by a check has no effect', () => {
  expect(parseFlags(table, { args: ['--data-dir=x'], checks: apiServerChecks }).type).toBe('run');
  expect(program.options).not.toContain('target-ram-mb');
});
