import {
  type ApiObject,
  type DeepReadonly,
  type FieldError,
  fieldPath,
  forbidden,
  notSupported,
  qualifiedName,
  required,
} from '@orch/apimachinery';
import { semanticallyEqual, textAt } from '../../resources/fields.js';
import { checkText } from '../../resources/validation/checks.js';

type StorageClass = DeepReadonly<ApiObject>;

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
  return errors;
}

/** What volumes were made with does not change below them. */
export function validateStorageClassUpdate(storageClass: StorageClass, old: StorageClass): readonly FieldError[] {
  const details: Readonly<Record<string, string>> = {
    parameters: 'updates to parameters are forbidden.',
    provisioner: 'updates to provisioner are forbidden.',
    reclaimPolicy: 'updates to reclaimPolicy are forbidden.',
  };
  return Object.keys(details)
    .filter((name) => !semanticallyEqual(storageClass[name] ?? {}, old[name] ?? {}))
    .map((name) => forbidden(fieldPath(name), details[name] ?? ''));
}
