import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import { openEtcdStore, type Store } from '@orch/storage';
import { freePort } from '../../../tools/src/test-support/free-port.js';
import { httpOf } from './http.js';
import { eventually, OrchProcess, orchUp, program, type ReadyLine, temporaryFolder } from './orch-process.js';
import { definition, definitions } from './widget-definition.js';

const widgets = '/apis/example.com/v2/namespaces/default/widgets';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let etcd: OrchProcess;
let orch: OrchProcess;
let ready: ReadyLine;
let http: Awaited<ReturnType<typeof httpOf>>;
let store: Store;

/** Starts an etcd that has and requires certificates of its own authority, and `orch up` on it. */
beforeAll(async () => {
  folder = await temporaryFolder();
  const inFolder = (name: string) => join(folder.path, name);
  const validity = validFor(1, new Date());
  const authority = await generateAuthority({ commonName: 'etcd-ca', ...validity });
  const hosts = ['127.0.0.1'];
  const server = await issueCertificate(authority, {
    commonName: 'etcd',
    usages: ['server', 'client'],
    hosts,
    ...validity,
  });
  const client = await issueCertificate(authority, { commonName: 'root', usages: ['client'], ...validity });
  const files = {
    ...{ 'ca.crt': authority.cert, 'etcd.crt': server.cert, 'etcd.key': server.key },
    ...{ 'client.crt': client.cert, 'client.key': client.key },
  };
  for (const [name, text] of Object.entries(files)) await writeFile(inFolder(name), text);
  const url = `https://127.0.0.1:${await freePort()}`;
  const [peer, metrics] = [`http://127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`];
  etcd = new OrchProcess(
    [
      ...['--data-dir', inFolder('etcd'), '--listen-client-urls', url, '--advertise-client-urls', url],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`],
      ...['--cert-file', inFolder('etcd.crt'), '--key-file', inFolder('etcd.key')],
      ...['--client-cert-auth', '--trusted-ca-file', inFolder('ca.crt')],
      ...['--listen-metrics-urls', metrics, '--log-level', 'error'],
    ],
    { command: ['etcd'] },
  );
  await eventually('etcd serves', async () => {
    if (etcd.child.exitCode !== null) throw new Error(etcd.stderr);
    return (await fetch(`${metrics}/health`).catch(() => undefined))?.ok || undefined;
  });
  orch = orchUp(
    inFolder('data'),
    ...['--controllers=', '--scheduler=false', `--etcd-servers=${url}`, '--etcd-prefix=/team'],
    ...[`--etcd-cafile=${inFolder('ca.crt')}`, `--etcd-certfile=${inFolder('client.crt')}`],
    `--etcd-keyfile=${inFolder('client.key')}`,
  );
  ready = await orch.ready();
  http = await httpOf(ready);
  const pair = { certificate: Buffer.from(client.cert), key: Buffer.from(client.key) };
  store = await openEtcdStore({ endpoints: [url], prefix: '/', ca: Buffer.from(authority.cert), ...pair });
});

afterAll(async () => {
  await store?.close();
  await orch?.[Symbol.asyncDispose]();
  await etcd?.[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

test('the options of etcd reach it over mutual TLS, and place all keys under the prefix', async () => {
  const path = '/api/v1/namespaces/default/configmaps';
  expect((await http('POST', path, { body: { metadata: { name: 'on-etcd' } } })).status).toBe(201);
  const { entries } = await store.range('');
  const keys = entries.map(({ key }) => key);
  expect(keys).toContain('team/configmaps/default/on-etcd');
  expect(keys.filter((key) => !key.startsWith('team/'))).toEqual([]);
});

test('custom resources in an old version are written again by an empty patch and by orch store migrate', async () => {
  const stored = async (name: string): Promise<{ readonly apiVersion: string; readonly size: number }> => {
    const { entry } = await store.get(`team/example.com/widgets/default/${name}`);
    return JSON.parse(Buffer.from(entry?.value ?? []).toString());
  };
  const versionOf = async (name: string) => (await http('GET', `${widgets}/${name}`)).body.metadata.resourceVersion;
  const patch = async () => {
    const options = { body: {}, contentType: 'application/merge-patch+json' };
    const { status, body } = await http('PATCH', `${widgets}/patched`, options);
    expect([status, body]).toMatchObject([200, { apiVersion: 'example.com/v2', size: 1 }]);
    return body.metadata.resourceVersion;
  };
  const migrate = async (): Promise<string> => {
    const command = [process.execPath, program, 'store', 'migrate'];
    await using run = new OrchProcess([`--kubeconfig=${ready.kubeconfig}`], { command });
    const { code } = await run.ended;
    expect([code, run.stderr]).toEqual([0, '']);
    return run.stdout;
  };

  expect((await http('POST', definitions, { body: definition('v1') })).status).toBe(201);
  const names = ['patched', 'migrated'];
  for (const name of names) {
    const body = { apiVersion: 'example.com/v2', kind: 'Widget', metadata: { name }, size: 1 };
    await eventually(
      'widgets are served',
      async () => (await http('POST', widgets, { body })).status === 201 || undefined,
    );
    expect(await stored(name)).toMatchObject({ apiVersion: 'example.com/v1', size: 1 });
  }
  const { body: defined } = await http('GET', `${definitions}/widgets.example.com`);
  const changed = { ...definition('v2'), metadata: defined.metadata };
  expect((await http('PUT', `${definitions}/widgets.example.com`, { body: changed })).status).toBe(200);

  const before = await Promise.all(names.map(versionOf));
  const rewritten = await eventually('the new version is that of writes', async () => {
    const version = await patch();
    return version === before[0] ? undefined : version;
  });
  expect(await stored('patched')).toMatchObject({ apiVersion: 'example.com/v2', size: 1 });
  expect(await patch()).toBe(rewritten);
  expect(await stored('migrated')).toMatchObject({ apiVersion: 'example.com/v1', size: 1 });

  const output = await migrate();
  expect(output).toContain('widgets.example.com: 1 rewritten\n');
  expect(output).toMatch(/^\d+ objects: 1 rewritten, 0 failed\n$/m);
  expect(await stored('migrated')).toMatchObject({ apiVersion: 'example.com/v2', size: 1 });
  expect(await versionOf('migrated')).not.toBe(before[1]);
  expect(await versionOf('patched')).toBe(rewritten);
  expect(await migrate()).toMatch(/^\d+ objects: 0 rewritten, 0 failed\n$/);
});
