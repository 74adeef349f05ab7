import {
  type ApiObject,
  booleanAt,
  type DeepReadonly,
  deepEqual,
  dns1035Label,
  dnsSubdomain,
  type FieldError,
  type FieldPath,
  type Fields,
  fieldPath,
  fieldsAt,
  forbidden,
  invalid,
  isFields,
  listAt,
  memberAt,
  type Names,
  optionalFieldsAt,
  type QuotedValue,
  quoteTexts,
  required,
  type TextRule,
  textAt,
  textsAt,
  wellKnown,
} from '@orch/apimachinery';
import { appendAll } from '../../resources/validation/append-all.js';
import { checkRequiredText, checkSupported, checkText } from '../../resources/validation/checks.js';
import { extensionName, translateExtensions } from '../schema/schema-extensions.js';
import { ValueChecks } from '../schema-values/value-checks.js';
import { type DefinitionFeatures, hasValidations } from './disabled-fields.js';
import { quoteVersion, quoteVersions } from './quote-versions.js';
import { validateConversion } from './validate-conversion.js';
import { validateDefaults } from './validate-defaults.js';
import { validateColumns, validateSubresources } from './validate-presentation.js';
import { validateRules } from './validate-rules.js';
import { validateSchema } from './validate-schema.js';
import { validateSelectableFields } from './validate-selectable-fields.js';
import { validateStatusRoot } from './validate-status-root.js';
import { validateStructural } from './validate-structural.js';

type Definition = DeepReadonly<ApiObject>;

/** Requirements that older definitions did not have to meet, and need not meet on updates. */
export interface DefinitionRequirements extends DefinitionFeatures {
  readonly schemas: boolean;
  readonly structural: boolean;
  readonly pruning: boolean;
  readonly approval: boolean;
  /** Schemas may have defaults. */
  readonly defaults: boolean;
  /** Defaults must not have members that would be pruned. */
  readonly prunedDefaults: boolean;
  /** Rules are compiled, which needs the rule library. */
  readonly rules: boolean;
}

const path = fieldPath('spec');

/** Validates a definition in the form of v1beta1. */
export function validateDefinition(
  definition: Definition,
  names: Names,
  requirements: DefinitionRequirements,
): readonly FieldError[] {
  const spec = fieldsAt(definition, 'spec');
  const checks = ValueChecks.ofDefaults();
  const detail = requirements.defaults ? undefined : defaultsForbiddenDetail(names);
  const part = { ...requirements, defaultsForbiddenDetail: detail, checks };
  const errors = [
    ...validateGroup(spec),
    ...validateVersions(spec, part),
    ...validateNames(spec),
    ...validatePreserveUnknownFields(spec, requirements),
    ...validatePart(spec, path, { ...part, hasStatus: hasStatus(spec) }),
    ...(requirements.selectableFields ? validateSelectableFields(spec, path) : []),
    ...validateConversion(spec),
    ...validateStoredVersions(definition, spec),
    ...(requirements.approval ? validateApproval(definition, names) : []),
  ];
  return translateExtensions(errors, names);
}

/** The name must be `<plural>.<group>`. */
export function nameRuleOf(definition: Definition): TextRule {
  const wanted = `${textAt(definition, 'spec', 'names', 'plural')}.${textAt(definition, 'spec', 'group')}`;
  return (name) => [...dnsSubdomain(name), ...(name === wanted ? [] : ['must be spec.names.plural+"."+spec.group'])];
}

type PartRequirements = DefinitionRequirements & {
  readonly defaultsForbiddenDetail: string | undefined;
  readonly checks: ValueChecks;
};
type OwnRequirements = PartRequirements & {
  /** The status subresource is enabled. */
  readonly hasStatus: boolean;
};

function defaultsForbiddenDetail(names: Names): string {
  const group = names.group(wellKnown.groups.apiExtensions);
  return `must not be set (cannot set default values in ${group}/v1beta1 CRDs, must use ${group}/v1)`;
}

