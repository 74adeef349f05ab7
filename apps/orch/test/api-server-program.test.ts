import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import https from 'node:https';
import { join } from 'node:path';
import { connect as connectTls, type PeerCertificate } from 'node:tls';
import { describe, expect, test } from '@jest/globals';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import { freePort } from '../../../tools/src/test-support/free-port.js';
import { eventually, OrchProcess, root, temporaryFolder } from './orch-process.js';

interface RequestParts extends https.RequestOptions {
  readonly body?: string;
}

interface Running extends AsyncDisposable {
  readonly port: number;
  readonly folder: string;
  readonly ca: string;
  get(path: string, options?: RequestParts): Promise<{ readonly status: number; readonly text: string }>;
}

/** Starts the API server program on a free port with the given options. */
async function start(folder: string, ...options: readonly string[]): Promise<Running> {
  const port = await freePort();
  const certificates = join(folder, 'pki');
  const flags = [`--data-dir=${join(folder, 'store')}`, `--cert-dir=${certificates}`, `--secure-port=${port}`];
  const command = [process.execPath, join(root, 'apps', 'apiserver', 'dist', 'main.js')];
  const program = new OrchProcess([...flags, '--bind-address=127.0.0.1', ...options], { command });
  await eventually('it serves', () => {
    if (program.child.exitCode !== null) throw new Error(program.stderr);
    return program.stderr.includes('serving') || undefined;
  });
  const ca = await readFile(join(certificates, 'apiserver.crt'), 'utf8');
  return {
    port,
    folder,
    ca,
    get: (path, given = {}) => get(`https://127.0.0.1:${port}${path}`, { ca, agent: false, ...given }),
    [Symbol.asyncDispose]: () => program[Symbol.asyncDispose](),
  };
}

const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

