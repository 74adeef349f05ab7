import { type ApiObject, type DeepReadonly, type FieldError, fieldPath } from '@orch/apimachinery';
import { CustomResourceDefinitionSchema } from '../../generated/apiextensions_v1/schema.js';
import type { Strategy, StrategyContext } from '../../resources/definition.js';
import {
  booleanAt,
  fieldsAt,
  isFields,
  listAt,
  memberAt,
  optionalFieldsAt,
  textAt,
  textsAt,
} from '../../resources/fields.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { checkNewMetadata } from '../../resources/metadata-checks.js';
import { checkImmutable } from '../../resources/validation/checks.js';
import { definitionToV1beta1 } from './convert.js';
import { type DefinitionDemands, hasDefault, nameRuleOf, validateDefinition } from './validate.js';
import { validateDefaults } from './validate-defaults.js';

type Definition = DeepReadonly<ApiObject>;

const strategy = genericStrategy({
  namespaced: false,
  nameRule: 'dnsSubdomain',
  metadata: { anyFinalizer: true },
  generation: { schema: CustomResourceDefinitionSchema },
  allowUnconditionalUpdate: false,
  status: { keeps: ['metadata'] },
  prepareForCreate: addStoredVersion,
  prepareForUpdate: addStoredVersion,
  validateUpdate: validateUpdate,
});

export const customResourceDefinitionStrategy: Strategy = {
  ...strategy,
  validateCreate: (definition, context) => [
    ...checkNewMetadata(
      definition,
      { namespaced: false, nameRule: nameRuleOf(definition), metadata: { anyFinalizer: true } },
      context,
    ),
    ...validateDefinition(formOf(definition, context), context.names, demandsOf(definition, undefined, context)),
  ],
  validateUpdate: (definition, old, context) => [
    ...strategy.validateUpdate(definition, old, context),
    ...validateDefinition(formOf(definition, context), context.names, demandsOf(definition, old, context)),
  ],
};

/** v1.21 checks the older form: what all versions have in common stands once, or as it was sent. */
function formOf(definition: Definition, { sent }: StrategyContext): Definition {
  const form = definitionToV1beta1(definition);
  return sent === undefined ? form : { ...form, spec: sent['spec'] };
}

/** The lasting version asks for more; what was there before it may stay as it is. */
function demandsOf(
  definition: Definition,
  old: Definition | undefined,
  { version }: StrategyContext,
): DefinitionDemands {
  const isLasting = version.version === 'v1';
  const wasUnpruned = old !== undefined && booleanAt(old, 'spec', 'preserveUnknownFields');
  const isPruned = !booleanAt(definition, 'spec', 'preserveUnknownFields');
  const hadSchemas =
    old === undefined || listAt(old, 'spec', 'versions').every((each) => memberAt(each, 'schema') !== undefined);
  const hadDefaults = listAt(old, 'spec', 'versions').some((each) =>
    hasDefault(fieldsAt(each, 'schema', 'openAPIV3Schema')),
  );
  return {
    schemas: isLasting && hadSchemas,
    structural: isPruned || (isLasting && !wasUnpruned),
    pruning: isLasting && !wasUnpruned,
    approval: isLasting && old === undefined,
    defaults: isLasting || hadDefaults,
    prunedDefaults: old === undefined || !hasUnprunedDefaults(old),
  };
}

/** Whether a default has members that its schema does not: such a definition may stay so. */
function hasUnprunedDefaults(old: Definition): boolean {
  const at = fieldPath('spec');
  return listAt(old, 'spec', 'versions').some((version) => {
    const schema = optionalFieldsAt(version, 'schema', 'openAPIV3Schema');
    if (schema === undefined) return false;
    const faultsOf = (pruned: boolean) => validateDefaults(schema, at, { pruned }).length;
    return faultsOf(true) > faultsOf(false);
  });
}

/** The status lists every version in which objects may lie in the store. */
function addStoredVersion(definition: ApiObject): void {
  const storage = listAt(definition, 'spec', 'versions').find((version) => booleanAt(version, 'storage'));
  if (storage === undefined) return;
  const stored = textsAt(definition, 'status', 'storedVersions');
  const name = textAt(storage, 'name');
  if (stored.includes(name)) return;
  const status = definition['status'];
  definition['status'] = { ...(isFields(status) ? status : {}), storedVersions: [...stored, name] };
}

/** Group and plural name stay once objects may exist. */
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
