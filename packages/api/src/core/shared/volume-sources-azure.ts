import {
  type FieldError,
  type FieldPath,
  type Fields,
  memberAt,
  notSupported,
  required,
  textAt,
} from '@orch/apimachinery';
import { requireText } from './volume-source-checks.js';

const cachingModes = ['None', 'ReadOnly', 'ReadWrite'];
const kinds = ['Dedicated', 'Managed', 'Shared'];
const blobUri = 'https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd';
const managedUri = '/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}';

/** In a persistent volume the secret may be in another namespace, whose name must not be empty. */
export function validateAzureFile(source: Fields, path: FieldPath): readonly FieldError[] {
  const namespace = memberAt(source, 'secretNamespace');
  return [
    ...requireText(source, 'secretName', path),
    ...requireText(source, 'shareName', path),
    ...(namespace === '' ? [required(path.child('secretNamespace'), '')] : []),
  ];
}

export function validateAzureDisk(source: Fields, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [...requireText(source, 'diskName', path), ...requireText(source, 'diskURI', path)];
  const mode = memberAt(source, 'cachingMode');
  if (typeof mode === 'string' && !cachingModes.includes(mode)) {
    errors.push(notSupported(path.child('cachingMode'), mode, cachingModes));
  }
  const kind = memberAt(source, 'kind');
  if (typeof kind !== 'string') return errors;
  if (!kinds.includes(kind)) errors.push(notSupported(path.child('kind'), kind, kinds));
  const uri = textAt(source, 'diskURI');
  const isManaged = kind === 'Managed';
  if (uri.startsWith(isManaged ? '/subscriptions/' : 'https://')) return errors;
  return [...errors, notSupported(path.child('diskURI'), uri, [isManaged ? managedUri : blobUri])];
}
