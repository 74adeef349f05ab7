import type { Lease } from '@orch/api/types/coordination_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { formatApiVersion, formatMicroTime, invariant, parseTime, wellKnown } from '@orch/apimachinery/core';
import type { RestClient } from '../rest/rest-client.js';
import { type CallTimeout, ifFound, type LeaderRecord, type ReadRecord, type ResourceLock } from './resource-lock.js';

const leases = { group: wellKnown.groups.coordination, version: 'v1', resource: 'leases' };

/** The record in the spec of a lease. */
export function leaseLock(
  client: RestClient,
  { namespace, name }: { readonly namespace: string; readonly name: string },
): ResourceLock {
  const collection = client.resource<Lease>(leases);
  const object = {
    apiVersion: formatApiVersion({ group: client.names.group(leases.group), version: leases.version }),
    kind: 'Lease',
    metadata: { namespace, name },
  };
  let last: DeepReadonly<Lease> | undefined;
  return {
    object,
    async read(_identity, options): Promise<ReadRecord | undefined> {
      last = await ifFound(collection.get(name, { namespace, ...options }));
      return last === undefined
        ? undefined
        : { record: recordOf(last.spec ?? {}), raw: JSON.stringify(last.spec ?? {}) };
    },
    async create(record: LeaderRecord, options: CallTimeout) {
      last = await collection.create({ ...object, spec: specOf(record) }, options);
    },
    async update(record: LeaderRecord, options: CallTimeout) {
      invariant(last !== undefined, 'a lease is read before it is updated');
      last = await collection.update({ ...last, spec: specOf(record) }, options);
    },
  };
}

type LeaseSpec = NonNullable<Lease['spec']>;

function recordOf(spec: DeepReadonly<LeaseSpec>): LeaderRecord {
  return {
    holderIdentity: spec.holderIdentity ?? '',
    leaseDurationSeconds: spec.leaseDurationSeconds ?? 0,
    acquireTime: String(spec.acquireTime ?? ''),
    renewTime: String(spec.renewTime ?? ''),
    leaderTransitions: spec.leaseTransitions ?? 0,
  };
}

/** Times of a lease have microseconds. */
function specOf(record: LeaderRecord): LeaseSpec {
  const micro = (time: string) => formatMicroTime(parseTime(time) ?? new Date(0));
  return {
    holderIdentity: record.holderIdentity,
    leaseDurationSeconds: record.leaseDurationSeconds,
    acquireTime: micro(record.acquireTime),
    renewTime: micro(record.renewTime),
    leaseTransitions: record.leaderTransitions,
  };
}
