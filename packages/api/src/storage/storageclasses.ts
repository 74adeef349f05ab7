import type { TableColumn } from '@orch/apimachinery';
import {
  type ApiObject,
  booleanAt,
  type DeepReadonly,
  duplicate,
  type FieldError,
  type FieldPath,
  type Fields,
  fieldPath,
  forbidden,
  invalid,
  listAt,
  type Names,
  nameColumn,
  notSupported,
  qualifiedName,
  required,
  semanticallyEqual,
  textAt,
  textMapAt,
  textsAt,
  tooLong,
  wellKnown,
} from '@orch/apimachinery';
import { ageColumn, column } from '../resources/columns/column.js';
import { appendAll } from '../resources/validation/append-all.js';
import { checkImmutable, checkText } from '../resources/validation/checks.js';
import { repeatedIndexes } from '../resources/validation/repeated.js';

type StorageClass = DeepReadonly<ApiObject>;

const parametersCharactersMax = 256 * 1024;
const reclaimPolicies = ['Delete', 'Retain'];
const bindingModes = ['Immediate', 'WaitForFirstConsumer'];

export function validateStorageClass(storageClass: StorageClass): readonly FieldError[] {
  const errors: FieldError[] = [];
  const provisioner = textAt(storageClass, 'provisioner');
  if (provisioner === '') errors.push(required(fieldPath('provisioner'), ''));
  else {
    const messages = qualifiedName(provisioner.toLowerCase());
    appendAll(
      errors,
      messages.map((detail) => invalid(fieldPath('provisioner'), provisioner, detail)),
    );
  }
  appendAll(errors, validateParameters(storageClass));
  const reclaimPolicy = textAt(storageClass, 'reclaimPolicy');
  if (reclaimPolicy !== '' && !reclaimPolicies.includes(reclaimPolicy)) {
    errors.push(notSupported(fieldPath('reclaimPolicy'), reclaimPolicy, reclaimPolicies));
  }
  const mode = textAt(storageClass, 'volumeBindingMode');
  if (!bindingModes.includes(mode)) errors.push(notSupported(fieldPath('volumeBindingMode'), mode, bindingModes));
  return [...errors, ...validateTopologies(storageClass)];
}

function validateParameters(storageClass: StorageClass): readonly FieldError[] {
  const path = fieldPath('parameters');
  const parameters = textMapAt(storageClass, 'parameters');
  const errors: FieldError[] = [];
  let characters = 0;
  for (const key of Object.keys(parameters)) {
    if (key === '') errors.push(invalid(path, key, 'field can not be empty.'));
    characters += key.length + (parameters[key] ?? '').length;
  }
  return characters > parametersCharactersMax ? [...errors, tooLong(path, '', parametersCharactersMax)] : errors;
}

function validateTopologies(storageClass: StorageClass): readonly FieldError[] {
  const path = fieldPath('allowedTopologies');
  const terms = listAt(storageClass, 'allowedTopologies');
  // v1.21 starts with as many empty terms as the list has, so an empty term is a duplicate of each.
  const counts = new Map([[valuesOfKeys([]), terms.length]]);
  let left = duplicateTermsMax;
  return terms.flatMap((term, index) => {
    const termPath = path.index(index).child('matchLabelExpressions');
    const expressions = listAt(term, 'matchLabelExpressions');
    const repeated = repeatedIndexes(expressions.map((expression) => textAt(expression, 'key')));
    const errors = expressions.flatMap((expression, at) => [
      ...validateTopologyExpression(expression, termPath.index(at)),
      ...(repeated.has(at) ? [duplicate(termPath.index(at).child('key'), textAt(expression, 'key'))] : []),
    ]);
    const choices = valuesOfKeys(expressions);
    const equalsCount = counts.get(choices) ?? 0;
    counts.set(choices, equalsCount + 1);
    const toldCount = Math.min(equalsCount, left);
    left -= toldCount;
    return [...errors, ...Array.from({ length: toldCount }, () => duplicate(termPath, ''))];
  });
}

/** Limits the message: the number of duplicates grows with the square of the terms. */
const duplicateTermsMax = 10_000;

/** The values of a term by key, in a fixed order. */
function valuesOfKeys(expressions: readonly Fields[]): string {
  const values = new Map(
    expressions.map((expression) => [textAt(expression, 'key'), [...new Set(textsAt(expression, 'values'))].sort()]),
  );
  return JSON.stringify([...values].sort(([left], [right]) => (left < right ? -1 : 1)));
}

function validateTopologyExpression(expression: Fields, path: FieldPath): readonly FieldError[] {
  const valuesPath = path.child('values');
  const values = textsAt(expression, 'values');
  const errors: FieldError[] = values.length === 0 ? [required(valuesPath, '')] : [];
  for (const index of repeatedIndexes(values)) errors.push(duplicate(valuesPath.index(index), values[index]));
  return [...errors, ...checkText(textAt(expression, 'key'), path.child('key'), qualifiedName)];
}

/** Parameters, provisioner, reclaim policy and binding mode are immutable. */
export function validateStorageClassUpdate(storageClass: StorageClass, old: StorageClass): readonly FieldError[] {
  const details: Readonly<Record<string, string>> = {
    parameters: 'updates to parameters are forbidden.',
    provisioner: 'updates to provisioner are forbidden.',
    reclaimPolicy: 'updates to reclaimPolicy are forbidden.',
  };
  const mode = storageClass['volumeBindingMode'];
  return [
    ...Object.keys(details)
      .filter((name) => !semanticallyEqual(storageClass[name] ?? {}, old[name] ?? {}))
      .map((name) => forbidden(fieldPath(name), details[name] ?? '')),
    ...checkImmutable(mode, fieldPath('volumeBindingMode'), { isSame: mode === old['volumeBindingMode'] }),
  ];
}

export function storageClassColumns(names: Names): readonly TableColumn[] {
  const { annotations } = wellKnown;
  const defaultStorageClasses = [annotations.defaultStorageClass, annotations.betaDefaultStorageClass].map((key) =>
    names.value(key),
  );
  return [
    { ...nameColumn, cell: (object) => nameText(object, defaultStorageClasses) },
    column('Provisioner', (object) => textAt(object, 'provisioner')),
    column('ReclaimPolicy', (object) => textAt(object, 'reclaimPolicy') || 'Delete'),
    column('VolumeBindingMode', (object) => textAt(object, 'volumeBindingMode') || 'Immediate'),
    column('AllowVolumeExpansion', (object) => booleanAt(object, 'allowVolumeExpansion')),
    ageColumn,
  ];
}

function nameText(object: unknown, defaultAnnotations: readonly string[]): string {
  const name = textAt(object, 'metadata', 'name');
  const annotations = textMapAt(object, 'metadata', 'annotations');
  return defaultAnnotations.some((key) => annotations[key] === 'true') ? `${name} (default)` : name;
}
