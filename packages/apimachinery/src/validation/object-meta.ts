import { type FieldError, forbidden, invalid, required, tooLong } from '../field/error.js';
import type { FieldPath } from '../field/path.js';
import { QuotedValue } from '../field/quoted-value.js';
import type { Names } from '../names/names.js';
import { wellKnown } from '../names/well-known.js';
import type { DeepReadonly } from '../objects/json.js';
import type { ManagedFieldsEntry, ObjectMeta } from '../objects/meta.js';
import { validateFieldManager } from './field-manager.js';
import { type NameRule, validateName, validateNamePrefix } from './names.js';
import { validateOwnerReferences } from './owner-references.js';
import { dnsLabel, labelValue, qualifiedName } from './text-rules.js';

type Metadata = DeepReadonly<ObjectMeta>;

export interface ObjectMetaRules {
  readonly namespaced: boolean;
  readonly nameRule: NameRule;
  /** Spells the finalizers that need no domain. Without it, no finalizer needs one. */
  readonly names?: Names;
}

/** Validates the metadata of a new object (spec: Common object metadata). */
export function validateObjectMeta(
  metadata: Metadata,
  path: FieldPath,
  { namespaced, nameRule, names }: ObjectMetaRules,
): readonly FieldError[] {
  const { name = '', generateName = '', namespace = '', generation = 0, finalizers = [] } = metadata;
  const generatePath = path.child('generateName');
  const namePath = path.child('name');
  // An array literal instead of `push(...errors)`, whose arguments could overflow the stack.
  return [
    ...(generateName === ''
      ? []
      : validateNamePrefix(generateName, nameRule).map((detail) => invalid(generatePath, generateName, detail))),
    ...(name === ''
      ? [required(namePath, 'name or generateName is required')]
      : validateName(name, nameRule).map((detail) => invalid(namePath, name, detail))),
    ...validateNamespace(namespace, path.child('namespace'), namespaced),
    ...(generation < 0 ? [invalid(path.child('generation'), generation, 'must be greater than or equal to 0')] : []),
    ...validateLabels(metadata.labels, path.child('labels')),
    ...validateAnnotations(metadata.annotations, path.child('annotations')),
    ...validateOwnerReferences(metadata.ownerReferences ?? [], path.child('ownerReferences')),
    ...validateFinalizers(finalizers, path.child('finalizers')),
    ...validateManagedFields(metadata.managedFields ?? [], path),
    ...(names === undefined ? [] : validateFinalizerDomains(finalizers, path.child('finalizers'), names)),
  ];
}

/**
 * Validates a metadata update. Fields that an update may omit (uid, creation and deletion times) must have been copied from
 * the old object, so that each difference is intended by the client. `names` spells the finalizers that need no domain;
 * without it, no finalizer needs one. The syntax of finalizers is validated with the whole object.
 */
export function validateObjectMetaUpdate(
  metadata: Metadata,
  old: Metadata,
  { path, names }: { readonly path: FieldPath; readonly names?: Names },
): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (old.deletionTimestamp) {
    errors.push(...validateNoNewFinalizers(metadata.finalizers ?? [], old.finalizers ?? [], path.child('finalizers')));
  }
  // Most kinds copy the resourceVersion of the old object before this.
  if (metadata.resourceVersion === '') {
    errors.push(invalid(path.child('resourceVersion'), '', 'must be specified for an update'));
  }
  const { generation = 0 } = metadata;
  if (generation < (old.generation ?? 0)) {
    errors.push(invalid(path.child('generation'), generation, 'must not be decremented'));
  }
  for (const [field, unset] of immutableFields) {
    const value = metadata[field] ?? unset;
    if (value === (old[field] ?? unset)) continue;
    const shown = field === 'deletionTimestamp' && typeof value === 'string' ? quoteTime(value) : value;
    errors.push(invalid(path.child(field), shown, 'field is immutable'));
  }
  return [
    ...errors,
    ...validateLabels(metadata.labels, path.child('labels')),
    ...validateAnnotations(metadata.annotations, path.child('annotations')),
    ...validateOwnerReferences(metadata.ownerReferences ?? [], path.child('ownerReferences')),
    ...validateManagedFields(metadata.managedFields ?? [], path),
    ...(names === undefined
      ? []
      : validateFinalizerDomains(metadata.finalizers ?? [], path.child('finalizers'), names)),
  ];
}

/** Fields with their values when unset. */
const immutableFields = [
  ['name', ''],
  ['namespace', ''],
  ['uid', ''],
  ['creationTimestamp', null],
  ['deletionTimestamp', null],
  ['deletionGracePeriodSeconds', null],
  ['clusterName', ''],
] as const;

