import { describe, expect, test } from '@jest/globals';
import { type Ask, startTestServer } from './test-server.js';
import { maps, pods, space, useDeletions } from './use-deletions.js';

const deletions = useDeletions();
const { givenMap, givenPod, isThere, letGo } = deletions;

describe('finalizers', () => {
  test('hold an object until the last is gone, and take no others then [Deletion of a resource, 1] [Deletion of a resource, 3]', async () => {
    const path = await givenMap({ finalizers: ['x.io/a', 'x.io/b'] });
    const marked = await deletions.server.ask('DELETE', path);
    expect(marked.json).toMatchObject({ kind: 'ConfigMap', metadata: { deletionGracePeriodSeconds: 0 } });
    const headers = { 'content-type': 'application/merge-patch+json' };
    const more = { metadata: { finalizers: ['x.io/a', 'x.io/b', 'x.io/c'] } };
    expect((await deletions.server.ask('PATCH', path, { body: more, headers })).status).toBe(422);
    const less = { metadata: { finalizers: ['x.io/b'] } };
    expect((await deletions.server.ask('PATCH', path, { body: less, headers })).json.metadata.finalizers).toEqual([
      'x.io/b',
    ]);
    expect(await isThere(path)).toBe(true);
    expect((await letGo(path)).json.metadata.finalizers).toBeUndefined();
    expect(await isThere(path)).toBe(false);
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
    const path = await givenMap({ finalizers });
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
    const path = await givenMap({ finalizers });
    const marked = await deletions.server.ask('DELETE', path, { body: first });
    await deletions.server.ask('DELETE', path, { body: second });
    const now = await deletions.server.ask('GET', path);
    expect(now.status === 404 ? undefined : now.json.metadata.finalizers).toEqual(after);
    if (now.status === 200) {
      expect(now.json.metadata.deletionTimestamp).toBe(marked.json.metadata.deletionTimestamp);
    }
  });

  test('are not asked of dependents of events, which have none', async () => {
    const body = { apiVersion: 'v1', kind: 'Event', metadata: { name: 'e' }, involvedObject: { namespace: 'default' } };
    await deletions.server.ask('POST', `${space}/events`, { body });
    await deletions.server.ask('DELETE', `${space}/events/e`, { body: orphan });
    expect(await isThere(`${space}/events/e`)).toBe(false);
  });

  test('stay as they are where no garbage collector runs', async () => {
    const without = await startTestServer('kubernetes', { garbageCollection: false });
    try {
      const [plain, held] = [
        await givenMap({}, without),
        await givenMap({ finalizers: ['foregroundDeletion'] }, without),
      ];
      await without.ask('DELETE', plain, { body: orphan });
      expect(await isThere(plain, without)).toBe(false);
      const kept = await without.ask('DELETE', held, { body: background });
      expect(kept.json.metadata.finalizers).toEqual(['foregroundDeletion']);
    } finally {
      await without.stop();
    }
  });
});

