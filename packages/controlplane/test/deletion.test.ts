import { describe, expect, test } from '@jest/globals';
import { type RequestOptions, startTestServer } from './test-server.js';
import { maps, pods, space, useDeletions } from './use-deletions.js';

const deletions = useDeletions();
const { createMap, createPod, exists, removeFinalizers } = deletions;

describe('finalizers', () => {
  test('keep an object until the last one is removed, and no new ones can be added [Deletion of a resource, 1] [Deletion of a resource, 3]', async () => {
    const path = await createMap({ finalizers: ['x.io/a', 'x.io/b'] });
    const marked = await deletions.server.ask('DELETE', path);
    expect(marked.json).toMatchObject({ kind: 'ConfigMap', metadata: { deletionGracePeriodSeconds: 0 } });
    const headers = { 'content-type': 'application/merge-patch+json' };
    const more = { metadata: { finalizers: ['x.io/a', 'x.io/b', 'x.io/c'] } };
    expect((await deletions.server.ask('PATCH', path, { body: more, headers })).status).toBe(422);
    const less = { metadata: { finalizers: ['x.io/b'] } };
    expect((await deletions.server.ask('PATCH', path, { body: less, headers })).json.metadata.finalizers).toEqual([
      'x.io/b',
    ]);
    expect(await exists(path)).toBe(true);
    expect((await removeFinalizers(path)).json.metadata.finalizers).toBeUndefined();
    expect(await exists(path)).toBe(false);
  });

  const orphan = { propagationPolicy: 'Orphan' };
  const foreground = { propagationPolicy: 'Foreground' };
  const background = { propagationPolicy: 'Background' };
  test.each([
    [[], {}, undefined],
    [[], background, undefined],
    [[], orphan, ['orphan']],
    [[], foreground, ['foregroundDeletion']],
    [[], { orphanDependents: true }, ['orphan']],
    [[], { orphanDependents: false }, undefined],
    [['x.io/a'], orphan, ['x.io/a', 'orphan']],
    [['orphan', 'x.io/a'], {}, ['orphan', 'x.io/a']],
    [['orphan', 'x.io/a'], foreground, ['x.io/a', 'foregroundDeletion']],
    [['foregroundDeletion'], background, undefined],
  ] as const)('of %j, deleted with %j, are %j afterwards', async (finalizers, body, after) => {
    const path = await createMap({ finalizers });
    const { status } = await deletions.server.ask('DELETE', path, { body });
    expect(status).toBe(200);
    const now = await deletions.server.ask('GET', path);
    expect(now.status === 404 ? undefined : now.json.metadata.finalizers).toEqual(after);
  });

  test.each([
    [['x.io/a'], foreground, background, ['x.io/a']],
    [['x.io/a'], {}, orphan, ['x.io/a', 'orphan']],
    [['x.io/a'], orphan, {}, ['x.io/a', 'orphan']],
    [[], orphan, foreground, ['foregroundDeletion']],
    [[], foreground, background, undefined],
  ] as const)('of %j, deleted with %j and again with %j, are %j', async (finalizers, first, second, after) => {
    const path = await createMap({ finalizers });
    const marked = await deletions.server.ask('DELETE', path, { body: first });
    await deletions.server.ask('DELETE', path, { body: second });
    const now = await deletions.server.ask('GET', path);
    expect(now.status === 404 ? undefined : now.json.metadata.finalizers).toEqual(after);
    if (now.status === 200) {
      expect(now.json.metadata.deletionTimestamp).toBe(marked.json.metadata.deletionTimestamp);
    }
  });

  test('are not added to events, which have no dependents', async () => {
    const body = { apiVersion: 'v1', kind: 'Event', metadata: { name: 'e' }, involvedObject: { namespace: 'default' } };
    await deletions.server.ask('POST', `${space}/events`, { body });
    await deletions.server.ask('DELETE', `${space}/events/e`, { body: orphan });
    expect(await exists(`${space}/events/e`)).toBe(false);
  });

  test('are not added without a garbage collector', async () => {
    const without = await startTestServer('kubernetes', { garbageCollection: false });
    try {
      const [plain, held] = [
        await createMap({}, without),
        await createMap({ finalizers: ['foregroundDeletion'] }, without),
      ];
      await without.ask('DELETE', plain, { body: orphan });
      expect(await exists(plain, without)).toBe(false);
      const kept = await without.ask('DELETE', held, { body: background });
      expect(kept.json.metadata.finalizers).toEqual(['foregroundDeletion']);
    } finally {
      await without.stop();
    }
  });
});

