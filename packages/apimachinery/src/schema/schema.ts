import type { DeepReadonly, JsonObject } from '../objects/json.js';
import type { MergeType, StructType } from './merge-types.js';

/**
 * The shape of a kind at run time: one table per message, generated from `kinds/*.yaml`. Used by decoding, pruning,
 * defaulting, strategic merge, apply and OpenAPI.
 *
 * Worked example, `apps_v1.DeploymentSpec` (abridged):
 *
 *     { name: 'apps_v1.DeploymentSpec', form: 'object', typeMeta: false, renames: false, fields: [
 *         { name: 'replicas', type: 'int32', shape: 'single', pointer: true },
 *         { name: 'selector', type: () => LabelSelector, shape: 'single', pointer: true, always: true, required: true },
 *         { name: 'template', type: () => PodTemplateSpec, shape: 'single', always: true, required: true },
 *         { name: 'strategy', type: () => DeploymentStrategy, shape: 'single', patchStrategy: ['retainKeys'] } ] }
 */
export interface MessageSchema {
  /** `<stem>.<Message>`, such as `core_v1.PodSpec`. */
  readonly name: string;
  /** The JSON form of the message; only `object` has fields in JSON. */
  readonly form: MessageForm;
  /** Whether the JSON form has `kind` and `apiVersion` besides the fields. */
  readonly typeMeta: boolean;
  /** Whether this message or a nested one has a field spelled differently in the `kubernetes` dialect. */
  readonly renames: boolean;
  /** Whether apply replaces the message as a whole (spec: Merge-strategy markers, structType). */
  readonly atomic?: boolean;
  /** In struct order, with the members of inlined messages in place, as in JSON. */
  readonly fields: readonly FieldSchema[];
  /** The other members of an object; set for custom resources only. Other messages have no members besides their fields. */
  readonly content?: CustomContent | undefined;
}

/** The members of a custom resource besides the fields of its message. Values are those of the input, not canonical. */
export interface CustomContent {
  /** The object without the members that its schema lacks. Does not change the object; shares unchanged parts with it. */
  prune(object: DeepReadonly<JsonObject>): DeepReadonly<JsonObject>;
  /** The members that `prune` removes, as paths: `spec.a[0].b`. */
  unknownFields(object: DeepReadonly<JsonObject>): readonly string[];
  /** How apply merges the object, given the type of its other members. */
  mergeType(fields: StructType): MergeType;
  /** The schema of the object in OpenAPI documents, without its fields, `kind` and `apiVersion`. */
  openApi(form: 'v2' | 'v3'): OpenApiSchema;
}

/** A schema in an OpenAPI document; members that begin with `x-` are extensions. */
export interface OpenApiSchema {
  readonly type?: string;
  readonly format?: string;
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly multipleOf?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: boolean;
  readonly minimum?: number;
  readonly exclusiveMinimum?: boolean;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly maxItems?: number;
  readonly minItems?: number;
  readonly maxProperties?: number;
  readonly minProperties?: number;
  readonly required?: readonly string[];
  readonly items?: OpenApiSchema;
  readonly additionalProperties?: OpenApiSchema | boolean;
  readonly properties?: Readonly<Record<string, OpenApiSchema>>;
  readonly allOf?: readonly OpenApiSchema[];
  readonly anyOf?: readonly OpenApiSchema[];
  readonly oneOf?: readonly OpenApiSchema[];
  readonly not?: OpenApiSchema;
  readonly $ref?: string;
  readonly [extension: `x-${string}`]: unknown;
}

export type MessageForm =
  | 'object'
  | 'time' // RFC 3339, whole seconds, UTC, or null
  | 'microTime' // RFC 3339, six fractional digits, UTC, or null
  | 'duration' // "1h30m"
  | 'quantity' // "100m", numbers accepted
  | 'intOrString'
  | 'strings' // a message that is a JSON array of strings
  // Unions of an object with a simpler type; the object has the type of field `schema`.
  | 'objectOrArray' // an object or a list of such objects
  | 'objectOrBool'
  | 'objectOrStrings' // an object or a list of strings
  | 'any'; // any JSON, verbatim (RawExtension, FieldsV1, JSON)

/** No field of the API is a uint64. */
export type Scalar = 'string' | 'bool' | 'int32' | 'int64' | 'uint32' | 'float' | 'double' | 'bytes' | 'any';

export interface FieldSchema {
  /** JSON name, neutral spelling. */
  readonly name: string;
  /** JSON name in the `kubernetes` dialect, where it differs. */
  readonly compatName?: string;
  readonly type: Scalar | (() => MessageSchema);
  readonly shape: 'single' | 'list' | 'map';
  /** Whether presence is tracked: null and absent differ from zero. */
  readonly pointer?: boolean;
  /** Whether JSON includes the field even when zero: it has no `omitempty`, or is a message without pointer. */
  readonly always?: boolean;
  readonly required?: boolean;
  readonly enum?: readonly string[];
  readonly default?: string | number | boolean;
  readonly patchStrategy?: readonly ('merge' | 'replace' | 'retainKeys')[];
  readonly patchMergeKey?: string;
  readonly listType?: 'atomic' | 'set' | 'map';
  readonly listMapKeys?: readonly string[];
  readonly mapType?: 'atomic' | 'granular';
  /** Whether the value selects which other field of the message applies. */
  readonly unionDiscriminator?: true;
  readonly featureGate?: string;
}
