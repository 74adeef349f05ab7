import { describe, expect, test } from '@jest/globals';
import type { TopologySpreadConstraint } from '@orch/api/types/core_v1';
import { LabelSelector } from '@orch/apimachinery';
import { noWorkloads, type Workloads } from '../../src/cluster/workloads.js';
import { podTopologySpread } from '../../src/plugins/pod-topology-spread.js';
import { selectorSpread } from '../../src/plugins/selector-spread.js';
import { serviceAffinity } from '../../src/plugins/service-affinity.js';
import { aNode, aPod, codesOf, type Given, reasonsOf, scoresOf } from './scenario.fixture.js';

const zone = 'topology.orch.io/zone';
const region = 'topology.orch.io/region';
const host = 'orch.io/hostname';
const inZone = (name: string, of?: string) =>
  aNode(name, { labels: { [host]: name, ...(of === undefined ? {} : { [zone]: of }) } });
const web = { app: 'web' };
const webs = (node: string, count: number, fields: Parameters<typeof aPod>[2] = {}) =>
  Array.from(
    { length: count },
    (_, index) => [node, aPod(`${node}-${index}`, {}, { labels: web, ...fields })] as const,
  );
const ofWeb = LabelSelector.of([{ key: 'app', operator: '=', values: ['web'] }]);
const workloads: Workloads = { selectorOf: () => ofWeb, serviceSelectorsOf: () => [ofWeb] };

describe('PodTopologySpread', () => {
  const constraint = (fields: Partial<TopologySpreadConstraint> = {}): TopologySpreadConstraint => ({
    ...{ maxSkew: 1, topologyKey: zone, whenUnsatisfiable: 'DoNotSchedule', labelSelector: { matchLabels: web } },
    ...fields,
  });
  const asking = (...topologySpreadConstraints: TopologySpreadConstraint[]) =>
    aPod('p', { topologySpreadConstraints }, { labels: web });
  const nodes = [inZone('a1', 'a'), inZone('a2', 'a'), inZone('b1', 'b'), inZone('none')];
  const skewed = "node(s) didn't match pod topology spread constraints";
  const unlabelled = `${skewed} (missing required label)`;
  const plugin = podTopologySpread();
  const where = (given: Omit<Given, 'nodes'>) => Object.values(reasonsOf(plugin, { nodes, ...given }));

  test.each<readonly [string, number, number, Partial<TopologySpreadConstraint>, string, string]>([
    ['no pods', 0, 0, {}, '', ''],
    ['one more in a', 1, 0, {}, skewed, ''],
    ['as many', 1, 1, {}, '', ''],
    ['two more in a', 2, 0, { maxSkew: 2 }, skewed, ''],
    ['one more in a of two', 1, 0, { maxSkew: 2 }, '', ''],
    ['one more in b', 0, 1, {}, '', skewed],
    ['pods that the constraint does not count', 3, 0, { labelSelector: { matchLabels: { app: 'x' } } }, '', ''],
    ['everything counts', 1, 0, { labelSelector: {} }, skewed, ''],
    ['a constraint that only scores', 3, 0, { whenUnsatisfiable: 'ScheduleAnyway' }, '', ''],
  ])('%s', (_what, inA, inB, fields, a, b) => {
    const running = [...webs('a1', inA), ...webs('b1', inB)];
    const none = fields.whenUnsatisfiable === undefined ? unlabelled : '';
    expect(where({ pod: asking(constraint(fields)), running })).toEqual([a, a, b, none]);
  });

  test('without a selector nothing counts', () => {
    const { labelSelector: _selector, ...unselective } = constraint();
    expect(where({ pod: asking(unselective), running: webs('a1', 3) })).toEqual(['', '', '', unlabelled]);
  });

  test('pods of other namespaces, terminating ones and those on nodes without the label do not count', () => {
    const pod = asking(constraint());
    for (const running of [
      webs('a1', 3, { namespace: 'm' }),
      webs('a1', 3, { isTerminating: true }),
      webs('none', 3),
    ]) {
      expect(where({ pod, running })).toEqual(['', '', '', unlabelled]);
    }
  });

  test('nodes that the pod does not select do not count', () => {
    const pod = { ...asking(constraint()), metadata: { name: 'p', namespace: 'n', uid: 'p', labels: web } };
    const running = webs('a1', 1);
    const selecting = { ...pod, spec: { ...pod.spec, containers: [], nodeSelector: { [zone]: 'a' } } };
    expect(where({ pod: selecting, running }).slice(0, 2)).toEqual(['', '']);
  });

  test('all constraints hold, and missing labels cannot be resolved', () => {
    const pod = asking(constraint({ maxSkew: 5 }), constraint({ topologyKey: host }));
    const running = webs('a1', 1);
    expect(where({ pod, running })).toEqual([skewed, '', '', unlabelled]);
    expect(codesOf(plugin, { nodes, pod, running })).toEqual({
      ...{ a1: 'unschedulable', a2: 'fits', b1: 'fits', none: 'unresolvable' },
    });
  });

  test('a pod that its own constraint does not count adds nothing to the skew', () => {
    const pod = aPod('p', { topologySpreadConstraints: [constraint()] }, { labels: { app: 'x' } });
    expect(where({ pod, running: webs('a1', 1) })).toEqual(['', '', '', unlabelled]);
    expect(where({ pod, running: webs('a1', 2) })).toEqual([skewed, skewed, '', unlabelled]);
  });

  test('scores the fewest pods best, and nodes without the label with 0', () => {
    const soft = constraint({ whenUnsatisfiable: 'ScheduleAnyway' });
    const running = [...webs('a1', 2), ...webs('b1', 1)];
    // Two zones: 3 * ln 4 - truncated: 2 pods 2.77 → 2, 1 pod 1.38 → 1. 100 * (2 + 1 - score) / 2.
    expect(scoresOf(plugin, { nodes, pod: asking(soft), running })).toEqual({ a1: 50, a2: 50, b1: 100, none: 0 });
    expect(scoresOf(plugin, { nodes, pod: asking(soft) })).toEqual({ a1: 100, a2: 100, b1: 100, none: 0 });
    // By host, four of them: ln 6 = 1.79 per pod of the node itself.
    const byHost = constraint({ whenUnsatisfiable: 'ScheduleAnyway', topologyKey: host, maxSkew: 2 });
    expect(scoresOf(plugin, { nodes, pod: asking(byHost), running })).toEqual({ a1: 25, a2: 100, b1: 75, none: 100 });
    expect(scoresOf(plugin, { nodes, pod: asking(constraint()) })).toBeUndefined();
  });

  test('pods without constraints have the defaults, if they belong to a workload', () => {
    const running = webs('a1', 2);
    const given = { nodes: nodes.slice(0, 3), pod: aPod('p', {}, { labels: web }), running, workloads };
    const system = scoresOf(plugin, given);
    // Host: ln 5 * 2 + 2, zone: ln 4 * 2 + 4 → 11, 8, 6.
    expect(system).toEqual({ a1: 54, a2: 81, b1: 100 });
    expect(scoresOf(plugin, { ...given, workloads: noWorkloads })).toBeUndefined();
    expect(scoresOf(podTopologySpread({ defaults: [] }), given)).toBeUndefined();
    const hard = { maxSkew: 1, topologyKey: zone, whenUnsatisfiable: 'DoNotSchedule' };
    const listed = podTopologySpread({ defaults: [hard] });
    expect(reasonsOf(listed, given)).toEqual({ a1: skewed, a2: skewed, b1: '' });
    expect(reasonsOf(listed, { ...given, pod: asking(constraint({ maxSkew: 9 })) })).toEqual({
      a1: '',
      a2: '',
      b1: '',
    });
    expect(reasonsOf(plugin, given)).toEqual({ a1: '', a2: '', b1: '' });
  });
});

