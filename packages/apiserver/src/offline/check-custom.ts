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
import { apartFrom, faultsOf } from './faults-of.js';
import { typeFaults } from './type-faults.js';
import { unknownFields } from './unknown-fields.js';

/** A custom resource: its metadata are checked, and what the schema of its definition asks for is not looked at. */
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
  const why = `not checked: its schema is in ${kind.definedBy}, and custom resources are not known yet`;
  const { metadata: given } = object;
  const told = {
    unknownFields: unknownFields({ metadata: given }, { schema: PartialObjectMetadataSchema, names }),
    warnings: [why],
  };
  const decode = (sent: unknown) => canonicalize(PartialObjectMetadataSchema, sent, { names, gvk: kind });
  const { faults, rest } = typeFaults({ metadata: given }, decode);
  const invalid = refusalOf(decode(rest), { kind, names, namespace: named.namespace });
  const others = invalid === undefined ? [] : apartFrom(faults, faultsOf(invalid), { metadata: given });
  const error = errorOf(() => decode({ metadata: given })) ?? invalid;
  if (error === undefined) return { type: 'unchecked', ...named, object, ...told };
  return { type: 'refused', error, faults: [...faults, ...others], isUnknownKind: false, ...told };
}

/** 422 for metadata that are not valid. */
function refusalOf(
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
