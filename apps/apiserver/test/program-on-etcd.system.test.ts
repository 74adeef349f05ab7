import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../../../tools/src/test-support/free-port.js';
import { Etcd } from './etcd-fixture.js';

let folder: string;
let etcd: Etcd;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-on-etcd-'));
  await writeFile(join(folder, 'tokens.csv'), 'secret,admin,admin,"system:masters"\n');
  etcd = await Etcd.start();
});

afterAll(async () => {
  await etcd.dispose();
  await rm(folder, { recursive: true, force: true });
});

test('the program starts on etcd with a cold and a warm compile cache', async () => {
  for (const start of ['first', 'second']) {
    const port = await freePort();
    const server = spawn(
      process.execPath,
      [
        join(__dirname, '..', 'dist', 'main.js'),
        `--etcd-servers=${etcd.url}`,
        `--cert-dir=${join(folder, 'pki')}`,
        `--token-auth-file=${join(folder, 'tokens.csv')}`,
        '--authorization-mode=RBAC',
        '--bind-address=127.0.0.1',
        `--secure-port=${port}`,
      ],
      { env: { ...process.env, XDG_CACHE_HOME: folder, NODE_COMPILE_CACHE: join(folder, 'node') }, stdio: 'ignore' },
    );
    const ended = once(server, 'exit');
    await until(async () => {
      if (server.exitCode !== null) throw new Error(`the ${start} start ended with code ${server.exitCode}`);
      return (await listStatus(port)) === 200;
    });
    server.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
  }
});

async function listStatus(port: number): Promise<number | undefined> {
  const ca = await readFile(join(folder, 'pki', 'apiserver.crt')).catch(() => undefined);
  if (ca === undefined) return undefined;
  return await new Promise((resolve) => {
    const options = { port, path: '/api/v1/namespaces', ca, agent: false, headers: { authorization: 'Bearer secret' } };
    const sent = get(options, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on('error', () => resolve(undefined));
  });
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50));
}
