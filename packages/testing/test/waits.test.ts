import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import { ControlPlane } from '../src/control-plane.js';
import { WaitTimeoutError } from '../src/wait/wait-timeout-error.js';
import { configMap, configMaps, nothingOpenedSince, openHandles, resource } from './support.js';

let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({ nodes: 1 });
});
beforeEach(() => plane.reset());
afterAll(() => plane.stop());

const inDefault = { namespace: 'default' };
const maps = { group: '', version: 'v1', resource: 'configmaps', ...inDefault };
const pods = { group: '', version: 'v1', resource: 'pods', ...inDefault };
const deployments = { group: 'apps', version: 'v1', resource: 'deployments', ...inDefault };
const labels = { app: 'web' };
const template = { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'nginx' }] } };

async function createDeployment(replicas: number): Promise<void> {
  const spec = { replicas, selector: { matchLabels: labels }, template };
  await resource(plane, 'deployments.apps').create(
    { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' }, spec },
    inDefault,
  );
}

function failureOf(waiting: Promise<unknown>): Promise<unknown> {
  return waiting.then(
    () => 'no error',
    (error: unknown) => error,
  );
}

describe('waitFor', () => {
  test('resolves with the object as soon as the predicate is true, also for a later object', async () => {
    const seen: unknown[] = [];
    const waiting = plane.waitFor({ ...maps, name: 'late' }, ({ data }) => {
      seen.push(data);
      return Reflect.get(Object(data), 'ready') === 'yes';
    });
    await configMaps(plane).create(configMap('other', { ready: 'yes' }));
    await configMaps(plane).create(configMap('late', { ready: 'no' }));
    await configMaps(plane).patch('late', { type: 'merge', body: { data: { ready: 'yes' } } }, inDefault);
    expect(await waiting).toMatchObject({ kind: 'ConfigMap', metadata: { name: 'late' }, data: { ready: 'yes' } });
    expect(seen.at(-1)).toEqual({ ready: 'yes' });
  });

  test('resolves at once if the predicate is true already', async () => {
    await configMaps(plane).create(configMap('there'));
    expect((await plane.waitFor({ ...maps, name: 'there' }, () => true)).metadata.name).toBe('there');
  });

  test('accepts a type for the object, and treats an error of the predicate as false', async () => {
    await createDeployment(1);
    const [pod] = await plane.waitForList<Pod>(pods, (items) => items.length === 1);
    const name = pod?.metadata.name ?? '';
    const bound = await plane.waitFor<Pod>({ ...pods, name }, ({ status }) => {
      if (status?.phase !== 'Running') throw new Error('not running');
      return status.podIP !== undefined;
    });
    expect(bound.spec?.nodeName).toBe('node-1');
  });

  test('fails after its timeout, with the last seen object and the error of the predicate', async () => {
    await configMaps(plane).create(configMap('stuck', { phase: 'first' }));
    const error = await failureOf(
      plane.waitFor(
        { ...maps, name: 'stuck' },
        () => {
          throw new Error('no phase');
        },
        { timeoutMs: 1_000 },
      ),
    );
    expect(error).toBeInstanceOf(WaitTimeoutError);
    expect(error).toMatchObject({
      timeoutMs: 1_000,
      lastSeen: [{ metadata: { name: 'stuck' }, data: { phase: 'first' } }],
      message: expect.stringMatching(
        /^configmaps "stuck" in namespace "default": the predicate does not hold after 1000 ms; the predicate threw: no phase; last seen: \{.*"phase":"first".*\}$/,
      ),
    });
    expect(await failureOf(plane.waitFor({ ...maps, name: 'absent' }, () => true, { timeoutMs: 1_000 }))).toMatchObject(
      {
        message: expect.stringMatching(/last seen: nothing$/),
        lastSeen: [],
      },
    );
  });

  test('fails at once for a rejected request or an unknown resource', async () => {
    const malformed = plane.waitForList({ ...maps, labelSelector: '!!' }, () => true);
    expect(await failureOf(malformed)).toMatchObject({ code: 400, reason: 'BadRequest' });
    const unserved = plane.waitFor({ group: 'example.com', version: 'v1', resource: 'things', name: 'a' }, () => true);
    expect(await failureOf(unserved)).toMatchObject({
      message: 'things.example.com "a": the server has no such resource',
    });
  });

  test('ends with the reason of its signal, and leaves no open handles', async () => {
    await using quiet = await ControlPlane.start({ controllers: [], scheduler: false });
    await quiet.waitForList(maps, () => true);
    const before = openHandles();
    const stopping = new AbortController();
    const waiting = failureOf(quiet.waitFor({ ...maps, name: 'absent' }, () => true, { signal: stopping.signal }));
    const reason = new Error('no longer wanted');
    stopping.abort(reason);
    expect(await waiting).toBe(reason);
    const late = quiet.waitFor({ ...maps, name: 'a' }, () => true, { signal: AbortSignal.abort(reason) });
    expect(await failureOf(late)).toBe(reason);
    await nothingOpenedSince(before);
  });

  test('ends when the control plane stops', async () => {
    const other = await ControlPlane.start({ controllers: [], scheduler: false });
    const waiting = failureOf(other.waitFor({ ...maps, name: 'absent' }, () => true));
    await other.stop();
    expect(await waiting).toMatchObject({ message: 'the control plane was stopped' });
  });
});

describe('waitForReady and waitForGone', () => {
  test('follow a deployment from its creation to the deletion of its last pod', async () => {
    await createDeployment(3);
    const ready = await plane.waitForReady({ ...deployments, name: 'web' });
    expect(ready).toMatchObject({ status: { availableReplicas: 3 } });
    const { items } = await resource(plane, 'pods').list(inDefault);
    await Promise.all(items.map(({ metadata }) => plane.waitForReady({ ...pods, name: metadata.name ?? '' })));
    await resource(plane, 'deployments.apps').delete('web', { ...inDefault, propagationPolicy: 'Foreground' });
    await plane.waitForGone({ ...deployments, name: 'web' });
    expect((await resource(plane, 'pods').list(inDefault)).items).toEqual([]);
  });

  test('have the condition in their error', async () => {
    await configMaps(plane).create(configMap('there'));
    const target = { ...maps, name: 'there' };
    expect(await failureOf(plane.waitForGone(target, { timeoutMs: 1_000 }))).toMatchObject({
      message: expect.stringContaining(
        'configmaps "there" in namespace "default": still there after 1000 ms; last seen: {',
      ),
    });
    expect(await failureOf(plane.waitForReady(target, { timeoutMs: 1_000 }))).toMatchObject({
      message: expect.stringContaining('not ready after 1000 ms'),
    });
  });
});

test('waitForList selects by namespace, labels and fields', async () => {
  const names = (items: readonly { readonly metadata: { readonly name?: string } }[]) =>
    items.map(({ metadata }) => metadata.name);
  await configMaps(plane).create({ ...configMap('a'), metadata: { name: 'a', labels } }, inDefault);
  await configMaps(plane).create(configMap('b'));
  const labelled = await plane.waitForList({ ...maps, labelSelector: 'app=web' }, (items) => items.length > 0);
  expect(names(labelled)).toEqual(['a']);
  expect(await plane.waitForList({ ...maps, fieldSelector: 'metadata.name=c' }, (items) => items.length === 0)).toEqual(
    [],
  );
});