describe('the API server’s program', () => {
  test('creates and keeps a self-signed certificate, and serves HTTP/2 and HTTP/1.1 with it', async () => {
    await using folder = await temporaryFolder();
    const shown = async () => {
      await using server = await start(folder.path, '--authorization-mode=RBAC');
      // Only its own file verifies it, not the trust store of the machine.
      expect(await server.get('/livez')).toEqual({ status: 200, text: 'ok' });
      await expect(server.get('/livez', { ca: undefined })).rejects.toThrow(/self.signed|unable to/);
      expect(await overHttp2(server, '/livez')).toEqual([200, 'ok']);
      return (await certificateOf(server)).fingerprint256;
    };
    expect(await shown()).toBe(await shown());
  });

  test('exposes process metrics: CPU, memory and event loop delay', async () => {
    await using folder = await temporaryFolder();
    const tokens = join(folder.path, 'tokens.csv');
    await writeFile(tokens, 'secret,admin,1,"system:masters"\n');
    await using server = await start(folder.path, '--authorization-mode=RBAC', `--token-auth-file=${tokens}`);
    const { text } = await server.get('/metrics', withToken('secret'));
    const numberOf = (name: string) => Number(new RegExp(`^${name} ([\\d.e+-]+)$`, 'm').exec(text)?.[1]);
    expect(numberOf('process_cpu_seconds_total')).toBeGreaterThan(0);
    expect(numberOf('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
    expect(numberOf('process_start_time_seconds')).toBeGreaterThan(1_600_000_000);
    expect(numberOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  });

  test('authenticates clients by token file and client certificate', async () => {
    await using folder = await temporaryFolder();
    const validity = validFor(1, new Date());
    const authority = await generateAuthority({ commonName: 'clients', ...validity });
    const client = await issueCertificate(authority, {
      commonName: 'ada',
      organizations: ['system:masters'],
      usages: ['client'],
      ...validity,
    });
    await writeFile(join(folder.path, 'ca.crt'), authority.cert);
    await writeFile(join(folder.path, 'tokens.csv'), 'secret,admin,1,"system:masters"\nother,bob,2\n');
    await using server = await start(
      folder.path,
      '--authorization-mode=RBAC',
      `--client-ca-file=${join(folder.path, 'ca.crt')}`,
      `--token-auth-file=${join(folder.path, 'tokens.csv')}`,
    );
    const path = '/api/v1/namespaces';
    expect((await server.get(path, withToken('secret'))).status).toBe(200);
    expect((await server.get(path, { cert: client.cert, key: client.key })).status).toBe(200);
    expect((await server.get(path, withToken('other'))).text).toContain('User \\"bob\\" cannot list');
    expect((await server.get(path, withToken('wrong'))).status).toBe(401);
    expect((await server.get(path)).status).toBe(403);
  });

  test('allows every request of authenticated users without an authorization mode', async () => {
    await using folder = await temporaryFolder();
    await writeFile(join(folder.path, 'tokens.csv'), 'other,bob,2\n');
    await using server = await start(folder.path, `--token-auth-file=${join(folder.path, 'tokens.csv')}`);
    expect((await server.get('/api/v1/secrets', withToken('other'))).status).toBe(200);
    expect((await server.get('/api/v1/secrets')).status).toBe(401);
  });

  test('restricts nodes and pods with the admission plugins that its options enable', async () => {
    await using folder = await temporaryFolder();
    const tokens = join(folder.path, 'tokens.csv');
    await writeFile(tokens, 'node,system:node:a,1,"system:nodes"\nother,bob,2\n');
    await using server = await start(
      folder.path,
      `--token-auth-file=${tokens}`,
      '--enable-admission-plugins=NodeRestriction,PodSecurityPolicy',
      '--disable-admission-plugins=ServiceAccount',
    );
    const messageFor = async (token: string, path: string, body: object): Promise<unknown> => {
      const options = { ...withToken(token), method: 'POST', body: JSON.stringify(body) };
      return JSON.parse((await server.get(path, options)).text).message;
    };
    expect(await messageFor('node', '/api/v1/nodes', { metadata: { name: 'b' } })).toBe(
      'nodes "b" is forbidden: node "a" is not allowed to modify node "b"',
    );
    const pod = { metadata: { name: 'p' }, spec: { containers: [{ name: 'c', image: 'i' }] } };
    expect(await messageFor('other', '/api/v1/namespaces/default/pods', pod)).toBe(
      'pods "p" is forbidden: PodSecurityPolicy: no providers available to validate pod request',
    );
  });

  test('exits with code 1 and one line for the options of SSH tunnels', async () => {
    await using folder = await temporaryFolder();
    const options = [
      `--data-dir=${join(folder.path, 'store')}`,
      '--ssh-user=x',
      '--ssh-keyfile=y',
      '--enable-admission-plugins=Priority,NodeRestriction,PodSecurityPolicy',
    ];
    const command = [process.execPath, join(root, 'apps', 'apiserver', 'dist', 'main.js')];
    await using program = new OrchProcess(options, { command });
    await program.ended;
    expect(program.child.exitCode).toBe(1);
    expect(program.stderr).toBe(
      'orch-apiserver: --ssh-keyfile, --ssh-user: SSH tunnels to nodes are not available; ' +
        'connect to nodes through a proxy of --egress-selector-config-file\n',
    );
  });

  test('exits with code 1 and one line per error of the admission configuration', async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'admission.yaml');
    const head = 'apiVersion: apiserver.config.orch.io/v1\nkind: AdmissionConfiguration';
    await writeFile(file, `${head}\nplugins: [{ name: Other }, { nme: Priority }]\nunknown: 1`);
    const options = [`--data-dir=${join(folder.path, 'store')}`, `--admission-control-config-file=${file}`];
    const command = [process.execPath, join(root, 'apps', 'apiserver', 'dist', 'main.js')];
    await using program = new OrchProcess(options, { command });
    await program.ended;
    expect(program.child.exitCode).toBe(1);
    const prefix = `orch-apiserver: --admission-control-config-file: ${file}: `;
    expect(program.stderr.split('\n').filter((line) => line.startsWith(prefix))).toEqual([
      `${prefix}unknown: unknown field`,
      `${prefix}plugins[1].name: Required value`,
      `${prefix}plugins[1].nme: unknown field`,
    ]);
  });

  test.each([1, 2])('configures admission plugins by a file, with %d serving workers', async (workers) => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'selectors.yaml');
    const tokens = join(folder.path, 'tokens.csv');
    await writeFile(tokens, 'secret,admin,1,"system:masters"\n');
    await writeFile(file, 'podNodeSelectorPluginConfig: { clusterDefaultNodeSelector: disk=ssd }');
    await using server = await start(
      folder.path,
      `--token-auth-file=${tokens}`,
      `--admission-control-config-file=${file}`,
      '--enable-admission-plugins=PodNodeSelector',
      '--disable-admission-plugins=ServiceAccount',
      `--serving-workers=${workers}`,
    );
    const body = JSON.stringify({ metadata: { name: 'p' }, spec: { containers: [{ name: 'c', image: 'i' }] } });
    expect(await post(server, '/api/v1/namespaces/default/pods', body)).toBe(201);
    const { text } = await server.get('/api/v1/namespaces/default/pods/p', withToken('secret'));
    expect(JSON.parse(text).spec.nodeSelector).toEqual({ disk: 'ssd' });
  });

  test('rejects connections below the minimum TLS version or with other cipher suites', async () => {
    await using folder = await temporaryFolder();
    await using server = await start(
      folder.path,
      '--tls-min-version=VersionTLS13',
      '--tls-cipher-suites=TLS_AES_256_GCM_SHA384',
      '--authorization-mode=RBAC',
    );
    const get = (options: https.RequestOptions) => server.get('/livez', options).then(({ status }) => status);
    expect(await get({})).toBe(200);
    await expect(get({ maxVersion: 'TLSv1.2' })).rejects.toThrow(/alert protocol version|alert number 70/);
    await expect(get({ ciphers: 'TLS_AES_128_GCM_SHA256' })).rejects.toThrow(/alert handshake failure|alert number 40/);
  });

  test('allows privileged containers only with --allow-privileged', async () => {
    await using folder = await temporaryFolder();
    await writeFile(join(folder.path, 'tokens.csv'), 'secret,admin,1,"system:masters"\n');
    const statusOf = async (name: string, ...options: readonly string[]) => {
      const token = `--token-auth-file=${join(folder.path, 'tokens.csv')}`;
      const plugins = '--disable-admission-plugins=ServiceAccount';
      await using server = await start(join(folder.path, name), token, plugins, ...options);
      const securityContext = { privileged: true };
      const spec = { containers: [{ name: 'c', image: 'i', securityContext }] };
      const body = JSON.stringify({ metadata: { name: 'p' }, spec });
      return await post(server, '/api/v1/namespaces/default/pods', body);
    };
    await Promise.all(['denied', 'allowed'].map((name) => mkdir(join(folder.path, name))));
    expect(await statusOf('denied')).toBe(422);
    expect(await statusOf('allowed', '--allow-privileged')).toBe(201);
  });

  test('listens on port 6443 by default', async () => {
    const command = [process.execPath, join(root, 'apps', 'apiserver', 'dist', 'main.js'), '--help'];
    await using program = new OrchProcess([], { command });
    await program.ended;
    expect(program.stdout).toMatch(/--secure-port\b[\s\S]*?\(default 6443\)/);
  });
});

