import { type CompiledRule, type Patterns, ruleLibrary } from '@orch/api';
import {
  type Fields,
  fieldsAt,
  isFields,
  listAt,
  optionalFieldsAt,
  textAt,
  textsAt,
  wellKnown,
} from '@orch/apimachinery';

const names = wellKnown.schemaExtensions;
type RuleType = Parameters<ReturnType<typeof ruleLibrary>['ruleValueOf']>[0];

/** The rules of a schema and of the schemas in it, without the schemas that have none. */
export interface SchemaRules {
  readonly rules: readonly CompiledRule[];
  readonly type: RuleType | undefined;
  /** The name of the JSON type, which error messages print for the value. */
  readonly typeName: string;
  readonly properties: ReadonlyMap<string, SchemaRules>;
  readonly additional: SchemaRules | undefined;
  readonly items: SchemaRules | undefined;
  /** The keys of a list of type map, whose items have old items; undefined for other lists. */
  readonly listMapKeys: readonly string[] | undefined;
  /** Members of an atomic object have no old values. */
  readonly isAtomic: boolean;
}

/** Compiles the rules of a version once for all its objects. Needs the rule library. undefined when there are none. */
export function compileSchemaRules(schema: Fields, patterns: Patterns): SchemaRules | undefined {
  const { ExpressionCompiler, SchemaTypes, compileRule } = ruleLibrary();
  const compiler = new ExpressionCompiler();
  const types = new SchemaTypes();
  return compile(schema, true);

  function compile(given: Fields, isRoot = false): SchemaRules | undefined {
    const properties = new Map<string, SchemaRules>();
    for (const [name, property] of Object.entries(fieldsAt(given, 'properties'))) {
      const inner = isFields(property) ? compile(property) : undefined;
      if (inner !== undefined) properties.set(name, inner);
    }
    const [additionalSchema, itemsSchema] = [
      optionalFieldsAt(given, 'additionalProperties'),
      optionalFieldsAt(given, 'items'),
    ];
    const additional = additionalSchema && compile(additionalSchema);
    const items = itemsSchema && compile(itemsSchema);
    const type = types.of(given, { isRoot });
    const rules = type === undefined ? [] : rulesOf(given, type);
    if (rules.length === 0 && properties.size === 0 && additional === undefined && items === undefined)
      return undefined;
    return {
      ...{ rules, type, properties, additional, items },
      typeName: textAt(given, 'type'),
      listMapKeys: textAt(given, names.listType) === 'map' ? textsAt(given, names.listMapKeys) : undefined,
      isAtomic: textAt(given, names.mapType) === 'atomic',
    };
  }

  /** A stored definition has valid rules, unless it was written while rules were not validated. */
  function rulesOf(given: Fields, self: RuleType): readonly CompiledRule[] {
    return listAt(given, names.validations).flatMap((rule): readonly CompiledRule[] => {
      const compiled = compileRule(rule, { schema: given, self, compiler, patterns });
      return 'expression' in compiled ? [compiled] : [];
    });
  }
}
