import { memberName } from './member-names.js';
import type { FieldSchema, MessageSchema } from './schema.js';

/** Properties of a field that walking needs, computed once per schema. */
export interface FieldPlan {
  readonly name: string;
  /** Name in the `kubernetes` dialect. */
  readonly compatName: string;
  readonly shape: FieldSchema['shape'];
  /** The type of a scalar, or the form of a message. */
  readonly kind: string;
  readonly message: MessageSchema | undefined;
  readonly pointer: boolean;
  readonly always: boolean;
  /** Whether an empty list or map is kept. In other fields it equals an absent one, as in protobuf. */
  readonly keepsEmpty: boolean;
  /** Index among the fields. */
  readonly position: number;
  /** The name in error messages: `v1.DeploymentSpec.Replicas`. */
  readonly step: string;
}

export interface MessagePlan {
  /** `v1.Container` of `core_v1.Container`. */
  readonly typeName: string;
  readonly typeMeta: boolean;
  readonly content: MessageSchema['content'];
  readonly fields: readonly FieldPlan[];
  readonly byName: ReadonlyMap<string, FieldPlan>;
  /** All JSON names in one dialect, including `kind` and `apiVersion`. */
  readonly names: ReadonlySet<string>;
  readonly compatNames: ReadonlySet<string>;
}

export function makePlan(schema: MessageSchema): MessagePlan {
  const typeName = typeNameOf(schema);
  const isKeptAsJson = groupsKeptAsJson.test(schema.name);
  const fields = schema.fields.map((field, position) => {
    const keepsEmpty = (isKeptAsJson && field.always === true) || listsGivenEmpty.has(`${schema.name}.${field.name}`);
    return planField(field, { typeName, keepsEmpty, position });
  });
  const typeMeta = schema.typeMeta ? ['kind', 'apiVersion'] : [];
  return {
    typeName,
    typeMeta: schema.typeMeta,
    content: schema.content,
    fields,
    byName: new Map(fields.map((field) => [field.name, field])),
    names: new Set([...typeMeta, ...fields.map((field) => field.name)]),
    compatNames: new Set([...typeMeta, ...fields.map((field) => field.compatName)]),
  };
}

function planField(
  field: FieldSchema,
  { typeName, ...rest }: { readonly typeName: string; readonly keepsEmpty: boolean; readonly position: number },
): FieldPlan {
  const message = typeof field.type === 'function' ? field.type() : undefined;
  return {
    name: field.name,
    compatName: field.compatName ?? field.name,
    shape: field.shape,
    kind: typeof field.type === 'function' ? (message?.form ?? 'any') : field.type,
    message,
    pointer: field.pointer ?? false,
    always: field.always ?? false,
    ...rest,
    step: `${typeName}.${memberName(field.name, { typeName: message?.name, within: typeName })}`,
  };
}

function typeNameOf(schema: MessageSchema): string {
  const [stem = '', message = ''] = schema.name.split('.');
  return `${stem.slice(stem.indexOf('_') + 1)}.${message}`;
}

/** Lists and maps for which empty differs from absent. Validation rejects empty ones, so they are never stored. */
const listsGivenEmpty: ReadonlySet<string> = new Set([
  'autoscaling_v2beta2.HPAScalingRules.policies',
  'certificates_v1beta1.CertificateSigningRequestSpec.usages',
  'core_v1.PersistentVolumeSpec.capacity',
]);

/** v1.21 stores objects of these groups as JSON, which distinguishes an empty list from an absent one. */
const groupsKeptAsJson = /^(apiextensions|apiregistration)_/;
