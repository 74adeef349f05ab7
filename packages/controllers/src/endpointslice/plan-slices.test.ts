import { describe, expect, test } from '@jest/globals';
import type { Node, Pod, Service } from '@orch/api/types/core_v1';
import type { EndpointSlice } from '@orch/api/types/discovery_v1';
import { type DeepReadonly, orchNames } from '@orch/apimachinery';
import { withIdentityOf } from '../services/slices/slice-changes.js';
import { sliceNames } from '../services/slices/slice-names.js';
import { type PlanOptions, planSlices } from './plan-slices.js';

const names = sliceNames(orchNames);
const manager = 'endpointslice-controller.orch.io';
const node: Node = {
  ...{ apiVersion: 'v1', kind: 'Node' },
  metadata: { name: 'here', labels: { 'topology.orch.io/zone': 'z1' } },
};

interface PodSketch {
  readonly ips?: readonly string[];
  readonly isReady?: boolean;
  readonly isDeleting?: boolean;
  readonly spec?: object;
  readonly phase?: string;
  readonly resourceVersion?: string;
}

function pod(name: string, sketch: PodSketch = {}): Pod {
  const { ips = [`10.0.0.${name.replace(/\D/g, '') || '1'}`], isReady = true, isDeleting = false } = sketch;
  return {
    ...{ apiVersion: 'v1', kind: 'Pod' },
    metadata: {
      ...{ name, namespace: 'n', uid: name, resourceVersion: sketch.resourceVersion ?? '1' },
      ...(isDeleting ? { deletionTimestamp: 'now' } : {}),
    },
    spec: { containers: [], restartPolicy: 'Always', nodeName: 'here', ...sketch.spec },
    status: {
      phase: sketch.phase ?? 'Running',
      podIPs: ips.map((ip) => ({ ip })),
      conditions: [{ type: 'Ready', status: isReady ? 'True' : 'False' }],
    },
  };
}
const pods = (...numbers: readonly number[]) => numbers.map((number) => pod(`p${number}`));

const service = (spec: object = {}, metadata: object = {}): Service => ({
  ...{ apiVersion: 'v1', kind: 'Service', metadata: { name: 'web', namespace: 'n', uid: 'service', ...metadata } },
  spec: { clusterIP: '10.9.9.9', ipFamilies: ['IPv4'], ports: [{ name: 'http', port: 80, protocol: 'TCP' }], ...spec },
});

const options: PlanOptions = {
  ...{ names, manager, endpointsMax: 3, zoneLabel: 'topology.orch.io/zone', showsTerminating: false },
  nodeOf: (name) => (name === 'here' ? node : undefined),
  withHints: (changes) => changes,
};
type State = Partial<Parameters<typeof planSlices>[0]>;
const plan = (state: State, change: Partial<PlanOptions> = {}) =>
  planSlices({ service: service(), pods: [], slices: [], ...state }, { ...options, ...change });

/** The slices that the controller creates for pods, as the server returns them. */
function existing(sets: readonly (readonly Pod[])[], state: State = {}): readonly DeepReadonly<EndpointSlice>[] {
  return sets.map((set, index) => {
    const [created] = plan({ ...state, pods: set }, { endpointsMax: 100 }).changes.create;
    if (created === undefined) throw new Error('a slice');
    return withIdentityOf(created, {
      ...created,
      metadata: { name: `s${index}`, uid: `s${index}`, resourceVersion: '1', generation: 1 },
    });
  });
}

/** `name: pods`, or `new: pods`. */
function brief({ changes }: ReturnType<typeof plan>) {
  const text = ({ metadata, endpoints }: (typeof changes.create)[number]) =>
    `${metadata.name ?? 'new'}: ${endpoints.map(({ targetRef }) => targetRef?.name).join(' ')}`;
  return {
    create: changes.create.map(text),
    update: changes.update.map(text),
    delete: changes.delete.map(({ metadata }) => metadata.name),
  };
}
const nothing = { create: [], update: [], delete: [] };

