import type { FieldError } from '../field/error.js';
import { fieldPath } from '../field/path.js';
import type { ApiObject } from '../objects/api-object.js';
import type { DeepReadonly } from '../objects/json.js';
import type { NameRule } from '../validation/names.js';
import { validateObjectMeta, validateObjectMetaUpdate } from '../validation/object-meta.js';
import type { StrategyContext } from './strategy.js';

type Stored = DeepReadonly<ApiObject>;

/**
 * Metadata validation of a kind, in addition to that of all kinds. v1.21 validates some metadata several times, and lists
 * the errors of each time as causes.
 */
export interface MetadataRules {
  /** False: on create only the rules of all kinds apply, without a rule for the name. */
  readonly onCreate?: boolean;
  /** `change` compares with the old object, `whole` validates as on create. Defaults to `change`, `whole`. */
  readonly onUpdate?: readonly MetadataCheck[];
  /**
   * When an update validates the other fields: with the same check of the metadata (`beside`), after all metadata
   * (`after`), or as on create before the metadata and the changes after it (`around`).
   */
  readonly rest?: 'beside' | 'after' | 'around';
  /** Finalizers need no domain. */
  readonly anyFinalizer?: boolean;
}

export type MetadataCheck = 'change' | 'whole';

export interface CheckedKind {
  readonly namespaced: boolean;
  readonly nameRule?: NameRule;
  /** Replaces `nameRule` for kinds whose names depend on other fields. */
  readonly nameRuleOf?: (object: Stored) => NameRule;
  readonly metadata?: MetadataRules;
  /** The operations in which v1.21 validates the whole object as often as its metadata, which is twice on create. */
  readonly checksTwice?: readonly ('create' | 'update')[];
}

const path = fieldPath('metadata');

export function checkNewMetadata(object: Stored, kind: CheckedKind, context: StrategyContext): readonly FieldError[] {
  const { onCreate = true } = kind.metadata ?? {};
  return onCreate ? checkWhole(object, kind, context) : checkGeneral(object, kind);
}

/** Validation of an update: the metadata, and the other fields by `whole` and `change`. */
export interface UpdateChecks {
  readonly kind: CheckedKind;
  readonly context: StrategyContext;
  whole(): readonly FieldError[];
  change(): readonly FieldError[];
}

export function checkUpdate(object: Stored, old: Stored, checks: UpdateChecks): readonly FieldError[] {
  const { kind, context } = checks;
  const general = [...checkGeneral(object, kind), ...validateObjectMetaUpdate(object.metadata, old.metadata, { path })];
  // Usually there are no errors; then kinds themselves check only finalizers and a new generated name.
  const isGood =
    general.length === 0 &&
    kind.nameRuleOf === undefined &&
    (object.metadata.finalizers ?? []).length === 0 &&
    (object.metadata.generateName ?? '') === (old.metadata.generateName ?? '');
  const order = kind.metadata?.onUpdate ?? standardChecks;
  const where = kind.metadata?.rest ?? (order.includes('whole') ? 'beside' : 'after');
  if (where === 'around') return [...general, ...checks.whole(), ...checkMetadata(), ...checks.change()];
  if (where === 'after') return [...general, ...checkMetadata(), ...checks.whole(), ...checks.change()];
  const rest = new Set(order);
  const beside = order.flatMap((check) => {
    const isChecked = rest.delete(check) || kind.checksTwice?.includes('update') === true;
    return [...checkPart(check), ...(isChecked ? checks[check]() : [])];
  });
  return [...general, ...beside, ...(order.includes('change') ? [] : checks.change())];

  function checkMetadata(): readonly FieldError[] {
    return order.flatMap(checkPart);
  }

  function checkPart(check: MetadataCheck): readonly FieldError[] {
    if (isGood) return [];
    if (check === 'whole') return checkWhole(object, kind, context);
    const domains = kind.metadata?.anyFinalizer === true ? {} : { names: context.names };
    return validateObjectMetaUpdate(object.metadata, old.metadata, { path, ...domains });
  }
}

const standardChecks: readonly MetadataCheck[] = ['change', 'whole'];

/** What holds for the metadata of every kind. */
function checkGeneral(object: Stored, { namespaced }: CheckedKind): readonly FieldError[] {
  return validateObjectMeta(object.metadata, path, { namespaced, nameRule: 'pathSegment' });
}

function checkWhole(object: Stored, kind: CheckedKind, { names }: StrategyContext): readonly FieldError[] {
  const { namespaced, metadata } = kind;
  const nameRule = kind.nameRuleOf?.(object) ?? kind.nameRule ?? 'pathSegment';
  const domains = metadata?.anyFinalizer === true ? {} : { names };
  return validateObjectMeta(object.metadata, path, { namespaced, nameRule, ...domains });
}
