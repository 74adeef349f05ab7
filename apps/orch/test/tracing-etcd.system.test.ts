import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { freePort } from '../../../tools/src/test-support/free-port.js';
import { startOtlpReceiver } from '../../../tools/src/test-support/otlp-receiver.js';
import { eventually, OrchProcess, root, temporaryFolder } from './orch-process.js';

test('requests to etcd are spans with their operation, without keys, values and the password of the URL', async () => {
  await using folder = await temporaryFolder();
  await using receiver = await startOtlpReceiver();
  const inFolder = (name: string) => join(folder.path, name);
  const [port, etcdPort, peerPort] = [await freePort(), await freePort(), await freePort()];
  const [etcdUrl, peerUrl] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`];
  await using etcd = new OrchProcess(
    [
      ...['--data-dir', inFolder('etcd'), '--listen-client-urls', etcdUrl, '--advertise-client-urls', etcdUrl],
      ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
      ...['--initial-cluster', `default=${peerUrl}`, '--log-level', 'error'],
    ],
    { command: ['etcd'] },
  );
  await eventually('etcd serves', async () => {
    if (etcd.child.exitCode !== null) throw new Error(etcd.stderr);
    return (await fetch(`${etcdUrl}/health`).catch(() => undefined))?.ok || undefined;
  });
  await writeFile(inFolder('tokens.csv'), 'admin,admin,1,"system:masters"\n');
  await using server = new OrchProcess(
    [
      ...[`--etcd-servers=http://root:password-in-url@127.0.0.1:${etcdPort}`, `--cert-dir=${inFolder('pki')}`],
      ...[`--secure-port=${port}`, '--bind-address=127.0.0.1', `--token-auth-file=${inFolder('tokens.csv')}`],
      ...[`--tracing-endpoint=${receiver.endpoint}`, '--tracing-sampling-ratio=0', '--v=10'],
    ],
    { command: [process.execPath, join(root, 'apps', 'apiserver', 'dist', 'main.js')] },
  );
  await eventually('it serves', () => {
    if (server.child.exitCode !== null) throw new Error(server.stderr);
    return server.stderr.includes('serving') || undefined;
  });
  const ca = await readFile(inFolder('pki/apiserver.crt'), 'utf8');
  const send = (method: string, path: string, id: string, body?: object) =>
    new Promise<number>((resolve, reject) => {
      const traceparent = `00-${id}-b7ad6b7169203331-01`;
      const headers = { authorization: 'Bearer admin', 'content-type': 'application/json', traceparent };
      const sent = request(
        `https://127.0.0.1:${port}${path}`,
        { method, ca, headers, agent: false },
        (response) => void response.resume().on('end', () => resolve(response.statusCode ?? 0)),
      );
      sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
    });
  /** The call of etcd by a request, and the name of its parent. */
  const callOf = (id: string) =>
    receiver.until((spans) => {
      const own = spans.filter(({ traceId }) => traceId === id);
      if (own.length === 0) return undefined;
      const calls = own.filter(({ name }) => name === 'call etcd');
      return calls.map(({ kind, attributes, status, parentSpanId }) => ({
        ...{ kind, attributes, failed: status.code === 2 },
        parent: own.find(({ spanId }) => spanId === parentSpanId)?.name,
      }));
    });
  const secrets = '/api/v1/namespaces/default/secrets';
  const [created, changed, old] = ['1'.repeat(32), '2'.repeat(32), '3'.repeat(32)];
  const body = { metadata: { name: 'name-of-secret' }, stringData: { password: 'hunter2' } };
  // Fills the cache of the resource.
  expect(await send('GET', secrets, '9'.repeat(32))).toBe(200);
  expect(await send('POST', secrets, created, body)).toBe(201);
  expect(
    await send('PUT', `${secrets}/name-of-secret`, changed, { ...body, type: 'Opaque', stringData: { a: 'b' } }),
  ).toBe(200);
  expect(await send('GET', `${secrets}?resourceVersion=1&resourceVersionMatch=Exact`, old)).toBe(200);
  const call = (operation: string, parent: string) => {
    return {
      kind: 3,
      attributes: { 'store.operation': operation, 'store.resource': 'secrets' },
      failed: false,
      parent,
    };
  };
  expect(await callOf(created)).toEqual([call('create', 'commit')]);
  expect(await callOf(changed)).toEqual([call('update', 'commit')]);
  expect(await callOf(old)).toEqual([call('list', 'store list')]);
  const hidden = ['hunter2', Buffer.from('hunter2').toString('base64'), '/registry/', 'password-in-url'];
  for (const text of hidden) expect(receiver.text()).not.toContain(text);
  expect(server.stderr).not.toContain('password-in-url');
  expect(server.stderr).not.toContain('hunter2');
});