test('a slice is owned by its service, and has its labels and the ports of the pods', () => {
  const ports = [
    { name: 'http', port: 80, targetPort: 'web', protocol: 'TCP', appProtocol: 'http' },
    { name: 'absent', port: 81, targetPort: 'none', protocol: 'TCP' },
    { port: 82, targetPort: 8082 },
  ];
  const spec = {
    containers: [{ name: 'c', ports: [{ name: 'web', containerPort: 8080 }] }],
    hostname: 'h',
    subdomain: 'web',
  };
  const labels = { team: 'a', 'endpointslice.orch.io/managed-by': 'me', 'service.orch.io/headless': 'x' };
  const { changes } = plan({ service: service({ ports }, { labels }), pods: [pod('p1', { spec })] });
  expect(changes).toEqual({
    update: [],
    delete: [],
    create: [
      {
        apiVersion: 'discovery.orch.io/v1',
        kind: 'EndpointSlice',
        metadata: {
          generateName: 'web-',
          namespace: 'n',
          labels: { team: 'a', 'orch.io/service-name': 'web', 'endpointslice.orch.io/managed-by': manager },
          ownerReferences: [
            {
              apiVersion: 'v1',
              kind: 'Service',
              name: 'web',
              uid: 'service',
              controller: true,
              blockOwnerDeletion: true,
            },
          ],
        },
        addressType: 'IPv4',
        endpoints: [
          {
            addresses: ['10.0.0.1'],
            conditions: { ready: true },
            hostname: 'h',
            nodeName: 'here',
            zone: 'z1',
            targetRef: { kind: 'Pod', namespace: 'n', name: 'p1', uid: 'p1', resourceVersion: '1' },
          },
        ],
        ports: [
          { name: 'http', port: 8080, protocol: 'TCP', appProtocol: 'http' },
          { name: '', port: 8082, protocol: 'TCP' },
        ],
      },
    ],
  });
});

describe('conditions', () => {
  const conditionsOf = (sketch: PodSketch, spec: object, showsTerminating: boolean) =>
    plan({ service: service(spec), pods: [pod('p1', sketch)] }, { showsTerminating }).changes.create[0]?.endpoints.map(
      ({ conditions }) => conditions,
    );
  const publishes = { publishNotReadyAddresses: true };

  test.each<readonly [string, PodSketch, object, boolean, readonly object[]]>([
    ['a ready pod', {}, {}, false, [{ ready: true }]],
    ['an unready pod', { isReady: false }, {}, false, [{ ready: false }]],
    ['an unready pod, published', { isReady: false }, publishes, false, [{ ready: true }]],
    ['a terminating pod', { isDeleting: true }, {}, false, []],
    ['a terminating pod, published', { isDeleting: true }, publishes, false, [{ ready: true }]],
    ['a ready pod with the gate', {}, {}, true, [{ ready: true, serving: true, terminating: false }]],
    [
      'a terminating pod with the gate',
      { isDeleting: true },
      {},
      true,
      [{ ready: false, serving: true, terminating: true }],
    ],
    [
      'an unready terminating pod with the gate',
      { isDeleting: true, isReady: false },
      {},
      true,
      [{ ready: false, serving: false, terminating: true }],
    ],
    ['a failed pod', { phase: 'Failed', spec: { restartPolicy: 'Never' } }, publishes, true, []],
    ['a pod without an address', { ips: [] }, publishes, true, []],
  ])('of %s', (_, sketch, spec, gate, conditions) => {
    expect(conditionsOf(sketch, spec, gate)).toEqual(conditions);
  });
});

