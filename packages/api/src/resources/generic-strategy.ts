import {
  type ApiObject,
  type DeepReadonly,
  deepCopy,
  type FieldError,
  type MessageSchema,
  type NameRule,
  type ObjectMeta,
} from '@orch/apimachinery';
import type { Strategy, StrategyContext } from './definition.js';
import { semanticallyEqual } from './fields.js';
import { type CheckedKind, checkNewMetadata, checkUpdate, type MetadataRules } from './metadata-checks.js';
import { fieldsEqual } from './schema-equality.js';

type Stored = DeepReadonly<ApiObject>;

/** What is particular to a resource on writes; whatever is not given does nothing. */
export interface StrategyRules {
  readonly namespaced: boolean;
  /** How a name must look; a path segment when not given. */
  readonly nameRule?: NameRule;
  /** Of a kind whose name says what stands in the object; instead of `nameRule`. */
  readonly nameRuleOf?: (object: Stored) => NameRule;
  /** `Strategy.nameOfUnnamed`. */
  readonly nameOfUnnamed?: () => string;
  readonly metadata?: MetadataRules;
  /** When v1.21 checks the whole object as often as its metadata, and twice on create. */
  readonly checksTwice?: readonly ('create' | 'update')[];
  /**
   * What counts a new generation, which begins at 1; a kind without it counts no generations.
   */
  readonly generation?: GenerationRules;
  /** Who writes the object itself cannot write `status`, and the other way round; it is empty on create. */
  readonly status?: StatusRules;
  readonly allowCreateOnUpdate?: boolean;
  /** True when not given. */
  readonly allowUnconditionalUpdate?: boolean;
  prepareForCreate?(object: ApiObject, context: StrategyContext): void;
  prepareForUpdate?(object: ApiObject, old: Stored, context: StrategyContext): void;
  /** On create, and on update besides `validateUpdate`; then with the stored object. */
  validate?(object: Stored, context: StrategyContext, old?: Stored): readonly FieldError[];
  validateUpdate?(object: Stored, old: Stored, context: StrategyContext): readonly FieldError[];
}

export interface GenerationRules {
  /** Of the kind, for comparing. */
  readonly schema: MessageSchema;
  /** Members whose change counts; `spec` when not given. */
  readonly members?: readonly string[];
  /** Parts of the metadata whose change counts as well. */
  readonly metadata?: readonly ('labels' | 'annotations')[];
}

export interface StatusRules {
  /** Versions without the status subresource, in which the status is written with the object. */
  readonly withObjectIn?: readonly string[];
  /** Members besides `spec` that a write of the status leaves as they were. */
  readonly keeps?: readonly KeptMember[];
  /** False: the metadata is checked as for all kinds, and no more. */
  readonly checksMetadata?: boolean;
  prepareForUpdate?(object: ApiObject, old: Stored, context: StrategyContext): void;
  /** Before the metadata is checked. */
  validate?(object: Stored, context: StrategyContext): readonly FieldError[];
  validateUpdate?(object: Stored, old: Stored, context: StrategyContext): readonly FieldError[];
}

export type KeptMember = 'metadata' | 'labels' | 'annotations' | 'finalizers' | 'ownerReferences' | 'deletionTimestamp';

/** The strategy of a resource, from its rules. */
export function genericStrategy(rules: StrategyRules): Strategy {
  const strategy: Strategy = {
    allowCreateOnUpdate: rules.allowCreateOnUpdate ?? false,
    allowUnconditionalUpdate: rules.allowUnconditionalUpdate ?? true,
    ...(rules.nameOfUnnamed === undefined ? {} : { nameOfUnnamed: rules.nameOfUnnamed }),
    resetFields: (version) => (isStatusApart(rules, { version }) ? [['status']] : []),
    prepareForCreate(object, context) {
      if (isStatusApart(rules, context)) object['status'] = {};
      if (rules.generation !== undefined) object.metadata.generation = 1;
      rules.prepareForCreate?.(object, context);
    },
    validateCreate(object, context) {
      if (rules.metadata?.onCreate === false) return checkMetadataLast(object, rules, context);
      const errors = [...checkNewMetadata(object, rules, context), ...(rules.validate?.(object, context) ?? [])];
      return rules.checksTwice?.includes('create') === true ? [...errors, ...errors] : errors;
    },
    prepareForUpdate(object, old, context) {
      if (isStatusApart(rules, context)) keepMember(object, old, 'status');
      rules.prepareForUpdate?.(object, old, context);
      setGeneration(object, old, rules.generation);
    },
    validateUpdate(object, old, context) {
      return checkUpdate(object, old, {
        kind: rules,
        context,
        whole: () => rules.validate?.(object, context, old) ?? [],
        change: () => rules.validateUpdate?.(object, old, context) ?? [],
      });
    },
  };
  return rules.status === undefined ? strategy : { ...strategy, status: statusStrategy(rules.status, rules) };
}

