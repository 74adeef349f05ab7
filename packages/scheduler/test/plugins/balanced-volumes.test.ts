import { expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import type { FilterPlugin } from '../../src/framework/plugin.js';
import { azureDiskLimits, gcePdLimits } from '../../src/plugins/disk-limits.js';
import { balancedAllocation } from '../../src/plugins/resource-scores.js';
import { aNode, aPod, cycleOf, type Given } from './scenario.fixture.js';

/** The points of the node `n1` after the filters have run. */
function pointsOf(given: Given, filters: readonly FilterPlugin[] = [gcePdLimits(), azureDiskLimits()]): number {
  const cycle = cycleOf(given);
  for (const filter of filters) filter.filter(cycle);
  const slot = cycle.cluster.nodes.find('n1') ?? Number.NaN;
  return balancedAllocation.scores(cycle, [slot])?.score(slot) ?? Number.NaN;
}

const gce = (...names: readonly string[]) =>
  names.map((pdName) => ({ name: pdName, gcePersistentDisk: { pdName, readOnly: true } }));
const azure = (...names: readonly string[]) =>
  names.map((diskName) => ({ name: diskName, azureDisk: { diskName, diskURI: diskName } }));
/** Requests half of the CPU and a quarter of the memory of a node. */
const podWith = (volumes: NonNullable<Pod['spec']>['volumes']) =>
  aPod('p', { volumes: volumes ?? [] }, { requests: { cpu: '2', memory: '2Gi' } });
const attached = (volumes: NonNullable<Pod['spec']>['volumes']) =>
  aPod('q', { volumes: volumes ?? [] }, { requests: { cpu: '1m', memory: '1' } });
const limits = (count: string) => ({ 'attachable-volumes-gce-pd': count, 'attachable-volumes-azure-disk': '8' });

// CPU is 0.5 and memory 0.25: without volumes 75 points, and with the fraction v the variance of 0.5, 0.25 and v.
test.each<readonly [string, { limit: string; pod: Pod; running?: Pod; points: number }]>([
  ['no volumes: two fractions', { limit: '4', pod: podWith([]), points: 75 }],
  ['volumes without a limit: two fractions', { limit: '4', pod: podWith([{ name: 'e', emptyDir: {} }]), points: 75 }],
  ['one of four volumes', { limit: '4', pod: podWith(gce('a')), points: 98 }],
  ['three of four volumes', { limit: '4', pod: podWith(gce('a', 'b', 'c')), points: 95 }],
  [
    'two of the three volumes that are free',
    { limit: '4', pod: podWith(gce('a', 'b')), running: attached(gce('c')), points: 97 },
  ],
  [
    'a volume that is attached already',
    { limit: '4', pod: podWith(gce('a')), running: attached(gce('a')), points: 95 },
  ],
  ['the last volume of a node: never preferred', { limit: '1', pod: podWith(gce('a')), points: 0 }],
  [
    'no free volume, and none requested: two fractions',
    { limit: '1', pod: podWith(gce('a')), running: attached(gce('a')), points: 74 },
  ],
  [
    'volumes of two limits: the last filter decides',
    { limit: '4', pod: podWith([...gce('a', 'b', 'c'), ...azure('d', 'e')]), points: 98 },
  ],
])(
  'with the gate BalanceAttachedNodeVolumes, balanced allocation scores %s',
  (_what, { limit, pod, running, points }) => {
    const given: Given = {
      nodes: [aNode('n1', { allocatable: limits(limit) })],
      pod,
      running: running === undefined ? [] : [['n1', running]],
    };
    expect(pointsOf(given)).toBe(points);
  },
);

test('without the gate BalanceAttachedNodeVolumes, or without filters that count volumes, volumes do not change the score', () => {
  const given: Given = { nodes: [aNode('n1', { allocatable: limits('4') })], pod: podWith(gce('a')) };
  expect(pointsOf({ ...given, gatesOff: ['BalanceAttachedNodeVolumes'] })).toBe(75);
  expect(pointsOf(given, [])).toBe(75);
});
