import type { JsonValue } from '@orch/apimachinery';
import type { ObjectChange, Revision } from '@orch/storage';
import { type ChangedField, changedFields } from './changed-fields.js';
import { formatTimeMs } from './instant.js';
import type { HistoryQuery } from './query.js';
import { writerOf } from './writer-of.js';

/** A change as it is answered: who changed what, when. */
export interface DescribedChange extends DescribedRevision {
  readonly verb: 'create' | 'update' | 'delete';
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  /** Of objects in namespaces. */
  readonly namespace?: string;
  readonly name: string;
  /** The user that asked for it where the store has written that down, else the field manager that the object tells. */
  readonly by?: string;
  /** Of an update, when asked for. */
  readonly fields?: readonly DescribedField[];
}

export interface DescribedRevision {
  readonly revision: string;
  /** Of the commit, in RFC 3339 with milliseconds; not given when the engine does not write it down. */
  readonly time?: string;
}

/** Values are left out when they are secret or large: what stood at a revision can be read there. */
export interface DescribedField extends ChangedField {
  readonly withheld?: true;
}

export function describeRevision(revision: Revision, timeMs: number | undefined): DescribedRevision {
  const time = timeMs === undefined ? {} : { time: formatTimeMs(timeMs) };
  return { revision: String(revision), ...time };
}

export function describeChange(change: ObjectChange, fields: HistoryQuery['fields']): DescribedChange {
  const { revision, timeMs, verb, definition, key } = change;
  const { group, version } = definition.hub.gvk;
  const isUpdate = verb === 'update' && fields !== 'none';
  const before = isUpdate || change.by === undefined ? change.before() : undefined;
  const after = isUpdate || change.by === undefined ? change.after() : undefined;
  const by = change.by ?? writerOf(before, after);
  return {
    ...describeRevision(revision, timeMs),
    verb,
    group,
    version,
    resource: definition.resource,
    ...(definition.namespaced ? { namespace: key.namespace } : {}),
    name: key.name,
    ...(by === undefined ? {} : { by }),
    ...(fields === 'none' || before === undefined || after === undefined
      ? {}
      : { fields: changedFields(before, after).map((field) => describeField(field, change, fields)) }),
  };
}

function describeField(field: ChangedField, { definition }: ObjectChange, fields: 'paths' | 'values'): DescribedField {
  const { path, from, to } = field;
  if (fields === 'paths') return { path };
  // An annotation may hold what a secret's data holds, so no value of one is told.
  const isSecret = definition.group === '' && definition.resource === 'secrets';
  return isSecret || isLarge(from) || isLarge(to) ? { path, withheld: true } : field;
}

function isLarge(value: JsonValue | undefined): boolean {
  return value !== undefined && JSON.stringify(value).length > valueCharsMax;
}

const valueCharsMax = 4_096;
