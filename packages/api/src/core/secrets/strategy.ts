import {
  type ApiObject,
  configKey,
  type DeepReadonly,
  type FieldError,
  fieldPath,
  invalid,
  jsonSyntaxFault,
  type Names,
  required,
  setOwn,
  tooLong,
  wellKnown,
} from '@orch/apimachinery';
import type { SelectableField, Strategy } from '../../resources/definition.js';
import { ensureFields, fieldsAt, isFields, semanticallyEqual, textAt, textMapAt } from '../../resources/fields.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { textField } from '../../resources/selectable-fields.js';
import { appendAll } from '../../resources/validation/append-all.js';
import { checkImmutable, checkText } from '../../resources/validation/checks.js';
import { validateImmutableData } from '../immutable-data.js';

type Secret = DeepReadonly<ApiObject>;

const secretBytesMax = 1024 * 1024;

export const secretStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  // A client that leaves the type out means the one there is.
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

/** `stringData` is for writing only: its texts become `data`, and win over what is there. */
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

/** A key that must be there and be a JSON object; what it holds is not shown. */
function validateJsonKey(data: Readonly<Record<string, string>>, key: string): readonly FieldError[] {
  const path = fieldPath('data').key(key);
  const value = data[key];
  if (value === undefined) return [required(path, '')];
  const text = Buffer.from(value, 'base64').toString('utf8');
  const fault = jsonSyntaxFault(text) ?? notAnObject(JSON.parse(text));
  return fault === undefined ? [] : [invalid(path, '<secret contents redacted>', fault)];
}

function notAnObject(value: unknown): string | undefined {
  if (value === null || isFields(value)) return undefined;
  const kind = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value;
  return `json: cannot unmarshal ${kind} into Go value of type map[string]interface {}`;
}
