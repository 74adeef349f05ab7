import {
  type ApiObject,
  type DeepReadonly,
  dnsSubdomain,
  type FieldError,
  fieldPath,
  invalid,
  listAt,
  memberAt,
  type Names,
  notSupported,
  numberAt,
  optionalFieldsAt,
  quoteStructure,
  quoteText,
  required,
  semanticallyEqual,
  textAt,
} from '@orch/apimachinery';
import { bootstrapObjects } from '../../bootstrap/bootstrap-objects.js';
import { appendAll } from '../../resources/validation/append-all.js';
import { checkText } from '../../resources/validation/checks.js';
import { isMandatory, mandatoryNames } from './mandatory-names.js';
import { quoteFlowSchemaSpec } from './quote-spec.js';
import { validatePolicyRule } from './validate-rule.js';

type FlowSchema = DeepReadonly<ApiObject>;

const path = fieldPath('spec');
const precedenceMax = 10_000;
const methods = ['ByNamespace', 'ByUser'];

/** Validates a flow schema. The two mandatory ones must have their fixed spec. */
export function validateFlowSchema(schema: FlowSchema, names: Names): readonly FieldError[] {
  const { name = '' } = schema.metadata;
  const errors = [...validatePrecedence(schema), ...validateMethod(schema), ...validateLevel(schema)];
  for (const [index, rule] of listAt(schema, 'spec', 'rules').entries()) {
    appendAll(errors, validatePolicyRule(rule, path.child('rules').index(index)));
  }
  const fixed = bootstrapSpec(name, names);
  if (fixed === undefined || semanticallyEqual(fixed, schema['spec'])) return errors;
  return [...errors, invalid(path, quoteFlowSchemaSpec(schema), `spec of '${name}' must equal the fixed value`)];
}

function bootstrapSpec(name: string, names: Names): unknown {
  if (!isMandatory(name)) return undefined;
  return bootstrapObjects(names).flowSchemas.find(({ metadata }) => metadata.name === name)?.['spec'];
}

function validatePrecedence(schema: FlowSchema): readonly FieldError[] {
  const precedence = numberAt(schema, 'spec', 'matchingPrecedence');
  const at = path.child('matchingPrecedence');
  if (precedence <= 0) return [invalid(at, precedence, 'must be a positive value')];
  if (precedence > precedenceMax) return [invalid(at, precedence, `must not be greater than ${precedenceMax}`)];
  if (precedence > 1 || schema.metadata.name === mandatoryNames.exempt) return [];
  return [invalid(at, precedence, "only the schema named 'exempt' may have matchingPrecedence 1")];
}

function validateMethod(schema: FlowSchema): readonly FieldError[] {
  const method = optionalFieldsAt(schema, 'spec', 'distinguisherMethod');
  if (method === undefined || methods.includes(textAt(method, 'type'))) return [];
  const shown = quoteStructure('flowcontrol.FlowDistinguisherMethod', [['Type', quoteText(memberAt(method, 'type'))]]);
  return [notSupported(path.child('distinguisherMethod', 'type'), shown, methods)];
}

function validateLevel(schema: FlowSchema): readonly FieldError[] {
  const name = textAt(schema, 'spec', 'priorityLevelConfiguration', 'name');
  const at = path.child('priorityLevelConfiguration', 'name');
  return name === '' ? [required(at, 'must reference a priority level')] : checkText(name, at, dnsSubdomain);
}
