import { expect, test } from '@jest/globals';
import type { Revision } from '@orch/storage';
import { addressKey, portKey } from './allocation-keys.js';
import { addressSpace, portSpace } from './number-space.js';
import { type HoldingService, leakSightings, planRepair, type StoredAllocation } from './repair-plan.js';

function isRevision(value: number): value is Revision {
  return Number.isSafeInteger(value);
}

function stored(uid: string, revision = 5): StoredAllocation {
  if (!isRevision(revision)) throw new Error('no revision');
  return { holder: { namespace: 'n', name: uid, uid }, revision };
}

function service(uid: string, addresses: readonly string[], ports: readonly number[] = []): HoldingService {
  return { namespace: 'n', name: uid, uid, addresses, ports };
}

function plan(
  services: readonly HoldingService[],
  keys: Readonly<Record<string, StoredAllocation>>,
  leaks: ReadonlyMap<string, number> = new Map(),
) {
  return planRepair({
    services,
    stored: new Map(Object.entries(keys)),
    addresses: new Map([['IPv4', addressSpace('10.0.0.0/24')]]),
    nodePorts: portSpace({ first: 30_000, last: 30_009 }),
    leaks,
  });
}

const told = ({ findings }: ReturnType<typeof plan>) =>
  findings.map(({ service: { name }, reason, message }) => `${name}: ${reason}: ${message}`);

test('where services and keys agree there is nothing to do', () => {
  const keys = { [addressKey('10.0.0.5')]: stored('a'), [portKey(30_001)]: stored('a') };
  expect(plan([service('a', ['10.0.0.5'], [30_001])], keys)).toEqual({
    findings: [],
    claim: [],
    release: [],
    leaks: new Map(),
  });
});

test('what a service has without a key is written, over a key of one that has it no more, and told', () => {
  const found = plan([service('a', ['10.0.0.5'], [30_001])], { [portKey(30_001)]: stored('gone', 9) });
  expect(found.claim).toEqual([
    { key: addressKey('10.0.0.5'), holder: { namespace: 'n', name: 'a', uid: 'a' }, revision: 0 },
    { key: portKey(30_001), holder: { namespace: 'n', name: 'a', uid: 'a' }, revision: 9 },
  ]);
  expect(told(found)).toEqual([
    'a: ClusterIPNotAllocated: Cluster IP 10.0.0.5 is not allocated; repairing',
    'a: PortNotAllocated: Port 30001 is not allocated; repairing',
  ]);
});

test('what two services have stays with the one whose the key is, else with the older one', () => {
  const both = [service('old', ['10.0.0.5'], [30_001]), service('new', ['10.0.0.5'], [30_001])];
  const found = plan(both, { [addressKey('10.0.0.5')]: stored('new') });
  expect(told(found)).toEqual([
    'old: ClusterIPAlreadyAllocated: Cluster IP 10.0.0.5 was assigned to multiple services; please recreate service',
    'old: PortNotAllocated: Port 30001 is not allocated; repairing',
    'new: PortAlreadyAllocated: Port 30001 was assigned to multiple services; please recreate service',
  ]);
  expect(found.claim.map(({ key, holder }) => [key, holder.uid])).toEqual([[portKey(30_001), 'old']]);
});

test('what is in no range, or no address, is told and left', () => {
  const found = plan([service('a', ['10.9.0.1', 'x', 'fd00::1'], [80])], {});
  expect(told(found)).toEqual([
    'a: ClusterIPOutOfRange: Cluster IP 10.9.0.1 is not within the service CIDR 10.0.0.0/24; please recreate service',
    'a: ClusterIPNotValid: Cluster IP x is not a valid IP; please recreate service',
    'a: ClusterIPOutOfRange: Cluster IP fd00::1 is not within the service CIDR 10.0.0.0/24; please recreate service',
    'a: PortOutOfRange: Port 80 is not within the port range 30000-30009; please recreate service',
  ]);
  expect([found.claim, found.release]).toEqual([[], []]);
});

test('a key without a service goes when it was seen several times in turn', () => {
  const key = addressKey('10.0.0.9');
  const keys = { [key]: stored('gone', 7), '/registry/ranges/other/1': stored('x') };
  let leaks: ReadonlyMap<string, number> = new Map();
  for (let round = 1; round < leakSightings; round += 1) {
    const found = plan([], keys, leaks);
    expect([found.release, found.leaks]).toEqual([[], new Map([[key, round]])]);
    leaks = found.leaks;
  }
  expect(plan([service('a', ['10.0.0.9'])], keys, leaks).leaks).toEqual(new Map());
  expect(plan([], keys, leaks)).toMatchObject({ release: [{ key, revision: 7 }], leaks: new Map() });
});
