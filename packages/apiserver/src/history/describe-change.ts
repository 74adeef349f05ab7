import type { ResourceDefinition } from '@orch/apimachinery';
import { encodeJson, type JsonValue } from '@orch/apimachinery';
import type { ObjectChange, Revision } from '@orch/storage';
import { type ChangedField, changedFields } from './changed-fields.js';
import { formatTimeMs } from './instant.js';
import type { HistoryQuery } from './query.js';
import { writerOf } from './writer-of.js';

/** A change as returned by the API: who changed what, when. */
export interface DescribedChange extends DescribedRevision {
  readonly verb: 'create' | 'update' | 'delete';
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  /** Only for namespaced objects. */
  readonly namespace?: string;
  readonly name: string;
  /** The requesting user if the store recorded it, else the field manager found in the object. */
  readonly by?: string;
  /** Changed fields of an update, if requested. */
  readonly fields?: readonly DescribedField[];
}

export interface DescribedRevision {
  readonly revision: string;
  /** Commit time in RFC 3339 with milliseconds; undefined when the store does not record it. */
  readonly time?: string;
}

/** Omits secret and large values; they can be read at their revision. */
export interface DescribedField extends ChangedField {
  readonly withheld?: true;
}

export function describeRevision(revision: Revision, timeMs: number | undefined): DescribedRevision {
  const time = timeMs === undefined ? {} : { time: formatTimeMs(timeMs) };
  return { revision: String(revision), ...time };
}

export interface DescribeChangeOptions {
  readonly fields: HistoryQuery['fields'];
  /** Whether values of the resource are withheld. */
  readonly isSecret: (definition: ResourceDefinition) => boolean;
}

export function describeChange(change: ObjectChange, { fields, isSecret }: DescribeChangeOptions): DescribedChange {
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
      : {
          fields: changedFields(before, after).map((field) =>
            describeField(field, { fields, isSecret: isSecret(change.definition) }),
          ),
        }),
  };
}

function describeField(
  field: ChangedField,
  { fields, isSecret }: { readonly fields: 'paths' | 'values'; readonly isSecret: boolean },
): DescribedField {
  const { path, from, to } = field;
  if (fields === 'paths') return { path };
  // An annotation may contain the data of a secret, so annotation values are withheld, too.
  return isSecret || isLarge(from) || isLarge(to) ? { path, withheld: true } : field;
}

function isLarge(value: JsonValue | undefined): boolean {
  return value !== undefined && encodeJson(value).length > valueCharsMax;
}

const valueCharsMax = 4_096;
