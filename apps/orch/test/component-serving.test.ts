import { readFile, writeFile } from 'node:fs/promises';
import https from 'node:https';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { generateAuthority, issueClientCertificate, type KeyPair, validFor } from '@orch/certs';
import { type ClientConfig, createRestClient, formatKubeconfig } from '@orch/client';
import { freePort } from '../../../tools/src/test-support/free-port.js';
import { opensslPair } from '../../../tools/src/test-support/openssl-pair.js';
import { eventually, OrchProcess, root, temporaryFolder } from './orch-process.js';

const tokens = `admin,admin,1,"system:masters"
loops,system:controller-manager,2
places,system:scheduler,3
viewer,viewer,4,monitoring
stranger,stranger,5
`;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: OrchProcess;
let authority: KeyPair;
let url: string;
let certificateAuthority: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  authority = await generateAuthority({ commonName: 'clients', ...validFor(1, new Date()) });
  await writeFile(join(folder.path, 'clients.crt'), authority.cert);
  await writeFile(join(folder.path, 'tokens.csv'), tokens);
  const port = await freePort();
  server = start('apiserver', [
    `--data-dir=${join(folder.path, 'store')}`,
    `--cert-dir=${join(folder.path, 'pki')}`,
    `--token-auth-file=${join(folder.path, 'tokens.csv')}`,
    `--client-ca-file=${join(folder.path, 'clients.crt')}`,
    '--bind-address=127.0.0.1',
    `--secure-port=${port}`,
    '--authorization-mode=RBAC',
  ]);
  await eventually('the API server serves', () => server.stderr.includes('serving') || undefined);
  url = `https://127.0.0.1:${port}`;
  certificateAuthority = await readFile(join(folder.path, 'pki', 'apiserver.crt'), 'utf8');
  const client = createRestClient({ config: configOf('admin'), names: orchNames });
  const rbac = { group: 'rbac.authorization.orch.io', version: 'v1' };
  try {
    const bind = (name: string, role: string, subjects: readonly object[]) =>
      client.resource({ ...rbac, resource: 'clusterrolebindings' }).create({
        apiVersion: 'rbac.authorization.orch.io/v1',
        kind: 'ClusterRoleBinding',
        metadata: { name },
        ...{ roleRef: { apiGroup: rbac.group, kind: 'ClusterRole', name: role }, subjects },
      });
    const user = (name: string) => ({ apiGroup: rbac.group, kind: 'User', name });
    await client.resource({ ...rbac, resource: 'clusterroles' }).create({
      apiVersion: 'rbac.authorization.orch.io/v1',
      kind: 'ClusterRole',
      metadata: { name: 'monitoring' },
      rules: [{ nonResourceURLs: ['/metrics', '/debug/pprof/*'], verbs: ['get'] }],
    });
    await bind('monitoring', 'monitoring', [{ apiGroup: rbac.group, kind: 'Group', name: 'monitoring' }]);
    await bind('delegators', 'system:auth-delegator', [user('system:controller-manager'), user('system:scheduler')]);
  } finally {
    client.close();
  }
});
afterAll(async () => {
  await server.kill('SIGTERM');
  await folder[Symbol.asyncDispose]();
});

function start(app: string, args: readonly string[]): OrchProcess {
  return new OrchProcess(args, { command: [process.execPath, join(root, 'apps', app, 'dist', 'main.js')] });
}

const configOf = (token: string): ClientConfig => ({ server: url, certificateAuthority, token });

async function kubeconfigOf(token: string): Promise<string> {
  const file = join(folder.path, `${token}.kubeconfig`);
  await writeFile(file, formatKubeconfig(configOf(token), { name: 'orch' }));
  return file;
}

interface Asking {
  readonly token?: string;
  readonly client?: KeyPair;
  readonly ca?: string;
  readonly method?: string;
}

function ask(port: number, path: string, { token, client, ca, method = 'GET' }: Asking = {}) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const trust = ca === undefined ? { rejectUnauthorized: false } : { ca };
  return new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
    const options = { method, headers, agent: false, ...trust, ...client };
    const request = https.request(`https://127.0.0.1:${port}${path}`, options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    request.on('error', reject);
    request.end();
  });
}

const programs = [
  ['controller-manager', 'loops'],
  ['scheduler', 'places'],
] as const;