/** The metadata of such a kind is checked once all else is well. */
function checkMetadataLast(object: Stored, rules: StrategyRules, context: StrategyContext): readonly FieldError[] {
  const errors = rules.validate?.(object, context) ?? [];
  return errors.length > 0 ? errors : checkNewMetadata(object, rules, context);
}

function isStatusApart({ status }: StrategyRules, { version }: Pick<StrategyContext, 'version'>): boolean {
  return status !== undefined && status.withObjectIn?.includes(version.version) !== true;
}

/** The strategy of a status subresource of a kind. */
export function statusStrategy(rules: StatusRules, { namespaced }: CheckedKind): NonNullable<Strategy['status']> {
  const onUpdate = rules.checksMetadata === false ? [] : (['change'] as const);
  const kind = { namespaced, metadata: { onUpdate, rest: 'around' } as const };
  const kept = (rules.keeps ?? []).map((member) => (member === 'metadata' ? ['metadata'] : ['metadata', member]));
  return {
    resetFields: () => [['spec'], ...kept],
    prepareForUpdate(object, old, context) {
      keepMember(object, old, 'spec');
      for (const member of rules.keeps ?? []) keepMetadata(object, old, member);
      setGeneration(object, old, undefined);
      rules.prepareForUpdate?.(object, old, context);
    },
    validateUpdate(object, old, context) {
      return checkUpdate(object, old, {
        kind,
        context,
        whole: () => rules.validate?.(object, context) ?? [],
        change: () => rules.validateUpdate?.(object, old, context) ?? [],
      });
    },
  };
}

/** Takes a member over from the stored object. It is shared, since nobody changes either after this step. */
export function keepMember(object: ApiObject, old: Stored, member: string): void {
  if (old[member] === undefined) delete object[member];
  else object[member] = old[member];
}

function setGeneration(object: ApiObject, old: Stored, rules: GenerationRules | undefined): void {
  keepGeneration(object, old);
  if (rules === undefined || !hasChanged(object, old, rules)) return;
  object.metadata.generation = (old.metadata.generation ?? 0) + 1;
}

/** No request sets the generation. */
export function keepGeneration(object: ApiObject, old: Stored): void {
  const { generation } = old.metadata;
  if (generation === undefined) delete object.metadata.generation;
  else object.metadata.generation = generation;
}

function hasChanged(object: ApiObject, old: Stored, rules: GenerationRules): boolean {
  const members = rules.members ?? ['spec'];
  for (const field of rules.schema.fields) {
    if (members.includes(field.name) && !fieldsEqual(field, object[field.name], old[field.name])) return true;
  }
  const metadata = rules.metadata ?? [];
  return metadata.some((name) => !semanticallyEqual(object.metadata[name] ?? {}, old.metadata[name] ?? {}));
}

function keepMetadata(object: ApiObject, old: Stored, member: KeptMember): void {
  const kept = deepCopy<ObjectMeta>(old.metadata);
  if (member === 'metadata') {
    const { resourceVersion, managedFields } = object.metadata;
    object.metadata = {
      ...kept,
      ...(resourceVersion === undefined ? {} : { resourceVersion }),
      ...(managedFields === undefined ? {} : { managedFields }),
    };
    return;
  }
  const metadata: { [name: string]: unknown } = { ...object.metadata, [member]: kept[member] };
  if (kept[member] === undefined) delete metadata[member];
  object.metadata = metadata;
}
