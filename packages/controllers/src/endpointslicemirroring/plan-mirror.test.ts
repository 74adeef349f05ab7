import { describe, expect, test } from '@jest/globals';
import type { EndpointSubset, Endpoints } from '@orch/api/types/core_v1';
import type { EndpointSlice } from '@orch/api/types/discovery_v1';
import { type DeepReadonly, orchNames } from '@orch/apimachinery';
import { withIdentityOf } from '../services/slices/slice-changes.js';
import { sliceNames } from '../services/slices/slice-names.js';
import { mirroredSubsets } from './mirrored-subsets.js';
import { type MirrorOptions, planMirror } from './plan-mirror.js';

const names = sliceNames(orchNames);
const manager = 'endpointslicemirroring-controller.orch.io';
const options: MirrorOptions = { names, manager, unmirroredAnnotations: ['trigger', 'applied'], endpointsMax: 3 };
const endpoints = (subsets: readonly EndpointSubset[], metadata: object = {}): Endpoints => ({
  ...{ apiVersion: 'v1', kind: 'Endpoints', metadata: { name: 'db', namespace: 'n', uid: 'e', ...metadata } },
  subsets: [...subsets],
});
const of = (ips: readonly string[], port = 80, notReady: readonly string[] = []): EndpointSubset => ({
  addresses: ips.map((ip) => ({ ip })),
  ...(notReady.length > 0 ? { notReadyAddresses: notReady.map((ip) => ({ ip })) } : {}),
  ports: [{ name: 'p', port, protocol: 'TCP' }],
});
type Slices = readonly DeepReadonly<EndpointSlice>[];
function plan(source: Endpoints, slices: Slices = [], change: Partial<MirrorOptions> = {}) {
  const used = { ...options, ...change };
  return planMirror(
    { endpoints: source, subsets: mirroredSubsets(source, { addressesMax: used.endpointsMax }), slices },
    used,
  );
}
const existing = (source: Endpoints): Slices =>
  plan(source).create.map((created, index) =>
    withIdentityOf(created, { ...created, metadata: { name: `s${index}`, uid: `s${index}`, resourceVersion: '1' } }),
  );
const brief = (changes: ReturnType<typeof plan>) => {
  const text = ({ metadata, addressType, endpoints: list }: Slices[number]) =>
    `${metadata.name ?? 'new'} ${addressType}: ${list.flatMap(({ addresses }) => addresses).join(' ')}`;
  return [changes.create.map(text), changes.update.map(text), changes.delete.map(({ metadata }) => metadata.name)];
};

test('a slice has the labels and most annotations of the endpoints, which own it', () => {
  const source = endpoints(
    [
      {
        addresses: [{ ip: '10.0.0.1', hostname: 'h', nodeName: 'node', targetRef: { kind: 'Pod', name: 'a' } }],
        notReadyAddresses: [{ ip: '10.0.0.2' }],
        ports: [{ name: 'p', port: 80, protocol: 'UDP', appProtocol: 'dns' }],
      },
    ],
    { labels: { team: 'a' }, annotations: { own: 'x', trigger: 'y', applied: 'z' } },
  );
  expect(plan(source)).toEqual({
    update: [],
    delete: [],
    create: [
      {
        apiVersion: 'discovery.orch.io/v1',
        kind: 'EndpointSlice',
        metadata: {
          generateName: 'db-',
          namespace: 'n',
          labels: { team: 'a', 'orch.io/service-name': 'db', 'endpointslice.orch.io/managed-by': manager },
          annotations: { own: 'x' },
          ownerReferences: [
            { apiVersion: 'v1', kind: 'Endpoints', name: 'db', uid: 'e', controller: true, blockOwnerDeletion: true },
          ],
        },
        addressType: 'IPv4',
        endpoints: [
          {
            addresses: ['10.0.0.1'],
            conditions: { ready: true },
            hostname: 'h',
            nodeName: 'node',
            targetRef: { kind: 'Pod', name: 'a' },
          },
          { addresses: ['10.0.0.2'], conditions: { ready: false } },
        ],
        ports: [{ name: 'p', port: 80, protocol: 'UDP', appProtocol: 'dns' }],
      },
    ],
  });
});

