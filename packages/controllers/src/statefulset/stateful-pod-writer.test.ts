import { describe, expect, test } from '@jest/globals';
import type { StatefulSet } from '@orch/api/types/apps_v1';
import type { PersistentVolumeClaim, Pod } from '@orch/api/types/core_v1';
import { orchNames } from '@orch/apimachinery';
import { type FakeRequest, fakeClient } from '../framework/fake-client.fixture.js';
import { requestErrors } from '../framework/request-errors.fixture.js';
import { resources } from '../framework/resources.js';
import { StatefulPodWriter } from './stateful-pod-writer.js';

const set: StatefulSet = {
  apiVersion: 'apps/v1',
  kind: 'StatefulSet',
  metadata: { name: 'web', namespace: 'n', uid: 's' },
  spec: {
    ...{ selector: { matchLabels: { app: 'web' } }, serviceName: 'web' },
    template: { metadata: { labels: { app: 'web' } }, spec: { containers: [] } },
    volumeClaimTemplates: ['data', 'log'].map((name) => ({
      ...{ apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name } },
      spec: {},
    })),
  },
};
const pod: Pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web-0', namespace: 'n', uid: 'p' },
  spec: { containers: [] },
};
const claim = (name: string, metadata: PersistentVolumeClaim['metadata'] = {}): PersistentVolumeClaim => ({
  ...{ apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name, namespace: 'n', ...metadata } },
});
const deleting = { deletionTimestamp: '2026-01-01T00:00:00Z' };
const both = [claim('data-web-0'), claim('log-web-0')];

function given(
  claims: readonly PersistentVolumeClaim[] = both,
  onRequest: (request: FakeRequest) => void = () => undefined,
) {
  const sent: string[] = [];
  const events: string[] = [];
  const client = fakeClient({
    objects: { pods: [pod] },
    onRequest: async (request) => {
      sent.push(`${request.method} ${request.resource} ${request.name}`);
      onRequest(request);
    },
  });
  const get = (name: string) => claims.find(({ metadata }) => metadata.name === name);
  const writer = new StatefulPodWriter({
    pods: client.resource<Pod>(resources.pods),
    claims: client.resource<PersistentVolumeClaim>(resources.persistentVolumeClaims),
    claimLister: { get, list: () => claims, byIndex: () => [], size: claims.length },
    events: { event: (_object, { type, reason, message }) => void events.push(`${type} ${reason}: ${message}`) },
    names: orchNames,
  });
  return { writer, sent, events };
}

const options = { set, signal: new AbortController().signal };
const fails = (method: string, resource: string, error: Error) => (request: FakeRequest) => {
  if (request.method === method && request.resource === resource) throw error;
};

describe('the claims of a pod', () => {
  test('are created before it when they are missing, each with an event', async () => {
    const { writer, sent, events } = given([]);
    await writer.perform({ type: 'create', pod }, options);
    expect(sent).toEqual([
      'create persistentvolumeclaims data-web-0',
      'create persistentvolumeclaims log-web-0',
      'create pods web-0',
    ]);
    expect(events).toEqual([
      'Normal SuccessfulCreate: create Claim data-web-0 Pod web-0 in StatefulSet web success',
      'Normal SuccessfulCreate: create Claim log-web-0 Pod web-0 in StatefulSet web success',
      'Normal SuccessfulCreate: create Pod web-0 in StatefulSet web successful',
    ]);
  });

  test('that exist are not created', async () => {
    const { writer, sent } = given();
    await writer.perform({ type: 'create', pod }, options);
    expect(sent).toEqual(['create pods web-0']);
  });

  test('that the informer has not delivered count as created, without an event', async () => {
    const { writer, sent, events } = given([], fails('create', 'persistentvolumeclaims', requestErrors.alreadyExists));
    await writer.perform({ type: 'create', pod }, options);
    expect(sent.at(-1)).toBe('create pods web-0');
    expect(events).toEqual(['Normal SuccessfulCreate: create Pod web-0 in StatefulSet web successful']);
  });

  test('that are being deleted hold up the pod', async () => {
    const { writer, sent, events } = given([claim('data-web-0', deleting), claim('log-web-0')]);
    const message = 'pvc data-web-0 is being deleted';
    await expect(writer.perform({ type: 'create', pod }, options)).rejects.toThrow(message);
    expect(sent).toEqual([]);
    expect(events).toEqual([`Warning FailedCreate: create Pod web-0 in StatefulSet web failed error: ${message}`]);
  });

  test('that cannot be created are all tried and reported', async () => {
    const { writer, sent, events } = given([], fails('create', 'persistentvolumeclaims', requestErrors.internal));
    const message = '[failed to create PVC data-web-0: no luck, failed to create PVC log-web-0: no luck]';
    await expect(writer.perform({ type: 'create', pod }, options)).rejects.toThrow(message);
    expect(sent).toHaveLength(2);
    expect(events).toEqual([
      'Warning FailedCreate: create Claim data-web-0 for Pod web-0 in StatefulSet web failed error: no luck',
      'Warning FailedCreate: create Claim log-web-0 for Pod web-0 in StatefulSet web failed error: no luck',
      `Warning FailedCreate: create Pod web-0 in StatefulSet web failed error: ${message}`,
    ]);
  });
});

describe('a pod without its volumes', () => {
  const volumes = [
    { name: 'data', persistentVolumeClaim: { claimName: 'data-web-0' } },
    { name: 'log', persistentVolumeClaim: { claimName: 'log-web-0' } },
  ];

  test('gets its claims when it is repaired; one with them does not', async () => {
    const bare = given([]);
    await bare.writer.perform({ type: 'repair', pod }, options);
    expect(bare.sent).toHaveLength(3);
    expect(bare.sent.at(-1)).toBe('update pods web-0');
    expect(bare.events.at(-1)).toBe('Normal SuccessfulUpdate: update Pod web-0 in StatefulSet web successful');
    const complete = given([]);
    await complete.writer.perform({ type: 'repair', pod: { ...pod, spec: { containers: [], volumes } } }, options);
    expect(complete.sent).toEqual(['update pods web-0']);
  });
});

describe('a failed request', () => {
  test.each([
    [
      'is recorded',
      requestErrors.internal,
      options,
      ['Warning FailedCreate: create Pod web-0 in StatefulSet web failed error: no luck'],
    ],
    ['is not recorded when the pod exists', requestErrors.alreadyExists, options, []],
    ['is not recorded for a conflict', requestErrors.conflict, options, []],
    [
      'is not recorded when the controller stops',
      requestErrors.internal,
      { ...options, signal: AbortSignal.abort() },
      [],
    ],
  ])('%s', async (_what, error, given_, expected) => {
    const { writer, events } = given(both, fails('create', 'pods', error));
    await expect(writer.perform({ type: 'create', pod }, given_)).rejects.toBe(error);
    expect(events).toEqual(expected);
  });
});

describe('a deleted pod', () => {
  test('that has failed is reported as such', async () => {
    const { writer, sent, events } = given();
    await writer.perform({ type: 'delete', pod, isFailed: true }, options);
    expect(sent).toEqual(['delete pods web-0']);
    expect(events).toEqual([
      'Warning RecreatingFailedPod: StatefulSet n/web is recreating failed Pod web-0',
      'Normal SuccessfulDelete: delete Pod web-0 in StatefulSet web successful',
    ]);
  });

  test('that is not needed is only deleted', async () => {
    const { writer, events } = given();
    await writer.perform({ type: 'delete', pod, isFailed: false }, options);
    expect(events).toEqual(['Normal SuccessfulDelete: delete Pod web-0 in StatefulSet web successful']);
  });
});
