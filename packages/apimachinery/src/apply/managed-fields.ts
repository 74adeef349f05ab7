import { sharedJson } from '../json/shared-json.js';
import { type DeepReadonly, isJsonObject } from '../objects/json.js';
import type { ManagedFieldsEntry } from '../objects/meta.js';
import { type FieldSet, isSameFieldSet, noFields, sortedFieldSet, unionOfAll } from './field-set.js';
import { type Owners, type Ownership, ownerKey } from './owners.js';
import { isPathElement } from './path-element.js';

/**
 * Parses `metadata.managedFields` of a request; undefined when it is invalid. Clients mostly send back the stored entries, so
 * field sets equal to those of `stored` are reused without parsing.
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

/** Parses the managedFields of a stored object, written by `writeManagedFields`. */
export function readStoredManagedFields(entries: DeepReadonly<ManagedFieldsEntry[]>): Owners | undefined {
  return readOwners(entries, (_key, fields) => (isStoredFieldSet(fields) ? fields : undefined));
}

/** Checks only the root: nested nodes were validated when they were written. */
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

/** Whether all keys are path elements and all values are field sets. */
export function isFieldSet(value: unknown): value is FieldSet {
  if (!isJsonObject(value)) return false;
  for (const element in value) {
    const node = value[element];
    if (element !== '.' && !isPathElement(element)) return false;
    if (!isFieldSet(node)) return false;
  }
  return true;
}

/** Entries ordered by operation (Apply first), time and manager (spec: managedFields entry). */
export function writeManagedFields(owners: Owners): ManagedFieldsEntry[] {
  return [...owners.values()].sort(compareOwnerships).map(writeOwnership);
}

/** Sets members in schema order. */
function writeOwnership({ manager, isApply, otherOperation, apiVersion, time, fields }: Ownership): ManagedFieldsEntry {
  const entry: ManagedFieldsEntry = {};
  if (manager !== '') entry.manager = manager;
  entry.operation = otherOperation ?? (isApply ? 'Apply' : 'Update');
  entry.apiVersion = apiVersion;
  if (time !== undefined) entry.time = time;
  entry.fieldsType = fieldsV1Type;
  entry.fieldsV1 = sharedJson(fields);
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

/** Maximum number of Update entries. The oldest entries beyond it are merged into one per version. */
export const updatersMax = 10;
const ancientManager = 'ancient-changes';

/** Merges the oldest Update entries of each version into one, while there are more than `updatersMax`. */
export function joinOldUpdaters(owners: Owners): Owners {
  const updaters = [...owners.values()].filter(({ isApply }) => !isApply);
  if (updaters.length <= updatersMax) return owners;
  const joined = new Map(owners);
  const countMax = owners.size - updaters.length + updatersMax;
  const firstOfVersion = new Map<string, Ownership>();
  const partsOfVersion = new Map<string, FieldSet[]>();
  for (const updater of updaters.sort(compareOwnerships)) {
    if (joined.size <= countMax) break;
    const { apiVersion, time } = updater;
    const first = firstOfVersion.get(apiVersion);
    if (first === undefined) {
      firstOfVersion.set(apiVersion, updater);
      continue;
    }
    const ancient = { manager: ancientManager, isApply: false, apiVersion };
    // The entry merged by an earlier write need not be the oldest: times have a resolution of one second.
    const parts = partsOfVersion.get(apiVersion) ?? [joined.get(ownerKey(ancient))?.fields ?? noFields, first.fields];
    partsOfVersion.set(apiVersion, parts);
    parts.push(updater.fields);
    joined.delete(ownerKey(first));
    joined.delete(ownerKey(updater));
    joined.set(ownerKey(ancient), { ...ancient, fields: noFields, time });
  }
  for (const [key, ownership] of joined) {
    const parts = ownership.manager === ancientManager ? partsOfVersion.get(ownership.apiVersion) : undefined;
    if (parts !== undefined && !ownership.isApply) joined.set(key, { ...ownership, fields: unionOfAll(parts) });
  }
  return joined;
}

/** Whether a request resets managedFields, by a list with one empty entry (spec: Server-side apply rules). */
export function isReset(entries: DeepReadonly<ManagedFieldsEntry[]>): boolean {
  const [entry] = entries;
  return entries.length === 1 && entry !== undefined && Object.values(entry).every((value) => (value ?? '') === '');
}
