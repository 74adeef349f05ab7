import { describe, expect, test } from '@jest/globals';
import type { DaemonSet } from '@orch/api/types/apps_v1';
import type { Node, Pod } from '@orch/api/types/core_v1';
import type { LabelSelectorObject } from '@orch/apimachinery';
import { requestErrors } from '../framework/request-errors.fixture.js';
import { deletePods } from './delete-pods.js';
import { markPodsNotReady, notReadyStatus } from './pods-not-ready.js';

const node: Node = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'a', uid: 'a' } };
const { conflict, notFound, internal } = requestErrors;

function pod(name: string, metadata: Pod['metadata'] = {}, status: Pod['status'] = {}): Pod {
  return {
    ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'n', uid: `u-${name}`, ...metadata } },
    ...{ spec: { nodeName: 'a', containers: [] }, status },
  };
}

const daemonSet = (selector: LabelSelectorObject | undefined): DaemonSet => ({
  ...{ apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name: 'd', namespace: 'n' } },
  ...(selector === undefined ? {} : { spec: { selector, template: {} } }),
});

interface Given {
  readonly daemonSets?: readonly DaemonSet[];
  /** By request, such as `delete b`. */
  readonly errors?: Readonly<Record<string, Error>>;
}

/** The requests, the events and the error of a deletion of the pods. */
async function deleting(pods: readonly Pod[], { daemonSets = [], errors = {} }: Given = {}) {
  const requests: string[] = [];
  const events: string[] = [];
  const send = (method: string, name: string, detail: string) => {
    requests.push(`${method} ${name} ${detail}`);
    const error = errors[`${method} ${name}`];
    if (error !== undefined) throw error;
  };
  const client = {
    updateStatus: async (object: Pod) => {
      send('updateStatus', object.metadata.name ?? '', `${object.status?.reason}: ${object.status?.message}`);
      return object;
    },
    delete: async (name: string, options: { preconditions?: { uid?: string } } = {}) => {
      send('delete', name, options.preconditions?.uid ?? '');
      return node;
    },
  };
  const lister = { list: () => daemonSets, get: () => undefined, byIndex: () => [], size: daemonSets.length };
  let failure: unknown;
  await deletePods(node, pods, {
    ...{ client, daemonSets: lister, signal: new AbortController().signal },
    events: {
      event: (object, { type, reason, message }) => void events.push(`${object.name} ${type} ${reason} ${message}`),
    },
  }).catch((error: unknown) => {
    failure = error;
  });
  return { requests, events, failure };
}

const lost = (name: string) => `updateStatus ${name} NodeLost: Node a which was running pod ${name} is unresponsive`;
const all = 'a Normal DeletingAllPods Node a event: Deleting all Pods from Node a.';
const marked = (name: string) => `${name} Normal NodeControllerEviction Marking for deletion Pod ${name} from Node a`;

