import { describe, expect, test } from '@jest/globals';
import type { Node, Service } from '@orch/api/types/core_v1';
import type { EndpointSlice } from '@orch/api/types/discovery_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { noSliceChanges } from '../../services/slices/slice-changes.js';
import { assignHints } from './assign-hints.js';
import { TopologyHints } from './topology-hints.js';
import { zoneRatios } from './zone-ratios.js';
import { isOverloaded, zoneTargets } from './zone-targets.js';

const zone = 'zone';
const node = (name: string, cpu: string | undefined, inZone?: string): Node => ({
  ...{ apiVersion: 'v1', kind: 'Node', metadata: { name, ...(inZone ? { labels: { zone: inZone } } : {}) } },
  status: { ...(cpu === undefined ? {} : { allocatable: { cpu } }) },
});
const ratiosOf = (...shares: readonly number[]) => new Map(shares.map((share, index) => [`z${index}`, share]));

test.each<readonly [string, readonly Node[], object | undefined]>([
  ['of two zones', [node('a', '1', 'z0'), node('b', '2500m', 'z1'), node('c', '500m', 'z0')], { z0: 0.375, z1: 0.625 }],
  ['of one zone', [node('a', '1', 'z0')], undefined],
  ['of no nodes', [], undefined],
  ['with a node without zone', [node('a', '1', 'z0'), node('b', '1', 'z1'), node('c', '1')], undefined],
  ['with a node without CPU', [node('a', '1', 'z0'), node('b', undefined, 'z1')], undefined],
])('the shares of zones %s', (_, nodes, expected) => {
  const ratios = zoneRatios(nodes, zone);
  expect(ratios && Object.fromEntries(ratios)).toEqual(expected);
});

test.each<readonly [number, readonly number[], readonly number[] | undefined]>([
  [10, [0.5, 0.3, 0.2], [5, 3, 2]],
  [2, [0.5, 0.3, 0.2], undefined],
  [3, [0.5, 0.3, 0.2], undefined],
  [4, [0.5, 0.5], [2, 2]],
  [5, [0.5, 0.5], undefined],
  [6, [0.5, 0.5], [3, 3]],
  [12, [0.4, 0.35, 0.25], [5, 4, 3]],
  [7, [0.45, 0.45, 0.1], [3, 3, 1]],
  [2, [0.9, 0.1], undefined],
  [20, [0.9, 0.1], [18, 2]],
  [5, [1], undefined],
])('%d endpoints for the shares %j: %j', (total, shares, expected) => {
  const targets = zoneTargets(total, ratiosOf(...shares));
  expect(targets && [...targets.values()]).toEqual(expected);
});

test('the targets are the total, and no zone is overloaded by them', () => {
  for (const shares of [
    [0.5, 0.3, 0.2],
    [0.34, 0.33, 0.33],
    [0.7, 0.2, 0.1],
    [0.25, 0.25, 0.25, 0.25],
  ]) {
    for (let total = 1; total < 60; total += 1) {
      const targets = zoneTargets(total, ratiosOf(...shares));
      if (targets === undefined) continue;
      expect([...targets.values()].reduce((sum, count) => sum + count, 0)).toBe(total);
      expect(isOverloaded(targets, ratiosOf(...shares))).toBe(false);
    }
  }
  expect(zoneTargets(5, undefined)).toBeUndefined();
});

test.each<readonly [string, Record<string, number>, readonly number[] | undefined, boolean]>([
  ['without hints', {}, [0.5, 0.5], false],
  ['without zones', { z0: 1 }, undefined, true],
  ['balanced', { z0: 5, z1: 5 }, [0.5, 0.5], false],
  ['at the limit', { z0: 5, z1: 7 }, [0.5, 0.5], false],
  ['beyond the limit', { z0: 4, z1: 6 }, [0.5, 0.5], true],
  ['with a zone without endpoints', { z0: 4 }, [0.5, 0.5], true],
  ['with a zone that has lost its last', { z0: 4, z1: 0 }, [0.5, 0.5], true],
])('overloaded %s: %j', (_, counts, shares, expected) => {
  expect(isOverloaded(new Map(Object.entries(counts)), shares && ratiosOf(...shares))).toBe(expected);
});

