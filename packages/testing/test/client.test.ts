import { request } from 'node:https';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ControllerRevision } from '@orch/api/types/apps_v1';
import type { Node } from '@orch/api/types/core_v1';
import { addInt64, deepCopy, StatusError } from '@orch/apimachinery';
import { ControlPlane } from '../src/control-plane.js';
import { configMap, configMaps, resource } from './support.js';

let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: [], scheduler: false, naming: 'kubernetes', nodes: 1 });
});
afterAll(async () => {
  await plane.stop();
});
const inDefault = { namespace: 'default' };

describe('a rejected request is a StatusError', () => {
  async function errorOf(call: Promise<unknown>): Promise<unknown> {
    return await call.then(
      () => 'not rejected',
      (error: unknown) => {
        expect(error).toBeInstanceOf(StatusError);
        return error;
      },
    );
  }

  test('with the code, reason and message of the server', async () => {
    const maps = configMaps(plane);
    await maps.create(configMap('taken'));
    expect(await errorOf(maps.get('absent', inDefault))).toMatchObject({ code: 404, reason: 'NotFound' });
    expect(await errorOf(maps.create(configMap('taken')))).toMatchObject({
      code: 409,
      reason: 'AlreadyExists',
      message: 'configmaps "taken" already exists',
    });
    const stale = { ...configMap('taken'), metadata: { ...configMap('taken').metadata, resourceVersion: '1' } };
    expect(await errorOf(maps.update(stale))).toMatchObject({ code: 409, reason: 'Conflict' });
    expect(await errorOf(maps.list({ labelSelector: '!!' }))).toMatchObject({ code: 400, reason: 'BadRequest' });
  });

  test('with the invalid fields', async () => {
    const error = await errorOf(configMaps(plane).create(configMap('UPPER')));
    expect(error).toMatchObject({
      code: 422,
      reason: 'Invalid',
      status: { details: { causes: [{ reason: 'FieldValueInvalid', field: 'metadata.name' }] } },
    });
  });

  test('for a rejected watch', async () => {
    const events = resource(plane, 'nosuchthings').watch();
    expect(await errorOf(events[Symbol.asyncIterator]().next())).toMatchObject({ code: 404 });
  });
});

test('converts fields with names of the dialect to neutral names in memory, and back', async () => {
  const nodes = plane.client.resource<Node>({ group: '', version: 'v1', resource: 'nodes' });
  const { metadata, status } = await nodes.get('node-1');
  expect(status?.nodeInfo?.nodeagentVersion).toMatch(/^v1\.21\./);
  expect((await nodes.list()).items[0]?.status?.nodeInfo?.nodeagentVersion).toMatch(/^v1\.21\./);
  const [event] = await firstEvents(nodes.watch(), 1);
  expect(event).toMatchObject({ object: { status: { nodeInfo: { nodeagentVersion: expect.anything() } } } });

  const nodeInfo = { ...status?.nodeInfo, nodeagentVersion: 'v9' };
  await nodes.updateStatus({
    apiVersion: 'v1',
    kind: 'Node',
    metadata,
    status: JSON.parse(JSON.stringify({ ...status, nodeInfo })),
  });
  const wire = await overTheWire('/api/v1/nodes/node-1');
  expect(wire).toContain('"kubeletVersion":"v9"');
  expect(wire).not.toContain('nodeagentVersion');
});

