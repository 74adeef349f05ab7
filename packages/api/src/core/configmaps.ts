import type { Strategy, TableColumn } from '@orch/apimachinery';
import {
  type ApiObject,
  configKey,
  type DeepReadonly,
  type FieldError,
  fieldPath,
  fieldsAt,
  genericStrategy,
  invalid,
  nameColumn,
  tooLong,
} from '@orch/apimachinery';
import { ageColumn, column } from '../resources/columns/column.js';
import { appendAll } from '../resources/validation/append-all.js';
import { checkText } from '../resources/validation/checks.js';
import { validateImmutableData } from './immutable-data.js';

const configMapBytesMax = 1024 * 1024;

export const configMapStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  validate: validateConfigMap,
  validateUpdate: (object, old) => validateImmutableData(object, old, ['data', 'binaryData']),
});

function validateConfigMap(configMap: DeepReadonly<ApiObject>): readonly FieldError[] {
  const errors: FieldError[] = [];
  // Does not copy the keys, of which a request may have very many.
  const data = fieldsAt(configMap, 'data');
  const binaryData = fieldsAt(configMap, 'binaryData');
  let bytes = 0;
  for (const key of Object.keys(data)) {
    const path = fieldPath('data').key(key);
    appendAll(errors, checkText(key, path, configKey));
    if (Object.hasOwn(binaryData, key)) errors.push(invalid(path, key, 'duplicate of key present in binaryData'));
    bytes += Buffer.byteLength(String(data[key] ?? ''));
  }
  for (const key of Object.keys(binaryData)) {
    appendAll(errors, checkText(key, fieldPath('binaryData').key(key), configKey));
    bytes += Buffer.byteLength(String(binaryData[key] ?? ''), 'base64');
  }
  // v1.21 writes the path of the object itself so.
  if (bytes > configMapBytesMax) errors.push(tooLong(fieldPath('[]'), '', configMapBytesMax));
  return errors;
}

export const configMapColumns: readonly TableColumn[] = [
  nameColumn,
  column('Data', (object) => {
    const texts = Object.keys(fieldsAt(object, 'data')).length;
    return texts + Object.keys(fieldsAt(object, 'binaryData')).length;
  }),
  ageColumn,
];
