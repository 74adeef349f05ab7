import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type ClientHttp2Session, connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { freePort } from '../../../tools/src/test-support/free-port.js';
import { Etcd } from './etcd-fixture.js';

const program = join(__dirname, '..', 'dist', 'main.js');
const configMaps = '/api/v1/namespaces/default/configmaps';
const workers = 2;

test('on etcd each serving worker reads the acknowledged writes of the others, and all watches are equal', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orch-workers-on-etcd-'));
  await writeFile(join(folder, 'tokens.csv'), 'secret,admin,admin,"system:masters"\n');
  const etcd = await Etcd.start();
  const port = await freePort();
  const args = [
    ...[`--etcd-servers=${etcd.url}`, `--cert-dir=${folder}`, `--token-auth-file=${join(folder, 'tokens.csv')}`],
    ...['--authorization-mode=RBAC', '--bind-address=127.0.0.1', `--secure-port=${port}`],
  ];
  const server = spawn(process.execPath, [program, ...args, `--serving-workers=${workers}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(server, 'exit');
  const sessions: ClientHttp2Session[] = [];
  try {
    let log = '';
    const serving = new Promise<void>((resolve) =>
      server.stderr.on('data', (text: Buffer) => {
        log += text;
        if (/INFO {2}serving /.test(log)) resolve();
      }),
    );
    await Promise.race([serving, ended]);
    for (let index = 0; index < workers; index++) {
      const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
      await once(session, 'remoteSettings');
      sessions.push(session);
    }
    const watches = await Promise.all(sessions.map((session) => watch(session, `${configMaps}?watch=1`)));
    for (let round = 0; round < 20; round++) {
      const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: `map-${round}` } };
      expect(await ask(sessions[round % workers], 'POST', configMaps, body)).toBe(201);
      expect(await ask(sessions[(round + 1) % workers], 'GET', `${configMaps}/map-${round}`)).toBe(200);
    }
    const [here, there] = await Promise.all(watches.map((lines) => lines(20)));
    expect(here).toHaveLength(20);
    expect(there).toEqual(here);
  } finally {
    for (const session of sessions) session.destroy();
    server.kill('SIGTERM');
    const [code] = await ended;
    await etcd.dispose();
    await rm(folder, { recursive: true });
    expect(code).toBe(0);
  }
});

/** Starts a watch. The returned function waits for a number of events. */
async function watch(
  session: ClientHttp2Session,
  path: string,
): Promise<(count: number) => Promise<readonly string[]>> {
  const stream = session.request({ ':path': path, authorization: 'Bearer secret' });
  stream.on('error', () => undefined);
  let text = '';
  stream.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  await once(stream, 'response');
  return async (count) => {
    while (text.split('\n').length <= count) await once(stream, 'data');
    return text.split('\n').slice(0, count);
  };
}

async function ask(session: ClientHttp2Session | undefined, method: string, path: string, body?: unknown) {
  const stream = session?.request({
    ':method': method,
    ':path': path,
    authorization: 'Bearer secret',
    'content-type': 'application/json',
  });
  stream?.end(body === undefined ? undefined : JSON.stringify(body));
  if (stream === undefined) throw new Error('no session');
  const [headers] = await once(stream, 'response');
  await stream.resume().toArray();
  return Number(headers[':status']);
}
