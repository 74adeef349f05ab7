import {
  booleanAt,
  type FieldError,
  type FieldPath,
  type Fields,
  fieldsAt,
  invalid,
  isFields,
  listAt,
  memberAt,
  notSupported,
  optionalFieldsAt,
  QuotedValue,
  required,
  textAt,
} from '@orch/apimachinery';
import type { Patterns } from '../patterns/patterns.js';
import { type RuleProblem, ruleLibrary, ruleReasons } from '../rules/rule-library.js';
import { extensionName } from '../schema/schema-extensions.js';

/** Characters of all rules of one definition. They compile at about a megabyte per second. */
export const ruleCharactersMax = 256 * 1024;

/** Validates the rules in a structural schema. Needs the rule library. */
export function validateRules(schema: Fields, path: FieldPath, patterns: Patterns): readonly FieldError[] {
  const walk = new RuleWalk(patterns);
  walk.visit(schema, path, { isRoot: true, uncorrelatableAt: undefined });
  return walk.errors;
}

interface Level {
  readonly isRoot: boolean;
  /** The list or map below which values have no old value. */
  readonly uncorrelatableAt: FieldPath | undefined;
}

class RuleWalk {
  readonly errors: FieldError[] = [];
  readonly #library = ruleLibrary();
  readonly #types = new this.#library.SchemaTypes();
  readonly #compiler = new this.#library.ExpressionCompiler();
  #charactersLeft = ruleCharactersMax;

  constructor(readonly patterns: Patterns) {}

  visit(schema: Fields, path: FieldPath, { isRoot, uncorrelatableAt }: Level): void {
    this.#rules(schema, path, { isRoot, uncorrelatableAt });
    const isAtomic = textAt(schema, extensionName.mapType) === 'atomic';
    const below = { isRoot: false, uncorrelatableAt: uncorrelatableAt ?? (isAtomic ? path : undefined) };
    for (const [name, property] of Object.entries(fieldsAt(schema, 'properties'))) {
      if (isFields(property)) this.visit(property, path.child('properties').key(name), below);
    }
    const additional = optionalFieldsAt(schema, 'additionalProperties');
    if (additional !== undefined) this.visit(additional, path.child('additionalProperties'), below);
    const items = optionalFieldsAt(schema, 'items');
    if (items === undefined) return;
    const isCorrelatable = textAt(schema, extensionName.listType) === 'map';
    const itemsLevel = { isRoot: false, uncorrelatableAt: uncorrelatableAt ?? (isCorrelatable ? undefined : path) };
    this.visit(items, path.child('items'), itemsLevel);
  }

  #rules(schema: Fields, path: FieldPath, { isRoot, uncorrelatableAt }: Level): void {
    const rules = listAt(schema, extensionName.validations);
    if (rules.length === 0) return;
    const at = path.child(extensionName.validations);
    const self = this.#types.of(schema, { isRoot });
    if (self === undefined) {
      this.errors.push(invalid(at, new QuotedValue('[]'), 'rules must not be set for a value without a type'));
      return;
    }
    for (const [index, rule] of rules.entries()) {
      this.#charactersLeft -= textAt(rule, 'rule').length + textAt(rule, 'messageExpression').length;
      if (this.#charactersLeft < 0) {
        const detail = `the rules of a definition must have at most ${ruleCharactersMax} characters`;
        this.errors.push(invalid(at.index(index).child('rule'), textAt(rule, 'rule').slice(0, 64), detail));
        return;
      }
      const context = { schema, self, compiler: this.#compiler, patterns: this.patterns };
      const compiled = this.#library.compileRule(rule, context);
      if ('expression' in compiled) {
        if (compiled.isTransition && uncorrelatableAt !== undefined) {
          const detail = `oldSelf cannot be used on the uncorrelatable portion of the schema within ${uncorrelatableAt}`;
          this.errors.push(invalid(at.index(index).child('rule'), textAt(rule, 'rule'), detail));
        }
        continue;
      }
      for (const problem of compiled) this.errors.push(errorOf(problem, rule, at.index(index)));
    }
  }
}

function errorOf({ member, code, detail }: RuleProblem, rule: Fields, path: FieldPath): FieldError {
  const at = path.child(member);
  switch (code) {
    case 'required':
      return required(at, detail);
    case 'notSupported':
      return notSupported(at, textAt(rule, member), ruleReasons);
    case 'invalid':
      return invalid(
        at,
        member === 'optionalOldSelf' ? booleanAt(rule, member) : (memberAt(rule, member) ?? ''),
        detail,
      );
  }
}
