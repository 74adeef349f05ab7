import {
  type ApiObject,
  type DeepReadonly,
  duplicate,
  type FieldError,
  type FieldPath,
  fieldPath,
  forbidden,
  invalid,
  notSupported,
  qualifiedName,
  required,
  tooLong,
} from '@orch/apimachinery';
import { type Fields, listAt, semanticallyEqual, textAt, textMapAt, textsAt } from '../../resources/fields.js';
import { appendAll } from '../../resources/validation/append-all.js';
import { checkImmutable, checkText } from '../../resources/validation/checks.js';
import { repeatedIndexes } from '../../resources/validation/repeated.js';

type StorageClass = DeepReadonly<ApiObject>;

const parametersCharactersMax = 256 * 1024;
const reclaimPolicies = ['Delete', 'Retain'];
const bindingModes = ['Immediate', 'WaitForFirstConsumer'];

export function validateStorageClass(storageClass: StorageClass): readonly FieldError[] {
  const errors: FieldError[] = [];
  const provisioner = textAt(storageClass, 'provisioner');
  if (provisioner === '') errors.push(required(fieldPath('provisioner'), ''));
  else {
    const faults = qualifiedName(provisioner.toLowerCase());
    appendAll(
      errors,
      faults.map((detail) => invalid(fieldPath('provisioner'), provisioner, detail)),
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
  // v1.21 begins with as many empty terms as there are terms, so that an empty one is a duplicate of each of them.
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

/** More than a message has room for: there may be as many as the square of the terms. */
const duplicateTermsMax = 10_000;

/** What a term allows, whatever the order in which it says so. */
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

/** What volumes were made with does not change below them. */
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
