import {
  type ApiObject,
  configKey,
  type DeepReadonly,
  type FieldError,
  fieldPath,
  invalid,
  tooLong,
} from '@orch/apimachinery';
import type { Strategy } from '../../resources/definition.js';
import { textMapAt } from '../../resources/fields.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { appendAll } from '../../resources/validation/append-all.js';
import { checkText } from '../../resources/validation/checks.js';
import { validateImmutableData } from '../immutable-data.js';

const configMapBytesMax = 1024 * 1024;

export const configMapStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  validate: validateConfigMap,
  validateUpdate: (object, old) => validateImmutableData(object, old, ['data', 'binaryData']),
});

function validateConfigMap(configMap: DeepReadonly<ApiObject>): readonly FieldError[] {
  const errors: FieldError[] = [];
  const data = textMapAt(configMap, 'data');
  const binaryData = textMapAt(configMap, 'binaryData');
  let bytes = 0;
  for (const key of Object.keys(data)) {
    const path = fieldPath('data').key(key);
    appendAll(errors, checkText(key, path, configKey));
    if (Object.hasOwn(binaryData, key)) errors.push(invalid(path, key, 'duplicate of key present in binaryData'));
    bytes += Buffer.byteLength(data[key] ?? '');
  }
  for (const key of Object.keys(binaryData)) {
    appendAll(errors, checkText(key, fieldPath('binaryData').key(key), configKey));
    bytes += Buffer.byteLength(binaryData[key] ?? '', 'base64');
  }
  // As v1.21 writes the path of the object itself.
  if (bytes > configMapBytesMax) errors.push(tooLong(fieldPath('[]'), '', configMapBytesMax));
  return errors;
}
