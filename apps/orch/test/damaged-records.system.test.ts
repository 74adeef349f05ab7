import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type HttpResponse, httpOf } from './http.js';
import { eventually, OrchProcess, orchUp, temporaryFolder } from './orch-process.js';

const maps = '/api/v1/namespaces/default/configmaps';
const quiet = ['--controllers=', '--scheduler=false'];
const key = '/registry/configmaps/default/map-7';

/** Flips a bit in every occurrence of a text in the file of a store. */
async function damage(data: string, text: string): Promise<void> {
  const file = join(data, 'store', 'store.lmdb');
  const bytes = await readFile(file);
  let count = 0;
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1), count++)
    bytes[at] = (bytes[at] ?? 0) ^ 1;
  expect(count).toBeGreaterThan(0);
  await writeFile(file, bytes);
}

/** Runs `orch store …` or `orch snapshot …` until it exits. */
async function orch(...args: readonly string[]) {
  await using command = new OrchProcess(args);
  const { code } = await command.ended;
  return { code, stdout: command.stdout, stderr: command.stderr };
}

const names = ({ body }: HttpResponse) => body.items.map(({ metadata }) => metadata.name);

describe.each([1, 2])('one damaged record, with %d serving processes', (workers) => {
  const flags = [...quiet, `--serving-workers=${workers}`];

  test('fails only requests that need it, with its key in the error; a command finds, restores and removes it', async () => {
    await using folder = await temporaryFolder();
    const data = join(folder.path, 'data');
    const file = join(folder.path, 'snapshot');
    {
      await using server = orchUp(data, ...flags);
      const http = await httpOf(await server.ready());
      for (let index = 0; index < 12; index++) {
        const body = { metadata: { name: `map-${index}` }, data: { value: `value-of-${index}.` } };
        expect((await http('POST', maps, { body })).status).toBe(201);
      }
      expect((await orch('snapshot', 'save', file, '--data-dir', data)).code).toBe(0);
      await server.kill('SIGTERM');
    }
    await damage(data, 'value-of-7.');
    let revision = 0;
    {
      await using server = orchUp(data, ...flags);
      const http = await httpOf(await server.ready());
      const reason = `the record of ${key} at revision`;
      for (const [method, path] of [
        ['GET', maps],
        ['GET', `${maps}/map-7`],
        ['GET', '/api/v1/configmaps?labelSelector=a'],
        ['DELETE', `${maps}/map-7`],
        ['DELETE', maps],
        ['GET', `${maps}?watch=1`],
      ] as const) {
        const { status, body, text } = await http(method, path);
        expect([status, body.kind, body.reason]).toEqual([500, 'Status', 'InternalError']);
        expect(text).toContain(reason);
        expect(text).toContain("'orch store' lists, removes and restores damaged records");
      }
      // Other requests succeed.
      expect((await http('GET', `${maps}/map-8`)).status).toBe(200);
      expect((await http('DELETE', `${maps}/map-9`)).status).toBe(200);
      const created = await http('POST', maps, { body: { metadata: { name: 'new' } } });
      expect(created.status).toBe(201);
      expect((await http('GET', '/api/v1/secrets')).status).toBe(200);
      expect(
        (await http('POST', maps.replace('configmaps', 'secrets'), { body: { metadata: { name: 's' } } })).status,
      ).toBe(201);
      for (const path of ['/readyz', '/healthz', '/readyz/store']) {
        const { status, text } = await http('GET', path);
        expect(status).toBe(500);
        expect(text).toContain(`${reason} `);
        expect(text).not.toContain('value-of');
      }
      expect((await http('GET', '/livez')).status).toBe(200);
      const check = await orch('store', 'check', '--data-dir', data);
      expect(check.code).toBe(1);
      expect(check.stdout).toMatch(
        /^KEY +REVISION +STATE +DAMAGE\n\/registry\/configmaps\/default\/map-7 +\d+ +live +its checksum does not match\n/,
      );
      expect(check.stderr).toMatch(/^orch store check: 1 of \d+ entries cannot be read\n$/);
      expect((await orch('snapshot', 'save', join(folder.path, 'other'), '--data-dir', data)).stderr).toContain(reason);
      const rejected = await orch('store', 'remove', key, '--data-dir', data);
      expect([rejected.code, rejected.stderr]).toEqual([1, expect.stringContaining('is in use by process')]);
      revision = Number(created.body.metadata.resourceVersion);
      await server.kill('SIGTERM');
    }
    const intact = await orch('store', 'remove', key.replace('7', '8'), '--data-dir', data);
    expect([intact.code, intact.stderr]).toEqual([1, expect.stringContaining('--force removes it anyway')]);
    const restored = await orch('store', 'restore', key, '--from', file, '--data-dir', data, '-o', 'json');
    expect([restored.code, restored.stderr]).toEqual([0, '']);
    const { revision: repaired, ...rest } = JSON.parse(restored.stdout);
    expect(rest).toEqual({ action: 'restored', key });
    expect(repaired).toBeGreaterThan(revision);
    {
      await using server = orchUp(data, ...flags);
      const http = await httpOf(await server.ready());
      const map = await http('GET', `${maps}/map-7`);
      expect([map.status, map.body.metadata.resourceVersion]).toEqual([200, String(repaired)]);
      expect(map.text).toContain('value-of-7.');
      expect(names(await http('GET', maps))).toHaveLength(12);
      expect((await http('GET', '/readyz')).status).toBe(200);
      expect((await orch('store', 'check', '--data-dir', data)).code).toBe(0);
      // A watch from a revision before the restore must list again.
      const watch = await http('GET', `${maps}?watch=1&resourceVersion=${revision}&timeoutSeconds=5`);
      expect(watch.text).toContain('"code":410');
      expect(
        (await http('PUT', `${maps}/map-7`, { body: { metadata: { name: 'map-7' }, data: { value: 'later.' } } }))
          .status,
      ).toBe(200);
      await server.kill('SIGTERM');
    }
    await damage(data, 'later.');
    expect(await orch('store', 'remove', key, '--data-dir', data)).toMatchObject({ code: 0, stderr: '' });
    await using server = orchUp(data, ...flags);
    const http = await httpOf(await server.ready());
    expect((await http('GET', `${maps}/map-7`)).status).toBe(404);
    expect(names(await http('GET', maps))).toHaveLength(11);
    expect((await http('GET', '/readyz')).status).toBe(200);
    expect((await http('POST', maps, { body: { metadata: { name: 'map-7' } } })).status).toBe(201);
  }, 120_000);
});

