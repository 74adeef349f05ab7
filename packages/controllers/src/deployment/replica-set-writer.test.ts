import { describe, expect, test } from '@jest/globals';
import type { Deployment, DeploymentStatus, ReplicaSet } from '@orch/api/types/apps_v1';
import { orchNames } from '@orch/apimachinery';
import { type FakeRequest, fakeClient } from '../framework/fake-client.fixture.js';
import { RetryLater } from '../framework/queue-controller.js';
import { requestErrors } from '../framework/request-errors.fixture.js';
import { resources } from '../framework/resources.js';
import { templateHash } from '../pods/template-hash.js';
import { DeploymentAnnotations } from './annotations.js';
import { DeploymentWriter } from './deployment-writer.js';
import { ReplicaSetWriter } from './replica-set-writer.js';

const now = new Date('2026-01-01T00:00:00Z');
const { signal } = new AbortController();
const revision = 'deployment.orch.io/revision';
const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'c', image: 'i' }] } };
const name = (collisions = 0) => `web-${templateHash(template, collisions)}`;
const sized = { 'deployment.orch.io/desired-replicas': '2', 'deployment.orch.io/max-replicas': '2' };

const deployment = (
  status: DeploymentStatus = {},
  spec: Partial<NonNullable<Deployment['spec']>> = {},
): Deployment => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'n', uid: 'd' },
  spec: { replicas: 2, selector: { matchLabels: { app: 'web' } }, template, ...spec },
  status,
});

function set(metadata: ReplicaSet['metadata'] = {}, spec: Partial<NonNullable<ReplicaSet['spec']>> = {}): ReplicaSet {
  const owner = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', uid: 'd', controller: true };
  return {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: { name: name(), namespace: 'n', uid: 's', ownerReferences: [owner], ...metadata },
    spec: { replicas: 2, selector: {}, template, ...spec },
  };
}

/** A writer on a server that has these sets; `onRequest` may throw. */
function given(sets: readonly ReplicaSet[] = [], onRequest: (request: FakeRequest) => void = () => undefined) {
  const requests: FakeRequest[] = [];
  const events: string[] = [];
  const lines: string[] = [];
  const client = fakeClient({
    objects: { replicasets: sets },
    onRequest: async (request) => {
      requests.push(request);
      onRequest(request);
    },
  });
  const annotations = new DeploymentAnnotations(orchNames);
  const deployments = client.resource<Deployment>(resources.deployments);
  const log = (text: string, fields: object = {}) => void lines.push(`${text} ${JSON.stringify(fields)}`);
  const writer = new ReplicaSetWriter({
    deployments: new DeploymentWriter({ deployments, annotations, now: () => now }),
    sets: client.resource<ReplicaSet>(resources.replicaSets),
    annotations,
    events: { event: (_object, { type, reason, message }) => void events.push(`${type} ${reason} ${message}`) },
    log: { debug: log, info: log, warn: log, error: log },
  });
  const bodies = (method: string, resource: string): readonly (Deployment & ReplicaSet)[] =>
    requests
      .filter((request) => request.method === method && request.resource === resource)
      .map(({ body }) => JSON.parse(JSON.stringify(body)));
  return { writer, requests, bodies, events, lines };
}

const throws = (method: string, resource: string, error: Error) => (request: FakeRequest) => {
  if (request.method === method && request.resource === resource) throw error;
};

