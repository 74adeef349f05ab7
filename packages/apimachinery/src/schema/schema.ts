/**
 * The shape of a kind at run time: one table per message, generated from `kinds/*.yaml`, walked by everything that
 * must know a field's type: decoding, pruning, defaulting, strategic merge, apply, OpenAPI.
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
  /** How the message looks in JSON; only `object` has fields there. */
  readonly form: MessageForm;
  /** JSON has `kind` and `apiVersion` besides the fields. */
  readonly typeMeta: boolean;
  /** Some field in this message or below it is spelled differently in the `kubernetes` dialect. */
  readonly renames: boolean;
  /** The message as a whole is replaced, never merged (spec: Merge-strategy markers, structType). */
  readonly atomic?: boolean;
  /** In struct order; members of inlined messages are in place, as in JSON. */
  readonly fields: readonly FieldSchema[];
}

export type MessageForm =
  | 'object'
  | 'time' // RFC 3339, whole seconds, UTC, or null
  | 'microTime' // RFC 3339, six fractional digits, UTC, or null
  | 'duration' // "1h30m"
  | 'quantity' // "100m", numbers accepted
  | 'intOrString'
  | 'strings' // a message that is a JSON array of strings
  // An object or something simpler; the object's type is that of the field `schema`.
  | 'objectOrArray' // an object or a list of such objects
  | 'objectOrBool'
  | 'objectOrStrings' // an object or a list of strings
  | 'any'; // any JSON, verbatim (RawExtension, FieldsV1, JSON)

export type Scalar = 'string' | 'bool' | 'int32' | 'int64' | 'uint32' | 'uint64' | 'float' | 'double' | 'bytes' | 'any';

export interface FieldSchema {
  /** JSON name, neutral spelling. */
  readonly name: string;
  /** JSON name in the `kubernetes` dialect, where it differs. */
  readonly compatName?: string;
  readonly type: Scalar | (() => MessageSchema);
  readonly shape: 'single' | 'list' | 'map';
  /** Presence is tracked: null and absent differ from zero. */
  readonly pointer?: boolean;
  /** Written in JSON even when zero: no `omitempty`, or a message without pointer. */
  readonly always?: boolean;
  readonly required?: boolean;
  readonly enum?: readonly string[];
  readonly default?: string | number | boolean;
  readonly patchStrategy?: readonly ('merge' | 'replace' | 'retainKeys')[];
  readonly patchMergeKey?: string;
  readonly listType?: 'atomic' | 'set' | 'map';
  readonly listMapKeys?: readonly string[];
  readonly mapType?: 'atomic' | 'granular';
  /** Its value says which of the other fields of its message counts. */
  readonly unionDiscriminator?: true;
  readonly featureGate?: string;
}
