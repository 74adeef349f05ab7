import type { SelectableField, Strategy, TableColumn } from '@orch/apimachinery';
import {
  type ApiObject,
  configKey,
  type DeepReadonly,
  ensureFields,
  type FieldError,
  fieldPath,
  fieldsAt,
  genericStrategy,
  invalid,
  isFields,
  jsonSyntaxError,
  type Names,
  nameColumn,
  parseJson,
  required,
  semanticallyEqual,
  setOwn,
  textAt,
  textMapAt,
  tooLong,
  wellKnown,
} from '@orch/apimachinery';
import { ageColumn, column } from '../resources/columns/column.js';
import { textField } from '../resources/selectable-fields.js';
import { appendAll } from '../resources/validation/append-all.js';
import { checkImmutable, checkText } from '../resources/validation/checks.js';
import { validateImmutableData } from './immutable-data.js';

type Secret = DeepReadonly<ApiObject>;

const secretBytesMax = 1024 * 1024;

export const secretStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  // An update without type keeps the stored one.
  prepareForUpdate: (secret, old) => {
    if (textAt(secret, 'type') === '') secret['type'] = old['type'];
  },
  validate: (secret, { names }) => validateSecret(secret, names),
  validateUpdate: (secret, old) => [
    ...checkImmutable(secret['type'], fieldPath('type'), { isSame: semanticallyEqual(secret['type'], old['type']) }),
    ...validateImmutableData(secret, old, ['data']),
  ],
});

export const secretSelectableFields: readonly SelectableField[] = [textField('type')];

/** `stringData` is write-only. Its values become `data` and replace existing ones. */
export function moveStringData(secret: ApiObject): void {
  const texts = secret['stringData'];
  delete secret['stringData'];
  if (!isFields(texts)) return;
  const data = ensureFields(secret, 'data');
  for (const key of Object.keys(texts)) {
    const text = texts[key];
    if (typeof text === 'string') setOwn(data, key, Buffer.from(text, 'utf8').toString('base64'));
  }
}

function validateSecret(secret: Secret, names: Names): readonly FieldError[] {
  const path = fieldPath('data');
  const data = textMapAt(secret, 'data');
  const errors: FieldError[] = [];
  let bytes = 0;
  for (const key of Object.keys(data)) {
    appendAll(errors, checkText(key, path.key(key), configKey));
    bytes += Buffer.byteLength(data[key] ?? '', 'base64');
  }
  if (bytes > secretBytesMax) errors.push(tooLong(path, '', secretBytesMax));
  return [...errors, ...validateByType(secret, { names, data })];
}

function validateByType(
  secret: Secret,
  { names, data }: { readonly names: Names; readonly data: Readonly<Record<string, string>> },
): readonly FieldError[] {
  const { secretTypes, annotations } = wellKnown;
  const path = fieldPath('data');
  switch (textAt(secret, 'type')) {
    case names.value(secretTypes.serviceAccountToken): {
      const annotation = names.value(annotations.serviceAccountName);
      const account = fieldsAt(secret, 'metadata', 'annotations')[annotation];
      return account ? [] : [required(fieldPath('metadata', 'annotations').key(annotation), '')];
    }
    case names.value(secretTypes.tls):
      return ['tls.crt', 'tls.key'].filter((key) => !(key in data)).map((key) => required(path.key(key), ''));
    case names.value(secretTypes.sshAuth):
      return (data['ssh-privatekey'] ?? '') === '' ? [required(path.key('%s').key('ssh-privatekey'), '')] : [];
    case names.value(secretTypes.basicAuth): {
      if ('username' in data || 'password' in data) return [];
      return ['username', 'password'].map((key) => required(path.key('%s').key(key), ''));
    }
    case names.value(secretTypes.dockerConfig):
      return validateJsonKey(data, '.dockercfg');
    case names.value(secretTypes.dockerConfigJson):
      return validateJsonKey(data, '.dockerconfigjson');
    default:
      return [];
  }
}

/** A required key whose value is a JSON object. Messages do not print the value. */
function validateJsonKey(data: Readonly<Record<string, string>>, key: string): readonly FieldError[] {
  const path = fieldPath('data').key(key);
  const value = data[key];
  if (value === undefined) return [required(path, '')];
  const text = Buffer.from(value, 'base64').toString('utf8');
  const error = jsonSyntaxError(text) ?? notAnObject(parseJson(text));
  return error === undefined ? [] : [invalid(path, '<secret contents redacted>', error)];
}

function notAnObject(value: unknown): string | undefined {
  if (value === null || isFields(value)) return undefined;
  const type = typeof value;
  const kind = Array.isArray(value) ? 'array' : type === 'boolean' ? 'bool' : type === 'bigint' ? 'number' : type;
  return `json: cannot unmarshal ${kind} into Go value of type map[string]interface {}`;
}

export const secretColumns: readonly TableColumn[] = [
  nameColumn,
  column('Type', (object) => textAt(object, 'type')),
  column('Data', (object) => Object.keys(fieldsAt(object, 'data')).length),
  ageColumn,
];