/** Formats `2021-04-08T12:00:00Z` as v1.21 does in messages: `2021-04-08 12:00:00 +0000 UTC`. */
function quoteTime(text: string): QuotedValue {
  return new QuotedValue(`${text.replace('T', ' ').replace('Z', '')} +0000 UTC`);
}

type TextMap = DeepReadonly<Record<string, string>>;

export function validateLabels(labels: TextMap | undefined, path: FieldPath): readonly FieldError[] {
  if (labels === undefined) return [];
  const errors: FieldError[] = [];
  for (const key of Object.keys(labels)) {
    const value = labels[key] ?? '';
    for (const detail of qualifiedName(key)) errors.push(invalid(path, key, detail));
    for (const detail of labelValue(value)) errors.push(invalid(path, value, detail));
  }
  return errors;
}

/** Total UTF-8 size of the keys and values of all annotations of an object. */
export const annotationsBytesMax = 256 * 1024;

export function validateAnnotations(annotations: TextMap | undefined, path: FieldPath): readonly FieldError[] {
  if (annotations === undefined) return [];
  const errors: FieldError[] = [];
  let characters = 0;
  for (const key of Object.keys(annotations)) {
    for (const detail of qualifiedName(key.toLowerCase())) errors.push(invalid(path, key, detail));
    characters += key.length + (annotations[key] ?? '').length;
  }
  // A UTF-16 code unit takes one to three bytes, so bytes need counting only near the limit.
  if (characters * 3 > annotationsBytesMax && bytesOf(annotations) > annotationsBytesMax) {
    errors.push(tooLong(path, '', annotationsBytesMax));
  }
  return errors;
}

function bytesOf(map: TextMap): number {
  const encoder = new TextEncoder();
  let bytes = 0;
  for (const key of Object.keys(map)) bytes += encoder.encode(key).length + encoder.encode(map[key] ?? '').length;
  return bytes;
}

function validateNamespace(namespace: string, path: FieldPath, namespaced: boolean): readonly FieldError[] {
  if (!namespaced) return namespace === '' ? [] : [forbidden(path, 'not allowed on this type')];
  if (namespace === '') return [required(path, '')];
  return dnsLabel(namespace).map((detail) => invalid(path, namespace, detail));
}

export function validateFinalizers(finalizers: readonly string[], path: FieldPath): readonly FieldError[] {
  const errors = finalizers.flatMap((name) => qualifiedName(name).map((detail) => invalid(path, name, detail)));
  const { orphanDependents, foregroundDeletion } = wellKnown.finalizers;
  if (finalizers.includes(orphanDependents) && finalizers.includes(foregroundDeletion)) {
    errors.push(invalid(path, finalizers, 'finalizer orphan and foregroundDeletion cannot be both set'));
  }
  return errors;
}

function validateFinalizerDomains(finalizers: readonly string[], path: FieldPath, names: Names): readonly FieldError[] {
  return finalizers.flatMap((name, index) => validateFinalizerDomain(name, path.index(index), names));
}

/** Requires a domain, except in standard finalizers. */
export function validateFinalizerDomain(name: string, path: FieldPath, names: Names): readonly FieldError[] {
  const { orphanDependents, foregroundDeletion, namespace } = wellKnown.finalizers;
  const standard = [orphanDependents, foregroundDeletion, names.value(namespace)];
  if (name.includes('/') || standard.includes(name)) return [];
  return [invalid(path, name, 'name is neither a standard finalizer name nor is it fully qualified')];
}

function validateNoNewFinalizers(
  finalizers: readonly string[],
  old: readonly string[],
  path: FieldPath,
): readonly FieldError[] {
  const known = new Set(old);
  const added = [...new Set(finalizers)].filter((name) => !known.has(name)).sort();
  if (added.length === 0) return [];
  const list = `[]string{${added.map((name) => JSON.stringify(name)).join(', ')}}`;
  return [
    forbidden(path, `no new finalizers can be added if the object is being deleted, found new finalizers ${list}`),
  ];
}

/** As in v1.21, errors do not include the index of the entry. */
function validateManagedFields(
  entries: readonly DeepReadonly<ManagedFieldsEntry>[],
  path: FieldPath,
): readonly FieldError[] {
  const at = path.child('managedFields');
  return entries.flatMap(({ manager = '', operation = '', fieldsType = '' }) => {
    const errors = [...validateFieldManager(manager, path.child('fieldManager'))];
    if (operation !== 'Apply' && operation !== 'Update') {
      errors.push(invalid(at.child('operation'), operation, 'must be `Apply` or `Update`'));
    }
    if (fieldsType !== '' && fieldsType !== 'FieldsV1') {
      errors.push(invalid(at.child('fieldsType'), fieldsType, 'must be `FieldsV1`'));
    }
    return errors;
  });
}
