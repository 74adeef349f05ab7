import {
  type ApiObject,
  type DeepReadonly,
  dnsSubdomain,
  type FieldError,
  fieldPath,
  invalid,
  required,
} from '@orch/apimachinery';
import { CustomResourceDefinitionSchema } from '../../generated/apiextensions_v1/schema.js';
import type { Strategy } from '../../resources/definition.js';
import { booleanAt, isFields, listAt, textAt, textsAt } from '../../resources/fields.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { checkImmutable, checkRequiredText } from '../../resources/validation/checks.js';

type Definition = DeepReadonly<ApiObject>;

export const customResourceDefinitionStrategy: Strategy = genericStrategy({
  namespaced: false,
  nameRule: 'dnsSubdomain',
  generation: { schema: CustomResourceDefinitionSchema },
  allowUnconditionalUpdate: false,
  status: { keeps: ['metadata'] },
  prepareForCreate: addStoredVersion,
  prepareForUpdate: addStoredVersion,
  validate: validateDefinition,
  validateUpdate: validateUpdate,
});

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

function validateDefinition(definition: Definition): readonly FieldError[] {
  const path = fieldPath('spec');
  const { name = '' } = definition.metadata;
  const group = textAt(definition, 'spec', 'group');
  const plural = textAt(definition, 'spec', 'names', 'plural');
  const errors: FieldError[] = [];
  if (name !== `${plural}.${group}`) {
    errors.push(invalid(fieldPath('metadata', 'name'), name, 'must be spec.names.plural+"."+spec.group'));
  }
  errors.push(...checkRequiredText(group, path.child('group'), dnsSubdomain));
  const scope = textAt(definition, 'spec', 'scope');
  if (scope === '') errors.push(required(path.child('scope'), ''));
  else if (scope !== 'Cluster' && scope !== 'Namespaced') {
    errors.push({
      code: 'notSupported',
      path: path.child('scope'),
      value: scope,
      supported: ['Cluster', 'Namespaced'],
    });
  }
  const versions = listAt(definition, 'spec', 'versions');
  if (versions.filter((version) => booleanAt(version, 'storage')).length !== 1) {
    errors.push(invalid(path.child('versions'), versions, 'must have exactly one version marked as storage version'));
  }
  for (const member of ['plural', 'singular', 'kind', 'listKind']) {
    if (textAt(definition, 'spec', 'names', member) === '') errors.push(required(path.child('names', member), ''));
  }
  return errors;
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
