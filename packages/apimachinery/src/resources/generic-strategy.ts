import type { FieldError } from '../field/error.js';
import type { ObjectMeta } from '../generated/meta_v1/types.js';
import type { ApiObject } from '../objects/api-object.js';
import { deepCopy } from '../objects/copy.js';
import { addInt64 } from '../objects/int64.js';
import type { DeepReadonly } from '../objects/json.js';
import type { MessageSchema } from '../schema/schema.js';
import type { NameRule } from '../validation/names.js';
import { semanticallyEqual } from './fields.js';
import { type CheckedKind, checkNewMetadata, checkUpdate, type MetadataRules } from './metadata-checks.js';
import { fieldsEqual } from './schema-equality.js';
import type { Strategy, StrategyContext } from './strategy.js';

type Stored = DeepReadonly<ApiObject>;

/** Rules of one resource for writes. Omitted rules have no effect. */
export interface StrategyRules {
  readonly namespaced: boolean;
  /** Format of names; defaults to any path segment. */
  readonly nameRule?: NameRule;
  /** Replaces `nameRule` for kinds whose names depend on other fields. */
  readonly nameRuleOf?: (object: Stored) => NameRule;
  /** `Strategy.nameOfUnnamed`. */
  readonly nameOfUnnamed?: () => string;
  readonly metadata?: MetadataRules;
  /** The operations in which v1.21 validates the whole object as often as its metadata, which is twice on create. */
  readonly checksTwice?: readonly ('create' | 'update')[];
  /** The changes that increment the generation, which begins at 1. Without it objects have no generation. */
  readonly generation?: GenerationRules;
  /** Writes of the object do not change `status`, which is empty on create; writes of the status change nothing else. */
  readonly status?: StatusRules;
  readonly allowCreateOnUpdate?: boolean;
  /** Defaults to true. */
  readonly allowUnconditionalUpdate?: boolean;
  prepareForCreate?(object: ApiObject, context: StrategyContext): void;
  prepareForUpdate?(object: ApiObject, old: Stored, context: StrategyContext): void;
  /** Runs on create, and on update in addition to `validateUpdate`. `old` is given on update. */
  validate?(object: Stored, context: StrategyContext, old?: Stored): readonly FieldError[];
  validateUpdate?(object: Stored, old: Stored, context: StrategyContext): readonly FieldError[];
}

export interface GenerationRules {
  /** Schema for the comparison. */
  readonly schema: MessageSchema;
  /** Members whose changes count; defaults to `spec`. */
  readonly members?: readonly string[];
  /** Metadata fields whose changes count too. */
  readonly metadata?: readonly ('labels' | 'annotations')[];
}

export interface StatusRules {
  /** Versions without status subresource: a write of the object also writes its status. */
  readonly withObjectIn?: readonly string[];
  /** Members besides `spec` that a write of the status keeps. */
  readonly keeps?: readonly KeptMember[];
  /** False: only the metadata rules of all kinds apply. */
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

/** Copies a member from the stored object by reference, since neither object changes after this step. */
export function keepMember(object: ApiObject, old: Stored, member: string): void {
  if (old[member] === undefined) delete object[member];
  else object[member] = old[member];
}

function setGeneration(object: ApiObject, old: Stored, rules: GenerationRules | undefined): void {
  keepGeneration(object, old);
  if (rules === undefined || !hasChanged(object, old, rules)) return;
  object.metadata.generation = addInt64(old.metadata.generation ?? 0, 1);
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
