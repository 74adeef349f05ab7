import { type DeepReadonly, isJsonObject } from '../objects/json.js';
import type { ManagedFieldsEntry } from '../objects/meta.js';
import { type FieldSet, isSameFieldSet, noFields, sortedFieldSet, unionOf } from './field-set.js';
import { type Owners, type Ownership, ownerKey } from './owners.js';
import { isPathElement } from './path-element.js';

/**
 * The owners that `metadata.managedFields` of a request tells of; undefined when it cannot be read. Clients mostly send
 * back what they were given: sets that are those of `stored` are taken from there, where they have been read before.
 */
export function readManagedFields(
  entries: DeepReadonly<ManagedFieldsEntry[]>,
  { stored }: { readonly stored?: Owners } = {},
): Owners | undefined {
  return readOwners(entries, (key, fields) => {
    const known = stored?.get(key)?.fields;
    if (known !== undefined && isSameFieldSet(known, fields)) return known;
    return isFieldSet(fields) ? sortedFieldSet(fields) : undefined;
  });
}

/** The owners that a stored object has, which `writeManagedFields` has written. */
export function readStoredManagedFields(entries: DeepReadonly<ManagedFieldsEntry[]>): Owners | undefined {
  return readOwners(entries, (_key, fields) => (isStoredFieldSet(fields) ? fields : undefined));
}

/** All below was read when it was written. */
function isStoredFieldSet(value: unknown): value is FieldSet {
  return isJsonObject(value);
}

function readOwners(
  entries: DeepReadonly<ManagedFieldsEntry[]>,
  readFields: (key: string, fields: unknown) => FieldSet | undefined,
): Owners | undefined {
  const owners = new Map<string, Ownership>();
  for (const { manager = '', operation = '', apiVersion = '', time, fieldsType, fieldsV1 = {} } of entries) {
    if (fieldsType !== fieldsV1Type) return undefined;
    const other = operation === 'Apply' || operation === 'Update' ? {} : { otherOperation: operation };
    const owner = { manager, isApply: operation === 'Apply', ...other, apiVersion, time: time ?? undefined };
    const key = ownerKey(owner);
    const fields = readFields(key, fieldsV1);
    if (fields === undefined) return undefined;
    owners.set(key, { ...owner, fields });
  }
  return owners;
}

const fieldsV1Type = 'FieldsV1';

/** Whether each key is a path element and each value such a set again. */
export function isFieldSet(value: unknown): value is FieldSet {
  if (!isJsonObject(value)) return false;
  for (const element in value) {
    const node = value[element];
    if (element !== '.' && !isPathElement(element)) return false;
    if (!isFieldSet(node)) return false;
  }
  return true;
}

/** Appliers first, then by time, then by name (spec: managedFields entry). */
export function writeManagedFields(owners: Owners): ManagedFieldsEntry[] {
  return [...owners.values()].sort(compareOwnerships).map(writeOwnership);
}

/** Members in the order of their kind. */
function writeOwnership({ manager, isApply, otherOperation, apiVersion, time, fields }: Ownership): ManagedFieldsEntry {
  const entry: ManagedFieldsEntry = {};
  if (manager !== '') entry.manager = manager;
  entry.operation = otherOperation ?? (isApply ? 'Apply' : 'Update');
  entry.apiVersion = apiVersion;
  if (time !== undefined) entry.time = time;
  entry.fieldsType = fieldsV1Type;
  entry.fieldsV1 = fields;
  return entry;
}

function compareOwnerships(left: Ownership, right: Ownership): number {
  if (left.isApply !== right.isApply) return left.isApply ? -1 : 1;
  return (
    compareTexts(left.time ?? '', right.time ?? '') ||
    compareTexts(left.manager, right.manager) ||
    compareTexts(left.apiVersion, right.apiVersion)
  );
}

function compareTexts(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** So many updaters are told apart; of the oldest of the others only the version is. */
export const updatersMax = 10;
const ancientManager = 'ancient-changes';

/** The owners with the oldest updaters of each version joined into one, as long as there are too many. */
export function joinOldUpdaters(owners: Owners): Owners {
  const updaters = [...owners.values()].filter(({ isApply }) => !isApply);
  if (updaters.length <= updatersMax) return owners;
  const joined = new Map(owners);
  const countMax = owners.size - updaters.length + updatersMax;
  const firstOfVersion = new Map<string, Ownership>();
  for (const updater of updaters.sort(compareOwnerships)) {
    if (joined.size <= countMax) break;
    const { apiVersion, time } = updater;
    const first = firstOfVersion.get(apiVersion);
    if (first === undefined) {
      firstOfVersion.set(apiVersion, updater);
      continue;
    }
    const ancient = { manager: ancientManager, isApply: false, apiVersion };
    // What was joined by an earlier write need not be the oldest: times are equal within a second.
    let fields = joined.get(ownerKey(ancient))?.fields ?? noFields;
    for (const one of [first, updater]) {
      fields = unionOf(fields, one.fields);
      joined.delete(ownerKey(one));
    }
    joined.set(ownerKey(ancient), { ...ancient, fields, time });
  }
  return joined;
}

/** What a request says of ownership itself: one entry with nothing in it resets it (spec: Server-side apply rules). */
export function isReset(entries: DeepReadonly<ManagedFieldsEntry[]>): boolean {
  const [entry] = entries;
  return entries.length === 1 && entry !== undefined && Object.values(entry).every((value) => (value ?? '') === '');
}