describe('SelectorSpread', () => {
  const given = (more: Partial<Given> = {}): Given => ({
    ...{ nodes: [inZone('a1', 'a'), inZone('a2', 'a'), inZone('b1', 'b')], pod: aPod('p'), workloads },
    ...more,
  });

  test('without zones: the fewer pods, the better', () => {
    const nodes = [inZone('x'), inZone('y'), inZone('z')];
    const running = [...webs('x', 3), ...webs('y', 1)];
    expect(scoresOf(selectorSpread, given({ nodes, running }))).toEqual({ x: 0, y: 66, z: 100 });
    expect(scoresOf(selectorSpread, given({ nodes }))).toEqual({ x: 100, y: 100, z: 100 });
  });

  test('zones count for two thirds', () => {
    const running = [...webs('a1', 2), ...webs('b1', 1)];
    // Nodes 0, 100, 50; zones 0, 0, 50.
    expect(scoresOf(selectorSpread, given({ running }))).toEqual({ a1: 0, a2: 33, b1: 50 });
    const partly = [inZone('a1', 'a'), inZone('b1', 'b'), inZone('bare')];
    expect(scoresOf(selectorSpread, given({ nodes: partly, running }))).toEqual({ a1: 0, b1: 50, bare: 100 });
  });

  test('a zone of another region is another zone', () => {
    const inRegion = (name: string, of: string) => aNode(name, { labels: { [zone]: 'z', [region]: of } });
    const nodes = [inRegion('x', 'r'), inRegion('y', 's')];
    expect(scoresOf(selectorSpread, given({ nodes, running: webs('x', 1) }))).toEqual({ x: 0, y: 100 });
  });

  test('only pods of the workload in the namespace count that are not terminating', () => {
    const running = [
      ...webs('a1', 2, { namespace: 'm' }),
      ...webs('a2', 2, { isTerminating: true }),
      ...webs('b1', 2, { labels: { app: 'x' } }),
    ];
    expect(scoresOf(selectorSpread, given({ running }))).toEqual({ a1: 100, a2: 100, b1: 100 });
    const none = given({ running: webs('a1', 2), workloads: noWorkloads });
    expect(scoresOf(selectorSpread, none)).toEqual({ a1: 100, a2: 100, b1: 100 });
  });

  test('pods with constraints of their own are left to them', () => {
    const constraint = { maxSkew: 1, topologyKey: zone, whenUnsatisfiable: 'ScheduleAnyway' };
    const pod = aPod('p', { topologySpreadConstraints: [constraint] });
    expect(scoresOf(selectorSpread, given({ pod }))).toBeUndefined();
    expect(scoresOf(selectorSpread, given({ pod: aPod('p', { topologySpreadConstraints: [] }) }))).toBeDefined();
  });
});