describe('a set that exists although the informer has not delivered it', () => {
  const exists = throws('create', 'replicasets', requestErrors.alreadyExists);

  test('is used when the deployment controls it and it has the template', async () => {
    const existing = set({ annotations: { [revision]: '4' } });
    const { writer, bodies, events } = given([existing], exists);
    const found = await writer.ensureNewSet(deployment({}, { progressDeadlineSeconds: 600 }), { allSets: [], signal });
    expect(found.newSet).toEqual(existing);
    expect(found.listed).toBeUndefined();
    expect(bodies('updateStatus', 'deployments').map(({ metadata, status }) => [metadata.annotations, status])).toEqual(
      [[{ [revision]: '4' }, {}]],
    );
    expect(events).toEqual([]);
  });

  test.each([
    [
      'another controller',
      set({ ownerReferences: [{ ...{ apiVersion: 'v1', kind: 'X', name: 'x', uid: 'x' }, controller: true }] }),
    ],
    ['no controller and labels that are not selected', set({ ownerReferences: [], labels: { app: 'other' } })],
    ['another template', set({}, { template: { metadata: {}, spec: { containers: [] } } })],
  ])('with %s is a collision, which changes the next name', async (_what, existing) => {
    const { writer, bodies, events } = given(
      [{ ...existing, metadata: { ...existing.metadata, name: name(1) } }],
      exists,
    );
    await expect(writer.ensureNewSet(deployment({ collisionCount: 1 }), { allSets: [], signal })).rejects.toThrow();
    expect(bodies('updateStatus', 'deployments').map(({ status }) => status)).toEqual([{ collisionCount: 2 }]);
    expect(events).toEqual([]);
  });

  test('without a controller is left to be adopted: the reconcile is tried again, and no collision is counted', async () => {
    const orphan = set({ ownerReferences: [], labels: { app: 'web' } });
    const { writer, requests, events } = given([orphan], exists);
    const ensuring = writer.ensureNewSet(deployment({}, { progressDeadlineSeconds: 600 }), { allSets: [], signal });
    await expect(ensuring).rejects.toBeInstanceOf(RetryLater);
    expect(requests.map(({ method, resource }) => `${method} ${resource}`)).toEqual([
      'create replicasets',
      'get replicasets',
    ]);
    expect(events).toEqual([]);
  });

  test('is not found when it is deleted meanwhile', async () => {
    const { writer, bodies } = given([], exists);
    await expect(writer.ensureNewSet(deployment(), { allSets: [], signal })).rejects.toMatchObject({ code: 404 });
    expect(bodies('updateStatus', 'deployments')).toEqual([]);
  });
});

describe('a set that cannot be created', () => {
  const failing = throws('create', 'replicasets', requestErrors.internal);
  const message = `Failed to create new replica set "${name()}": no luck`;

  test('is reported in an event alone without a deadline', async () => {
    const { writer, bodies, events } = given([], failing);
    await expect(writer.ensureNewSet(deployment(), { allSets: [], signal })).rejects.toBe(requestErrors.internal);
    expect(events).toEqual([`Warning ReplicaSetCreateError ${message}`]);
    expect(bodies('updateStatus', 'deployments')).toEqual([]);
  });

  test('is reported also in the condition with a deadline; its own error is thrown', async () => {
    const { writer, bodies, events } = given([], (request) => {
      failing(request);
      if (request.method === 'updateStatus') throw requestErrors.conflict;
    });
    const late = deployment({}, { progressDeadlineSeconds: 600 });
    await expect(writer.ensureNewSet(late, { allSets: [], signal })).rejects.toBe(requestErrors.internal);
    expect(bodies('updateStatus', 'deployments').map(({ status }) => status?.conditions)).toMatchObject([
      [{ type: 'Progressing', status: 'False', reason: 'ReplicaSetCreateError', message }],
    ]);
    expect(events).toHaveLength(1);
  });

  test('is not reported when the controller stops', async () => {
    const { writer, events } = given([], failing);
    const options = { allSets: [], signal: AbortSignal.abort() };
    await expect(writer.ensureNewSet(deployment(), options)).rejects.toBe(requestErrors.internal);
    expect(events).toEqual([]);
  });
});