describe('address types', () => {
  const both = [pod('p1', { ips: ['10.0.0.1', 'fd00::1'] }), pod('p2', { ips: ['10.0.0.2'] })];
  const byType = (spec: object) =>
    plan({ service: service(spec), pods: both }).changes.create.map(
      ({ addressType, endpoints }) => `${addressType}: ${endpoints.flatMap(({ addresses }) => addresses).join(' ')}`,
    );

  test.each<readonly [string, object, readonly string[]]>([
    ['of one family', { ipFamilies: ['IPv4'] }, ['IPv4: 10.0.0.1 10.0.0.2']],
    ['of two families', { ipFamilies: ['IPv6', 'IPv4'] }, ['IPv4: 10.0.0.1 10.0.0.2', 'IPv6: fd00::1']],
    ['of the service address', { ipFamilies: [], clusterIP: 'fd00::9' }, ['IPv6: fd00::1']],
    ['of the IPv4 service address', { ipFamilies: [], clusterIP: '10.0.0.9' }, ['IPv4: 10.0.0.1 10.0.0.2']],
    [
      'of a headless service without families',
      { ipFamilies: [], clusterIP: 'None' },
      ['IPv4: 10.0.0.1 10.0.0.2', 'IPv6: fd00::1'],
    ],
  ])('%s', (_, spec, slices) => {
    expect(byType(spec)).toEqual(slices);
  });

  test('slices of a family that the service no longer has are deleted', () => {
    const slices = existing([[both[0] ?? pod('p1')]], { service: service({ ipFamilies: ['IPv6'] }) });
    expect(brief(plan({ slices, pods: pods(1) }))).toEqual({ create: ['new: p1'], update: [], delete: ['s0'] });
  });
});

describe('the placeholder', () => {
  test('is created for a service without endpoints, and kept', () => {
    const { changes } = plan({});
    expect(changes.create).toMatchObject([{ endpoints: [], ports: [], addressType: 'IPv4' }]);
    const slices = existing([[]]);
    expect(brief(plan({ slices }))).toEqual(nothing);
    expect(brief(plan({ slices, pods: pods(1) }))).toEqual({ create: [], update: ['s0: p1'], delete: [] });
  });

  test('replaces the last slice when its endpoints are gone', () => {
    const { changes } = plan({ slices: existing([pods(1)]) });
    expect(brief({ changes, missingNodes: new Set() })).toEqual({ create: [], update: ['s0: '], delete: [] });
    expect(changes.update[0]).toMatchObject({ ports: [], metadata: { name: 's0', resourceVersion: '1' } });
    const labels = { a: 'b' };
    expect(brief(plan({ slices: existing([[]]), service: service({}, { labels }) })).update).toEqual(['s0: ']);
  });
});

describe('endpoints are distributed', () => {
  test.each<readonly [string, readonly (readonly number[])[], readonly number[], object]>([
    ['with no write, when nothing has changed', [[1, 2], [3]], [1, 2, 3], {}],
    [
      'into new slices of the maximum',
      [],
      [1, 2, 3, 4, 5, 6, 7],
      { create: ['new: p1 p2 p3', 'new: p4 p5 p6', 'new: p7'] },
    ],
    ['into the one that it fills best', [[1], [2, 3]], [1, 2, 3, 4], { update: ['s1: p2 p3 p4'] }],
    ['into the one with room for all', [[1], [2, 3]], [1, 2, 3, 4, 5], { update: ['s0: p1 p4 p5'] }],
    [
      'into a new one, when no slice has room for all',
      [
        [1, 2],
        [3, 4],
      ],
      [1, 2, 3, 4, 5, 6],
      { create: ['new: p5 p6'] },
    ],
    ['into a new one of the maximum, whatever room there is', [[1]], [1, 2, 3, 4], { create: ['new: p2 p3 p4'] }],
    ['first into slices that are written anyway', [[1, 2, 3], [4]], [1, 2, 4, 5], { update: ['s0: p1 p2 p5'] }],
    [
      'into the fullest of these first',
      [
        [1, 9],
        [2, 3, 8],
      ],
      [1, 2, 3, 4],
      { update: ['s0: p1', 's1: p2 p3 p4'] },
    ],
    [
      'without joining slices',
      [
        [1, 2],
        [3, 9],
      ],
      [1, 2, 3],
      { update: ['s1: p3'] },
    ],
    ['without empty slices', [[1, 2], [3]], [1, 2], { delete: ['s1'] }],
    ['into a slice that would be deleted', [[1, 2, 3], [8]], [1, 2, 3, 4, 5, 6], { update: ['s1: p4 p5 p6'] }],
  ])('%s', (_, sets, wanted, expected) => {
    const slices = existing(sets.map((set) => pods(...set)));
    expect(brief(plan({ slices, pods: pods(...wanted) }))).toEqual({ ...nothing, ...expected });
  });

  test.each<readonly [string, PodSketch, boolean]>([
    ['another version of the pod', { resourceVersion: '2' }, false],
    ['readiness', { isReady: false }, true],
    ['a node', { spec: { nodeName: undefined } }, true],
    ['a host name', { spec: { hostname: 'h', subdomain: 'web' } }, true],
    ['an address', { ips: ['10.0.0.9'] }, true],
  ])('with a write for %s: %j', (_, sketch, isWritten) => {
    const changed = plan({ slices: existing([pods(1)]), pods: [pod('p1', sketch)] });
    expect(brief(changed).update.length > 0).toBe(isWritten);
  });

  test('with a write for a zone', () => {
    const slices = existing([pods(1)]);
    const other = { ...node, metadata: { name: 'here', labels: { 'topology.orch.io/zone': 'z2' } } };
    const { changes } = plan({ slices, pods: pods(1) }, { nodeOf: () => other });
    expect(changes.update[0]?.endpoints[0]?.zone).toBe('z2');
  });
});

