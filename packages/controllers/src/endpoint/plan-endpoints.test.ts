import { describe, expect, test } from '@jest/globals';
import type { EndpointSubset, Endpoints, Service } from '@orch/api/types/core_v1';
import { kubernetesNames, orchNames } from '@orch/apimachinery';
import { endpointsNames, planEndpoints } from './plan-endpoints.js';
import { toleratesUnready } from './tolerates-unready.js';

const names = endpointsNames(kubernetesNames);
const service = (change: { readonly labels?: Record<string, string>; readonly clusterIP?: string } = {}): Service => ({
  ...{ apiVersion: 'v1', kind: 'Service' },
  metadata: { name: 'web', namespace: 'n', ...(change.labels ? { labels: change.labels } : {}) },
  spec: { clusterIP: change.clusterIP ?? '10.9.9.9' },
});
const subset = (count = 1, resourceVersion = '1'): EndpointSubset => ({
  addresses: Array.from({ length: count }, (_, index) => ({
    ip: `10.0.${Math.floor(index / 256)}.${index % 256}`,
    targetRef: { kind: 'Pod', name: `p${index}`, uid: `u${index}`, resourceVersion },
  })),
  ports: [{ port: 80 }],
});
const current = (change: Partial<Endpoints['metadata']> = {}, subsets: EndpointSubset[] = [subset()]): Endpoints => ({
  ...{ apiVersion: 'v1', kind: 'Endpoints', subsets },
  metadata: { name: 'web', namespace: 'n', uid: 'u', resourceVersion: '5', ...change },
});
const at = '2021-04-08T12:00:00Z';
const trigger = 'endpoints.kubernetes.io/last-change-trigger-time';
const capacity = 'endpoints.kubernetes.io/over-capacity';
const headless = 'service.kubernetes.io/headless';
const plan = (change: Partial<Parameters<typeof planEndpoints>[0]>) =>
  planEndpoints({ service: service(), subsets: [subset()], current: current(), triggerTime: at, ...change }, names);

describe('endpoints are written', () => {
  test('when there are none, with the labels of the service and the time of the change', () => {
    expect(plan({ current: undefined, service: service({ labels: { app: 'web' } }) })).toEqual({
      ...{ apiVersion: 'v1', kind: 'Endpoints', subsets: [subset()] },
      metadata: { name: 'web', namespace: 'n', labels: { app: 'web' }, annotations: { [trigger]: at } },
    });
    expect(plan({ current: undefined, subsets: [], triggerTime: undefined })).toEqual({
      ...{ apiVersion: 'v1', kind: 'Endpoints', metadata: { name: 'web', namespace: 'n' } },
    });
  });

  test.each<readonly [string, Parameters<typeof plan>[0], boolean]>([
    ['when nothing has changed', {}, false],
    ['when only the versions of pods have changed', { subsets: [subset(1, '2')] }, false],
    [
      'when a pod was replaced',
      { subsets: [{ ...subset(), addresses: [{ ip: '10.0.0.0', targetRef: { uid: 'x' } }] }] },
      true,
    ],
    ['when an address was added', { subsets: [subset(2)] }, true],
    [
      'when an address became unready',
      { subsets: [{ notReadyAddresses: subset().addresses ?? [], ports: [{ port: 80 }] }] },
      true,
    ],
    ['when a port has changed', { subsets: [{ ...subset(), ports: [{ port: 81 }] }] }, true],
    ['when all are gone', { subsets: [] }, true],
    ['when the labels of the service have changed', { service: service({ labels: { a: 'b' } }) }, true],
    ['when their own labels have changed', { current: current({ labels: { a: 'b' } }) }, true],
    ['when only the headless label is beside those', { current: current({ labels: { [headless]: '' } }) }, false],
    ['when the mark of the capacity is wrong', { current: current({ annotations: { [capacity]: 'warning' } }) }, true],
    ['when empty ones stay empty', { current: current({}, []), subsets: [] }, false],
  ])('%s: %j', (_, change, isWritten) => {
    expect(plan(change) !== undefined).toBe(isWritten);
  });
});

test('an update keeps other annotations and the identity, and drops an outdated time', () => {
  const old = current({ annotations: { own: 'kept', [trigger]: 'old', [capacity]: 'warning' }, labels: { old: 'x' } });
  expect(plan({ current: old, subsets: [subset(2)], triggerTime: undefined })).toEqual({
    ...{ apiVersion: 'v1', kind: 'Endpoints', subsets: [subset(2)] },
    metadata: { name: 'web', namespace: 'n', uid: 'u', resourceVersion: '5', annotations: { own: 'kept' } },
  });
});

test('more than 1,000 addresses, ready or not, are kept and marked', () => {
  const marked = (subsets: EndpointSubset[]) => plan({ current: undefined, subsets })?.metadata.annotations?.[capacity];
  expect(marked([subset(1_000)])).toBeUndefined();
  expect(marked([subset(1_001)])).toBe('warning');
  expect(marked([subset(1_000), { notReadyAddresses: [{ ip: '10.1.0.0' }] }])).toBe('warning');
  const over = [subset(1_001)];
  expect(plan({ subsets: over, current: undefined })?.subsets?.[0]?.addresses).toHaveLength(1_001);
  expect(plan({ subsets: over, current: current({ annotations: { [capacity]: 'warning' } }, over) })).toBeUndefined();
  expect(plan({ subsets: over, current: current({}, over) })).toBeDefined();
});

test.each([
  ['10.9.9.9', undefined],
  ['None', ''],
  ['', ''],
])('a service with the address %j: headless label %j', (clusterIP, label) => {
  const written = plan({ current: undefined, service: service({ clusterIP, labels: { [headless]: 'x' } }) });
  expect(written?.metadata.labels?.[headless]).toBe(label);
});

test.each([
  ['true', true],
  ['1', true],
  ['false', false],
  ['F', false],
  ['yes', undefined],
  [undefined, undefined],
])('the older annotation %j tolerates unready pods: %j', (text, tolerates) => {
  const annotations = text === undefined ? {} : { 'service.alpha.orch.io/tolerate-unready-endpoints': text };
  const annotated = { ...service(), metadata: { name: 'web', namespace: 'n', annotations } };
  expect(toleratesUnready(annotated, orchNames)).toBe(tolerates);
});
