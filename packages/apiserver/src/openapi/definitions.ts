import type {
  Descriptions,
  FieldSchema,
  GroupVersionKind,
  KindEntry,
  MessageForm,
  MessageSchema,
  Names,
  OpenApiSchema,
  Scalar,
} from '@orch/apimachinery';
import { definitionName } from './definition-name.js';
import { capitalised } from './operation-id.js';

export type Definitions = Readonly<Record<string, SchemaDocument>>;
export type SchemaDocument = OpenApiSchema;

/**
 * Yields the definitions of all kinds and their messages by name, unordered. Spec: Merge-strategy markers. A
 * generator, since building all of them at once takes too long.
 *
 *     "io.orch.api.apps.v1.DeploymentSpec": {"type":"object","required":["selector","template"],"properties":{
 *         "replicas":{"type":"integer","format":"int32"}, "selector":{"$ref":"#/definitions/…LabelSelector"}, …}}
 */
export function* definitionSteps(
  options: DefinitionsOptions,
  descriptions: Descriptions,
): Generator<readonly [name: string, definition: SchemaDocument]> {
  const { names, form } = options;
  for (const { name, schema, kinds } of definedSchemas(options)) {
    yield [name, makeDefinition(schema, { names, form, descriptions, kinds })];
  }
}

export interface DefinitionsOptions {
  readonly kinds: readonly KindEntry[];
  readonly names: Names;
  /** The form of the schemas of custom resources; the others are converted from v2. Defaults to v2. */
  readonly form?: 'v2' | 'v3' | undefined;
}

/** The message of a definition, before the definition is built. */
export interface DefinedSchema {
  readonly name: string;
  readonly schema: MessageSchema;
  /** The kinds with this message. */
  readonly kinds: readonly GroupVersionKind[];
}

/** Yields the messages of all definitions, unordered. */
export function* definedSchemas({ kinds, names }: DefinitionsOptions): Generator<DefinedSchema> {
  const kindsOf = new Map<MessageSchema, GroupVersionKind[]>();
  for (const { gvk, schema } of kinds) {
    const known = kindsOf.get(schema);
    if (known === undefined) kindsOf.set(schema, [gvk]);
    else known.push(gvk);
  }
  const found = new Set<string>();
  const waiting = [...kindsOf.keys()];
  for (let schema = waiting.pop(); schema !== undefined; schema = waiting.pop()) {
    const name = definitionName(schema.name, names);
    if (found.has(name)) continue;
    found.add(name);
    yield { name, schema, kinds: kindsOf.get(schema) ?? [] };
    for (const { type } of schema.form === 'object' ? schema.fields : []) {
      if (typeof type === 'function' && !isUnnamed(type())) waiting.push(type());
    }
  }
}

interface DefinitionContext {
  readonly names: Names;
  readonly form?: 'v2' | 'v3' | undefined;
  readonly descriptions: Descriptions;
}

export function makeDefinition(
  schema: MessageSchema,
  { kinds, ...context }: DefinitionContext & { readonly kinds: readonly GroupVersionKind[] },
): SchemaDocument {
  const { descriptions, names } = context;
  const prefix = extensionPrefix(names);
  const gvks = kinds.map(({ group, kind, version }) => ({ group, kind, version }));
  return {
    ...described(descriptions.ofMessage(schema.name)),
    ...(schema.form === 'object' ? objectOf(schema, context) : formOf(schema.form, schema.name)),
    ...contentOf(schema, context),
    ...(schema.atomic === true ? { [`${prefix}map-type`]: 'atomic' } : {}),
    ...unionOf(schema, context),
    ...(gvks.length === 0 ? {} : { [`${prefix}group-version-kind`]: gvks }),
  };
}

/** The schema of a custom resource, with the properties of all objects. */
function contentOf(schema: MessageSchema, context: DefinitionContext): SchemaDocument {
  if (schema.content === undefined) return {};
  const content = schema.content.openApi(context.form ?? 'v2');
  const { properties = {} } = objectOf(schema, context);
  return { ...content, properties: { ...content.properties, ...properties } };
}