describe('the grace period of pods', () => {
  test.each([
    ['the default', {}, undefined, {}, 30],
    ['that of its spec', { terminationGracePeriodSeconds: 7 }, undefined, {}, 7],
    ['the requested one', { terminationGracePeriodSeconds: 7 }, undefined, { gracePeriodSeconds: 3 }, 3],
    ['longer than that of its spec', {}, 'Running', { gracePeriodSeconds: 90 }, 90],
    ['zero', {}, undefined, { gracePeriodSeconds: 0 }, undefined],
    ['zero in its spec', { terminationGracePeriodSeconds: 0 }, undefined, {}, undefined],
    ['negative', {}, undefined, { gracePeriodSeconds: -3 }, undefined],
    ['of a pod without a node', { nodeName: '' }, undefined, { gracePeriodSeconds: 9 }, undefined],
    ['of a pod that failed', {}, 'Failed', { gracePeriodSeconds: 9 }, undefined],
    ['of a pod that succeeded', {}, 'Succeeded', {}, undefined],
  ] as const)('%s', async (_what, spec, phase, body, seconds) => {
    const path = await createPod(spec, phase);
    const from = Math.floor(Date.now() / 1_000);
    const response = await deletions.server.ask('DELETE', path, { body });
    const to = Date.now() / 1_000;
    expect([response.status, response.json.kind]).toEqual([200, 'Pod']);
    expect(await exists(path)).toBe(seconds !== undefined);
    if (seconds === undefined) return;
    const { deletionGracePeriodSeconds, deletionTimestamp } = response.json.metadata;
    expect(deletionGracePeriodSeconds).toBe(seconds);
    const requestedAtSeconds = Date.parse(deletionTimestamp) / 1_000 - seconds;
    expect(requestedAtSeconds).toBeGreaterThanOrEqual(from);
    expect(requestedAtSeconds).toBeLessThanOrEqual(to);
  });

  test('is shortened, never extended, by another delete, and the deletionTimestamp follows', async () => {
    const path = await createPod();
    const first = (await deletions.server.ask('DELETE', path)).json.metadata;
    const later = async (body: unknown) => (await deletions.server.ask('DELETE', path, { body })).json.metadata;
    for (const body of [{}, { gracePeriodSeconds: 30 }, { gracePeriodSeconds: 60 }]) {
      expect(await later(body)).toEqual(first);
    }
    const shorter = await later({ gracePeriodSeconds: 10 });
    expect(shorter.deletionGracePeriodSeconds).toBe(10);
    expect(Date.parse(first.deletionTimestamp) - Date.parse(shorter.deletionTimestamp)).toBe(20_000);
    await later({ gracePeriodSeconds: 0 });
    expect(await exists(path)).toBe(false);
  });

  test('and finalizers both delay the removal, in either order', async () => {
    const held = async () => {
      const path = await createPod();
      const headers = { 'content-type': 'application/merge-patch+json' };
      await deletions.server.ask('PATCH', path, { body: { metadata: { finalizers: ['x.io/a'] } }, headers });
      await deletions.server.ask('DELETE', path);
      return path;
    };
    const stop = (path: string) => deletions.server.ask('DELETE', path, { body: { gracePeriodSeconds: 0 } });
    for (const [first, last] of [
      [removeFinalizers, stop],
      [stop, removeFinalizers],
    ] as const) {
      const path = await held();
      await first(path);
      expect(await exists(path)).toBe(true);
      await last(path);
      expect(await exists(path)).toBe(false);
    }
  });

  test('of 0 gives a MODIFIED event, then DELETED', async () => {
    const { json } = await deletions.server.ask('GET', pods);
    const path = await createPod();
    await deletions.server.ask('DELETE', path, { body: { gracePeriodSeconds: 0 } });
    const name = path.split('/').at(-1);
    const query = `watch=1&resourceVersion=${json.metadata.resourceVersion}&fieldSelector=metadata.name%3D${name}`;
    const events = await deletions.server.watch(`${pods}?${query}`, 3);
    expect(events.map(({ type, object }) => [type, object.metadata.deletionGracePeriodSeconds])).toEqual([
      ['ADDED', undefined],
      ['MODIFIED', 0],
      ['DELETED', 0],
    ]);
  });
});

