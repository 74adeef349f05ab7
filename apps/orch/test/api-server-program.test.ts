import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect as connectHttp2 } from 'node:http2';
import https from 'node:https';
import { join } from 'node:path';
import { connect as connectTls, type PeerCertificate } from 'node:tls';
import { describe, expect, test } from '@jest/globals';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import { eventually, freePort, OrchProcess, root, temporaryFolder } from './orch-process.js';

interface Running extends AsyncDisposable {
  readonly port: number;
  readonly folder: string;
  readonly ca: string;
  get(path: string, options?: https.RequestOptions): Promise<{ readonly status: number; readonly text: string }>;
}

/** The API server's own program on a free port, as somebody starts it by its options alone. */
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
  test('makes itself a certificate when none is given, keeps it, and serves HTTP/2 and HTTP/1.1 with it', async () => {
    await using folder = await temporaryFolder();
    const shown = async () => {
      await using server = await start(folder.path, '--authorization-mode=RBAC');
      // It is trusted by its own file alone, by nothing that the machine trusts.
      expect(await server.get('/livez')).toEqual({ status: 200, text: 'ok' });
      await expect(server.get('/livez', { ca: undefined })).rejects.toThrow(/self.signed|unable to/);
      expect(await overHttp2(server, '/livez')).toEqual([200, 'ok']);
      return (await certificateOf(server)).fingerprint256;
    };
    expect(await shown()).toBe(await shown());
  });

  test('tells in its metrics what its process takes: CPU, memory, the delay of its event loop', async () => {
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

  test('knows callers by the lines of its token file and by certificates of the authority it is given', async () => {
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

  test('allows everything to whom it knows when no mode of authorization is given', async () => {
    await using folder = await temporaryFolder();
    await writeFile(join(folder.path, 'tokens.csv'), 'other,bob,2\n');
    await using server = await start(folder.path, `--token-auth-file=${join(folder.path, 'tokens.csv')}`);
    expect((await server.get('/api/v1/secrets', withToken('other'))).status).toBe(200);
    expect((await server.get('/api/v1/secrets')).status).toBe(401);
  });

  test('listens on port 6443 when none is given', async () => {
    const command = [process.execPath, join(root, 'apps', 'apiserver', 'dist', 'main.js'), '--help'];
    await using program = new OrchProcess([], { command });
    await program.ended;
    expect(program.stdout).toMatch(/--secure-port\b[\s\S]*?\(default 6443\)/);
  });
});

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

function get(url: string, options: https.RequestOptions): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const request = https.get(url, options, (response) => {
      let text = '';
      response.on('data', (piece: Buffer) => {
        text += piece.toString();
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    request.on('error', reject);
  });
}
