import { describe, expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import { type ApiObject, labelSelectorFromObject, type ObjectMeta } from '@orch/apimachinery';
import { type FakeRequest, fakeClient } from './fake-client.fixture.js';
import { claim, controllerOf, controllerUids } from './owners.js';
import { requestErrors } from './request-errors.fixture.js';
import { resources } from './resources.js';

const reference = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', uid: 'u' };
const deletion = { deletionTimestamp: '2026-01-01T00:00:00Z' };
const pod = (name: string, metadata: ObjectMeta = {}): Pod => ({
  ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'n', uid: name, ...metadata } },
});
const selected = (name: string, metadata: ObjectMeta = {}) => pod(name, { labels: { app: 'web' }, ...metadata });
const owner = (metadata: ObjectMeta = {}): ApiObject => ({
  ...{ apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata: { name: 'web', uid: 'u', ...metadata } },
});

test('the controller is the owner that says so', () => {
  const other = { ...reference, uid: 'other' };
  const owned = pod('a', { ownerReferences: [other, { ...reference, controller: true }] });
  expect([controllerOf(owned)?.uid, controllerUids(owned)]).toEqual(['u', ['u']]);
  const unowned = pod('a', { ownerReferences: [other, { ...reference, controller: false }] });
  expect([controllerOf(unowned), controllerUids(unowned)]).toEqual([undefined, ['']]);
  expect(controllerUids(pod('a'))).toEqual(['']);
});

interface Given {
  readonly owned?: readonly Pod[];
  readonly orphans?: readonly Pod[];
  readonly object?: ApiObject;
  readonly live?: ApiObject;
  readonly accepts?: (pod: { readonly metadata: { readonly name?: string } }) => boolean;
  readonly error?: Error;
}

async function claiming({ owned = [], orphans = [], object = owner(), live = owner(), accepts, error }: Given) {
  const requests: FakeRequest[] = [];
  const client = fakeClient({
    objects: { pods: [...owned, ...orphans] },
    onRequest: async (request) => {
      requests.push(request);
      if (error !== undefined) throw error;
    },
  }).resource<Pod>(resources.pods);
  let reads = 0;
  const claimed = await claim<Pod>({
    ...{ owner: { object, apiVersion: 'apps/v1', kind: 'ReplicaSet' }, owned, orphans, client },
    selector: labelSelectorFromObject({ matchLabels: { app: 'web' } }),
    ...(accepts === undefined ? {} : { accepts }),
    live: async () => {
      reads += 1;
      return live;
    },
    signal: new AbortController().signal,
  });
  return { claimed: claimed.map(({ metadata }) => metadata.name), requests, isOwnerRead: reads > 0 };
}

const patch = (name: string, change: object): FakeRequest => ({
  ...{ method: 'patch', resource: 'pods', name, namespace: 'n' },
  body: { type: 'strategic', body: { metadata: { ownerReferences: [change], uid: name } } },
});
const adoption = { ...reference, controller: true, blockOwnerDeletion: true };
const release = { $patch: 'delete', uid: 'u' };

describe('an owner', () => {
  test('keeps its selected objects, and releases the others', async () => {
    const owned = [selected('a'), pod('b'), selected('going', deletion)];
    expect(await claiming({ owned })).toEqual({
      ...{ claimed: ['a', 'going'], requests: [patch('b', release)], isOwnerRead: false },
    });
  });

  test('adopts selected orphans that are not being deleted', async () => {
    const orphans = [selected('a'), pod('b'), selected('going', deletion)];
    expect(await claiming({ owned: [selected('own')], orphans })).toEqual({
      ...{ claimed: ['own', 'a'], requests: [patch('a', adoption)], isOwnerRead: true },
    });
  });

  test('neither keeps nor adopts objects that it does not accept', async () => {
    const accepts: Given['accepts'] = ({ metadata }) => metadata.name !== 'a' && metadata.name !== 'b';
    const given = { owned: [selected('a'), selected('c')], orphans: [selected('b'), selected('d')], accepts };
    expect(await claiming(given)).toEqual({
      ...{ claimed: ['c', 'd'], requests: [patch('a', release), patch('d', adoption)], isOwnerRead: true },
    });
  });

  test('that is being deleted neither adopts nor releases', async () => {
    const given = { owned: [selected('a'), pod('b')], orphans: [selected('c')], object: owner(deletion) };
    expect(await claiming(given)).toEqual({ claimed: ['a'], requests: [], isOwnerRead: false });
  });

  test.each([
    ['was replaced', owner({ uid: 'other' })],
    ['is being deleted', owner(deletion)],
  ])('that %s on the server does not adopt', async (_what, live) => {
    const given = { owned: [selected('a')], orphans: [selected('c')], live };
    expect(await claiming(given)).toEqual({ claimed: ['a'], requests: [], isOwnerRead: true });
  });

  test('leaves out an orphan that is gone, and fails when the adoption does', async () => {
    const orphans = [selected('a')];
    expect(await claiming({ orphans, error: requestErrors.notFound })).toMatchObject({ claimed: [] });
    await expect(claiming({ orphans, error: requestErrors.conflict })).rejects.toBe(requestErrors.conflict);
  });
});
