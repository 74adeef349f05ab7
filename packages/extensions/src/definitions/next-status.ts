import { Patterns, validateStructural } from '@orch/api';
import {
  type ApiObject,
  booleanAt,
  type DeepReadonly,
  deepEqual,
  type FieldError,
  type Fields,
  fieldPath,
  fieldsAt,
  formatFieldError,
  invalid,
  listAt,
  type Names,
  optionalFieldsAt,
  textAt,
  wellKnown,
} from '@orch/apimachinery';
import { acceptNames } from './accept-names.js';
import { type Condition, statusOf, withCondition, withoutCondition } from './conditions.js';
import { readNames } from './custom-definition.js';

export interface StatusContext {
  /** The other definitions. */
  readonly others: readonly DeepReadonly<ApiObject>[];
  readonly names: Names;
  readonly now: Date;
}

/** The status that a definition should have; undefined when it has it. Needs the pattern library. */
export function nextStatus(definition: DeepReadonly<ApiObject>, context: StatusContext): Fields | undefined {
  const status = fieldsAt(definition, 'status');
  const { now } = context;
  const group = textAt(definition, 'spec', 'group');
  const others = context.others
    .filter((other) => textAt(other, 'spec', 'group') === group)
    .map((other) => readNames(fieldsAt(other, 'status', 'acceptedNames')));
  const requested = readNames(fieldsAt(definition, 'spec', 'names'));
  const decision = acceptNames(requested, readNames(fieldsAt(status, 'acceptedNames')), others);
  let conditions: readonly Fields[] = listAt(status, 'conditions');
  const violations = structuralViolations(definition, context.names);
  if (violations === undefined) conditions = withoutCondition(conditions, 'NonStructuralSchema');
  else conditions = withCondition(conditions, violations, now);
  conditions = withCondition(conditions, decision.condition, now);
  const established = establishedCondition(definition, decision.condition);
  if (established !== undefined) conditions = withCondition(conditions, established, now);
  const approvalType = context.names.value(approvalConditionType);
  const approval = approvalCondition(definition, context.names);
  if (approval === undefined) conditions = withoutCondition(conditions, approvalType);
  else conditions = withCondition(conditions, { ...approval, type: approvalType }, now);
  const next = { ...status, conditions, acceptedNames: withoutEmpty(decision.accepted) };
  return deepEqual(next, status) ? undefined : next;
}

/** plural and kind are always written. */
function withoutEmpty(names: Fields): Fields {
  return Object.fromEntries(
    Object.entries(names).filter(([name, value]) => {
      if (name === 'plural' || name === 'kind') return true;
      return Array.isArray(value) ? value.length > 0 : value !== '';
    }),
  );
}

/** Once established, a definition stays so. */
function establishedCondition(definition: DeepReadonly<ApiObject>, accepted: Condition): Condition | undefined {
  if (statusOf(definition, 'Established') === 'True') return undefined;
  const type = 'Established';
  return accepted.status === 'True'
    ? { type, status: 'True', reason: 'InitialNamesAccepted', message: 'the initial names have been accepted' }
    : { type, status: 'False', reason: 'NotAccepted', message: 'not all names are accepted' };
}

/** Only definitions that keep unknown members may have schemas that are not structural. */
function structuralViolations(definition: DeepReadonly<ApiObject>, names: Names): Condition | undefined {
  if (!booleanAt(definition, 'spec', 'preserveUnknownFields')) return undefined;
  const path = fieldPath('spec');
  const errors: FieldError[] = [invalid(path.child('preserveUnknownFields'), true, 'must be false')];
  const patterns = new Patterns();
  for (const [index, version] of listAt(definition, 'spec', 'versions').entries()) {
    const schema = optionalFieldsAt(version, 'schema', 'openAPIV3Schema');
    if (schema === undefined) continue;
    const at = path.child('versions').index(index).child('schema', 'openAPIV3Schema');
    errors.push(...validateStructural(schema, at, patterns));
  }
  const texts = [...new Set(errors.map((error) => formatFieldError(error, names.fieldName)))];
  const message = texts.length === 1 ? (texts[0] ?? '') : `[${texts.join(', ')}]`;
  return { type: 'NonStructuralSchema', status: 'True', reason: 'Violations', message };
}

/** Its name in clients' dialects contains the product's name. */
const approvalConditionType = 'OrchAPIApprovalPolicyConformant';
const approvalDocument = 'https://github.com/kubernetes/enhancements/pull/1111';

/** Definitions in groups of the project need an approval; undefined for all others. */
function approvalCondition(definition: DeepReadonly<ApiObject>, names: Names): Omit<Condition, 'type'> | undefined {
  const group = textAt(definition, 'spec', 'group');
  const domains = wellKnown.protectedDomains.flatMap((domain) => [names.group(domain), names.labelDomain(domain)]);
  if (!domains.some((domain) => group === domain || group.endsWith(`.${domain}`))) return undefined;
  const key = names.value(wellKnown.annotations.apiApproved);
  const value = definition.metadata.annotations?.[key] ?? '';
  if (value === '') {
    const message = `protected groups must have approval annotation ${JSON.stringify(key)}, see ${approvalDocument}`;
    return { status: 'False', reason: 'MissingAnnotation', message };
  }
  if (value.startsWith('unapproved')) {
    return { status: 'False', reason: 'UnapprovedAnnotation', message: `not approved: ${JSON.stringify(value)}` };
  }
  if (!isUrl(value)) {
    const wanted = `required value: URL, or a text that begins with "unapproved"`;
    const message = `protected groups must have approval annotation ${JSON.stringify(key)} with ${wanted}`;
    return { status: 'False', reason: 'InvalidAnnotation', message };
  }
  return { status: 'True', reason: 'ApprovedAnnotation', message: `approved in ${value}` };
}

function isUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && url.host !== '';
}