describe('grace of pods', () => {
  test.each([
    ['the default', {}, undefined, {}, 30],
    ['that of its spec', { terminationGracePeriodSeconds: 7 }, undefined, {}, 7],
    ['what is asked', { terminationGracePeriodSeconds: 7 }, undefined, { gracePeriodSeconds: 3 }, 3],
    ['longer than that of its spec', {}, 'Running', { gracePeriodSeconds: 90 }, 90],
    ['none', {}, undefined, { gracePeriodSeconds: 0 }, undefined],
    ['none in its spec', { terminationGracePeriodSeconds: 0 }, undefined, {}, undefined],
    ['below nothing', {}, undefined, { gracePeriodSeconds: -3 }, undefined],
    ['of a pod without a node', { nodeName: '' }, undefined, { gracePeriodSeconds: 9 }, undefined],
    ['of a pod that failed', {}, 'Failed', { gracePeriodSeconds: 9 }, undefined],
    ['of a pod that is done', {}, 'Succeeded', {}, undefined],
  ] as const)('%s', async (_what, spec, phase, body, seconds) => {
    const path = await givenPod(spec, phase);
    const from = Math.floor(Date.now() / 1_000);
    const answer = await deletions.server.ask('DELETE', path, { body });
    const to = Date.now() / 1_000;
    expect([answer.status, answer.json.kind]).toEqual([200, 'Pod']);
    expect(await isThere(path)).toBe(seconds !== undefined);
    if (seconds === undefined) return;
    const { deletionGracePeriodSeconds, deletionTimestamp } = answer.json.metadata;
    expect(deletionGracePeriodSeconds).toBe(seconds);
    const askedAtSeconds = Date.parse(deletionTimestamp) / 1_000 - seconds;
    expect(askedAtSeconds).toBeGreaterThanOrEqual(from);
    expect(askedAtSeconds).toBeLessThanOrEqual(to);
  });

  test('gets shorter by another delete and never longer; its end moves with it', async () => {
    const path = await givenPod();
    const first = (await deletions.server.ask('DELETE', path)).json.metadata;
    const later = async (body: unknown) => (await deletions.server.ask('DELETE', path, { body })).json.metadata;
    for (const body of [{}, { gracePeriodSeconds: 30 }, { gracePeriodSeconds: 60 }]) {
      expect(await later(body)).toEqual(first);
    }
    const shorter = await later({ gracePeriodSeconds: 10 });
    expect(shorter.deletionGracePeriodSeconds).toBe(10);
    expect(Date.parse(first.deletionTimestamp) - Date.parse(shorter.deletionTimestamp)).toBe(20_000);
    await later({ gracePeriodSeconds: 0 });
    expect(await isThere(path)).toBe(false);
  });

  test('and finalizers hold a pod both, whichever ends first', async () => {
    const held = async () => {
      const path = await givenPod();
      const headers = { 'content-type': 'application/merge-patch+json' };
      await deletions.server.ask('PATCH', path, { body: { metadata: { finalizers: ['x.io/a'] } }, headers });
      await deletions.server.ask('DELETE', path);
      return path;
    };
    const stop = (path: string) => deletions.server.ask('DELETE', path, { body: { gracePeriodSeconds: 0 } });
    for (const [first, last] of [
      [letGo, stop],
      [stop, letGo],
    ] as const) {
      const path = await held();
      await first(path);
      expect(await isThere(path)).toBe(true);
      await last(path);
      expect(await isThere(path)).toBe(false);
    }
  });

  test('that is none is seen as a change and then as the end', async () => {
    const { json } = await deletions.server.ask('GET', pods);
    const path = await givenPod();
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

describe('the answer', () => {
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
      expect(await isThere(path)).toBe(true);
      const answer = await deletions.server.ask('DELETE', path);
      expect([dry.json.kind, answer.status, answer.json.kind]).toEqual([kind, 200, kind]);
      if (kind === 'Status') {
        expect(answer.json).toEqual({
          kind: 'Status',
          apiVersion: 'v1',
          metadata: {},
          status: 'Success',
          details: { name: 'answered', kind: plural, uid: json.metadata.uid },
        });
      } else expect(answer.json.metadata.uid).toBe(json.metadata.uid);
      expect(await isThere(path)).toBe(false);
    },
  );

  test('is 202 when the object stays and its dependents were not to be orphaned', async () => {
    const path = await givenMap({ finalizers: ['x.io/a'] });
    expect((await deletions.server.ask('DELETE', `${path}?orphanDependents=false`)).status).toBe(202);
    expect((await deletions.server.ask('DELETE', path)).status).toBe(200);
    expect((await deletions.server.ask('DELETE', await givenMap(), { body: { orphanDependents: false } })).status).toBe(
      200,
    );
  });

  test('of a dry run that takes the collector’s finalizer off is the object without it, and nothing has changed', async () => {
    const path = await givenMap({ finalizers: ['orphan'] });
    const dry = await deletions.server.ask('DELETE', `${path}?dryRun=All&propagationPolicy=Background`);
    expect([dry.json.kind, dry.json.metadata.finalizers]).toEqual(['ConfigMap', undefined]);
    const now = (await deletions.server.ask('GET', path)).json.metadata;
    expect([now.finalizers, now.deletionTimestamp]).toEqual([['orphan'], undefined]);
  });

  test.each([
    ['a mark by grace', {}, 30],
    ['the end', { gracePeriodSeconds: 0 }, 0],
  ])('of a dry run of a pod shows %s', async (_what, options, seconds) => {
    const path = await givenPod();
    const dry = await deletions.server.ask('DELETE', path, { body: { dryRun: ['All'], ...options } });
    expect(dry.json.metadata.deletionGracePeriodSeconds).toBe(seconds);
    expect((await deletions.server.ask('GET', path)).json.metadata.deletionTimestamp).toBeUndefined();
  });
});

describe('preconditions', () => {
  test.each(['uid', 'resourceVersion'])('of %s that does not hold: 409, in body and query', async (which) => {
    const path = await givenMap();
    const told = which === 'uid' ? 'the UID in the precondition' : 'the ResourceVersion in the precondition';
    const asks: readonly (readonly [path: string, ask?: Ask])[] = [
      [path, { body: { preconditions: { [which]: '77' } } }],
      [`${path}?${which}=77`],
      [`${path}?${which}=77&dryRun=All`],
    ];
    for (const [target, ask] of asks) {
      const { status, json } = await deletions.server.ask('DELETE', target, ask);
      expect([status, json.reason]).toEqual([409, 'Conflict']);
      expect(json.message).toContain(`${told} (77) does not match`);
    }
    expect(await isThere(path)).toBe(true);
  });

  test('that hold let the object go', async () => {
    const path = await givenMap();
    const { uid, resourceVersion } = (await deletions.server.ask('GET', path)).json.metadata;
    const body = { preconditions: { uid, resourceVersion } };
    expect((await deletions.server.ask('DELETE', path, { body })).status).toBe(200);
    expect(await isThere(path)).toBe(false);
  });

  test.each([
    ['UID', { uid: 'other' }],
    ['ResourceVersion', { resourceVersion: '1' }],
  ])('of a namespace on its %s hold also while it goes', async (what, preconditions) => {
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

test('a configuration without finalizers leaves the one that a deletion set [Server-side apply rules, 10]', async () => {
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
  expect(await isThere(path)).toBe(true);
});
