import { describe, expect, test } from '@jest/globals';
import type { Pod, PodAffinityTerm, PodSpec } from '@orch/api/types/core_v1';
import { controllerOf, logName, podInfo, type SchedulerGate, type SchedulerGates } from '../../src/cluster/pod-info.js';

const on: SchedulerGates = () => true;
const without =
  (...off: readonly SchedulerGate[]): SchedulerGates =>
  (gate) =>
    !off.includes(gate);
const pod = (spec?: Partial<PodSpec>, metadata: Pod['metadata'] = { name: 'p', namespace: 'n', uid: 'u' }): Pod => ({
  ...{ apiVersion: 'v1', kind: 'Pod', metadata },
  ...(spec === undefined ? {} : { spec: { containers: [], ...spec } }),
});
const container = (requests?: Record<string, string>) => ({
  name: 'c',
  ...(requests === undefined ? {} : { resources: { requests } }),
});

test('a pod without a spec requests nothing, and has no terms, ports and volumes', () => {
  const bare: Pod = { apiVersion: 'v1', kind: 'Pod', metadata: {} };
  expect(podInfo(bare, on)).toEqual({
    ...{ pod: bare, uid: '', namespace: '', name: '', priority: 0, requests: new Map() },
    ...{ scoredMilliCpu: 0, scoredMemoryBytes: 0, hostPorts: [], volumes: undefined },
    labelSet: expect.objectContaining({ namespace: '', labels: {}, isTerminating: false }),
    affinity: { required: [], preferred: [] },
    antiAffinity: { required: [], preferred: [] },
  });
});

test('what names a pod, its priority and its labels', () => {
  const labels = { app: 'web' };
  const metadata = { name: 'p', namespace: 'n', uid: 'u', labels, deletionTimestamp: '2026-01-01T00:00:00Z' };
  const info = podInfo(pod({ priority: -5 }, metadata), on);
  expect(info).toMatchObject({ uid: 'u', namespace: 'n', name: 'p', priority: -5 });
  expect(info.labelSet).toMatchObject({ namespace: 'n', labels, isTerminating: true });
  expect(logName(info)).toBe('n/p');
});

test('the owner of a pod is the one that controls it', () => {
  const owner = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', uid: 'r' };
  const owned = (...ownerReferences: (typeof owner & { readonly controller?: boolean })[]) =>
    controllerOf(podInfo(pod({}, { name: 'p', ownerReferences }), on))?.uid;
  expect(owned({ ...owner, uid: 'other' }, { ...owner, controller: true })).toBe('r');
  expect([owned({ ...owner, controller: false }), owned()]).toEqual([undefined, undefined]);
});

describe('requests', () => {
  const spec: Partial<PodSpec> = {
    containers: [
      container({ cpu: '500m', memory: '1Ki', 'example.com/gpu': '0' }),
      container({ cpu: '1' }),
      container(),
    ],
    initContainers: [container({ cpu: '1', memory: '4Ki' }), container({ 'ephemeral-storage': '1k' })],
    overhead: { cpu: '10m', memory: '1' },
  };

  test('are the sum of the containers or the largest init container, and the overhead', () => {
    expect(Object.fromEntries(podInfo(pod(spec), on).requests)).toEqual({
      ...{ cpu: 1_510, memory: 4_097, 'ephemeral-storage': 1_000 },
    });
  });

  test('are without the overhead and without ephemeral storage when their gates are off', () => {
    expect(Object.fromEntries(podInfo(pod(spec), without('PodOverhead')).requests)).toEqual({
      ...{ cpu: 1_500, memory: 4_096, 'ephemeral-storage': 1_000 },
    });
    expect(Object.fromEntries(podInfo(pod(spec), without('LocalStorageCapacityIsolation')).requests)).toEqual({
      ...{ cpu: 1_510, memory: 4_097 },
    });
  });

  test('count for scores as a small one in containers that have none', () => {
    const small = 200 * 1024 * 1024;
    const scored = (of: Partial<PodSpec>, gates = on) => {
      const { scoredMilliCpu, scoredMemoryBytes } = podInfo(pod(of), gates);
      return [scoredMilliCpu, scoredMemoryBytes];
    };
    expect(scored({ containers: [container(), container({ cpu: '0', memory: '0' })] })).toEqual([100, small]);
    expect(scored({ containers: [container({ cpu: '50m' })], initContainers: [container()] })).toEqual([100, small]);
    const init = [container({ cpu: '1', memory: '1' })];
    expect(scored({ containers: [container()], initContainers: init })).toEqual([1_000, small]);
    const overhead = { cpu: '10m', memory: '1' };
    expect(scored({ containers: [container()], overhead })).toEqual([110, small + 1]);
    expect(scored({ containers: [container()], overhead }, without('PodOverhead'))).toEqual([100, small]);
  });
});

