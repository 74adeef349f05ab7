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

const findingTexts = ({ findings }: ReturnType<typeof plan>) =>
  findings.map(({ service: { name }, reason, message }) => `${name}: ${reason}: ${message}`);

test('plans nothing when services and keys agree', () => {
  const keys = { [addressKey('10.0.0.5')]: stored('a'), [portKey(30_001)]: stored('a') };
  expect(plan([service('a', ['10.0.0.5'], [30_001])], keys)).toEqual({
    findings: [],
    claim: [],
    release: [],
    leaks: new Map(),
  });
});

test('writes a missing key, replacing that of a former holder, and reports it', () => {
  const found = plan([service('a', ['10.0.0.5'], [30_001])], { [portKey(30_001)]: stored('gone', 9) });
  expect(found.claim).toEqual([
    { key: addressKey('10.0.0.5'), holder: { namespace: 'n', name: 'a', uid: 'a' }, revision: 0 },
    { key: portKey(30_001), holder: { namespace: 'n', name: 'a', uid: 'a' }, revision: 9 },
  ]);
  expect(findingTexts(found)).toEqual([
    'a: ClusterIPNotAllocated: Cluster IP 10.0.0.5 is not allocated; repairing',
    'a: PortNotAllocated: Port 30001 is not allocated; repairing',
  ]);
});

test('assigns an item of two services to the holder in the key, else to the older service', () => {
  const both = [service('old', ['10.0.0.5'], [30_001]), service('new', ['10.0.0.5'], [30_001])];
  const found = plan(both, { [addressKey('10.0.0.5')]: stored('new') });
  expect(findingTexts(found)).toEqual([
    'old: ClusterIPAlreadyAllocated: Cluster IP 10.0.0.5 was assigned to multiple services; please recreate service',
    'old: PortNotAllocated: Port 30001 is not allocated; repairing',
    'new: PortAlreadyAllocated: Port 30001 was assigned to multiple services; please recreate service',
  ]);
  expect(found.claim.map(({ key, holder }) => [key, holder.uid])).toEqual([[portKey(30_001), 'old']]);
});

test('reports items out of range and invalid addresses without changing them', () => {
  const found = plan([service('a', ['10.9.0.1', 'x', 'fd00::1'], [80])], {});
  expect(findingTexts(found)).toEqual([
    'a: ClusterIPOutOfRange: Cluster IP 10.9.0.1 is not within the service CIDR 10.0.0.0/24; please recreate service',
    'a: ClusterIPNotValid: Cluster IP x is not a valid IP; please recreate service',
    'a: ClusterIPOutOfRange: Cluster IP fd00::1 is not within the service CIDR 10.0.0.0/24; please recreate service',
    'a: PortOutOfRange: Port 80 is not within the port range 30000-30009; please recreate service',
  ]);
  expect([found.claim, found.release]).toEqual([[], []]);
});

test('releases a key without a service after several consecutive sightings', () => {
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
