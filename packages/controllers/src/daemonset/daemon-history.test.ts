import { describe, expect, test } from '@jest/globals';
import type { ControllerRevision, DaemonSet } from '@orch/api/types/apps_v1';
import type { Pod } from '@orch/api/types/core_v1';
import { type FakeRequest, fakeClient } from '../framework/fake-client.fixture.js';
import { requestErrors } from '../framework/request-errors.fixture.js';
import { resources } from '../framework/resources.js';
import { revisionData } from '../history/revision-data.js';
import { RevisionHistory } from '../history/revision-history.js';
import { templateHash } from '../pods/template-hash.js';
import { DaemonHistory, hashOf, surplusRevisions } from './daemon-history.js';

const { signal } = new AbortController();
const template = { metadata: { labels: { app: 'agent' } }, spec: { containers: [{ name: 'c', image: 'i' }] } };
const name = (collisions = 0) => `agent-${templateHash(template, collisions)}`;

const daemonSet = (status?: Partial<DaemonSet['status']>, limit?: number): DaemonSet => ({
  apiVersion: 'apps/v1',
  kind: 'DaemonSet',
  metadata: { name: 'agent', namespace: 'n', uid: 'u' },
  spec: {
    ...{ selector: { matchLabels: { app: 'agent' } }, template },
    ...(limit === undefined ? {} : { revisionHistoryLimit: limit }),
  },
  ...(status === undefined
    ? {}
    : {
        status: {
          ...{ currentNumberScheduled: 1, numberMisscheduled: 0, desiredNumberScheduled: 1, numberReady: 0 },
          ...status,
        },
      }),
});

function revision(own: string, number: number, data: object = revisionData(template)): ControllerRevision {
  const owner = { apiVersion: 'apps/v1', kind: 'DaemonSet', name: 'agent', uid: 'u', controller: true };
  const labels = { app: 'agent', 'controller-revision-hash': own };
  return {
    apiVersion: 'apps/v1',
    kind: 'ControllerRevision',
    metadata: { name: own, namespace: 'n', labels, ownerReferences: [owner] },
    data,
    revision: number,
  };
}

const pod = (own: string, hash: string): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: own, namespace: 'n', labels: { 'controller-revision-hash': hash } },
});

interface Given {
  /** Delivered by the informer. */
  readonly known?: readonly ControllerRevision[];
  readonly served?: readonly ControllerRevision[];
  readonly live?: DaemonSet;
  readonly pods?: readonly Pod[];
  readonly onRequest?: (request: FakeRequest) => void;
}

function given({ known = [], served = known, live = daemonSet(), pods = [], onRequest }: Given) {
  const requests: FakeRequest[] = [];
  const client = fakeClient({
    objects: { controllerrevisions: served, daemonsets: [live], pods },
    onRequest: async (request) => {
      requests.push(request);
      onRequest?.(request);
    },
  });
  const revisions = client.resource<ControllerRevision>(resources.controllerRevisions);
  const byIndex = (_index: string, key: string) => (key === 'u' ? known : []);
  const lister = { list: () => known, get: () => undefined, byIndex, size: known.length };
  const history = new DaemonHistory({
    history: new RevisionHistory({ revisions: { lister }, client: revisions }),
    revisions,
    daemonSets: client.resource<DaemonSet>(resources.daemonSets),
    pods: client.resource<Pod>(resources.pods),
  });
  const sent = () => requests.map(({ method, resource, name: of }) => `${method} ${resource} ${of}`);
  return { history, requests, sent };
}

/** The revisions of a daemon set that still exists. */
async function revisionsIn(history: DaemonHistory, ...of: Parameters<DaemonHistory['revisionsOf']>) {
  const found = await history.revisionsOf(...of);
  if (found === undefined) throw new Error('the daemon set is gone');
  return found;
}