function validateGroup(spec: Fields): readonly FieldError[] {
  const group = textAt(spec, 'group');
  const errors: FieldError[] = [...checkRequiredText(group, path.child('group'), dnsSubdomain)];
  if (group !== '' && errors.length === 0 && !group.includes('.')) {
    errors.push(invalid(path.child('group'), group, 'should be a domain with at least one dot'));
  }
  const supported = { supported: ['Cluster', 'Namespaced'], required: true };
  return [...errors, ...checkSupported(textAt(spec, 'scope'), path.child('scope'), supported)];
}

function validateVersions(spec: Fields, requirements: PartRequirements): readonly FieldError[] {
  const versionsPath = path.child('versions');
  const versions = listAt(spec, 'versions');
  const names = versions.map((version) => textAt(version, 'name'));
  const requiresSchema = requirements.schemas && !hasSchema(spec, 'validation');
  // In v1beta1, versions that are served need a schema if unknown members are pruned.
  const prunes = !requirements.schemas && !booleanAt(spec, 'preserveUnknownFields') && !hasSchema(spec, 'validation');
  const errors: FieldError[] = versions.flatMap((version, index) => {
    if (hasSchema(version, 'schema')) return [];
    const at = versionsPath.index(index).child('schema', 'openAPIV3Schema');
    if (requiresSchema) return [required(at, 'schemas are required')];
    return prunes && booleanAt(version, 'served') ? [required(at, 'because otherwise all fields are pruned')] : [];
  });
  for (const [index, version] of versions.entries()) {
    const at = versionsPath.index(index);
    appendAll(errors, checkText(names[index] ?? '', at.child('name'), dns1035Label));
    if (memberAt(version, 'deprecationWarning') !== undefined && !booleanAt(version, 'deprecated')) {
      const warning = textAt(version, 'deprecationWarning');
      errors.push(invalid(at.child('deprecationWarning'), warning, 'can only be set for deprecated versions'));
    }
    appendAll(errors, validatePart(version, at, { ...requirements, hasStatus: hasStatus(spec) || hasStatus(version) }));
  }
  let shown: QuotedValue | undefined;
  const quoted = () => {
    // Printed only for a definition with errors: it is as long as all schemas.
    shown ??= quoteVersions(versions);
    return shown;
  };
  appendAll(
    errors,
    perVersion.flatMap((member) => checkExclusive(spec, member)),
  );
  appendAll(
    errors,
    perVersion.flatMap((member) => checkCommonFields(spec, member, quoted)),
  );
  if (new Set(names).size < names.length) {
    errors.push(invalid(versionsPath, quoted(), 'must contain unique version names'));
  }
  if (versions.filter((version) => booleanAt(version, 'storage')).length !== 1) {
    errors.push(invalid(versionsPath, quoted(), 'must have exactly one version marked as storage version'));
  }
  const version = textAt(spec, 'version');
  if (version !== '') {
    appendAll(errors, checkText(version, path.child('version'), dns1035Label));
    if (names.length > 0 && names[0] !== version) {
      errors.push(invalid(path.child('version'), version, 'must match the first version in spec.versions'));
    }
  }
  return errors;
}

interface PerVersion {
  readonly atTop: string;
  readonly inVersion: string;
  readonly plural: string;
  readonly topLevel: string;
}

const perVersion: readonly PerVersion[] = [
  { atTop: 'validation', inVersion: 'schema', plural: 'schemas', topLevel: 'validation' },
  ...['subresources', 'additionalPrinterColumns', 'selectableFields'].map((name) => {
    return { atTop: name, inVersion: name, plural: name, topLevel: name };
  }),
];

function checkExclusive(spec: Fields, { atTop, inVersion, plural }: PerVersion): readonly FieldError[] {
  if (memberAt(spec, atTop) === undefined || ofVersions(spec, inVersion).every((one) => one === undefined)) return [];
  return [forbidden(path.child(atTop), `top-level and per-version ${plural} are mutually exclusive`)];
}

/** Fields that all versions have must be at the top only. */
function checkCommonFields(
  spec: Fields,
  { inVersion, plural, topLevel }: PerVersion,
  quoted: () => QuotedValue,
): readonly FieldError[] {
  const [first, ...others] = ofVersions(spec, inVersion);
  if (first === undefined || !others.every((one) => deepEqual(one, first))) return [];
  const detail = `may not all be set to identical values (top-level ${topLevel} should be used instead)`;
  return [invalid(path.child('versions'), quoted(), `per-version ${plural} ${detail}`)];
}