describe('ServiceAffinity', () => {
  const labelled = (name: string, labels: Record<string, string>) => aNode(name, { labels });
  const nodes = [
    labelled('a', { region: 'r1', rack: 'x' }),
    labelled('b', { region: 'r1', rack: 'y' }),
    labelled('c', { region: 'r2', rack: 'x' }),
    labelled('d', {}),
  ];
  const pod = aPod('p', {}, { labels: web });
  const reason = "node(s) didn't match service affinity";
  const plugin = serviceAffinity({ affinityLabels: ['region'] });
  const both = serviceAffinity({ affinityLabels: ['region', 'rack'] });
  const fitting = (of: typeof plugin, given: Partial<Given>) =>
    Object.entries(reasonsOf(of, { nodes, pod, workloads, ...given }))
      .filter(([, text]) => {
        if (text !== '' && text !== reason) throw new Error(text);
        return text === '';
      })
      .map(([name]) => name)
      .join('');

  test('the first pod goes anywhere, the others to nodes with the same labels', () => {
    expect(fitting(plugin, {})).toBe('abcd');
    expect(fitting(plugin, { running: webs('b', 1) })).toBe('ab');
    expect(fitting(both, { running: webs('b', 1) })).toBe('b');
    expect(fitting(plugin, { running: webs('d', 1) })).toBe('abcd');
    expect(codesOf(plugin, { nodes, pod, workloads, running: webs('b', 1) })['c']).toBe('unschedulable');
  });

  test('the node selector of the pod takes precedence', () => {
    const selecting = aPod('p', { nodeSelector: { region: 'r2', other: 'z' } }, { labels: web });
    expect(fitting(plugin, { pod: selecting, running: webs('b', 1) })).toBe('c');
    expect(fitting(plugin, { pod: selecting, workloads: noWorkloads })).toBe('c');
    expect(fitting(both, { pod: selecting, running: webs('a', 1) })).toBe('c');
  });

  test('without a service, or pods with all labels of the pod, nothing is compared', () => {
    const running = webs('b', 1);
    expect(fitting(plugin, { running, workloads: noWorkloads })).toBe('abcd');
    expect(fitting(plugin, { running, pod: aPod('p', {}, { labels: { ...web, tier: 'x' } }) })).toBe('abcd');
    expect(fitting(plugin, { running: webs('b', 1, { namespace: 'm' }) })).toBe('abcd');
    expect(fitting(plugin, { running: webs('b', 1, { isTerminating: true }) })).toBe('ab');
    expect(fitting(plugin, { running: webs('b', 1, { labels: { ...web, tier: 'x' } }) })).toBe('ab');
    expect(fitting(serviceAffinity({}), { running })).toBe('abcd');
  });

  test('scores by spreading the pods of the service over the values of the labels', () => {
    const spreading = serviceAffinity({ antiAffinityLabelsPreference: ['region'] });
    const running = [...webs('a', 2), ...webs('b', 1), ...webs('c', 1)];
    expect(scoresOf(spreading, { nodes, pod, workloads, running })).toEqual({ a: 25, b: 25, c: 75, d: 0 });
    const two = serviceAffinity({ antiAffinityLabelsPreference: ['region', 'rack'] });
    // Of region: 25 or 75. Of rack: x 25, y 75. Half of each.
    expect(scoresOf(two, { nodes, pod, workloads, running })).toEqual({ a: 25, b: 50, c: 50, d: 0 });
    expect(scoresOf(spreading, { nodes, pod, workloads })).toEqual({ a: 100, b: 100, c: 100, d: 0 });
    const plain = { nodes, pod, running, workloads: noWorkloads };
    expect(scoresOf(spreading, plain)).toEqual({ a: 100, b: 100, c: 100, d: 0 });
    const others = [...webs('a', 2, { namespace: 'm' }), ...webs('b', 2, { isTerminating: true })];
    expect(scoresOf(spreading, { nodes, pod, workloads, running: others })).toEqual({ a: 100, b: 100, c: 100, d: 0 });
    expect(scoresOf(plugin, { nodes, pod, workloads, running })).toBeUndefined();
  });
});
