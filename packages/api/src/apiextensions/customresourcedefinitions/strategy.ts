import type { Strategy, StrategyContext } from '@orch/apimachinery';
import {
  type ApiObject,
  booleanAt,
  checkNewMetadata,
  type DeepReadonly,
  deepCopy,
  type FieldError,
  fieldPath,
  fieldsAt,
  genericStrategy,
  isFields,
  listAt,
  memberAt,
  optionalFieldsAt,
  textAt,
  textsAt,
} from '@orch/apimachinery';
import { CustomResourceDefinitionSchema } from '../../generated/apiextensions_v1/schema.js';
import { checkImmutable } from '../../resources/validation/checks.js';
import { loadPatternLibrary } from '../patterns/pattern-library.js';
import { loadRuleLibrary } from '../rules/rule-library.js';
import { ValueChecks } from '../schema-values/value-checks.js';
import { definitionToV1beta1 } from './convert.js';
import { allowedFeatures, type DefinitionFeatures, dropDisabledFields, validationsGate } from './disabled-fields.js';
import { type DefinitionRequirements, hasDefault, nameRuleOf, validateDefinition } from './validate.js';
import { validateDefaults } from './validate-defaults.js';

type Definition = DeepReadonly<ApiObject>;

const strategy = genericStrategy({
  namespaced: false,
  nameRule: 'dnsSubdomain',
  metadata: { anyFinalizer: true },
  generation: { schema: CustomResourceDefinitionSchema },
  allowUnconditionalUpdate: false,
  status: { keeps: ['metadata'] },
  prepareForCreate: (definition, { gates }) => prepare(definition, undefined, gates),
  prepareForUpdate: (definition, old, { gates }) => prepare(definition, old, gates),
  validateUpdate: validateUpdate,
});

export const customResourceDefinitionStrategy: Strategy = {
  ...strategy,
  async load(gates) {
    await loadPatternLibrary();
    if (gates(validationsGate)) await loadRuleLibrary();
  },
  validateCreate: (definition, context) => [
    ...checkNewMetadata(
      definition,
      { namespaced: false, nameRule: nameRuleOf(definition), metadata: { anyFinalizer: true } },
      context,
    ),
    ...validate(definition, undefined, context),
  ],
  validateUpdate: (definition, old, context) => [
    ...strategy.validateUpdate(definition, old, context),
    ...validate(definition, old, context),
  ],
};

function prepare(definition: ApiObject, old: Definition | undefined, gates: StrategyContext['gates']): void {
  dropDisabledFields(definition['spec'], allowedFeatures(old, gates));
  addStoredVersion(definition);
}

function validate(
  definition: Definition,
  old: Definition | undefined,
  context: StrategyContext,
): readonly FieldError[] {
  const features = allowedFeatures(old, context.gates);
  const rules = context.gates(validationsGate);
  const requirements = { ...requirementsOf(definition, old, context), ...features, rules };
  return validateDefinition(formOf(definition, context, features), context.names, requirements);
}

/** v1.21 validates the v1beta1 form. Fields common to all versions are at the top, or where the request has them. */
function formOf(definition: Definition, { sent }: StrategyContext, features: DefinitionFeatures): Definition {
  const form = definitionToV1beta1(definition);
  if (sent === undefined) return form;
  const spec = deepCopy<unknown>(sent['spec']);
  dropDisabledFields(spec, features);
  return { ...form, spec };
}

/** v1 is stricter than v1beta1. Fields that the stored object has are exempt. */
function requirementsOf(
  definition: Definition,
  old: Definition | undefined,
  { version }: StrategyContext,
): Omit<DefinitionRequirements, keyof DefinitionFeatures | 'rules'> {
  const isV1 = version.version === 'v1';
  const wasUnpruned = old !== undefined && booleanAt(old, 'spec', 'preserveUnknownFields');
  const isPruned = !booleanAt(definition, 'spec', 'preserveUnknownFields');
  const hadSchemas =
    old === undefined || listAt(old, 'spec', 'versions').every((each) => memberAt(each, 'schema') !== undefined);
  const hadDefaults = listAt(old, 'spec', 'versions').some((each) =>
    hasDefault(fieldsAt(each, 'schema', 'openAPIV3Schema')),
  );
  return {
    schemas: isV1 && hadSchemas,
    structural: isPruned || (isV1 && !wasUnpruned),
    pruning: isV1 && !wasUnpruned,
    approval: isV1 && old === undefined,
    defaults: isV1 || hadDefaults,
    prunedDefaults: old === undefined || !hasUnprunedDefaults(old),
  };
}

/** Whether a default has members that its schema lacks. Such a definition may be updated. */
function hasUnprunedDefaults(old: Definition): boolean {
  const at = fieldPath('spec');
  return listAt(old, 'spec', 'versions').some((version) => {
    const schema = optionalFieldsAt(version, 'schema', 'openAPIV3Schema');
    if (schema === undefined) return false;
    const errorCount = (pruned: boolean) => {
      return validateDefaults(schema, at, { pruned, checks: ValueChecks.ofDefaults() }).length;
    };
    return errorCount(true) > errorCount(false);
  });
}

/** Adds the storage version to `status.storedVersions`. */
function addStoredVersion(definition: ApiObject): void {
  const storage = listAt(definition, 'spec', 'versions').find((version) => booleanAt(version, 'storage'));
  if (storage === undefined) return;
  const stored = textsAt(definition, 'status', 'storedVersions');
  const name = textAt(storage, 'name');
  if (stored.includes(name)) return;
  const status = definition['status'];
  definition['status'] = { ...(isFields(status) ? status : {}), storedVersions: [...stored, name] };
}

/** Group and plural name are immutable once the definition is established. */
function validateUpdate(definition: Definition, old: Definition): readonly FieldError[] {
  const unchanged = (path: readonly [string, ...string[]]) => {
    const value = textAt(definition, 'spec', ...path);
    return checkImmutable(value, fieldPath('spec', ...path), { isSame: value === textAt(old, 'spec', ...path) });
  };
  const established = listAt(old, 'status', 'conditions').some(
    (condition) => textAt(condition, 'type') === 'Established' && textAt(condition, 'status') === 'True',
  );
  return [
    ...unchanged(['group']),
    ...unchanged(['names', 'plural']),
    ...(established ? [...unchanged(['scope']), ...unchanged(['names', 'kind'])] : []),
  ];
}