test('reads collections in pages, by selectors, and as metadata only', async () => {
  const maps = configMaps(plane);
  const labels = { chunk: 'yes' };
  for (let index = 0; index < 5; index += 1) {
    await maps.create({ ...configMap(`chunk-${index}`), metadata: { name: `chunk-${index}`, labels } }, inDefault);
  }
  const seen: string[] = [];
  let page = await maps.list({ ...inDefault, labelSelector: 'chunk=yes', limit: 2 });
  expect(page.items[0]).toMatchObject({ kind: 'ConfigMap', apiVersion: 'v1' });
  for (;;) {
    seen.push(...page.items.map((item) => item.metadata.name ?? ''));
    const token = page.metadata.continue;
    if (token === undefined) break;
    page = await maps.list({ ...inDefault, labelSelector: 'chunk=yes', limit: 2, continue: token });
  }
  expect(seen).toEqual(['chunk-0', 'chunk-1', 'chunk-2', 'chunk-3', 'chunk-4']);
  const partial = await plane.client
    .metadata({ group: '', version: 'v1', resource: 'configmaps' })
    .list({ ...inDefault, labelSelector: 'chunk=yes' });
  expect(partial.items.map((item) => Object.keys(item).sort())).toEqual(
    Array(5).fill(['apiVersion', 'kind', 'metadata']),
  );
  await maps.deleteCollection({ ...inDefault, labelSelector: 'chunk=yes' });
  expect((await maps.list({ ...inDefault, labelSelector: 'chunk=yes' })).items).toEqual([]);
});

test('a dry run changes nothing', async () => {
  const maps = configMaps(plane);
  await maps.create(configMap('dry'), { dryRun: true });
  await expect(maps.get('dry', inDefault)).rejects.toMatchObject({ code: 404 });
});

test('rejects a delete with a precondition on another uid', async () => {
  const maps = configMaps(plane);
  await maps.create(configMap('guarded'));
  const preconditions = { uid: '00000000-0000-4000-8000-000000000000' };
  await expect(maps.delete('guarded', { ...inDefault, preconditions })).rejects.toMatchObject({ code: 409 });
  await maps.get('guarded', inDefault);
});

test('an aborted call ends with the reason of its signal', async () => {
  const reason = new Error('enough');
  const maps = configMaps(plane);
  await expect(maps.list({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  const later = new AbortController();
  const watching = firstEvents(maps.watch({ ...inDefault, resourceVersion: '0', signal: later.signal }), 1_000);
  setTimeout(() => later.abort(reason), 50);
  await expect(watching).rejects.toThrow();
});

async function firstEvents<T>(events: AsyncIterable<T>, count: number): Promise<readonly T[]> {
  const found: T[] = [];
  for await (const event of events) {
    found.push(event);
    if (found.length === count) break;
  }
  return found;
}

async function overTheWire(path: string): Promise<string> {
  const { certificateAuthority, token = plane.token } = plane.config;
  return await new Promise<string>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    request(`${plane.url}${path}`, { ca: certificateAuthority, headers, agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      response.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();
  });
}

test('integers beyond 2^53 keep every digit through a read, a change and a write, in lists and watches', async () => {
  const [odd, most] = [9_007_199_254_740_993n, 9_223_372_036_854_775_807n];
  const revisions = plane.client.resource<ControllerRevision>({
    group: 'apps',
    version: 'v1',
    resource: 'controllerrevisions',
  });
  const data = { list: [odd, -most - 1n, 5], text: '9007199254740993' };
  const kind = { apiVersion: 'apps/v1', kind: 'ControllerRevision' };
  await revisions.create({ ...kind, metadata: { name: 'large', namespace: 'default' }, revision: odd, data });
  const read = await revisions.get('large', inDefault);
  expect(read).toMatchObject({ revision: odd, data });
  const revision = addInt64(read.revision, 1);
  expect(await revisions.update({ ...deepCopy<ControllerRevision>(read), revision })).toMatchObject({
    revision: 9_007_199_254_740_994n,
    data,
  });
  const body = { revision: most };
  const patched = await revisions.patch('large', { type: 'merge', body }, inDefault);
  expect(patched).toMatchObject({ revision: most, data });
  expect((await revisions.list(inDefault)).items).toEqual([expect.objectContaining({ revision: most, data })]);
  const [event] = await firstEvents(revisions.watch(inDefault), 1);
  expect(event).toMatchObject({ object: { revision: most, data } });
});