describe('slices', () => {
  test.each<readonly [string, readonly EndpointSubset[], readonly EndpointSubset[], readonly unknown[]]>([
    ['stay without a change', [of(['10.0.0.1'])], [of(['10.0.0.1'])], [[], [], []]],
    [
      'are created per subset',
      [],
      [of(['10.0.0.1']), of(['10.0.0.2'], 81)],
      [['new IPv4: 10.0.0.1', 'new IPv4: 10.0.0.2'], [], []],
    ],
    [
      'are created per address type',
      [],
      [of(['10.0.0.1', 'fd00::1'])],
      [['new IPv4: 10.0.0.1', 'new IPv6: fd00::1'], [], []],
    ],
    ['are updated', [of(['10.0.0.1'])], [of(['10.0.0.1', '10.0.0.2'])], [[], ['s0 IPv4: 10.0.0.1 10.0.0.2'], []]],
    ['are updated for readiness', [of(['10.0.0.1'])], [of([], 80, ['10.0.0.1'])], [[], ['s0 IPv4: 10.0.0.1'], []]],
    ['are reused for other ports', [of(['10.0.0.1'])], [of(['10.0.0.1'], 81)], [[], ['s0 IPv4: 10.0.0.1'], []]],
    [
      'are not reused for another address type',
      [of(['10.0.0.1'])],
      [of(['fd00::1'])],
      [['new IPv6: fd00::1'], [], ['s0']],
    ],
    ['are deleted without addresses', [of(['10.0.0.1'])], [], [[], [], ['s0']]],
    [
      'are deleted when a type has no more addresses',
      [of(['10.0.0.1', 'fd00::1'])],
      [of(['10.0.0.1'])],
      [[], [], ['s1']],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(brief(plan(endpoints(after), existing(endpoints(before))))).toEqual(expected);
  });

  test('beyond the first of a subset are deleted', () => {
    const source = endpoints([of(['10.0.0.1'])]);
    const twice = [
      ...existing(source),
      ...existing(source).map((slice) => ({ ...slice, metadata: { ...slice.metadata, name: 'x' } })),
    ];
    expect(brief(plan(source, twice))).toEqual([[], [], ['x']]);
  });

  test('follow labels and annotations', () => {
    const source = endpoints([of(['10.0.0.1'])], { labels: { a: '1' }, annotations: { b: '1' } });
    const slices = existing(source);
    const changed = (metadata: object) => brief(plan(endpoints([of(['10.0.0.1'])], metadata), slices))[1];
    expect(changed({ labels: { a: '1' }, annotations: { b: '1', trigger: 'x' } })).toEqual([]);
    expect(changed({ labels: { a: '2' }, annotations: { b: '1' } })).toEqual(['s0 IPv4: 10.0.0.1']);
    expect(changed({ labels: { a: '1' } })).toEqual(['s0 IPv4: 10.0.0.1']);
  });

  test('of older endpoints of the name are replaced', () => {
    const slices = existing(endpoints([of(['10.0.0.1'], 81)], { uid: 'old' }));
    expect(brief(plan(endpoints([of(['10.0.0.1'])]), slices))).toEqual([['new IPv4: 10.0.0.1'], [], ['s0']]);
  });
});

describe('limits', () => {
  const counts = (subsets: readonly EndpointSubset[]) => {
    const { groups, invalidAddresses, excessAddresses } = mirroredSubsets(endpoints(subsets), { addressesMax: 3 });
    return [
      [...groups.values()].reduce((sum, group) => sum + group.endpoints.size, 0),
      invalidAddresses,
      excessAddresses,
    ];
  };

  test.each<readonly [string, readonly EndpointSubset[], readonly number[]]>([
    ['the maximum of each subset', [of(['10.0.0.1', '10.0.0.2', '10.0.0.3']), of(['10.0.0.4'], 81)], [4, 0, 0]],
    ['beyond it', [of(['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4', '10.0.0.5'])], [3, 0, 2]],
    ['beyond it with those not ready', [of(['10.0.0.1', '10.0.0.2'], 80, ['10.0.0.3', '10.0.0.4'])], [3, 0, 1]],
    ['beyond it with both families', [of(['10.0.0.1', '10.0.0.2', 'fd00::1', 'fd00::2'])], [3, 0, 1]],
    ['invalid addresses', [of(['10.0.0.1', 'a.example.com'])], [1, 1, 0]],
  ])('%s', (_, subsets, expected) => {
    expect(counts(subsets)).toEqual(expected);
  });
});
