import {
  canonicalize,
  fieldPath,
  invalidError,
  isJsonObject,
  isStatusError,
  type Names,
  type StatusError,
  validateObjectMeta,
} from '@orch/apimachinery';
import { PartialObjectMetadataSchema } from '@orch/apimachinery/schema/meta_v1';
import type { CheckOutcome, NamedObject } from './check-outcome.js';
import type { CustomKind } from './custom-kinds.js';
import { errorsOf, independentErrors } from './errors-of.js';
import { typeErrors } from './type-errors.js';
import { unknownFields } from './unknown-fields.js';

/** Checks the metadata of a custom resource, for a checker that cannot read schemas. */
export function checkCustom(
  value: unknown,
  { kind, names, namespace }: { readonly kind: CustomKind; readonly names: Names; readonly namespace: string },
): CheckOutcome {
  const object = isJsonObject(value) ? value : {};
  const metadata = isJsonObject(object['metadata']) ? object['metadata'] : {};
  const text = (member: string) => (typeof metadata[member] === 'string' ? metadata[member] : '');
  const resource = { group: kind.group, resource: kind.resource };
  const named: NamedObject = {
    resource,
    storage: resource,
    namespace: kind.namespaced ? text('namespace') || namespace : '',
    name: text('name'),
    ...(text('name') === '' ? { generateName: text('generateName') } : {}),
  };
  const why = `not checked: its schema is in ${kind.definedBy}, and this checker reads no schemas`;
  const { metadata: given } = object;
  const details = {
    unknownFields: unknownFields({ metadata: given }, { schema: PartialObjectMetadataSchema, names }),
    warnings: [why],
  };
  const decode = (sent: unknown) => canonicalize(PartialObjectMetadataSchema, sent, { names, gvk: kind });
  const { errors, rest } = typeErrors({ metadata: given }, decode);
  const invalid = metadataErrorOf(decode(rest), { kind, names, namespace: named.namespace });
  const others = invalid === undefined ? [] : independentErrors(errors, errorsOf(invalid), { metadata: given });
  const error = errorOf(() => decode({ metadata: given })) ?? invalid;
  if (error === undefined) return { type: 'unchecked', ...named, object, ...details };
  return { type: 'rejected', error, errors: [...errors, ...others], isUnknownKind: false, ...details };
}

/** The 422 error for invalid metadata; undefined when they are valid. */
function metadataErrorOf(
  decoded: unknown,
  { kind, names, namespace }: { readonly kind: CustomKind; readonly names: Names; readonly namespace: string },
): StatusError | undefined {
  const metadata = isJsonObject(decoded) && isJsonObject(decoded['metadata']) ? decoded['metadata'] : {};
  const { name, generateName } = metadata;
  const made = name === undefined && typeof generateName === 'string' ? { name: `${generateName}xxxxx` } : {};
  const rules = { namespaced: kind.namespaced, nameRule: 'dnsSubdomain' } as const;
  const errors = validateObjectMeta({ ...metadata, ...made, namespace }, fieldPath('metadata'), rules);
  return errors.length === 0 ? undefined : invalidError(kind, String(name ?? ''), errors, names.fieldName);
}

function errorOf(decode: () => unknown): StatusError | undefined {
  try {
    decode();
    return undefined;
  } catch (error) {
    if (isStatusError(error)) return error;
    throw error;
  }
}