describe('the revision of the current template', () => {
  test('is created with the next number', async () => {
    const older = revision('old', 4, { other: true });
    const { history, requests } = given({ known: [older] });
    const found = await revisionsIn(history, daemonSet(), { pods: [], signal });
    expect([found.current.metadata.name, found.current.revision]).toEqual([name(), 5]);
    expect(hashOf(found.current)).toBe(templateHash(template, 0));
    expect(found.old).toEqual([older]);
    expect(requests).toHaveLength(1);
  });

  test('is found, and becomes the newest one', async () => {
    const known = [revision('same', 1), revision('other', 4, { other: true })];
    const { history, sent } = given({ known });
    const found = await revisionsIn(history, daemonSet(), { pods: [], signal });
    expect([found.current.metadata.name, found.current.revision]).toEqual(['same', 5]);
    expect(sent()).toEqual(['update controllerrevisions same']);
  });

  test('is not written when it is the newest one', async () => {
    for (const number of [5, 9]) {
      const { history, sent } = given({ known: [revision('same', number), revision('other', 4, { other: true })] });
      expect((await revisionsIn(history, daemonSet(), { pods: [], signal })).current.revision).toBe(number);
      expect(sent()).toEqual([]);
    }
  });

  test('replaces its duplicates, and pods of those get its label', async () => {
    const known = [revision('twin', 1), revision('same', 2)];
    const pods = [pod('p', 'twin'), pod('q', 'same'), pod('r', 'third')];
    const { history, requests, sent } = given({ known, pods });
    const found = await revisionsIn(history, daemonSet(), { pods, signal });
    expect([found.current.metadata.name, found.old]).toEqual(['same', []]);
    expect(sent()).toEqual(['patch pods p', 'delete controllerrevisions twin']);
    expect(requests[0]?.body).toMatchObject({ body: { metadata: { labels: { 'controller-revision-hash': 'same' } } } });
  });
});

describe('a revision whose name exists', () => {
  const exists = ({ method }: FakeRequest) => {
    if (method === 'create') throw requestErrors.alreadyExists;
  };

  test('is used when it has the same data', async () => {
    const { history } = given({ served: [revision(name(), 3)], onRequest: exists });
    expect((await revisionsIn(history, daemonSet(), { pods: [], signal })).current.revision).toBe(3);
  });

  test.each([
    ['counts a collision', undefined, undefined, 1],
    ['counts another collision', { collisionCount: 1 }, { collisionCount: 1 }, 2],
    ['does not count one that the informer has not delivered', undefined, { collisionCount: 1 }, undefined],
  ])('with other data %s', async (_what, status, live, expected) => {
    const collisions = status?.collisionCount ?? 0;
    const { history, requests } = given({
      served: [revision(name(collisions), 3, { other: true })],
      live: daemonSet(live),
      onRequest: exists,
    });
    await expect(revisionsIn(history, daemonSet(status), { pods: [], signal })).rejects.toBe(
      requestErrors.alreadyExists,
    );
    const written = requests.find(({ method }) => method === 'updateStatus');
    expect(written === undefined ? undefined : JSON.parse(JSON.stringify(written.body)).status.collisionCount).toBe(
      expected,
    );
  });

  test('other errors are thrown', async () => {
    const onRequest = ({ method }: FakeRequest) => {
      if (method === 'create') throw requestErrors.internal;
    };
    const { history, sent } = given({ onRequest });
    await expect(revisionsIn(history, daemonSet(), { pods: [], signal })).rejects.toBe(requestErrors.internal);
    expect(sent()).toHaveLength(1);
  });
});

describe('the revisions to delete', () => {
  const old = ['a', 'b', 'c'].map((each, index) => revision(each, index + 1));
  test.each([
    ['none at the limit', 3, [], []],
    ['the oldest beyond the limit', 1, [], ['a', 'b']],
    ['not those of pods', 1, [pod('p', 'a')], ['b', 'c']],
    ['as many as no pod has', 0, [pod('p', 'a'), pod('q', 'c')], ['b']],
    ['none below the default limit', undefined, [], []],
  ])('are %s', (_what, limit, pods, expected) => {
    const surplus = surplusRevisions(daemonSet(undefined, limit), { old, pods });
    expect(surplus.map(({ metadata }) => metadata.name)).toEqual(expected);
  });

  test('are those beyond ten without a limit', () => {
    const many = Array.from({ length: 12 }, (_, index) => revision(`r${index}`, index));
    expect(surplusRevisions(daemonSet(), { old: many, pods: [] }).map(hashOf)).toEqual(['r0', 'r1']);
  });
});