describe('a new set', () => {
  test('has a name of the template and the collisions, and the next revision', async () => {
    const { writer, bodies } = given();
    const old = set({ name: 'old', annotations: { [revision]: '6' } }, { replicas: 0, template: {} });
    const { newSet } = await writer.ensureNewSet(deployment({ collisionCount: 3 }), { allSets: [old], signal });
    expect(newSet.metadata.name).toBe(name(3));
    expect(bodies('create', 'replicasets')[0]?.metadata.annotations).toEqual({ ...sized, [revision]: '7' });
    expect(bodies('create', 'replicasets')[0]?.spec?.selector).toEqual({
      matchLabels: { app: 'web', 'pod-template-hash': templateHash(template, 3) },
    });
  });

  test('is recorded with its replicas only when it has some', async () => {
    const { writer, events, lines } = given();
    await writer.ensureNewSet(deployment(), { allSets: [], signal });
    await writer.ensureNewSet(deployment({}, { replicas: 0 }), { allSets: [], signal });
    expect(events).toEqual([`Normal ScalingReplicaSet Scaled up replica set ${name()} to 2`]);
    expect(lines).toHaveLength(2);
  });
});

describe('the set of the current template', () => {
  const current = (annotations: Record<string, string> = { [revision]: '1' }) => set({ annotations });

  test('is not written when annotations and seconds are current', async () => {
    const { writer, requests } = given();
    const done = { ...deployment(), metadata: { ...deployment().metadata, annotations: { [revision]: '1' } } };
    const found = await writer.findNewSet(done, { allSets: [current()], signal });
    expect(found.newSet).toBe(found.listed);
    expect(requests).toEqual([]);
  });

  test('gets a higher revision than the others, and the deployment too', async () => {
    const { writer, bodies } = given();
    const newer = set({ name: 'newer', annotations: { [revision]: '5' } }, { template: {} });
    await writer.findNewSet(deployment(), { allSets: [current(), newer], signal });
    expect(bodies('update', 'replicasets').map(({ metadata }) => metadata.annotations?.[revision])).toEqual(['6']);
    expect(bodies('updateStatus', 'deployments').map(({ metadata }) => metadata.annotations)).toEqual([
      { [revision]: '6' },
    ]);
  });

  test('gets the seconds of the deployment', async () => {
    const { writer, bodies } = given();
    await writer.findNewSet(deployment({}, { minReadySeconds: 5 }), { allSets: [current()], signal });
    expect(bodies('update', 'replicasets').map(({ spec }) => spec?.minReadySeconds)).toEqual([5]);
  });

  test.each([
    ['a deadline without a condition', {}, 600, 'FoundNewReplicaSet'],
    ['a deadline with a condition', { conditions: [{ type: 'Progressing', status: 'True' }] }, 600, undefined],
    ['no deadline', {}, undefined, undefined],
  ])('sets a condition of a deployment with %s', async (_what, status, progressDeadlineSeconds, reason) => {
    const { writer, bodies } = given();
    const spec = progressDeadlineSeconds === undefined ? {} : { progressDeadlineSeconds };
    await writer.findNewSet(deployment(status, spec), { allSets: [current()], signal });
    const [written] = bodies('updateStatus', 'deployments');
    expect(written?.metadata.annotations).toEqual({ [revision]: '1' });
    expect(written?.status?.conditions?.find((each) => each.reason !== undefined)?.reason).toBe(reason);
  });
});

describe('scaling a set', () => {
  test.each([
    [1, ['Normal ScalingReplicaSet Scaled down replica set a to 1']],
    [3, ['Normal ScalingReplicaSet Scaled up replica set a to 3']],
    [2, []],
  ])('to %d is recorded when the number changes', async (replicas, expected) => {
    const { writer, bodies, events, lines } = given();
    await writer.scale(set({ name: 'a' }), { deployment: deployment(), replicas, signal });
    expect(events).toEqual(expected);
    expect(lines).toHaveLength(expected.length);
    expect(bodies('update', 'replicasets')).toMatchObject([{ spec: { replicas }, metadata: { annotations: sized } }]);
  });

  test('writes nothing when number and annotations are current', async () => {
    const { writer, requests } = given();
    const scaled = set({ name: 'a', annotations: sized });
    expect(await writer.scale(scaled, { deployment: deployment(), replicas: 2, signal })).toBe(scaled);
    expect(requests).toEqual([]);
  });
});
