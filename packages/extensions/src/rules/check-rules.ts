import { type CompiledRule, Patterns, ruleLibrary } from '@orch/api';
import {
  duplicate,
  type FieldError,
  type FieldPath,
  fieldPath,
  forbidden,
  invalid,
  isFields,
  required,
  valueKey,
} from '@orch/apimachinery';
import type { SchemaRules } from './schema-rules.js';

/** Costs of rules. A unit is a step of an expression, such as a member or a comparison, and takes up to 200 ns. */
export const ruleLimits = {
  /** Of one rule on one value. */
  costMax: 1_000_000,
  /** Of all rules on one object. */
  costOfAllMax: 2_000_000,
} as const;

export interface RuleCheckOptions {
  /** The current object, on update. */
  readonly old: unknown;
  /** The compiled literal patterns of the rules. */
  readonly patterns: Patterns;
}

/** The errors of an object that does not satisfy its rules, with the messages of later releases. */
export function checkRules(
  schema: SchemaRules,
  object: unknown,
  { old, patterns }: RuleCheckOptions,
): readonly FieldError[] {
  const check = new RuleCheck(Patterns.above(patterns));
  check.visit(schema, object, { old, path: undefined });
  return check.errors;
}

interface Place {
  /** undefined: there is no old value. */
  readonly old: unknown;
  /** undefined for the whole object. */
  readonly path: FieldPath | undefined;
}

class RuleCheck {
  readonly errors: FieldError[] = [];
  readonly #library = ruleLibrary();
  readonly #patterns: Patterns;
  #costLeft: number = ruleLimits.costOfAllMax;
  #isEnded = false;

  constructor(patterns: Patterns) {
    this.#patterns = patterns;
  }

  visit(schema: SchemaRules, value: unknown, { old, path }: Place): void {
    if (value === undefined) return;
    for (const rule of schema.rules) {
      if (this.#isEnded) return;
      if (!rule.isTransition || (old !== undefined && old !== null)) this.#run(rule, schema, { value, old, path });
    }
    if (Array.isArray(value)) this.#items(schema, value, { old, path });
    else if (isFields(value)) this.#members(schema, value, { old, path });
  }

  #members(schema: SchemaRules, value: Readonly<Record<string, unknown>>, { old, path }: Place): void {
    const before = isFields(old) && !schema.isAtomic ? old : {};
    const oldOf = (name: string) => (Object.hasOwn(before, name) ? before[name] : undefined);
    for (const [name, property] of schema.properties) {
      if (this.#isEnded) return;
      const at = path?.child(name) ?? fieldPath(name);
      if (Object.hasOwn(value, name)) this.visit(property, value[name], { old: oldOf(name), path: at });
    }
    if (schema.additional === undefined) return;
    for (const [name, member] of Object.entries(value)) {
      if (this.#isEnded) return;
      this.visit(schema.additional, member, { old: oldOf(name), path: path?.key(name) ?? fieldPath(name) });
    }
  }

  #items({ items, listMapKeys }: SchemaRules, list: readonly unknown[], { old, path }: Place): void {
    if (items === undefined) return;
    const before = new Map<string, unknown>();
    if (listMapKeys !== undefined && Array.isArray(old)) {
      for (const item of old) before.set(keyOf(item, listMapKeys), item);
    }
    for (const [index, item] of list.entries()) {
      if (this.#isEnded) return;
      const oldItem = listMapKeys === undefined ? undefined : before.get(keyOf(item, listMapKeys));
      this.visit(items, item, { old: oldItem, path: path?.index(index) });
    }
  }

  #run(rule: CompiledRule, schema: SchemaRules, { value, old, path }: Place & { readonly value: unknown }): void {
    const { CostExceeded, CostMeter, OptionalValue, RuleError, ruleValueOf } = this.#library;
    const { type, typeName } = schema;
    if (type === undefined) return;
    const self = ruleValueOf(type, value);
    const oldValue = old === undefined || old === null ? undefined : ruleValueOf(type, old);
    const variables = [self, rule.hasOptionalOldSelf ? new OptionalValue(oldValue) : (oldValue ?? null)];
    const at = path ?? rootPath;
    const costMax = Math.min(ruleLimits.costMax, this.#costLeft);
    const meter = new CostMeter(costMax);
    const options = { variables, meter, patterns: this.#patterns };
    try {
      const outcome = rule.expression.evaluate(options);
      if (outcome === true) return;
      if (outcome instanceof RuleError || outcome !== false) {
        const text = outcome instanceof RuleError ? outcome.message : 'no such overload: the rule is no bool';
        this.errors.push(invalid(at, typeName, evaluationError(text, rule)));
        return;
      }
      const message = this.#messageOf(rule, options);
      this.errors.push(errorOf(rule, { path, message, typeName }));
    } catch (error) {
      if (!(error instanceof CostExceeded)) throw error;
      this.errors.push(invalid(at, typeName, costError(rule, { isOfAll: costMax < ruleLimits.costMax })));
      this.#isEnded = true;
    } finally {
      this.#costLeft -= costMax - meter.left;
    }
  }

  /** An expression that fails, or gives no usable text, is replaced by the message, or by the rule. */
  #messageOf(rule: CompiledRule, options: Parameters<CompiledRule['expression']['evaluate']>[0]): string {
    const fallback = rule.message === '' ? `failed rule: ${rule.text}` : rule.message;
    const outcome = rule.messageExpression?.evaluate(options);
    const text = typeof outcome === 'string' ? outcome.trim() : '';
    const isUsable = text !== '' && text.length <= messageCharactersMax && !/[\r\n]/.test(text);
    return isUsable ? text : fallback;
  }
}

const messageCharactersMax = 5_120;

/** v1.21 names the whole object so. */
const rootPath = fieldPath('<nil>');

function keyOf(item: unknown, keys: readonly string[]): string {
  return valueKey(isFields(item) ? keys.map((key) => item[key] ?? null) : item);
}

interface Found {
  readonly path: FieldPath | undefined;
  readonly message: string;
  readonly typeName: string;
}

function errorOf({ reason, place }: CompiledRule, { path, message, typeName }: Found): FieldError {
  let at = path;
  for (const [index, name] of (place?.names ?? []).entries()) {
    if (at === undefined) at = fieldPath(name);
    else at = place?.isKey[index] === true ? at.key(name) : at.child(name);
  }
  const errorPath = at ?? rootPath;
  switch (reason) {
    case 'FieldValueForbidden':
      return forbidden(errorPath, message);
    case 'FieldValueRequired':
      return required(errorPath, message);
    case 'FieldValueDuplicate':
      return duplicate(errorPath, typeName);
    default:
      return invalid(errorPath, typeName, message);
  }
}

function evaluationError(text: string, rule: CompiledRule): string {
  const shown = rule.message === '' ? rule.text : rule.message;
  if (!text.startsWith('no such overload')) return `${text} evaluating rule: ${shown}`;
  return `'${text}': call arguments did not match a supported operator, function or macro signature for rule: ${shown}`;
}

function costError(rule: CompiledRule, { isOfAll }: { readonly isOfAll: boolean }): string {
  if (isOfAll) return 'validation failed due to running out of cost budget, no further validation rules will be run';
  const shown = rule.message === '' ? rule.text : rule.message;
  const text = 'operation cancelled: actual cost limit exceeded';
  return `'${text}': no further validation rules will be run due to call cost exceeds limit for rule: ${shown}`;
}
