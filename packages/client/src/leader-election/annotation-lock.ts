import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import { formatTime, invariant, isJsonObject, parseStoredJson, parseTime, wellKnown } from '@orch/apimachinery/core';
import type { RestClient } from '../rest/rest-client.js';
import { type CallTimeout, ifFound, type LeaderRecord, type ReadRecord, type ResourceLock } from './resource-lock.js';

const kinds = { endpoints: 'Endpoints', configmaps: 'ConfigMap' } as const;

/** The record as JSON in an annotation of endpoints or of a config map. */
export function annotationLock(
  client: RestClient,
  {
    resource,
    namespace,
    name,
  }: {
    readonly resource: keyof typeof kinds;
    readonly namespace: string;
    readonly name: string;
  },
): ResourceLock {
  const collection = client.resource({ group: '', version: 'v1', resource });
  const annotation = client.names.value(wellKnown.annotations.leaderElectionRecord);
  const object = { apiVersion: 'v1', kind: kinds[resource], metadata: { namespace, name } };
  let last: DeepReadonly<ApiObject> | undefined;
  return {
    object,
    async read(_identity, options): Promise<ReadRecord | undefined> {
      last = await ifFound(collection.get(name, { namespace, ...options }));
      if (last === undefined) return undefined;
      const raw = last.metadata.annotations?.[annotation] ?? '';
      return { record: parseRecord(raw), raw };
    },
    async create(record: LeaderRecord, options: CallTimeout) {
      const annotations = { [annotation]: formatRecord(record) };
      last = await collection.create({ ...object, metadata: { ...object.metadata, annotations } }, options);
    },
    async update(record: LeaderRecord, options: CallTimeout) {
      invariant(last !== undefined, 'a lock is read before it is updated');
      const annotations = { ...last.metadata.annotations, [annotation]: formatRecord(record) };
      last = await collection.update({ ...last, metadata: { ...last.metadata, annotations } }, options);
    },
  };
}

/** Times in annotations have whole seconds. */
function formatRecord(record: LeaderRecord): string {
  const whole = (time: string) => formatTime(parseTime(time) ?? new Date(0));
  return JSON.stringify({ ...record, acquireTime: whole(record.acquireTime), renewTime: whole(record.renewTime) });
}

/** A missing or malformed record has no holder, so that it is replaced. */
function parseRecord(raw: string): LeaderRecord {
  let value: unknown;
  try {
    value = parseStoredJson(raw);
  } catch {
    value = undefined;
  }
  const record = isJsonObject(value) ? value : {};
  const text = (name: string) => (typeof record[name] === 'string' ? record[name] : '');
  const count = (name: string) => (typeof record[name] === 'number' ? record[name] : 0);
  return {
    holderIdentity: text('holderIdentity'),
    leaseDurationSeconds: count('leaseDurationSeconds'),
    acquireTime: text('acquireTime'),
    renewTime: text('renewTime'),
    leaderTransitions: count('leaderTransitions'),
  };
}