describe('the response', () => {
  const kinds = [
    ['configmaps', { kind: 'ConfigMap' }, 'Status'],
    ['secrets', { kind: 'Secret' }, 'Status'],
    ['serviceaccounts', { kind: 'ServiceAccount' }, 'ServiceAccount'],
    ['resourcequotas', { kind: 'ResourceQuota' }, 'ResourceQuota'],
    [
      'podtemplates',
      { kind: 'PodTemplate', template: { spec: { containers: [{ name: 'a', image: 'b' }] } } },
      'PodTemplate',
    ],
  ] as const;
  test.each(kinds)(
    'of %s: the object, or a Status that names it [Deletion of a resource, 2]',
    async (plural, fields, kind) => {
      const path = `${space}/${plural}/answered`;
      const body = { apiVersion: 'v1', ...fields, metadata: { name: 'answered' } };
      const { json } = await deletions.server.ask('POST', `${space}/${plural}`, { body });
      const dry = await deletions.server.ask('DELETE', `${path}?dryRun=All`);
      expect(await exists(path)).toBe(true);
      const response = await deletions.server.ask('DELETE', path);
      expect([dry.json.kind, response.status, response.json.kind]).toEqual([kind, 200, kind]);
      if (kind === 'Status') {
        expect(response.json).toEqual({
          kind: 'Status',
          apiVersion: 'v1',
          metadata: {},
          status: 'Success',
          details: { name: 'answered', kind: plural, uid: json.metadata.uid },
        });
      } else expect(response.json.metadata.uid).toBe(json.metadata.uid);
      expect(await exists(path)).toBe(false);
    },
  );

  test('is 202 when the object stays and its dependents are not orphaned', async () => {
    const path = await createMap({ finalizers: ['x.io/a'] });
    expect((await deletions.server.ask('DELETE', `${path}?orphanDependents=false`)).status).toBe(202);
    expect((await deletions.server.ask('DELETE', path)).status).toBe(200);
    expect(
      (await deletions.server.ask('DELETE', await createMap(), { body: { orphanDependents: false } })).status,
    ).toBe(200);
  });

  test('of a dry run that removes the finalizer of the garbage collector shows the object without it and changes nothing', async () => {
    const path = await createMap({ finalizers: ['orphan'] });
    const dry = await deletions.server.ask('DELETE', `${path}?dryRun=All&propagationPolicy=Background`);
    expect([dry.json.kind, dry.json.metadata.finalizers]).toEqual(['ConfigMap', undefined]);
    const now = (await deletions.server.ask('GET', path)).json.metadata;
    expect([now.finalizers, now.deletionTimestamp]).toEqual([['orphan'], undefined]);
  });

  test.each([
    ['a graceful deletion', {}, 30],
    ['an immediate deletion', { gracePeriodSeconds: 0 }, 0],
  ])('of a dry run of a pod shows %s', async (_what, options, seconds) => {
    const path = await createPod();
    const dry = await deletions.server.ask('DELETE', path, { body: { dryRun: ['All'], ...options } });
    expect(dry.json.metadata.deletionGracePeriodSeconds).toBe(seconds);
    expect((await deletions.server.ask('GET', path)).json.metadata.deletionTimestamp).toBeUndefined();
  });
});

describe('preconditions', () => {
  test.each(['uid', 'resourceVersion'])('on %s that fail give 409, in body and query', async (which) => {
    const path = await createMap();
    const reason = which === 'uid' ? 'the UID in the precondition' : 'the ResourceVersion in the precondition';
    const asks: readonly (readonly [path: string, ask?: RequestOptions])[] = [
      [path, { body: { preconditions: { [which]: '77' } } }],
      [`${path}?${which}=77`],
      [`${path}?${which}=77&dryRun=All`],
    ];
    for (const [target, ask] of asks) {
      const { status, json } = await deletions.server.ask('DELETE', target, ask);
      expect([status, json.reason]).toEqual([409, 'Conflict']);
      expect(json.message).toContain(`${reason} (77) does not match`);
    }
    expect(await exists(path)).toBe(true);
  });

  test('that match allow the delete', async () => {
    const path = await createMap();
    const { uid, resourceVersion } = (await deletions.server.ask('GET', path)).json.metadata;
    const body = { preconditions: { uid, resourceVersion } };
    expect((await deletions.server.ask('DELETE', path, { body })).status).toBe(200);
    expect(await exists(path)).toBe(false);
  });

  test.each([
    ['UID', { uid: 'other' }],
    ['ResourceVersion', { resourceVersion: '1' }],
  ])('on the %s of a namespace are checked while it is terminating', async (what, preconditions) => {
    const name = `ns-${what.toLowerCase()}`;
    await deletions.server.ask('POST', '/api/v1/namespaces', {
      body: { apiVersion: 'v1', kind: 'Namespace', metadata: { name } },
    });
    const path = `/api/v1/namespaces/${name}`;
    for (const round of ['first', 'again']) {
      const { status, json } = await deletions.server.ask('DELETE', path, { body: { preconditions } });
      expect([round, status]).toEqual([round, 409]);
      expect(json.message).toContain(`Precondition failed: ${what} in precondition: `);
      expect((await deletions.server.ask('DELETE', path)).json.status.phase).toBe('Terminating');
    }
  });
});

test('an apply without finalizers keeps the one that a delete added [Server-side apply rules, 10]', async () => {
  const path = `${maps}/applied-and-deleted`;
  const apply = (metadata: object) =>
    deletions.server.ask('PATCH', `${path}?fieldManager=a`, {
      body: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'applied-and-deleted', ...metadata } },
      headers: { 'content-type': 'application/apply-patch+yaml' },
    });
  expect((await apply({ finalizers: ['example.com/one'] })).status).toBe(201);
  await deletions.server.ask('DELETE', path, { body: { propagationPolicy: 'Orphan' } });
  const applied = await apply({});
  expect([applied.status, applied.json.metadata.finalizers]).toEqual([200, ['orphan']]);
  expect(await exists(path)).toBe(true);
});