describe.each(programs)('%s', (app, token) => {
  /** Runs the program until it serves; `args` are added to those that delegate to the API server. */
  async function run(...args: readonly string[]) {
    const kubeconfig = await kubeconfigOf(token);
    const port = await freePort();
    const program = start(app, [
      ...['kubeconfig', 'authentication-kubeconfig', 'authorization-kubeconfig'].map((one) => `--${one}=${kubeconfig}`),
      ...['--bind-address=127.0.0.1', `--secure-port=${port}`],
      ...args,
    ]);
    await eventually(
      'the program serves',
      () => program.stderr.includes('serving') || program.child.exitCode !== null || undefined,
    );
    return { program, port };
  }

  test('serves health to everybody, metrics and profiles to those who may read the paths [Controller manager defaults, 34]', async () => {
    const pair = await opensslPair(folder.path, `${app}-serving`, { hosts: ['127.0.0.1'] });
    const { program, port } = await run(`--tls-cert-file=${pair.cert}`, `--tls-private-key-file=${pair.key}`);
    await using _ = program;
    const ca = await readFile(pair.cert, 'utf8');
    for (const path of ['/healthz', '/readyz', '/livez'])
      expect([path, await ask(port, path, { ca })]).toEqual([path, { status: 200, text: 'ok' }]);
    const statusOf = async (path: string, asking?: Asking) => (await ask(port, path, { ca, ...asking })).status;
    expect(await statusOf('/metrics')).toBe(403);
    expect(await statusOf('/metrics', { token: 'stranger' })).toBe(403);
    expect(await statusOf('/metrics', { token: 'wrong' })).toBe(401);
    expect((await ask(port, '/metrics', { token: 'viewer', ca })).text).toContain('process_cpu_seconds_total');
    expect(await statusOf('/debug/pprof/cmdline', { token: 'stranger' })).toBe(403);
    expect((await ask(port, '/debug/pprof/cmdline', { token: 'viewer', ca })).text).toContain(`--secure-port=${port}`);
    expect(await statusOf('/debug/pprof/mutex', { token: 'viewer' })).toBe(501);
    expect(await statusOf('/debug/pprof/profile?seconds=0.1', { token: 'viewer' })).toBe(200);
    expect(await statusOf('/metrics', { token: 'viewer', method: 'POST' })).toBe(403);
    expect(await statusOf('/missing', { token: 'admin' })).toBe(404);
    // Certificates of users are those of the API server, which publishes its authorities.
    const groups = { commonName: 'ada', organizations: ['monitoring'] };
    expect(await statusOf('/metrics', { client: await issueClientCertificate(authority, groups) })).toBe(200);
    const other = await generateAuthority({ commonName: 'others', ...validFor(1, new Date()) });
    expect(await statusOf('/metrics', { client: await issueClientCertificate(other, groups) })).not.toBe(200);
    expect(await program.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  });

  test('--profiling=false and --authorization-always-allow-paths change what is served, and contention is a warning', async () => {
    const { program, port } = await run(
      ...['--profiling=false', '--contention-profiling', '--authorization-always-allow-paths=/metrics'],
    );
    await using _ = program;
    expect((await ask(port, '/metrics')).status).toBe(200);
    expect((await ask(port, '/debug/pprof/')).status).toBe(403);
    expect((await ask(port, '/debug/pprof/', { token: 'admin' })).status).toBe(404);
    await using profiled = (await run('--contention-profiling')).program;
    expect(profiled.stderr).toContain('--contention-profiling has no effect');
    expect(program.stderr).not.toContain('--contention-profiling has no effect');
  });

  test('without kubeconfigs for reviews, only open paths are allowed, and bearer tokens are rejected', async () => {
    const { program, port } = await run('--authentication-kubeconfig=', '--authorization-kubeconfig=');
    await using _ = program;
    expect((await ask(port, '/healthz')).status).toBe(200);
    expect((await ask(port, '/metrics')).status).toBe(403);
    expect((await ask(port, '/metrics', { token: 'admin' })).status).toBe(401);
  });

  test('--authentication-skip-lookup trusts no authority that the API server publishes', async () => {
    const { program, port } = await run('--authentication-skip-lookup');
    await using _ = program;
    const client = await issueClientCertificate(authority, { commonName: 'ada', organizations: ['monitoring'] });
    expect((await ask(port, '/metrics', { client })).status).not.toBe(200);
    expect((await ask(port, '/metrics', { token: 'viewer' })).status).toBe(200);
  });

  test('a failed look-up of the authorities ends the program, unless --authentication-tolerate-lookup-failure', async () => {
    const stranger = `--authentication-kubeconfig=${await kubeconfigOf('stranger')}`;
    await using strict = (await run(stranger, '--authentication-tolerate-lookup-failure=false')).program;
    expect((await strict.ended).code).toBe(1);
    expect(strict.stderr).toContain('extension-apiserver-authentication');
    const { program, port } = await run(stranger, '--authentication-tolerate-lookup-failure');
    await using _ = program;
    expect((await ask(port, '/healthz')).status).toBe(200);
  });

  test('--master replaces the address of the kubeconfig', async () => {
    const file = join(folder.path, `${app}-elsewhere.kubeconfig`);
    await writeFile(file, formatKubeconfig({ ...configOf(token), server: 'https://127.0.0.1:1' }, { name: 'orch' }));
    const { program, port } = await run(
      ...[`--kubeconfig=${file}`, `--master=${url}`, '--authentication-kubeconfig=', '--authorization-kubeconfig='],
      ...['--authorization-always-allow-paths=/metrics', '--leader-elect=false'],
    );
    await using _ = program;
    const requests = /^rest_client_requests_total\{code="200",.*host="([^"]+)"/gm;
    const hosts = await eventually('requests succeed', async () => {
      const found = [...(await ask(port, '/metrics')).text.matchAll(requests)].map(([, host]) => host);
      return found.length > 0 ? found : undefined;
    });
    expect(new Set(hosts)).toEqual(new Set([new URL(url).host]));
  });

  test('a port in use ends the program with the reason', async () => {
    const { program, port } = await run();
    await using _ = program;
    const second = start(app, [
      `--kubeconfig=${await kubeconfigOf(token)}`,
      ...['--bind-address=127.0.0.1', `--secure-port=${port}`],
    ]);
    expect(await second.ended).toEqual({ code: 1, signal: null });
    expect(second.stderr).toContain(`cannot listen on 127.0.0.1:${port}: the address is already in use`);
  });
});
