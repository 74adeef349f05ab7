import { describe, expect, test } from '@jest/globals';
import { imageLocality } from '../../src/plugins/image-locality.js';
import { nodeLabel } from '../../src/plugins/node-label.js';
import { nodePreferAvoidPods } from '../../src/plugins/node-prefer-avoid-pods.js';
import { requestedToCapacityRatio } from '../../src/plugins/requested-to-capacity-ratio.js';
import { balancedAllocation, leastAllocated, mostAllocated } from '../../src/plugins/resource-scores.js';
import { scoreByShape } from '../../src/plugins/utilization-shape.js';
import { aNode, aPod, codesOf, cycleOf, reasonsOf, scoresOf } from './scenario.fixture.js';

describe('resource scores', () => {
  // With the pod: a has 2 of 4 cpu and 6 of 8Gi, b 1 of 4 and 2 of 8Gi, c 1 of 1 and 2 of 4Gi, d no cpu.
  const nodes = [
    aNode('a', { allocatable: { 'x.y/gpu': '4' } }),
    aNode('b'),
    aNode('c', { allocatable: { cpu: '1', memory: '4Gi' } }),
    aNode('d', { allocatable: { cpu: '0' } }),
  ];
  const running = [['a', aPod('q', {}, { requests: { cpu: '1', memory: '4Gi', 'x.y/gpu': '1' } })]] as const;
  const given = { nodes, running, pod: aPod('p', {}, { requests: { cpu: '1', memory: '2Gi', 'x.y/gpu': '1' } }) };

  test('least allocated: the mean of the free percentages', () => {
    expect(scoresOf(leastAllocated(), given)).toEqual({ a: 37, b: 75, c: 25, d: 37 });
    expect(
      scoresOf(
        leastAllocated([
          { name: 'cpu', weight: 3 },
          { name: 'memory', weight: 1 },
        ]),
        given,
      ),
    ).toEqual({ a: 43, b: 75, c: 12, d: 18 });
    expect(scoresOf(leastAllocated([{ name: 'x.y/gpu' }]), given)).toEqual({ a: 50, b: 0, c: 0, d: 0 });
  });

  test('most allocated: the mean of the used percentages', () => {
    expect(scoresOf(mostAllocated(), given)).toEqual({ a: 62, b: 25, c: 75, d: 12 });
    expect(scoresOf(mostAllocated([{ name: 'cpu', weight: 3 }, { name: 'memory' }]), given)).toEqual({
      a: 56,
      b: 25,
      c: 87,
      d: 6,
    });
    expect(
      scoresOf(mostAllocated([{ name: 'memory' }]), { ...given, pod: aPod('p', {}, { requests: { memory: '5Gi' } }) }),
    ).toEqual({ a: 0, b: 62, c: 0, d: 62 });
  });

  test('balanced allocation: 100 less the difference of the used percentages', () => {
    expect(scoresOf(balancedAllocation, given)).toEqual({ a: 75, b: 100, c: 0, d: 0 });
    expect(scoresOf(balancedAllocation, { ...given, pod: aPod('p', {}, { requests: { memory: '8Gi' } }) })).toEqual({
      a: 0,
      b: 0,
      c: 0,
      d: 0,
    });
  });

  test('a container without requests counts as a small one', () => {
    const small = { nodes: [aNode('a', { allocatable: { cpu: '1', memory: '1000Mi' } })], pod: aPod('p') };
    expect(scoresOf(leastAllocated(), small)).toEqual({ a: 85 });
    const two = {
      ...small,
      pod: aPod('p', { containers: [{ name: 'c' }, { name: 'd', resources: { requests: { cpu: '300m' } } }] }),
    };
    // 1000 - 400 milli-cpu and 1000 - 400 Mi.
    expect(scoresOf(leastAllocated(), two)).toEqual({ a: 60 });
    const init = {
      ...small,
      pod: aPod('p', {
        initContainers: [{ name: 'i', resources: { requests: { cpu: '500m' } } }],
        overhead: { cpu: '100m' },
      }),
    };
    expect(scoresOf(leastAllocated([{ name: 'cpu' }]), init)).toEqual({ a: 40 });
    expect(scoresOf(leastAllocated([{ name: 'cpu' }]), { ...init, gatesOff: ['PodOverhead'] })).toEqual({ a: 50 });
  });

  describe('RequestedToCapacityRatio', () => {
    const rising = [
      { utilization: 0, score: 0 },
      { utilization: 100, score: 10 },
    ];
    test('scores the utilization by the shape', () => {
      expect(scoresOf(requestedToCapacityRatio({ shape: rising }), given)).toEqual({ a: 63, b: 25, c: 75, d: 63 });
      const falling = [
        { utilization: 0, score: 10 },
        { utilization: 100, score: 0 },
      ];
      expect(scoresOf(requestedToCapacityRatio({ shape: falling }), given)).toEqual({ a: 38, b: 75, c: 50, d: 75 });
    });

    test('weighs the resources, of which those with a score of 0 do not count', () => {
      const resources = [
        { name: 'cpu', weight: 3 },
        { name: 'x.y/gpu', weight: 1 },
        { name: 'u.v/w', weight: 9 },
      ];
      const shape = [
        { utilization: 0, score: 0 },
        { utilization: 99, score: 10 },
        { utilization: 100, score: 0 },
      ];
      // a: cpu and gpu 50 percent, 50.5 each; b: cpu 25 percent, 25.
      expect(scoresOf(requestedToCapacityRatio({ shape, resources }), given)).toEqual({ a: 50, b: 25, c: 0, d: 0 });
    });

    test('what is used is rounded up, and more than there is counts as full', () => {
      const shape = [
        { utilization: 0, score: 0 },
        { utilization: 1, score: 10 },
      ];
      const tiny = { nodes: [aNode('a')], pod: aPod('p', {}, { requests: { cpu: '1m' } }) };
      expect(scoresOf(requestedToCapacityRatio({ shape, resources: [{ name: 'cpu' }] }), tiny)).toEqual({ a: 100 });
      const much = { nodes: [aNode('a')], pod: aPod('p', {}, { requests: { cpu: '9' } }) };
      expect(scoresOf(requestedToCapacityRatio({ shape: rising, resources: [{ name: 'cpu' }] }), much)).toEqual({
        a: 100,
      });
    });
  });

  test.each([
    [0, 20],
    [10, 20],
    [20, 20],
    [30, 40],
    [50, 80],
    [55, 60],
    [60, 40],
    [61, 40],
    [100, 40],
  ])('the shape (20 → 2), (50 → 8), (60 → 4) scores %d percent with %d', (utilization, score) => {
    const shape = [
      { utilization: 20, score: 2 },
      { utilization: 50, score: 8 },
      { utilization: 60, score: 4 },
    ];
    expect(scoreByShape(shape, utilization)).toBe(score);
    expect(scoreByShape([], utilization)).toBe(0);
  });
});