/** A slice with endpoints `zone` or `zone>hint`. */
const slice = (name: string, ...endpoints: readonly string[]): EndpointSlice => ({
  ...{ apiVersion: 'v1', kind: 'EndpointSlice', metadata: { name }, addressType: 'IPv4' },
  endpoints: endpoints.map((text, index) => {
    const [own = '', hint] = text.split('>');
    const hints = hint === undefined ? {} : { hints: { forZones: [{ name: hint }] } };
    return { addresses: [`10.0.0.${index}`], ...(own ? { zone: own } : {}), ...hints };
  }),
});
const hintsIn = (slices: readonly DeepReadonly<EndpointSlice>[]) =>
  slices.map(({ endpoints }) => endpoints.map(({ hints }) => hints?.forZones?.[0]?.name));
const halves = ratiosOf(0.5, 0.5);

describe('hints', () => {
  test('are the zones of the endpoints, as far as these suffice', () => {
    const { changes, counts } = assignHints(
      { ...noSliceChanges, create: [slice('a', 'z0', 'z1')], update: [slice('b', 'z0', 'z1')] },
      { unchanged: [], ratios: halves },
    );
    expect([hintsIn(changes.create), hintsIn(changes.update)]).toEqual([[['z0', 'z1']], [['z0', 'z1']]]);
    expect(Object.fromEntries(counts ?? [])).toEqual({ z0: 2, z1: 2 });
  });

  test('move endpoints to a zone that lacks some', () => {
    const { changes } = assignHints(
      { ...noSliceChanges, create: [slice('a', 'z0', 'z0', 'z0', 'z1')] },
      { unchanged: [], ratios: halves },
    );
    expect(hintsIn(changes.create)).toEqual([['z1', 'z0', 'z0', 'z1']]);
  });

  test('count those of unchanged slices', () => {
    const unchanged = [slice('u', 'z0>z0', 'z0>z0', 'z1>z1')];
    const { changes, counts } = assignHints(
      { ...noSliceChanges, create: [slice('a', 'z0')] },
      { unchanged, ratios: halves },
    );
    expect([hintsIn(changes.create), changes.update, Object.fromEntries(counts ?? [])]).toEqual([
      [['z1']],
      [],
      { z0: 2, z1: 2 },
    ]);
  });

  test.each<readonly [string, EndpointSlice, ReturnType<typeof ratiosOf> | undefined]>([
    ['without enough endpoints', slice('a', 'z0>z0'), ratiosOf(0.5, 0.3, 0.2)],
    ['without zones of nodes', slice('a', 'z0>z0', 'z1>z1'), undefined],
    ['with an endpoint without zone', slice('a', 'z0>z0', ''), halves],
  ])('are removed %s, also from unchanged slices', (_, changed, ratios) => {
    const { changes, counts } = assignHints(
      { ...noSliceChanges, update: [changed] },
      { unchanged: [slice('u', 'z1>z1'), slice('v', 'z1')], ratios },
    );
    expect(counts).toBeUndefined();
    expect(changes.update.map(({ metadata }) => metadata.name)).toEqual(['a', 'u']);
    expect(
      hintsIn(changes.update)
        .flat()
        .every((hint) => hint === undefined),
    ).toBe(true);
  });
});

describe('a service', () => {
  const service = (value?: string): Service => ({
    ...{ apiVersion: 'v1', kind: 'Service' },
    metadata: { name: 's', ...(value === undefined ? {} : { annotations: { hints: value } }) },
  });
  const nodes = [node('a', '1', 'z0'), node('b', '1', 'z1')];
  const create = [slice('a', 'z0', 'z0', 'z1', 'z1')];

  test.each([
    ['auto', true],
    ['disabled', false],
    [undefined, false],
  ])('with the annotation %j has hints: %j', (value, has) => {
    const hints = new TopologyHints({ zone, annotation: 'hints' });
    hints.setNodes(nodes);
    const { create: hinted } = hints.apply(
      { ...noSliceChanges, create },
      { key: 'n/s', service: service(value), addressType: 'IPv4', unchanged: [] },
    );
    expect(hintsIn(hinted).flat().includes('z0')).toBe(has);
  });

  test('is reconciled when nodes change so that a zone becomes overloaded', () => {
    const hints = new TopologyHints({ zone, annotation: 'hints' });
    const apply = (value?: string) =>
      hints.apply(
        { ...noSliceChanges, create },
        { key: 'n/s', service: service(value), addressType: 'IPv4', unchanged: [] },
      );
    expect(hints.setNodes(nodes)).toEqual([]);
    apply('auto');
    expect(hints.setNodes([...nodes, node('c', '100m', 'z1')])).toEqual([]);
    expect(hints.setNodes([...nodes, node('c', '2', 'z1')])).toEqual(['n/s']);
    expect(hints.setNodes(nodes.slice(0, 1))).toEqual(['n/s']);
    apply();
    expect(hints.setNodes(nodes.slice(0, 1))).toEqual([]);
  });
});
