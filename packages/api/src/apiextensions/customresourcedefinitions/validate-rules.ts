import {
  booleanAt,
  type FieldError,
  type FieldPath,
  type Fields,
  fieldsAt,
  forbidden,
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
import { type CompiledRule, type RuleProblem, ruleLibrary, ruleReasons } from '../rules/rule-library.js';
import { extensionName } from '../schema/schema-extensions.js';

/** Characters of all rules of one definition. They compile at about a megabyte per second. */
export const ruleCharactersMax = 256 * 1024;

/** The most steps of one rule on all values of an object, and of all rules of a schema, by the sizes that the schema allows. */
export const ruleCostLimits = { ofRuleMax: 10_000_000, ofSchemaMax: 100_000_000 } as const;

/** Validates the rules in a structural schema. Needs the rule library. */
export function validateRules(schema: Fields, path: FieldPath, patterns: Patterns): readonly FieldError[] {
  const walk = new RuleWalk(patterns);
  walk.visit(schema, path, { isRoot: true, uncorrelatableAt: undefined, valuesMax: 1 });
  if (walk.cost > ruleCostLimits.ofSchemaMax) {
    const factor = factorOf(walk.cost, ruleCostLimits.ofSchemaMax);
    const detail = `estimated cost total of all rules for entire OpenAPIv3 schema exceeds budget by factor of ${factor} ${advice}`;
    return [...walk.errors, forbidden(path, detail)];
  }
  return walk.errors;
}

interface Level {
  readonly isRoot: boolean;
  /** The list or map below which values have no old value. */
  readonly uncorrelatableAt: FieldPath | undefined;
  /** The most values of this schema in one object. */
  readonly valuesMax: number;
}

class RuleWalk {
  readonly errors: FieldError[] = [];
  /** The most steps of all rules. */
  cost = 0;
  readonly #library = ruleLibrary();
  readonly #types = new this.#library.SchemaTypes();
  readonly #compiler = new this.#library.ExpressionCompiler();
  #charactersLeft = ruleCharactersMax;

  constructor(readonly patterns: Patterns) {}

  visit(schema: Fields, path: FieldPath, { isRoot, uncorrelatableAt, valuesMax }: Level): void {
    this.#rules(schema, path, { isRoot, uncorrelatableAt, valuesMax });
    const isAtomic = textAt(schema, extensionName.mapType) === 'atomic';
    const below = { isRoot: false, uncorrelatableAt: uncorrelatableAt ?? (isAtomic ? path : undefined), valuesMax };
    for (const [name, property] of Object.entries(fieldsAt(schema, 'properties'))) {
      if (isFields(property)) this.visit(property, path.child('properties').key(name), below);
    }
    const additional = optionalFieldsAt(schema, 'additionalProperties');
    if (additional !== undefined)
      this.visit(additional, path.child('additionalProperties'), {
        ...below,
        valuesMax: valuesMax * this.#sizeMaxOf(schema),
      });
    const items = optionalFieldsAt(schema, 'items');
    if (items === undefined) return;
    const isCorrelatable = textAt(schema, extensionName.listType) === 'map';
    const level = {
      uncorrelatableAt: uncorrelatableAt ?? (isCorrelatable ? undefined : path),
      valuesMax: valuesMax * this.#sizeMaxOf(schema),
    };
    this.visit(items, path.child('items'), { isRoot: false, ...level });
  }

  /** Items of a list, or members of a map, at most. */
  #sizeMaxOf(schema: Fields): number {
    const type = this.#types.of(schema);
    return type === undefined ? this.#library.unknownSizeMax : this.#library.sizeMaxOf(type);
  }

  #rules(schema: Fields, path: FieldPath, { isRoot, uncorrelatableAt, valuesMax }: Level): void {
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
      const context = { schema, self, compiler: this.#compiler, valuesMax, patterns: this.patterns };
      const compiled = this.#library.compileRule(rule, context);
      if ('expression' in compiled) {
        if (compiled.isTransition && uncorrelatableAt !== undefined) {
          const detail = `oldSelf cannot be used on the uncorrelatable portion of the schema within ${uncorrelatableAt}`;
          this.errors.push(invalid(at.index(index).child('rule'), textAt(rule, 'rule'), detail));
        }
        this.#estimate(compiled, at.index(index));
        continue;
      }
      for (const problem of compiled) this.errors.push(errorOf(problem, rule, at.index(index)));
    }
  }

  #estimate({ expression, messageExpression }: CompiledRule, path: FieldPath): void {
    for (const [member, compiled] of [
      ['rule', expression] as const,
      ['messageExpression', messageExpression] as const,
    ]) {
      if (compiled === undefined) continue;
      const cost = compiled.costMax;
      this.cost += cost;
      if (cost <= ruleCostLimits.ofRuleMax) continue;
      const factor = factorOf(cost, ruleCostLimits.ofRuleMax);
      this.errors.push(
        forbidden(path.child(member), `estimated ${member} cost exceeds budget by factor of ${factor} ${advice}`),
      );
    }
  }
}

const advice =
  '(try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)';

function factorOf(cost: number, max: number): string {
  return cost > 100 * max ? 'more than 100x' : `${(cost / max).toFixed(1)}x`;
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