function ofVersions(spec: Fields, member: string): readonly unknown[] {
  return listAt(spec, 'versions').map((version) => memberAt(version, member));
}

function hasStatus(owner: Fields): boolean {
  return optionalFieldsAt(owner, 'subresources', 'status') !== undefined;
}

function hasSchema(owner: Fields, member: string): boolean {
  return optionalFieldsAt(owner, member, 'openAPIV3Schema') !== undefined;
}

/** Validates schema, subresources and columns, of one version or of all. */
function validatePart(
  owner: Fields,
  at: FieldPath,
  { hasStatus, ...requirements }: OwnRequirements,
): readonly FieldError[] {
  const member = memberAt(owner, 'validation') === undefined ? 'schema' : 'validation';
  const schema = optionalFieldsAt(owner, member, 'openAPIV3Schema');
  const schemaPath = at.child(member, 'openAPIV3Schema');
  const errors: FieldError[] = [];
  if (schema !== undefined) {
    if (hasStatus) appendAll(errors, validateStatusRoot(schema, schemaPath));
    if (booleanAt(schema, 'nullable')) {
      errors.push(forbidden(schemaPath.child('nullable'), 'nullable cannot be true at the root'));
    }
    appendAll(errors, validateSchema(schema, schemaPath, { ...requirements, checksType: requirements.structural }));
    if (requirements.structural && hasForeignMember(schema)) {
      // The form of such a schema is not checked. Its errors other than the name are reported already.
      if (errors.length === 0) errors.push(invalid(schemaPath, '', "OpenAPIV3Schema 'schema' is not supported"));
    } else if (requirements.structural) appendAll(errors, validateForm(schema, schemaPath, requirements));
  }
  return [...errors, ...validateSubresources(owner, at), ...validateColumns(owner, at)];
}

/** Defaults are validated only when the schema is valid. */
function validateForm(schema: Fields, path: FieldPath, requirements: PartRequirements): readonly FieldError[] {
  const { checks, prunedDefaults } = requirements;
  const errors = validateStructural(schema, path, checks.patterns);
  if (errors.length > 0) return errors;
  return [
    ...validateDefaults(schema, path, { pruned: prunedDefaults, checks }),
    ...(requirements.rules && hasValidations(schema) ? validateRules(schema, path, checks.patterns) : []),
  ];
}

/** Defaults require pruning, which is on for all new definitions. */
function validatePreserveUnknownFields(spec: Fields, requirements: DefinitionRequirements): readonly FieldError[] {
  if (!booleanAt(spec, 'preserveUnknownFields')) return [];
  const at = path.child('preserveUnknownFields');
  const errors: FieldError[] = [];
  const schemas = [spec['validation'], ...listAt(spec, 'versions').map((version) => version['schema'])];
  if (requirements.defaults && schemas.some((schema) => hasDefault(fieldsAt(schema, 'openAPIV3Schema')))) {
    errors.push(invalid(at, true, 'must be false in order to use defaults in the schema'));
  }
  if (!requirements.pruning) return errors;
  const detail = 'cannot set to true, set x-preserve-unknown-fields to true in spec.versions[*].schema instead';
  return [...errors, invalid(at, true, detail)];
}

export function hasDefault(schema: Fields): boolean {
  return memberAt(schema, 'default') !== undefined || innerSchemas(schema).some(hasDefault);
}

/** Schema members that structural schemas must not have. */
const foreignMembers = ['$schema', 'id', 'definitions', 'dependencies', 'additionalItems', 'patternProperties'];

function hasForeignMember(schema: Fields): boolean {
  const given = memberAt(schema, '$ref') !== undefined || foreignMembers.some((name) => isSet(schema[name]));
  const choices = ['allOf', 'anyOf', 'oneOf'].flatMap((name) => listAt(schema, name));
  const inner = [...innerSchemas(schema), ...choices, ...[optionalFieldsAt(schema, 'not') ?? []].flat()];
  const isClosed = memberAt(schema, extensionName.preserveUnknownFields) === false;
  return given || isClosed || Array.isArray(schema['items']) || inner.some(hasForeignMember);
}

