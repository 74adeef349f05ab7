import { describe, expect, test } from '@jest/globals';
import { type ApiObject, methodNotAllowedError } from '@orch/apimachinery';
import type { DiscoveredResource } from '../framework/discovery.js';
import { type FakeRequest, fakeClient } from '../framework/fake-client.fixture.js';
import { requestErrors } from '../framework/request-errors.fixture.js';
import { deleteContent } from './delete-content.js';

const verbs = ['delete', 'deletecollection', 'list'];
const discovered = (resource: string, change: Partial<DiscoveredResource> = {}): DiscoveredResource => ({
  ...{ group: '', servedGroup: '', version: 'v1', resource, kind: resource, namespaced: true, verbs },
  ...change,
});
const object = (name: string, metadata: ApiObject['metadata'] = {}): ApiObject => ({
  ...{ apiVersion: 'v1', kind: 'Thing', metadata: { name, namespace: 'n', ...metadata } },
});

async function deleting(
  resources: readonly DiscoveredResource[],
  objects: Readonly<Record<string, readonly ApiObject[]>>,
  { onRequest = (_: FakeRequest): void => undefined, signal = new AbortController().signal } = {},
) {
  const sent: string[] = [];
  const lists: string[] = [];
  const client = fakeClient({
    objects,
    onRead: (verb, { resource }) => void lists.push(`${verb} ${resource}`),
    onRequest: async (request) => {
      sent.push(`${request.method} ${request.resource} ${request.name}`.trim());
      onRequest(request);
    },
  });
  return { report: await deleteContent(client, { namespace: 'n', resources, signal }), sent, lists };
}

const { notFound, internal } = requestErrors;
const fails = (error: Error, name?: string) => (request: FakeRequest) => {
  if (name === undefined || request.name === name) throw error;
};

describe('the content of a namespace', () => {
  test('is deleted by collection, and what remains is reported with its finalizers and grace period', async () => {
    const maps = [
      object('a', { finalizers: ['x', 'y'], deletionGracePeriodSeconds: 30 }),
      object('b', { finalizers: ['x'], deletionGracePeriodSeconds: 5 }),
      object('c', { namespace: 'other', deletionGracePeriodSeconds: 90 }),
      object('d'),
    ];
    const resource = discovered('configmaps');
    const { report, sent } = await deleting([resource], { configmaps: maps });
    expect(sent).toEqual(['deleteCollection configmaps']);
    const finalizers = new Map([
      ['x', 2],
      ['y', 1],
    ]);
    expect(report).toEqual({
      remaining: [{ resource, count: 3, finalizers }],
      errors: [],
      failed: [],
      waitSeconds: 30,
    });
  });

  test('is deleted object by object where a resource has no collection', async () => {
    const resource = discovered('services', { verbs: ['delete', 'list'] });
    const { sent } = await deleting([resource], { services: [object('a'), object('b')] });
    expect(sent).toEqual(['delete services a', 'delete services b']);
  });

  test('that is empty is not deleted', async () => {
    const { report, sent, lists } = await deleting([discovered('configmaps')], {});
    expect([report, sent, lists]).toEqual([
      { remaining: [], errors: [], failed: [], waitSeconds: 0 },
      [],
      ['list configmaps'],
    ]);
  });

  test.each([
    ['are not namespaced', { namespaced: false }],
    ['cannot be deleted', { verbs: ['list'] }],
    ['cannot be listed', { verbs: ['delete', 'deletecollection'] }],
  ])('does not contain resources that %s', async (_which, change) => {
    const { lists } = await deleting([discovered('things', change)], { things: [object('a')] });
    expect(lists).toEqual([]);
  });
});

describe('a failed deletion', () => {
  const resource = discovered('services', { verbs: ['delete', 'list'] });
  const services = [object('a'), object('b')];

  test.each([
    ['is gone', notFound],
    ['cannot be deleted by name', methodNotAllowedError()],
  ])('of an object that %s does not hide the other objects', async (_why, error) => {
    const { report, sent } = await deleting([resource], { services }, { onRequest: fails(error, 'a') });
    expect(sent).toEqual(['delete services a', 'delete services b']);
    expect(report).toMatchObject({ remaining: [{ count: 2 }], errors: [] });
  });

  test('of an object for another reason is reported', async () => {
    const { report, sent } = await deleting([resource], { services }, { onRequest: fails(internal, 'a') });
    expect([sent, report.errors, report.failed, report.remaining]).toEqual([
      ['delete services a'],
      [internal],
      [resource],
      [],
    ]);
  });

  test('of a resource that is no longer served is not reported, any other is', async () => {
    const both = [discovered('configmaps'), discovered('secrets')];
    const objects = { configmaps: [object('a')], secrets: [object('b')] };
    for (const [error, expected] of [
      [notFound, []],
      [methodNotAllowedError(), []],
      [internal, [internal, internal]],
    ] as const) {
      expect((await deleting(both, objects, { onRequest: fails(error) })).report.errors).toEqual(expected);
    }
  });

  test('ends when the controller stops', async () => {
    const options = { onRequest: fails(internal), signal: AbortSignal.abort('stop') };
    await expect(deleting([resource], { services }, options)).rejects.toBe('stop');
  });
});
