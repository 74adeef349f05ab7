import { describe, expect, test } from '@jest/globals';
import type { AttachableVolume } from './attachable-volumes.js';
import { type Attachment, maxWaitForUnmountMs, type NodeVolumes, planNode } from './plan-node.js';

const volume = (uniqueName: string, isExclusive = true): AttachableVolume => ({
  ...{ uniqueName, volumeName: `pv-${uniqueName}`, driver: 'd', handle: uniqueName, isExclusive },
});
const desiredOf = (...volumes: readonly AttachableVolume[]) =>
  new Map(volumes.map((each) => [each.uniqueName, { volume: each, pods: [] }]));
const attachedOf = (states: Readonly<Record<string, Attachment['state']>>) =>
  new Map(Object.entries(states).map(([name, state]) => [name, { name: `csi-${name}`, state }]));
const report = (...names: readonly string[]) => names.map((name) => ({ name, devicePath: '' }));

function plan(change: Partial<NodeVolumes>) {
  const state: NodeVolumes = {
    ...{ node: 'managed', desired: new Map(), attachments: new Map(), reported: [], inUse: new Set() },
    ...{ isOwn: (name) => !name.startsWith('foreign'), otherNodes: () => [], waitedMs: () => 0, ...change },
  };
  const { attach, blocked, detach, inUse, reported } = planNode(state);
  return {
    attach: attach.map((each) => each.volume.uniqueName),
    blocked: blocked.map(({ desired, nodes }) => [desired.volume.uniqueName, ...nodes]),
    detach: detach.map(({ uniqueName, attachment, isForced }) => [uniqueName, attachment.name, isForced]),
    inUse,
    reported: reported.map(({ name }) => name),
  };
}
const nothing = { attach: [], blocked: [], detach: [], inUse: [], reported: [] };

test('attaches what pods need and the node lacks', () => {
  const desired = desiredOf(volume('a'), volume('b'), volume('c'), volume('d'));
  const attachments = attachedOf({ b: 'attaching', c: 'attached', d: 'detaching' });
  expect(plan({ desired, attachments })).toEqual({ ...nothing, attach: ['a'], reported: ['c'] });
});

describe('a volume of another node', () => {
  const otherNodes = () => ['n1', 'n2'];
  test('is not attached while it is exclusive', () => {
    expect(plan({ desired: desiredOf(volume('a')), otherNodes })).toEqual({ ...nothing, blocked: [['a', 'n1', 'n2']] });
  });

  test('is attached when several nodes may have it', () => {
    expect(plan({ desired: desiredOf(volume('a', false)), otherNodes })).toEqual({ ...nothing, attach: ['a'] });
  });
});

describe('a volume that no pod needs', () => {
  test.each(['attaching', 'attached'] as const)('is taken from the report and detached, also while %s', (state) => {
    const change = { attachments: attachedOf({ a: state }), reported: report('a') };
    expect(plan(change)).toEqual({ ...nothing, detach: [['a', 'csi-a', false]] });
  });

  test('is not detached twice', () => {
    expect(plan({ attachments: attachedOf({ a: 'detaching' }), reported: report('a') })).toEqual(nothing);
  });

  test('stays while the node uses it, for six minutes', () => {
    const change = { attachments: attachedOf({ a: 'attached' }), reported: report('a'), inUse: new Set(['a']) };
    expect(maxWaitForUnmountMs).toBe(360_000);
    expect(plan(change)).toEqual({ ...nothing, inUse: [{ uniqueName: 'a', forcedInMs: 360_000 }], reported: ['a'] });
    const late = plan({ ...change, waitedMs: () => 359_999 });
    expect(late).toEqual({ ...nothing, inUse: [{ uniqueName: 'a', forcedInMs: 1 }], reported: ['a'] });
    const overdue = plan({ ...change, waitedMs: () => 360_000 });
    expect(overdue).toEqual({ ...nothing, detach: [['a', 'csi-a', true]] });
  });
});

test('of a node that is gone, volumes without pods are detached at once, and none is attached', () => {
  const change: Partial<NodeVolumes> = {
    node: 'gone',
    desired: desiredOf(volume('a'), volume('b')),
    ...{ attachments: attachedOf({ b: 'attached', c: 'attached' }), inUse: new Set(['c']) },
  };
  expect(plan(change)).toEqual({ ...nothing, detach: [['c', 'csi-c', false]], reported: ['b'] });
});

test('a node that attaches by itself is left alone', () => {
  const change = { desired: desiredOf(volume('a')), attachments: attachedOf({ b: 'attached' }), reported: report('x') };
  expect(plan({ ...change, node: 'selfManaged' })).toEqual({ ...nothing, reported: ['x'] });
});

test('the report has attached volumes by name, those of other plugins, and no volume without attachment', () => {
  const change = {
    ...{ desired: desiredOf(volume('z'), volume('a')), attachments: attachedOf({ z: 'attached', a: 'attached' }) },
    reported: [{ name: 'z', devicePath: '/dev/z' }, ...report('foreign', 'lost')],
  };
  expect(plan(change)).toEqual({ ...nothing, reported: ['a', 'foreign', 'z'] });
  const { reported } = planNode({
    ...{ ...change, node: 'managed', inUse: new Set() },
    ...{ isOwn: (name) => name !== 'foreign', otherNodes: () => [], waitedMs: () => 0 },
  });
  expect(reported[2]).toEqual({ name: 'z', devicePath: '/dev/z' });
});