describe('the deletion of the pods of a node', () => {
  test('gives each the reason, and deletes exactly it', async () => {
    expect(await deleting([pod('b'), pod('c')])).toEqual({
      requests: [lost('b'), 'delete b u-b', lost('c'), 'delete c u-c'],
      events: [all, marked('b'), marked('c')],
      failure: undefined,
    });
  });

  test('does nothing without pods', async () => {
    expect(await deleting([])).toEqual({ requests: [], events: [], failure: undefined });
  });

  test('does not write a reason twice', async () => {
    expect((await deleting([pod('b', {}, { reason: 'NodeLost' })])).requests).toEqual(['delete b u-b']);
  });

  test('skips pods that are being deleted', async () => {
    const { requests, events } = await deleting([pod('b', { deletionGracePeriodSeconds: 30 })]);
    expect([requests, events]).toEqual([[lost('b')], [all]]);
  });

  const labels = { app: 'agent' };
  test.each<readonly [string, Pod['metadata'], LabelSelectorObject | undefined, boolean]>([
    ['that a daemon set selects', { labels }, { matchLabels: labels }, false],
    [
      'that a daemon set selects by an expression',
      { labels },
      { matchExpressions: [{ key: 'app', operator: 'Exists' }] },
      false,
    ],
    ['that no daemon set selects', { labels: { app: 'web' } }, { matchLabels: labels }, true],
    ['without labels', {}, { matchExpressions: [{ key: 'app', operator: 'DoesNotExist' }] }, true],
    ['of a daemon set with an empty selector', { labels }, {}, true],
    ['of a daemon set without a selector', { labels }, undefined, true],
  ])('deletes pods or not: pods %s', async (_which, metadata, selector, isDeleted) => {
    const { requests } = await deleting([pod('b', metadata)], { daemonSets: [daemonSet(selector)] });
    expect(requests.includes('delete b u-b')).toBe(isDeleted);
  });

  test('goes on after a conflict, and fails at the end', async () => {
    const { requests, failure } = await deleting([pod('b'), pod('c')], { errors: { 'updateStatus b': conflict } });
    expect([requests, failure]).toEqual([[lost('b'), lost('c'), 'delete c u-c'], conflict]);
  });

  test('goes on after a pod that is gone', async () => {
    const { requests, failure } = await deleting([pod('b'), pod('c')], { errors: { 'updateStatus b': notFound } });
    expect([requests, failure]).toEqual([[lost('b'), lost('c'), 'delete c u-c'], undefined]);
    for (const error of [notFound, conflict]) {
      expect((await deleting([pod('b'), pod('c')], { errors: { 'delete b': error } })).failure).toBeUndefined();
    }
  });

  test('ends with other errors', async () => {
    const status = await deleting([pod('b'), pod('c')], { errors: { 'updateStatus b': internal } });
    expect([status.requests, status.failure]).toEqual([[lost('b')], internal]);
    const removal = await deleting([pod('b'), pod('c')], { errors: { 'delete b': internal } });
    expect([removal.requests, removal.failure]).toEqual([[lost('b'), 'delete b u-b'], internal]);
  });
});

describe('pods of a node that is not ready', () => {
  const now = new Date('2026-01-01T00:00:00Z');
  const ready = (name: string, status: string) => pod(name, {}, { conditions: [{ type: 'Ready', status }] });

  async function marking(pods: readonly Pod[], errors: Readonly<Record<string, Error>> = {}, signal?: AbortSignal) {
    const events: string[] = [];
    const written: string[] = [];
    const client = {
      updateStatus: async (object: Pod) => {
        const { name = '' } = object.metadata;
        written.push(`${name} ${object.status?.conditions?.[0]?.status}`);
        const error = errors[name];
        if (error !== undefined) throw error;
        return object;
      },
    };
    let failure: unknown;
    await markPodsNotReady(pods, {
      ...{ client, now, signal: signal ?? new AbortController().signal },
      events: { event: (object, { type, reason }) => void events.push(`${object.name} ${type} ${reason}`) },
    }).catch((error: unknown) => {
      failure = error;
    });
    return { events, written, failure };
  }

  test('are marked as not ready once, each with an event', async () => {
    const pods = [ready('b', 'True'), ready('c', 'False'), ready('d', 'Unknown'), pod('e')];
    expect(await marking(pods)).toEqual({
      events: ['b Warning NodeNotReady', 'd Warning NodeNotReady'],
      written: ['b False', 'd False'],
      failure: undefined,
    });
  });

  test('are all marked although one fails; one that is gone is no failure', async () => {
    const pods = [ready('b', 'True'), ready('c', 'True')];
    const failed = await marking(pods, { b: conflict, c: internal });
    expect([failed.written, failed.events, failed.failure]).toEqual([['b False', 'c False'], [], conflict]);
    const gone = await marking(pods, { b: notFound });
    expect([gone.events, gone.failure]).toEqual([['c Warning NodeNotReady'], undefined]);
  });

  test('are not marked any more when the controller stops', async () => {
    const stopped = await marking([ready('b', 'True'), ready('c', 'True')], { b: internal }, AbortSignal.abort('stop'));
    expect([stopped.written, stopped.failure]).toEqual([['b False'], 'stop']);
  });

  test('keep their other conditions', () => {
    const conditions = [
      { type: 'Initialized', status: 'True' },
      { type: 'Ready', status: 'True', reason: 'r' },
    ];
    expect(notReadyStatus(pod('b', {}, { phase: 'Running', conditions }), now)).toEqual({
      phase: 'Running',
      conditions: [
        { type: 'Initialized', status: 'True' },
        { type: 'Ready', status: 'False', reason: 'r', lastTransitionTime: '2026-01-01T00:00:00Z' },
      ],
    });
  });
});