/** The discriminator field contains the name of the field in use. */
function unionOf({ fields }: MessageSchema, { names }: DefinitionContext): SchemaDocument {
  const discriminator = fields.find(({ unionDiscriminator }) => unionDiscriminator === true);
  if (discriminator === undefined) return {};
  const others = fields.filter((field) => field !== discriminator).map(({ name }) => name);
  const byValue = others.sort().map((name) => [name, capitalised(name)]);
  return {
    [`${extensionPrefix(names)}unions`]: [
      { discriminator: discriminator.name, 'fields-to-discriminateBy': Object.fromEntries(byValue) },
    ],
  };
}

function described(description: string | undefined): SchemaDocument {
  return description === undefined ? {} : { description };
}

function formOf(form: Exclude<MessageForm, 'object'>, name: string): SchemaDocument {
  switch (form) {
    case 'time':
    case 'microTime':
      return { type: 'string', format: 'date-time' };
    case 'duration':
    case 'quantity':
      return { type: 'string' };
    case 'intOrString':
      return { type: 'string', format: 'int-or-string' };
    case 'strings':
      return strings;
    case 'any':
      // Any JSON, except for messages that always hold an object.
      return name.endsWith('.JSON') ? {} : { type: 'object' };
    case 'objectOrArray':
    case 'objectOrBool':
    case 'objectOrStrings':
      return {};
  }
}

function objectOf(schema: MessageSchema, { descriptions, names }: DefinitionContext): SchemaDocument {
  const properties: [string, SchemaDocument][] = schema.fields.map((field) => [
    spelled(field, names),
    { ...described(descriptions.ofField(schema.name, field.name)), ...propertyOf(field, names) },
  ]);
  for (const name of schema.typeMeta ? ['apiVersion', 'kind'] : []) {
    properties.push([name, { ...described(descriptions.ofField('runtime.TypeMeta', name)), type: 'string' }]);
  }
  const required = schema.fields.filter((field) => field.required === true).map((field) => spelled(field, names));
  properties.sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
    ...(properties.length === 0 ? {} : { properties: Object.fromEntries(properties) }),
  };
}

function spelled({ name, compatName }: FieldSchema, { dialect }: Names): string {
  return dialect === 'kubernetes' ? (compatName ?? name) : name;
}

function propertyOf(field: FieldSchema, names: Names): SchemaDocument {
  const value = typeof field.type === 'function' ? referenceTo(field.type(), names) : scalars[field.type];
  const markers = markersOf(field, extensionPrefix(names));
  if (field.shape === 'list') return { type: 'array', items: value, ...markers };
  if (field.shape === 'map') return { type: 'object', additionalProperties: value, ...markers };
  return { ...value, ...markers };
}

function referenceTo(schema: MessageSchema, names: Names): SchemaDocument {
  if (isUnnamed(schema)) return strings;
  return { $ref: `#/definitions/${definitionName(schema.name, names)}` };
}

/** A list of strings has no definition of its own. */
function isUnnamed({ form }: MessageSchema): boolean {
  return form === 'strings';
}

function markersOf(field: FieldSchema, prefix: ExtensionPrefix): SchemaDocument {
  const { listMapKeys, listType, mapType, patchMergeKey, patchStrategy } = field;
  return {
    ...(listMapKeys === undefined ? {} : { [`${prefix}list-map-keys`]: listMapKeys }),
    ...(listType === undefined ? {} : { [`${prefix}list-type`]: listType }),
    ...(mapType === undefined ? {} : { [`${prefix}map-type`]: mapType }),
    ...(patchMergeKey === undefined ? {} : { [`${prefix}patch-merge-key`]: patchMergeKey }),
    ...(patchStrategy === undefined ? {} : { [`${prefix}patch-strategy`]: patchStrategy.join(',') }),
  };
}

export type ExtensionPrefix = `x-${string}`;

/** `x-orch-`. */
export function extensionPrefix({ schemaExtensionPrefix }: Names): ExtensionPrefix {
  return `x-${schemaExtensionPrefix.slice('x-'.length)}`;
}

const strings: SchemaDocument = { type: 'array', items: { type: 'string' } };

export const scalars: Readonly<Record<Scalar, SchemaDocument>> = {
  string: { type: 'string' },
  bool: { type: 'boolean' },
  int32: { type: 'integer', format: 'int32' },
  int64: { type: 'integer', format: 'int64' },
  uint32: { type: 'integer', format: 'int64' },
  float: { type: 'number', format: 'float' },
  double: { type: 'number', format: 'double' },
  bytes: { type: 'string', format: 'byte' },
  any: {},
};
