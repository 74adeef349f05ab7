import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { parseFlags } from '@orch/component';
import { apiServerFlags } from '../options/api-server-flags.js';
import { auditChecks, auditOption } from './audit-options.js';
import { decodeAuditPolicy } from './audit-policy-file.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-audit-options-'));
  const kubeconfig = [
    'clusters: [{ name: c, cluster: { server: https://audit } }]',
    'contexts: [{ name: c, context: { cluster: c } }]',
    'current-context: c',
  ];
  await writeFile(join(folder, 'kubeconfig'), kubeconfig.join('\n'));
});
afterAll(() => rm(folder, { recursive: true }));

const parse = (...args: readonly string[]) => parseFlags(apiServerFlags(orchNames), { args, checks: auditChecks });
const errorsOf = (...args: readonly string[]) => {
  const outcome = parse(...args);
  return outcome.type === 'invalid' ? outcome.errors : [];
};
const configOf = async (...args: readonly string[]) => {
  const outcome = parse(...args);
  if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
  return await auditOption.read(outcome.flags)();
};

describe('defaults', () => {
  test('of the log: blocking, batches of 1 from a buffer of 10000, no truncation [Audit events, 5] [API server defaults, 30]', async () => {
    const path = join(folder, 'audit.log');
    expect((await configOf(`--audit-log-path=${path}`))?.log).toEqual({
      ...{ path, format: 'json', version: 'v1', mode: 'blocking' },
      batch: { eventsMax: 10_000, eventsPerBatchMax: 1, waitMsMax: 0, throttle: undefined },
      rotation: { ageDaysMax: 0, backupsMax: 0, megabytesMax: 0, compress: false },
    });
  });

  test('of the webhook: batches of 400 after 30 seconds, 10 per second after 15 at once, 10 seconds of backoff [API server defaults, 29]', async () => {
    expect((await configOf(`--audit-webhook-config-file=${join(folder, 'kubeconfig')}`))?.webhook).toEqual({
      ...{ service: { server: 'https://audit' }, version: 'v1', mode: 'batch', initialBackoffMs: 10_000 },
      batch: {
        ...{ eventsMax: 10_000, eventsPerBatchMax: 400, waitMsMax: 30_000 },
        throttle: { batchesPerSecond: 10, burst: 15 },
      },
    });
  });

  test('of truncation: batches of 10 MiB, events of 100 KiB [API server defaults, 31]', async () => {
    const truncate = { eventBytesMax: 102_400, batchBytesMax: 10_485_760 };
    const log = ['--audit-log-path=-', '--audit-log-truncate-enabled'];
    const webhook = [`--audit-webhook-config-file=${join(folder, 'kubeconfig')}`, '--audit-webhook-truncate-enabled'];
    expect(await configOf(...log, ...webhook)).toMatchObject({ log: { truncate }, webhook: { truncate } });
  });
});

describe('invalid options', () => {
  test('are all reported, each with its name and value', () => {
    const names = ['batch-buffer-size=0', 'batch-max-size=-1', 'batch-throttle-enable', 'truncate-enabled'];
    names.push('truncate-max-event-size=10', 'truncate-max-batch-size=9', 'mode=batch');
    expect(errorsOf('--audit-log-path=a', ...names.map((name) => `--audit-log-${name}`))).toEqual([
      '--audit-log-batch-buffer-size 0 must be a positive number',
      '--audit-log-batch-max-size -1 must be a positive number',
      '--audit-log-batch-throttle-qps 0 must be a positive number',
      '--audit-log-batch-throttle-burst 0 must be a positive number',
      '--audit-log-truncate-max-batch-size 9 must be at least --audit-log-truncate-max-event-size 10',
    ]);
    expect(errorsOf('--audit-log-maxage=-1', '--audit-log-maxsize=-2', '--audit-log-maxbackup=-3')).toHaveLength(3);
    expect(errorsOf('--audit-webhook-config-file=a', '--audit-webhook-batch-throttle-qps=0')).toEqual([
      '--audit-webhook-batch-throttle-qps 0 must be a positive number',
    ]);
  });

  test('of an output that is not used are ignored, as in v1.21', () => {
    expect(errorsOf('--audit-log-batch-max-size=-1', '--audit-log-mode=batch')).toEqual([]);
  });

  test('with unknown values are rejected by the option table', () => {
    expect(errorsOf('--audit-log-mode=fast', '--audit-log-format=xml', '--audit-log-version=v1')).toHaveLength(3);
  });

  test('name a file that cannot be read or created', async () => {
    await expect(configOf('--audit-policy-file=/none', '--audit-log-path=-')).rejects.toThrow(
      '--audit-policy-file: Error: ENOENT',
    );
    const path = join(folder, 'kubeconfig', 'audit.log');
    await expect(configOf(`--audit-log-path=${path}`)).rejects.toThrow('--audit-log-path: ');
  });
});

describe('a policy file', () => {
  const decode = (rules: string, version = 'v1') =>
    decodeAuditPolicy(`apiVersion: audit.orch.io/${version}\nkind: Policy\nrules: ${rules}`, orchNames);

  test('of every version is read; those before v1 are deprecated', () => {
    expect(decode('[{ level: Metadata }]')).toEqual({
      policy: { rules: [{ level: 'Metadata' }] },
      isDeprecated: false,
    });
    for (const version of ['v1beta1', 'v1alpha1']) {
      expect(decode('[{ level: Metadata }]', version)).toMatchObject({ isDeprecated: true });
    }
  });

  test.each([
    ['[]', 'rules: Required value'],
    ['[{}]', 'rules[0].level: Required value'],
    ['[{ level: Full }]', 'rules[0].level: Unsupported value: "Full"'],
    ['[{ level: None, omitStages: [Late] }]', 'rules[0].omitStages[0]: Unsupported value: "Late"'],
    ['[{ level: None, nonResourceURLs: [healthz] }]', 'rules[0].nonResourceURLs[0]: Invalid value: "healthz"'],
    ['[{ level: None, nonResourceURLs: ["/a*b"] }]', 'rules[0].nonResourceURLs[0]: Invalid value: "/a*b"'],
    ['[{ level: None, nonResourceURLs: ["/a"], namespaces: [a] }]', 'cannot apply to both'],
    ['[{ level: None, resources: [{ group: "a/b" }] }]', 'rules[0].resources[0].group: Invalid value: "a/b"'],
    ['[{ level: None, resources: [{ resourceNames: [a] }] }]', 'rules[0].resources[0].resources: Required value'],
  ])('with the rules %s is rejected', (rules, error) => {
    const decoded = decode(rules);
    expect('errors' in decoded ? decoded.errors.join('\n') : '').toContain(error);
  });
});