describe('ImageLocality', () => {
  const mib = 1024 * 1024;
  const image = (name: string, size: number) => ({ names: [name, `${name}@digest`], sizeBytes: size * mib });
  const nodes = [
    aNode('a', { images: [image('web:latest', 523), image('db:1', 1023)] }),
    aNode('b', { images: [image('web:latest', 523)] }),
    aNode('c'),
    aNode('d'),
  ];
  const scores = (...images: string[]) =>
    scoresOf(imageLocality, {
      nodes,
      pod: aPod('p', { containers: images.map((each) => ({ name: each, image: each })) }),
    });
  test('scores the bytes that the node has, by the share of nodes that have the image', () => {
    // web is on half of the nodes: 261.5 of 523 MiB, (261.5 - 23) / (1000 - 23) = 24 percent.
    expect(scores('web')).toEqual({ a: 24, b: 24, c: 0, d: 0 });
    expect(scores('web:latest')).toEqual({ a: 24, b: 24, c: 0, d: 0 });
    expect(scores('web@digest')).toBeUndefined();
    // db is on a quarter: 255.75 MiB.
    expect(scores('db:1')).toEqual({ a: 23, b: 0, c: 0, d: 0 });
    // Two containers: (517.25 - 23) / (2000 - 23), (261.5 - 23) / (2000 - 23).
    expect(scores('web', 'db:1')).toEqual({ a: 25, b: 12, c: 0, d: 0 });
    expect(scores('web:2')).toBeUndefined();
    expect(scores('host:5000/web')).toBeUndefined();
  });

  test('is limited at both ends', () => {
    const large = [aNode('a', { images: [image('big:1', 5_000), image('tiny:1', 22)] })];
    const of = (name: string) =>
      scoresOf(imageLocality, { nodes: large, pod: aPod('p', { containers: [{ name: 'c', image: name }] }) });
    expect(of('big:1')).toEqual({ a: 100 });
    expect(of('tiny:1')).toEqual({ a: 0 });
  });

  test('follows the nodes', () => {
    const cycle = cycleOf({ nodes, pod: aPod('p', { containers: [{ name: 'c', image: 'db:1' }] }) });
    expect(imageLocality.scores(cycle, [])).toBeDefined();
    cycle.cluster.putNode(aNode('a', { images: [image('web:latest', 523)] }));
    expect(imageLocality.scores(cycle, [])).toBeUndefined();
    cycle.cluster.putNode(aNode('a', { images: [image('db:1', 523)] }));
    expect(imageLocality.scores(cycle, [])).toBeDefined();
    cycle.cluster.removeNode('a');
    expect(imageLocality.scores(cycle, [])).toBeUndefined();
  });
});