test('a server starts with damaged records of its default objects', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const rbac = '/apis/rbac.authorization.orch.io/v1';
  const paths = [
    '/api/v1/namespaces/default',
    '/api/v1/namespaces/default/services/orch',
    '/api/v1/namespaces/default/endpoints/orch',
    `${rbac}/clusterroles/system:basic-user`,
    `${rbac}/clusterrolebindings/system:basic-user`,
    '/apis/scheduling.orch.io/v1/priorityclasses/system-node-critical',
    '/apis/flowcontrol.apiserver.orch.io/v1beta1/flowschemas/catch-all',
    '/apis/flowcontrol.apiserver.orch.io/v1beta1/prioritylevelconfigurations/catch-all',
  ];
  const uids: string[] = [];
  {
    await using server = orchUp(data);
    const http = await httpOf(await server.ready());
    for (const path of paths) {
      const { status, text } = await http('GET', path);
      expect(status).toBe(200);
      uids.push(JSON.parse(text).metadata.uid);
    }
    await server.kill('SIGTERM');
  }
  for (const uid of uids) await damage(data, uid);
  await using server = orchUp(data);
  const http = await httpOf(await server.ready());
  for (const path of paths) expect([path, (await http('GET', path)).status]).toEqual([path, 500]);
  const ready = await eventually('all damaged records are reported', async () => {
    const { text } = await http('GET', '/readyz');
    // One more record contains a uid: the allocation of the service address.
    return text.includes(`and ${paths.length} more`) ? text : undefined;
  });
  expect(ready).toContain('/registry/');
  expect((await http('GET', '/livez')).status).toBe(200);
  const body = { metadata: { name: 'other' } };
  expect((await http('POST', '/api/v1/namespaces', { body })).status).toBe(201);
  expect((await http('POST', '/api/v1/namespaces/other/configmaps', { body })).status).toBe(201);
  expect(server.stderr).toContain('a default object cannot be read');
  expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 });
});