/** An empty map counts as unset. */
function isSet(value: unknown): boolean {
  if (isFields(value)) return Object.keys(value).length > 0;
  return value !== undefined && value !== null && value !== '' && value !== false;
}

function innerSchemas(schema: Fields): readonly Fields[] {
  const inner = [...Object.values(fieldsAt(schema, 'properties')), schema['items'], schema['additionalProperties']];
  return inner.filter((each) => isFields(each));
}

const mixedCaseLabel: TextRule = (text) =>
  dns1035Label(text.toLowerCase()).map((error) => `may have mixed case, but should otherwise match: ${error}`);

function validateNames(spec: Fields): readonly FieldError[] {
  const names = fieldsAt(spec, 'names');
  const at = path.child('names');
  const kind = textAt(names, 'kind');
  const errors: FieldError[] = [
    ...checkRequiredText(textAt(names, 'plural'), at.child('plural'), dns1035Label),
    ...checkRequiredText(textAt(names, 'singular'), at.child('singular'), dns1035Label),
    ...checkRequiredText(kind, at.child('kind'), mixedCaseLabel),
    ...checkRequiredText(textAt(names, 'listKind'), at.child('listKind'), mixedCaseLabel),
  ];
  for (const member of ['shortNames', 'categories']) {
    for (const [index, text] of textsAt(names, member).entries()) {
      appendAll(errors, checkText(text, at.child(member).index(index), dns1035Label));
    }
  }
  if (kind !== '' && kind === textAt(names, 'listKind')) {
    errors.push(invalid(at.child('listKind'), kind, 'kind and listKind may not be the same'));
  }
  return errors;
}

/** `status.storedVersions` lists the versions that stored objects may have. None of them may be removed. */
function validateStoredVersions(definition: Definition, spec: Fields): readonly FieldError[] {
  const at = fieldPath('status', 'storedVersions');
  const stored = textsAt(definition, 'status', 'storedVersions');
  const versions = listAt(spec, 'versions');
  const names = new Set(versions.map((version) => textAt(version, 'name')));
  const errors: FieldError[] = [];
  if (stored.length === 0) errors.push(invalid(at, quoteTexts('string', []), 'must have at least one stored version'));
  for (const [index, name] of stored.entries()) {
    if (!names.has(name)) errors.push(invalid(at.index(index), name, 'must appear in spec.versions'));
  }
  // Each name is taken once, so of several versions with one name the first counts.
  const left = new Set(stored);
  for (const version of stored.length === 0 ? [] : versions) {
    const name = textAt(version, 'name');
    if (left.delete(name) || !booleanAt(version, 'storage')) continue;
    errors.push(invalid(at, quoteVersion(version), `must have the storage version ${name}`));
  }
  return errors;
}

const approvalDocument = 'https://github.com/kubernetes/enhancements/pull/1111';

/** Definitions in groups of the project need an approval annotation. */
function validateApproval(definition: Definition, names: Names): readonly FieldError[] {
  const group = textAt(definition, 'spec', 'group');
  const domains = wellKnown.protectedDomains.flatMap((domain) => [names.group(domain), names.labelDomain(domain)]);
  if (!domains.some((domain) => group === domain || group.endsWith(`.${domain}`))) return [];
  const key = names.value(wellKnown.annotations.apiApproved);
  const value = definition.metadata.annotations?.[key] ?? '';
  const at = fieldPath('metadata', 'annotations').key(key);
  const requirement = `protected groups must have approval annotation ${JSON.stringify(key)}`;
  if (value === '') return [required(at, `${requirement}, see ${approvalDocument}`)];
  if (value.startsWith('unapproved') || /^[A-Za-z][-+.A-Za-z0-9]*:\/\/[^/\s]+/.test(value)) return [];
  const detail = `${requirement} with either a URL or a reason starting with "unapproved", see ${approvalDocument}`;
  return [invalid(at, value, detail)];
}
