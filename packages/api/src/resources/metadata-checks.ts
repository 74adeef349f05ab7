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
  /** On create as often; once when not given. */
  readonly timesOnCreate?: number;
  /** `change`: against the old object; `whole`: as on create. `change`, `whole` when not given. */
  readonly onUpdate?: readonly MetadataCheck[];
  /** Finalizers need no domain. */
  readonly anyFinalizer?: boolean;
}

export type MetadataCheck = 'change' | 'whole';

export interface CheckedKind {
  readonly namespaced: boolean;
  readonly nameRule?: NameRule;
  readonly metadata?: MetadataRules;
}

const path = fieldPath('metadata');

export function checkNewMetadata(object: Stored, kind: CheckedKind, context: StrategyContext): readonly FieldError[] {
  const { onCreate = true, timesOnCreate = 1 } = kind.metadata ?? {};
  if (!onCreate) return checkGeneral(object, kind);
  const errors = checkWhole(object, kind, context);
  return errors.length === 0 ? errors : Array.from({ length: timesOnCreate }, () => errors).flat();
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
  // All is well, almost always; then only finalizers are left, whose domains are not checked for all kinds.
  const isGood = general.length === 0 && (object.metadata.finalizers ?? []).length === 0;
  const order = kind.metadata?.onUpdate ?? standardChecks;
  const errors = [...general];
  if (!order.includes('whole')) errors.push(...checkChanges(), ...checks.whole(), ...checks.change());
  else {
    const rest = new Set(order);
    for (const check of order) {
      if (!isGood) errors.push(...(check === 'whole' ? checkWhole(object, kind, context) : checkChange()));
      if (rest.delete(check)) errors.push(...checks[check]());
    }
    if (!order.includes('change')) errors.push(...checks.change());
  }
  return errors;

  function checkChanges(): readonly FieldError[] {
    return isGood ? [] : order.flatMap(() => checkChange());
  }

  function checkChange(): readonly FieldError[] {
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
  const { namespaced, nameRule = 'pathSegment', metadata } = kind;
  const domains = metadata?.anyFinalizer === true ? {} : { names };
  return validateObjectMeta(object.metadata, path, { namespaced, nameRule, ...domains });
}
