import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { formatKubeconfig } from '@orch/client';
import type { DeclaredMetric } from '@orch/component';
import { freePort } from '../../../tools/src/test-support/free-port.js';
import { compareWithRelease } from '../../../tools/src/test-support/release-metrics.js';
import { eventually, OrchProcess, root, temporaryFolder } from './orch-process.js';

/** Writes each declaration of the process to a file, as a line of JSON. */
const recorder = `data:text/javascript,${encodeURIComponent(`
  import { subscribe } from 'node:diagnostics_channel';
  import { appendFileSync } from 'node:fs';
  subscribe('orch.metrics.declared', (metric) => appendFileSync(process.env.DECLARED, JSON.stringify(metric) + '\\n'));
`)}`;

/** Keyed by name, of all programs. */
const declared = new Map<string, DeclaredMetric>();
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const programs: OrchProcess[] = [];
/** A file of declarations per process. */
const files: string[] = [];

function start(app: string, args: readonly string[]): OrchProcess {
  const file = join(folder.path, `${files.length}.declared`);
  const command = [process.execPath, '--import', recorder, join(root, 'apps', app, 'dist', 'main.js')];
  const program = new OrchProcess(args, { command, env: { DECLARED: file } });
  programs.push(program);
  files.push(file);
  return program;
}

async function readDeclarations(): Promise<void> {
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')));
  for (const line of texts.join('').split('\n').filter(Boolean)) {
    const metric: DeclaredMetric = JSON.parse(line);
    const name = metric.name.replace('orch_build_info', 'kubernetes_build_info');
    declared.set(name, { ...metric, name });
  }
}

/** The programs with all parts that have metrics: encryption, egress, audit webhook, all controllers, and a server on etcd. */
beforeAll(async () => {
  folder = await temporaryFolder();
  const at = (name: string) => join(folder.path, name);
  const write = async (name: string, content: string | object): Promise<string> => {
    await writeFile(at(name), typeof content === 'string' ? content : JSON.stringify(content));
    return at(name);
  };
  const encryption = {
    ...{ apiVersion: 'apiserver.config.orch.io/v1', kind: 'EncryptionConfiguration' },
    resources: [
      { resources: ['secrets'], providers: [{ kms: { name: 'vault', endpoint: `unix://${at('kms.sock')}` } }] },
    ],
  };
  const egress = {
    ...{ apiVersion: 'apiserver.orch.io/v1beta1', kind: 'EgressSelectorConfiguration' },
    egressSelections: [{ name: 'cluster', connection: { proxyProtocol: 'Direct' } }],
  };
  const nowhere = { server: 'https://127.0.0.1:9' };
  const policy = { apiVersion: 'audit.orch.io/v1', kind: 'Policy', rules: [{ level: 'Metadata' }] };
  const port = await freePort();
  const server = start('apiserver', [
    ...[`--data-dir=${at('store')}`, `--cert-dir=${at('pki')}`, '--bind-address=127.0.0.1', `--secure-port=${port}`],
    `--token-auth-file=${await write('tokens', 'secret-of-admin,admin,1,"system:masters"\n')}`,
    `--encryption-provider-config=${await write('encryption.json', encryption)}`,
    `--egress-selector-config-file=${await write('egress.json', egress)}`,
    `--audit-webhook-config-file=${await write('audit.kubeconfig', formatKubeconfig(nowhere, { name: 'audit' }))}`,
    `--audit-policy-file=${await write('policy.json', policy)}`,
    '--authorization-mode=Node,RBAC',
  ]);
  const [etcdUrl, peerUrl] = [`http://127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`];
  const etcd = [
    ...['--data-dir', at('etcd'), '--listen-client-urls', etcdUrl, '--advertise-client-urls', etcdUrl],
    ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
    ...['--initial-cluster', `default=${peerUrl}`, '--log-level', 'error'],
  ];
  programs.push(new OrchProcess(etcd, { command: ['etcd'] }));
  start('apiserver', [
    ...[`--etcd-servers=${etcdUrl}`, `--cert-dir=${at('pki-2')}`],
    ...['--bind-address=127.0.0.1', `--secure-port=${await freePort()}`],
  ]);
  await eventually('the API server serves', () => server.stderr.includes('serving') || undefined);
  const certificateAuthority = await readFile(at('pki/apiserver.crt'), 'utf8');
  const config = { server: `https://127.0.0.1:${port}`, certificateAuthority, token: 'secret-of-admin' };
  const usual = [
    `--kubeconfig=${await write('kubeconfig', formatKubeconfig(config, { name: 'orch' }))}`,
    ...['--bind-address=127.0.0.1', '--address=127.0.0.1'],
  ];
  const schedulerPort = await freePort();
  start('controller-manager', [
    ...[...usual, `--secure-port=${await freePort()}`],
    ...['--controllers=*,bootstrapsigner,tokencleaner', '--allocate-node-cidrs', '--cluster-cidr=10.1.0.0/16'],
  ]);
  start('scheduler', [...usual, '--secure-port=0', `--port=${schedulerPort}`]);
  await eventually('the programs have declared their metrics', async () => {
    // The page of the resources of pods has a registry for each request.
    await fetch(`http://127.0.0.1:${schedulerPort}/metrics/resources`).catch(() => undefined);
    await readDeclarations();
    const { missing } = await compareWithRelease(declared);
    return missing.length === 0 || undefined;
  }).catch(() => undefined); // The first test names those that are missing.
});
afterAll(async () => {
  for (const program of programs.reverse()) await program.kill('SIGKILL');
  await folder[Symbol.asyncDispose]();
});

describe('the metrics that the programs declare', () => {
  test('are those of v1.21', async () => {
    expect((await compareWithRelease(declared)).missing).toEqual([]);
  });

  test('have the types, stability classes, labels and bounds of v1.21', async () => {
    expect((await compareWithRelease(declared)).differences).toEqual([]);
  });
});