test('ports of hosts have a protocol and an address', () => {
  const ports = [
    { containerPort: 80 },
    { containerPort: 80, hostPort: 0 },
    { containerPort: 80, hostPort: 8_080 },
    { containerPort: 53, hostPort: 53, protocol: 'UDP', hostIP: '10.0.0.1' },
    { containerPort: 81, hostPort: 81, hostIP: '' },
  ];
  expect(podInfo(pod({ containers: [{ name: 'c', ports }, { name: 'd' }] }), on).hostPorts).toEqual([
    { protocol: 'TCP', address: '0.0.0.0', port: 8_080 },
    { protocol: 'UDP', address: '10.0.0.1', port: 53 },
    { protocol: 'TCP', address: '0.0.0.0', port: 81 },
  ]);
});

describe('a term of an affinity', () => {
  const term = (change: Partial<PodAffinityTerm> = {}): PodAffinityTerm => ({ topologyKey: 'zone', ...change });
  const required = (change: Partial<PodAffinityTerm>, gates = on) => {
    const affinity = { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term(change)] } };
    const [found] = podInfo(pod({ affinity }), gates).affinity.required;
    if (found === undefined) throw new Error('the pod has the term');
    return found;
  };
  const matchLabels = { app: 'web' };

  test('is required or preferred, with its weight, by affinity and anti-affinity', () => {
    const preferred = { weight: 7, podAffinityTerm: term({ topologyKey: 'host' }) };
    const terms = {
      requiredDuringSchedulingIgnoredDuringExecution: [term()],
      preferredDuringSchedulingIgnoredDuringExecution: [preferred],
    };
    const expected = {
      required: [expect.objectContaining({ topologyKey: 'zone' })],
      preferred: [{ weight: 7, term: expect.objectContaining({ topologyKey: 'host' }) }],
    };
    const nothing = { required: [], preferred: [] };
    const near = podInfo(pod({ affinity: { podAffinity: terms } }), on);
    expect([near.affinity, near.antiAffinity]).toEqual([expected, nothing]);
    const apart = podInfo(pod({ affinity: { podAntiAffinity: terms } }), on);
    expect([apart.affinity, apart.antiAffinity]).toEqual([nothing, expected]);
    expect(podInfo(pod({ affinity: { podAffinity: {} } }), on).affinity).toEqual(nothing);
  });

  test('is about the namespace of its pod, unless it names or selects others', () => {
    expect([...required({}).namespaces]).toEqual(['n']);
    expect([...required({ namespaces: [] }).namespaces]).toEqual(['n']);
    expect([...required({ namespaces: ['b', 'a'] }).namespaces]).toEqual(['a', 'b']);
    const selected = required({ namespaceSelector: { matchLabels } });
    expect([...selected.namespaces]).toEqual([]);
    expect(selected.namespaceSelector?.matches(matchLabels)).toBe(true);
    expect(selected.namespaceSelector?.matches({})).toBe(false);
    expect(required({}).namespaceSelector).toBeUndefined();
    const off = required({ namespaceSelector: {} }, without('PodAffinityNamespaceSelector'));
    expect(off.namespaceSelector).toBeUndefined();
  });

  test('selects by its labels, and nothing without a selector', () => {
    expect(required({ labelSelector: { matchLabels } }).selector.matches(matchLabels)).toBe(true);
    expect(required({ labelSelector: {} }).selector.matches({})).toBe(true);
    expect(required({}).selector.selectsNothing).toBe(true);
  });

  test('has the key of equal terms alone', () => {
    const different = [
      ...[{}, { topologyKey: 'host' }, { labelSelector: {} }, { labelSelector: { matchLabels } }],
      ...[{ namespaces: ['a'] }, { namespaces: ['a', 'b'] }, { namespaces: ['a'], namespaceSelector: {} }],
      { namespaceSelector: { matchLabels } },
    ];
    expect(new Set(different.map((change) => required(change).key)).size).toBe(different.length);
    expect(required({ namespaces: ['b', 'a'] }).key).toBe(required({ namespaces: ['a', 'b'] }).key);
    expect(required({ namespaces: ['n'] }).key).toBe(required({}).key);
  });
});
