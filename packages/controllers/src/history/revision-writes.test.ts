import { describe, expect, test } from '@jest/globals';
import type { ControllerRevision } from '@orch/api/types/apps_v1';
import type { ApiObject } from '@orch/apimachinery';
import { type FakeRequest, fakeClient } from '../framework/fake-client.fixture.js';
import { requestErrors } from '../framework/request-errors.fixture.js';
import { resources } from '../framework/resources.js';
import { newRevision, RevisionHistory } from './revision-history.js';
import { revisionHash, revisionName } from './revision-names.js';

const { signal } = new AbortController();
const object = { apiVersion: 'apps/v1', kind: 'StatefulSet', metadata: { name: 'web', namespace: 'n', uid: 'u' } };
const owner = { object, apiVersion: 'apps/v1', kind: 'StatefulSet' };
const data = { spec: { template: {} } };
const revision = (of: object = data, number = 1): ControllerRevision =>
  newRevision(owner, { labels: { app: 'web' }, annotations: undefined, data: of, revision: number });
const nameOf = (count: number) => revisionName('web', revisionHash(data, count));
const named = (name: string, of: object = data) => ({ ...revision(of), metadata: { ...revision().metadata, name } });

/** A history on a server that has these revisions. */
function given(
  revisions: readonly ControllerRevision[] = [],
  onRequest: (request: FakeRequest) => void = () => undefined,
) {
  const sent: string[] = [];
  const client = fakeClient({
    objects: { controllerrevisions: revisions },
    onRequest: async (request) => {
      sent.push(`${request.method} ${request.name}`);
      onRequest(request);
      if (request.method !== 'create') return;
      if (revisions.some(({ metadata }) => metadata.name === request.name)) throw requestErrors.alreadyExists;
    },
  }).resource<ControllerRevision>(resources.controllerRevisions);
  const lister = { list: () => [], get: () => undefined, byIndex: () => [], size: 0 };
  return { history: new RevisionHistory({ revisions: { lister }, client }), sent };
}

describe('a revision that is created', () => {
  test('has the name of its data and the collision count', async () => {
    const { history, sent } = given();
    const created = await history.createHashed(revision(), { owner, collisionCount: 2, signal });
    expect([created.revision.metadata.name, created.collisionCount]).toEqual([nameOf(2), 2]);
    expect(sent).toEqual([`create ${nameOf(2)}`]);
  });

  test('is the existing one when that has the same data', async () => {
    const { history, sent } = given([named(nameOf(0))]);
    const created = await history.createHashed(revision(), { owner, collisionCount: 0, signal });
    expect([created.revision.metadata.name, created.collisionCount]).toEqual([nameOf(0), 0]);
    expect(sent).toEqual([`create ${nameOf(0)}`, `get ${nameOf(0)}`]);
  });

  test('gets the next name while others have it', async () => {
    const { history } = given([named(nameOf(0), { other: 1 }), named(nameOf(1), { other: 2 })]);
    const created = await history.createHashed(revision(), { owner, collisionCount: 0, signal });
    expect([created.revision.metadata.name, created.collisionCount]).toEqual([nameOf(2), 2]);
  });

  test('fails with other errors', async () => {
    const { history } = given([], () => {
      throw requestErrors.internal;
    });
    const creating = history.createHashed(revision(), { owner, collisionCount: 0, signal });
    await expect(creating).rejects.toBe(requestErrors.internal);
  });
});

test('a number is written only when it changes', async () => {
  const { history, sent } = given();
  const existing = named('web-a');
  expect(await history.setNumber(existing, { number: 1, signal })).toBe(existing);
  expect(sent).toEqual([]);
  expect((await history.setNumber(existing, { number: 7, signal })).revision).toBe(7);
  expect(sent).toEqual(['update web-a']);
});

test('a revision that is gone counts as deleted; other errors are thrown', async () => {
  await expect(given().history.delete(named('web-a'), signal)).resolves.toBeUndefined();
  const failing = given([named('web-a')], () => {
    throw requestErrors.internal;
  });
  await expect(failing.history.delete(named('web-a'), signal)).rejects.toBe(requestErrors.internal);
});

test('a new revision has labels, annotations and its controller', () => {
  const fields = { labels: { app: 'web' }, annotations: { a: 'b' }, data, revision: 3 };
  expect(newRevision(owner, fields)).toEqual({
    apiVersion: 'apps/v1',
    kind: 'ControllerRevision',
    metadata: {
      namespace: 'n',
      labels: { app: 'web' },
      annotations: { a: 'b' },
      ownerReferences: [
        {
          ...{ apiVersion: 'apps/v1', kind: 'StatefulSet', name: 'web', uid: 'u' },
          ...{ controller: true, blockOwnerDeletion: true },
        },
      ],
    },
    data,
    revision: 3,
  });
  expect('annotations' in newRevision(owner, { ...fields, annotations: undefined }).metadata).toBe(false);
});

describe('a missing revision of the current template may be created', () => {
  const generation = 2;
  const observed = { observedGeneration: generation };
  const mayCreate = async (metadata: object, status: object | undefined, live: () => Promise<ApiObject>) => {
    let reads = 0;
    const of = { ...object, metadata: { ...object.metadata, generation, ...metadata }, ...(status ? { status } : {}) };
    const counted = () => {
      reads += 1;
      return live();
    };
    return [await given().history.mayCreate({ owner: { ...owner, object: of }, live: counted }), reads];
  };
  const exists =
    (metadata: object = {}) =>
    async () => ({ ...object, metadata: { ...object.metadata, ...metadata } });
  const gone = () => Promise.reject(requestErrors.notFound);
  const deletionTimestamp = '2026-01-01T00:00:00Z';

  test.each<readonly [string, object, object | undefined, () => Promise<ApiObject>, boolean, number]>([
    ['for a new owner', {}, undefined, gone, true, 0],
    ['for a generation that is not observed yet', {}, { observedGeneration: 1 }, gone, true, 0],
    ['when the owner still exists', {}, observed, exists(), true, 1],
    ['not when it is gone', {}, observed, gone, false, 1],
    ['not when another has its name', {}, observed, exists({ uid: 'other' }), false, 1],
    ['not when the server is deleting it', {}, observed, exists({ deletionTimestamp }), false, 1],
    ['not when it is known that it is being deleted', { deletionTimestamp }, undefined, exists(), false, 0],
  ])('%s', async (_what, metadata, status, live, expected, reads) => {
    expect(await mayCreate(metadata, status, live)).toEqual([expected, reads]);
  });

  test('is not known when the read fails', async () => {
    await expect(mayCreate({}, observed, () => Promise.reject(requestErrors.internal))).rejects.toBe(
      requestErrors.internal,
    );
  });
});
