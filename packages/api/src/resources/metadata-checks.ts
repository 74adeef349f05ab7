import {
  type ApiObject,
  type DeepReadonly,
  type FieldError,
  fieldPath,
  type NameRule,
  validateObjectMeta,
  validateObjectMetaUpdate,
} from '@orch/apimachinery';
import type { StrategyContext } from './definition.js';

type Stored = DeepReadonly<ApiObject>;

/**
 * How a kind checks metadata itself, besides what is checked for all kinds. v1.21 checks some of it several times, and
 * names what it finds each time among the causes of the refusal.
 */
export interface MetadataRules {
  /** False: on create only what holds for every kind, without a rule for the name. */
  readonly onCreate?: boolean;
  /** `change`: against the old object; `whole`: as on create. `change`, `whole` when not given. */
  readonly onUpdate?: readonly MetadataCheck[];
  /**
   * On an update, where the rest is checked: each part beside its part of the metadata, all of it after the metadata, or
   * what is checked as on create before it and changes after it.
   */
  readonly rest?: 'beside' | 'after' | 'around';
  /** Finalizers need no domain. */
  readonly anyFinalizer?: boolean;
}

export type MetadataCheck = 'change' | 'whole';

export interface CheckedKind {
  readonly namespaced: boolean;
  readonly nameRule?: NameRule;
  /** Of a kind whose name says what stands in the object; instead of `nameRule`. */
  readonly nameRuleOf?: (object: Stored) => NameRule;
  readonly metadata?: MetadataRules;
  /** When v1.21 checks the whole object as often as its metadata, and twice on create. */
  readonly checksTwice?: readonly ('create' | 'update')[];
}

const path = fieldPath('metadata');

export function checkNewMetadata(object: Stored, kind: CheckedKind, context: StrategyContext): readonly FieldError[] {
  const { onCreate = true } = kind.metadata ?? {};
  return onCreate ? checkWhole(object, kind, context) : checkGeneral(object, kind);
}

/** What is checked on an update: the metadata, and by `whole` and `change` the rest, each beside its part of it. */
export interface UpdateChecks {
  readonly kind: CheckedKind;
  readonly context: StrategyContext;
  whole(): readonly FieldError[];
  change(): readonly FieldError[];
}

export function checkUpdate(object: Stored, old: Stored, checks: UpdateChecks): readonly FieldError[] {
  const { kind, context } = checks;
  const general = [...checkGeneral(object, kind), ...validateObjectMetaUpdate(object.metadata, old.metadata, { path })];
  // All is well, almost always; then only finalizers and a new generated name are left, which kinds check themselves.
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