async function post({ port, ca }: Running, path: string, body: string): Promise<number | undefined> {
  const headers = { ...withToken('secret').headers, 'content-type': 'application/json' };
  const request = https.request(`https://127.0.0.1:${port}${path}`, { method: 'POST', ca, agent: false, headers });
  request.end(body);
  const [response]: IncomingMessage[] = await once(request, 'response');
  response?.resume();
  return response?.statusCode;
}

async function certificateOf({ port, ca }: Running): Promise<PeerCertificate> {
  const socket = connectTls({ host: '127.0.0.1', port, ca, ALPNProtocols: ['h2', 'http/1.1'] });
  await once(socket, 'secureConnect');
  expect(socket.alpnProtocol).toBe('h2');
  const certificate = socket.getPeerCertificate();
  socket.destroy();
  return certificate;
}

async function overHttp2({ port, ca }: Running, path: string): Promise<readonly [number | undefined, string]> {
  const session = connectHttp2(`https://127.0.0.1:${port}`, { ca });
  const stream = session.request({ ':path': path });
  let status: number | undefined;
  let text = '';
  stream.on('response', (headers) => {
    status = headers[':status'];
  });
  stream.on('data', (piece: Buffer) => {
    text += piece.toString();
  });
  await once(stream, 'end');
  session.close();
  return [status, text];
}

function get(
  url: string,
  { body, ...options }: RequestParts,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const request = https.request(url, options, (response) => {
      let text = '';
      response.on('data', (piece: Buffer) => {
        text += piece.toString();
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    request.on('error', reject);
    request.end(body);
  });
}
