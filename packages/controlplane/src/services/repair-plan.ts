import type { Revision } from '@orch/storage';
import { addressKey, type Holder, itemOfKey, portKey } from './allocation-keys.js';
import { familyOf, type NumberSpace } from './number-space.js';

/** A service with the addresses and node ports in its spec. */
export interface HoldingService extends Holder {
  readonly addresses: readonly string[];
  readonly ports: readonly number[];
}

/** A stored allocation key. */
export interface StoredAllocation {
  readonly holder: Holder;
  readonly revision: Revision;
}

export interface RepairGiven {
  /** Oldest first: the oldest keeps an item that several services have. */
  readonly services: readonly HoldingService[];
  readonly stored: ReadonlyMap<string, StoredAllocation>;
  /** Address spaces by family. */
  readonly addresses: ReadonlyMap<string, NumberSpace>;
  readonly nodePorts: NumberSpace;
  /** Consecutive sightings of each key without its service. */
  readonly leaks: ReadonlyMap<string, number>;
}

/** A finding about a service, reported as an event. */
export interface Finding {
  readonly service: Holder;
  readonly component: 'ipallocator-repair-controller' | 'portallocator-repair-controller';
  readonly reason: string;
  readonly message: string;
}

export interface RepairPlan {
  readonly findings: readonly Finding[];
  /** Keys to write; `revision` is the current one, 0 when the key is missing. */
  readonly claim: readonly { readonly key: string; readonly holder: Holder; readonly revision: Revision | 0 }[];
  /** Keys without a service, to delete. */
  readonly release: readonly { readonly key: string; readonly revision: Revision }[];
  readonly leaks: ReadonlyMap<string, number>;
}

/** A key without its service may belong to a write in progress: it is deleted after this many sightings. */
export const leakSightings = 3;

/**
 * Pure. Plans the repair of differences between services and allocation keys.
 *
 *     web has 10.0.0.5, no key                     key written, ClusterIPNotAllocated
 *     web and db have 10.0.0.5, key of web         db: ClusterIPAlreadyAllocated
 *     key of 10.0.0.9, no service has it           released at the third sighting
 *     web has 10.9.0.1, range 10.0.0.0/16          web: ClusterIPOutOfRange
 */
export function planRepair(given: RepairGiven): RepairPlan {
  const owners = ownersByKey(given);
  const findings: Finding[] = [];
  const claim: RepairPlan['claim'][number][] = [];
  for (const service of given.services) {
    for (const item of itemsOf(service)) {
      const problem = problemOf(item, service, given, owners);
      if (problem === undefined) continue;
      findings.push(findingOf(item, service, { problem, given }));
      if (problem !== 'NotAllocated') continue;
      const { namespace, name, uid } = service;
      const revision = given.stored.get(item.key)?.revision ?? 0;
      claim.push({ key: item.key, holder: { namespace, name, uid }, revision });
    }
  }
  const leaks = new Map<string, number>();
  const release: RepairPlan['release'][number][] = [];
  for (const [key, { revision }] of given.stored) {
    if (owners.has(key) || itemOfKey(key) === undefined) continue;
    const seen = (given.leaks.get(key) ?? 0) + 1;
    if (seen >= leakSightings) release.push({ key, revision });
    else leaks.set(key, seen);
  }
  return { findings, claim, release, leaks };
}

interface HeldItem {
  readonly type: 'address' | 'port';
  readonly text: string;
  readonly key: string;
}

function itemsOf({ addresses, ports }: HoldingService): readonly HeldItem[] {
  return [
    ...addresses.map((text): HeldItem => ({ type: 'address', text, key: addressKey(text) })),
    ...ports.map((port): HeldItem => ({ type: 'port', text: String(port), key: portKey(port) })),
  ];
}

/** The uid of the rightful holder of each key: the holder in the key if its spec has the item, else the oldest service. */
function ownersByKey({ services, stored }: RepairGiven): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const service of services) {
    for (const { key } of itemsOf(service)) {
      if (!owners.has(key) || stored.get(key)?.holder.uid === service.uid) owners.set(key, service.uid);
    }
  }
  return owners;
}

type Problem = 'NotValid' | 'OutOfRange' | 'AlreadyAllocated' | 'NotAllocated';

function problemOf(
  { type, text, key }: HeldItem,
  { uid }: HoldingService,
  { addresses, nodePorts, stored }: RepairGiven,
  owners: ReadonlyMap<string, string>,
): Problem | undefined {
  const family = familyOf(text);
  if (type === 'address' && family === undefined) return 'NotValid';
  const space = type === 'port' ? nodePorts : addresses.get(family ?? '');
  if (space?.numberOf(text) === undefined) return 'OutOfRange';
  if (owners.get(key) !== uid) return 'AlreadyAllocated';
  return stored.get(key)?.holder.uid === uid ? undefined : 'NotAllocated';
}

function findingOf(
  { type, text }: HeldItem,
  { namespace, name, uid }: HoldingService,
  { problem, given }: { readonly problem: Problem; readonly given: RepairGiven },
): Finding {
  const service = { namespace, name, uid };
  if (type === 'port') {
    const texts = {
      NotValid: 'is not valid; please recreate service',
      OutOfRange: `is not within the port range ${given.nodePorts.text}; please recreate service`,
      AlreadyAllocated: 'was assigned to multiple services; please recreate service',
      NotAllocated: 'is not allocated; repairing',
    } as const;
    const component = 'portallocator-repair-controller';
    return { service, component, reason: `Port${problem}`, message: `Port ${text} ${texts[problem]}` };
  }
  const ranges = [...given.addresses.values()].map((space) => space.text);
  const range = given.addresses.get(familyOf(text) ?? '')?.text ?? ranges.join(',');
  const texts = {
    NotValid: 'is not a valid IP; please recreate service',
    OutOfRange: `is not within the service CIDR ${range}; please recreate service`,
    AlreadyAllocated: 'was assigned to multiple services; please recreate service',
    NotAllocated: 'is not allocated; repairing',
  } as const;
  const component = 'ipallocator-repair-controller';
  return { service, component, reason: `ClusterIP${problem}`, message: `Cluster IP ${text} ${texts[problem]}` };
}
