import { describe, expect, test } from '@jest/globals';
import { podInfo } from '../../src/cluster/pod-info.js';
import type { DecisionExplanation } from '../../src/explain/explanation.js';
import { replacementOf, SimulatedPods } from '../../src/simulate/simulated-pods.js';
import { aPod } from '../plugins/scenario.fixture.js';

const info = (name: string, owner?: { kind: string; name: string; uid: string }) =>
  podInfo(aPod(name, { nodeName: 'a', priority: 3 }, owner === undefined ? {} : { owner }), () => false);
const placed: DecisionExplanation = { outcome: 'node', node: 'a', message: 'best', nodes: [] };
const rejected: DecisionExplanation = { outcome: 'unschedulable', message: 'none fits', nodes: [] };
const nominated: DecisionExplanation = {
  ...rejected,
  preemption: { outcome: 'nominated', node: 'a', victims: [], brokenBudgets: 0 },
};
const none: DecisionExplanation = { ...rejected, preemption: { outcome: 'none', reasons: [] } };
const p = { pod: { namespace: 'n', name: 'p' }, schedulerName: '', priority: 3 };
const vip = { namespace: 'n', name: 'vip' };

function given() {
  const pods = new SimulatedPods();
  pods.add(info('p'));
  return pods;
}

describe('the record of a pod', () => {
  test('has its controller, and the pod that it replaces', () => {
    const pods = new SimulatedPods();
    pods.add(info('p', { kind: 'ReplicaSet', name: 'web', uid: 'web' }), {
      ...{ replaces: { namespace: 'n', name: 'o' }, message: 'not yet' },
    });
    expect(pods.list()).toEqual([
      {
        ...{ ...p, controller: 'ReplicaSet web', replaces: { namespace: 'n', name: 'o' } },
        ...{ attempts: 0, message: 'not yet', decisions: [] },
      },
    ]);
  });

  test.each([
    ['the last', [rejected, none, placed], [placed]],
    ['those that promised a node', [nominated, none, nominated, placed], [nominated, nominated, placed]],
  ])('keeps of its decisions %s', (_what, decisions, kept) => {
    const pods = given();
    for (const decision of decisions) pods.attempted('p', decision);
    expect(pods.list()).toEqual([{ ...p, attempts: decisions.length, message: 'best', node: 'a', decisions: kept }]);
  });

  test('has no node after a later attempt without one', () => {
    const pods = given();
    for (const decision of [placed, rejected]) pods.attempted('p', decision);
    expect(pods.list()).toEqual([{ ...p, attempts: 2, message: 'none fits', decisions: [rejected] }]);
  });

  test('waits in Permit without a node, until it is allowed or refused', () => {
    const waiting = () => {
      const pods = given();
      pods.attempted('p', placed);
      pods.waits('p', ['Gang']);
      return pods;
    };
    expect(waiting().list()).toEqual([{ ...p, attempts: 1, message: 'best', waitsFor: ['Gang'], decisions: [placed] }]);
    const allowed = waiting();
    allowed.allowed('p', 'a');
    expect(allowed.list()).toEqual([{ ...p, attempts: 1, message: 'best', node: 'a', decisions: [placed] }]);
    const refused = waiting();
    refused.refused('p', 'not in the gang');
    expect(refused.list()).toEqual([
      {
        ...{ ...p, attempts: 1, message: 'not in the gang' },
        decisions: [{ ...placed, outcome: 'refused', message: 'not in the gang' }],
      },
    ]);
  });

  test('has no node when it was evicted', () => {
    const pods = given();
    pods.attempted('p', placed);
    pods.evicted(info('p'), { node: 'a', evictedFor: vip });
    expect(pods.list()).toEqual([
      { ...p, attempts: 1, message: 'evicted for n/vip', evictedFor: vip, decisions: [placed] },
    ]);
  });
});

test('pods that did not wait are not in the list; their evictions are', () => {
  const pods = new SimulatedPods();
  pods.attempted('x', placed);
  pods.waits('x', []);
  pods.allowed('x', 'a');
  pods.refused('x', 'no');
  pods.evicted(info('x'), { node: 'a', evictedFor: vip });
  pods.evicted(info('y'), { node: 'a', evictedFor: vip, replacedBy: { namespace: 'n', name: 'z' } });
  expect(pods.list()).toEqual([]);
  expect(pods.evictions).toEqual([
    { pod: { namespace: 'n', name: 'x' }, node: 'a', evictedFor: vip },
    { pod: { namespace: 'n', name: 'y' }, node: 'a', evictedFor: vip, replacedBy: { namespace: 'n', name: 'z' } },
  ]);
});

describe('the pod that a controller makes for an evicted one', () => {
  const replaced = (name: string, kind: string) => replacementOf(info(name, { kind, name: 'o', uid: 'o' }));

  test.each([
    ['web', 'ReplicaSet', 'web-again'],
    ['web-again', 'ReplicaSet', 'web-again2'],
    ['web-again2', 'ReplicaSet', 'web-again3'],
    ['db-0', 'StatefulSet', 'db-0'],
  ])('in place of %s of a %s is called %s', (name, kind, expected) => {
    expect(replaced(name, kind)?.metadata.name).toBe(expected);
  });

  test('has no node, no status and a uid of its own', () => {
    const { pod } = info('web', { kind: 'ReplicaSet', name: 'o', uid: 'o' });
    const going = { ...pod, metadata: { ...pod.metadata, deletionTimestamp: '2026-01-01T00:00:00Z' } };
    const replacement = replacementOf(podInfo({ ...going, status: { phase: 'Running' } }, () => false));
    expect(replacement).toMatchObject({ metadata: { uid: 'web-again', ownerReferences: [{ name: 'o' }] }, status: {} });
    expect(replacement?.spec?.nodeName).toBeUndefined();
    expect(replacement?.metadata.deletionTimestamp).toBeUndefined();
  });

  test('is missing without a controller', () => {
    const { pod } = info('web', { kind: 'ReplicaSet', name: 'o', uid: 'o' });
    const [owner] = pod.metadata.ownerReferences ?? [];
    if (owner === undefined) throw new Error('no owner');
    const ownerReferences = [{ ...owner, controller: false }];
    const owned = podInfo({ ...pod, metadata: { ...pod.metadata, ownerReferences } }, () => false);
    expect([replacementOf(info('alone')), replacementOf(owned)]).toEqual([undefined, undefined]);
  });
});