describe('labels', () => {
  const labels = { team: 'a' };

  test('of the service are copied, and only they are compared', () => {
    const slices = existing([pods(1)]);
    const { changes } = plan({ slices, pods: pods(1), service: service({}, { labels }) });
    expect(changes.update[0]?.metadata.labels).toMatchObject({ team: 'a', 'orch.io/service-name': 'web' });
    const headless = existing([pods(1)], { service: service({ clusterIP: 'None' }) });
    expect(headless[0]?.metadata.labels).toMatchObject({ 'service.orch.io/headless': '' });
    expect(brief(plan({ slices: headless, pods: pods(1) }))).toEqual(nothing);
  });
});

describe('pods with other ports', () => {
  const named = (name: string, containerPort: number) =>
    pod(name, { spec: { containers: [{ name: 'c', ports: [{ name: 'web', containerPort }] }] } });
  const named80 = service({ ports: [{ name: 'http', port: 80, targetPort: 'web', protocol: 'TCP' }] });

  test('have slices of their own', () => {
    const state = { service: named80, pods: [named('p1', 1), named('p2', 2), named('p3', 1)] };
    expect(brief(plan(state)).create).toEqual(['new: p1 p3', 'new: p2']);
    expect(plan(state).changes.create.map(({ ports }) => ports?.[0]?.port)).toEqual([1, 2]);
  });

  test('reuse a slice whose ports are gone', () => {
    const slices = existing([[named('p1', 1)]], { service: named80 });
    const { changes } = plan({ service: named80, slices, pods: [named('p1', 2)] });
    expect(brief({ changes, missingNodes: new Set() })).toEqual({ ...nothing, update: ['s0: p1'] });
    expect(changes.update[0]?.ports?.[0]?.port).toBe(2);
  });
});

test('slices of an older service of the name are replaced, not reused', () => {
  const slices = existing([pods(1)], { service: service({}, { uid: 'old' }) });
  expect(brief(plan({ slices, pods: pods(1) }))).toEqual({ create: ['new: p1'], update: [], delete: ['s0'] });
});

test('pods on unknown nodes are left out and reported, unless all addresses are published', () => {
  const state = { pods: [pod('p1', { spec: { nodeName: 'gone' } }), pod('p2')] };
  const left = plan(state);
  expect([brief(left).create, [...left.missingNodes]]).toEqual([['new: p2'], ['gone']]);
  const published = plan({ ...state, service: service({ publishNotReadyAddresses: true }) });
  expect([brief(published).create, [...published.missingNodes]]).toEqual([['new: p1 p2'], ['gone']]);
});

test('hints are set before slices are reused, with the slices that no change touches', () => {
  const slices = existing([pods(1), pods(2)]);
  const seen: unknown[] = [];
  plan(
    { slices, pods: pods(1) },
    {
      withHints(changes, { addressType, unchanged }) {
        seen.push(
          addressType,
          unchanged.map(({ metadata }) => metadata.name),
          changes.delete.length,
        );
        return changes;
      },
    },
  );
  expect(seen).toEqual(['IPv4', ['s0'], 1]);
});