describe('NodePreferAvoidPods', () => {
  const avoid = (kind: string, uid: string) =>
    JSON.stringify({
      preferAvoidPods: [
        { podSignature: { podController: { kind: 'ReplicaSet', uid: 'other' } } },
        { podSignature: { podController: { kind, uid } } },
      ],
    });
  const annotated = (name: string, value: string) =>
    aNode(name, { annotations: { 'scheduler.alpha.orch.io/preferAvoidPods': value } });
  const nodes = [
    annotated('a', avoid('ReplicaSet', 'u')),
    annotated('b', avoid('ReplicationController', 'u')),
    annotated('c', 'not JSON'),
    annotated('d', '{"preferAvoidPods": [1, {"podSignature": {}}]}'),
    annotated('e', '{"preferAvoidPods": {"podSignature": {}}}'),
    aNode('f'),
  ];
  const scores = (kind: string, uid = 'u') =>
    scoresOf(nodePreferAvoidPods, { nodes, pod: aPod('p', {}, { owner: { kind, name: 'o', uid } }) });
  const none = { c: 100, d: 100, e: 100, f: 100 };
  test('avoids nodes whose annotation names the controller of the pod', () => {
    expect(scores('ReplicaSet')).toEqual({ a: 0, b: 100, ...none });
    expect(scores('ReplicationController')).toEqual({ a: 100, b: 0, ...none });
    expect(scores('ReplicaSet', 'v')).toEqual({ a: 100, b: 100, ...none });
  });

  test('pods of other controllers, or of none, have no preference', () => {
    expect(scores('StatefulSet')).toBeUndefined();
    expect(scoresOf(nodePreferAvoidPods, { nodes, pod: aPod('p') })).toBeUndefined();
    const owner = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'o', uid: 'u' };
    const plain = aPod('p');
    const pod = { ...plain, metadata: { ...plain.metadata, ownerReferences: [owner] } };
    expect(scoresOf(nodePreferAvoidPods, { nodes, pod })).toBeUndefined();
  });
});

describe('NodeLabel', () => {
  const nodes = [aNode('a', { labels: { x: '1' } }), aNode('b', { labels: { x: '', y: '' } }), aNode('c')];
  const pod = aPod('p');
  const reason = "node(s) didn't have the requested labels";
  test.each([
    ['nothing', {}, { a: '', b: '', c: '' }],
    ['a label', { presentLabels: ['x'] }, { a: '', b: '', c: reason }],
    ['two labels', { presentLabels: ['x', 'y'] }, { a: reason, b: '', c: reason }],
    ['no label', { absentLabels: ['x'] }, { a: reason, b: reason, c: '' }],
    ['one and not the other', { presentLabels: ['x'], absentLabels: ['y'] }, { a: '', b: reason, c: reason }],
    ['a preference', { presentLabelsPreference: ['x'], absentLabelsPreference: ['y'] }, { a: '', b: '', c: '' }],
  ])('requires %s', (_what, args, expected) => {
    expect(reasonsOf(nodeLabel(args), { nodes, pod })).toEqual(expected);
  });

  test.each([
    ['a label', { presentLabelsPreference: ['x'] }, { a: 100, b: 100, c: 0 }],
    ['no label', { absentLabelsPreference: ['y'] }, { a: 100, b: 0, c: 100 }],
    ['three', { presentLabelsPreference: ['x', 'y'], absentLabelsPreference: ['z'] }, { a: 66, b: 100, c: 33 }],
    ['nothing', { presentLabels: ['x'], absentLabels: ['y'] }, undefined],
  ])('prefers %s', (_what, args, expected) => {
    expect(scoresOf(nodeLabel(args), { nodes, pod })).toEqual(expected);
  });

  test('no other pods help against it', () => {
    expect(codesOf(nodeLabel({ presentLabels: ['x'] }), { nodes, pod })['c']).toBe('unresolvable');
  });
});
