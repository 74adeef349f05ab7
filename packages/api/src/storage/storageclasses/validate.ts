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
import { checkImmutable, checkText } from '../../resources/validation/checks.js';

type StorageClass = DeepReadonly<ApiObject>;

const parametersCharactersMax = 256 * 1024;
const reclaimPolicies = ['Delete', 'Retain'];
const bindingModes = ['Immediate', 'WaitForFirstConsumer'];

export function validateStorageClass(storageClass: StorageClass): readonly FieldError[] {
  const errors: FieldError[] = [];
  const provisioner = textAt(storageClass, 'provisioner');
  if (provisioner === '') errors.push(required(fieldPath('provisioner'), ''));
  else errors.push(...checkText(provisioner.toLowerCase(), fieldPath('provisioner'), qualifiedName));
  const reclaimPolicy = textAt(storageClass, 'reclaimPolicy');
  if (!reclaimPolicies.includes(reclaimPolicy)) {
    errors.push(notSupported(fieldPath('reclaimPolicy'), reclaimPolicy, reclaimPolicies));
  }
  const mode = textAt(storageClass, 'volumeBindingMode');
  if (!bindingModes.includes(mode)) errors.push(notSupported(fieldPath('volumeBindingMode'), mode, bindingModes));
  return [...errors, ...validateParameters(storageClass), ...validateTopologies(storageClass)];
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
  const seen: unknown[] = [];
  return listAt(storageClass, 'allowedTopologies').flatMap((term, index) => {
    const termPath = path.index(index).child('matchLabelExpressions');
    const expressions = listAt(term, 'matchLabelExpressions');
    const keys = expressions.map((expression) => textAt(expression, 'key'));
    const errors = expressions.flatMap((expression, at) => [
      ...validateTopologyExpression(expression, termPath.index(at)),
      ...(keys.indexOf(keys[at] ?? '') === at ? [] : [duplicate(termPath.index(at).child('key'), keys[at])]),
    ]);
    if (seen.some((other) => semanticallyEqual(other, expressions))) errors.push(duplicate(termPath, ''));
    seen.push(expressions);
    return errors;
  });
}

function validateTopologyExpression(expression: Fields, path: FieldPath): readonly FieldError[] {
  const valuesPath = path.child('values');
  const values = textsAt(expression, 'values');
  const errors: FieldError[] = values.length === 0 ? [required(valuesPath, '')] : [];
  for (const [index, value] of values.entries()) {
    if (values.indexOf(value) !== index) errors.push(duplicate(valuesPath.index(index), value));
  }
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
