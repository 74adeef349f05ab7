import {
  dnsLabel,
  dnsSubdomain,
  duplicate,
  type FieldError,
  type FieldPath,
  type Fields,
  forbidden,
  invalid,
  labelValue,
  listAt,
  memberAt,
  notSupported,
  numberAt,
  optionalFieldsAt,
  optionalNumberAt,
  type QuotedValue,
  qualifiedName,
  quoteOptional,
  quoteStructure,
  quoteText,
  required,
  textAt,
  textsAt,
} from '@orch/apimachinery';
import { appendAll } from '../../resources/validation/append-all.js';
import { checkText } from '../../resources/validation/checks.js';
import { checkLabelSelector } from '../../resources/validation/selectors.js';

export function validateTolerations(tolerations: readonly Fields[], path: FieldPath): readonly FieldError[] {
  return tolerations.flatMap((toleration, index) => validateToleration(toleration, path.index(index)));
}

function validateToleration(toleration: Fields, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [];
  const key = textAt(toleration, 'key');
  const operator = textAt(toleration, 'operator');
  const effect = textAt(toleration, 'effect');
  if (key !== '') appendAll(errors, checkText(key, path.child('key'), qualifiedName));
  else if (operator !== 'Exists') {
    const detail = 'operator must be Exists when `key` is empty, which means "match all values and all keys"';
    errors.push(invalid(path.child('operator'), operator, detail));
  }
  if (memberAt(toleration, 'tolerationSeconds') !== undefined && effect !== 'NoExecute') {
    errors.push(invalid(path.child('effect'), effect, "effect must be 'NoExecute' when `tolerationSeconds` is set"));
  }
  if (operator === '' || operator === 'Equal') {
    const [error] = labelValue(textAt(toleration, 'value'));
    if (error !== undefined) errors.push(invalid(path.child('operator'), textAt(toleration, 'value'), error));
  } else if (operator === 'Exists') {
    if (textAt(toleration, 'value') !== '') {
      errors.push(
        invalid(path.child('operator'), quoteToleration(toleration), "value must be empty when `operator` is 'Exists'"),
      );
    }
  } else errors.push(notSupported(path.child('operator'), operator, ['Equal', 'Exists']));
  if (effect !== '' && !taintEffects.includes(effect)) {
    errors.push(notSupported(path.child('effect'), effect, taintEffects));
  }
  return errors;
}

/** A toleration as messages print it. */
export function quoteToleration(toleration: Fields): QuotedValue {
  return quoteStructure('core.Toleration', [
    ['Key', quoteText(textAt(toleration, 'key'))],
    ['Operator', quoteText(textAt(toleration, 'operator'))],
    ['Value', quoteText(textAt(toleration, 'value'))],
    ['Effect', quoteText(textAt(toleration, 'effect'))],
    ['TolerationSeconds', quoteOptional('int64', memberAt(toleration, 'tolerationSeconds'))],
  ]);
}

const taintEffects = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

export function validateTopologySpread(constraints: readonly Fields[], path: FieldPath): readonly FieldError[] {
  const pairOf = (constraint: Fields) =>
    `{${textAt(constraint, 'topologyKey')}, ${textAt(constraint, 'whenUnsatisfiable')}}`;
  const last = new Map(constraints.map((constraint, index) => [pairOf(constraint), index]));
  return constraints.flatMap((constraint, index) => {
    const errors: FieldError[] = [];
    const itemPath = path.index(index);
    const maxSkew = numberAt(constraint, 'maxSkew');
    const topologyKey = textAt(constraint, 'topologyKey');
    const action = textAt(constraint, 'whenUnsatisfiable');
    if (maxSkew <= 0) errors.push(invalid(itemPath.child('maxSkew'), maxSkew, 'must be greater than zero'));
    if (topologyKey === '') errors.push(required(itemPath.child('topologyKey'), 'can not be empty'));
    if (action !== 'DoNotSchedule' && action !== 'ScheduleAnyway') {
      errors.push(notSupported(itemPath.child('whenUnsatisfiable'), action, ['DoNotSchedule', 'ScheduleAnyway']));
    }
    // Of two duplicates the earlier one is reported.
    if (last.get(pairOf(constraint)) !== index)
      errors.push(duplicate(itemPath.child('{topologyKey, whenUnsatisfiable}'), pairOf(constraint)));
    return errors;
  });
}

const requiredTerms = 'requiredDuringSchedulingIgnoredDuringExecution';
const preferredTerms = 'preferredDuringSchedulingIgnoredDuringExecution';

export function validateAffinity(spec: Fields, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [];
  const node = optionalFieldsAt(spec, 'affinity', 'nodeAffinity');
  if (node !== undefined) appendAll(errors, validateNodeAffinity(node, path.child('nodeAffinity')));
  for (const name of ['podAffinity', 'podAntiAffinity']) {
    const affinity = optionalFieldsAt(spec, 'affinity', name);
    if (affinity !== undefined) appendAll(errors, validatePodAffinity(affinity, path.child(name)));
  }
  return errors;
}

export function validateNodeAffinity(affinity: Fields, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [];
  const selector = optionalFieldsAt(affinity, requiredTerms);
  if (selector !== undefined) appendAll(errors, validateNodeSelector(selector, path.child(requiredTerms)));
  for (const [index, term] of listAt(affinity, preferredTerms).entries()) {
    const termPath = path.child(preferredTerms).index(index);
    appendAll(errors, validateWeight(term, termPath));
    appendAll(
      errors,
      validateNodeSelectorTerm(optionalFieldsAt(term, 'preference') ?? {}, termPath.child('preference')),
    );
  }
  return errors;
}

export function validateNodeSelector(selector: Fields, path: FieldPath): readonly FieldError[] {
  const terms = listAt(selector, 'nodeSelectorTerms');
  const termsPath = path.child('nodeSelectorTerms');
  if (terms.length === 0) return [required(termsPath, 'must have at least one node selector term')];
  return terms.flatMap((term, index) => validateNodeSelectorTerm(term, termsPath.index(index)));
}

function validateNodeSelectorTerm(term: Fields, path: FieldPath): readonly FieldError[] {
  return [
    ...validateLabelRequirements(term, path),
    ...listAt(term, 'matchFields').flatMap((requirement, index) =>
      validateFieldRequirement(requirement, path.child('matchFields').index(index)),
    ),
  ];
}

function validateLabelRequirements(term: Fields, path: FieldPath): readonly FieldError[] {
  return listAt(term, 'matchExpressions').flatMap((requirement, index) => {
    const itemPath = path.child('matchExpressions').index(index);
    const values = textsAt(requirement, 'values');
    const errors: FieldError[] = [];
    const operator = textAt(requirement, 'operator');
    if (operator === 'In' || operator === 'NotIn') {
      if (values.length === 0)
        errors.push(required(itemPath.child('values'), "must be specified when `operator` is 'In' or 'NotIn'"));
    } else if (operator === 'Exists' || operator === 'DoesNotExist') {
      if (values.length > 0)
        errors.push(
          forbidden(itemPath.child('values'), "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"),
        );
    } else if (operator === 'Gt' || operator === 'Lt') {
      if (values.length !== 1)
        errors.push(
          required(itemPath.child('values'), "must be specified single value when `operator` is 'Lt' or 'Gt'"),
        );
    } else errors.push(invalid(itemPath.child('operator'), operator, 'not a valid selector operator'));
    return [...errors, ...checkText(textAt(requirement, 'key'), itemPath.child('key'), qualifiedName)];
  });
}

/** A field requirement matches the node name only. */
function validateFieldRequirement(requirement: Fields, path: FieldPath): readonly FieldError[] {
  const values = textsAt(requirement, 'values');
  const operator = textAt(requirement, 'operator');
  const errors: FieldError[] = [];
  if (operator !== 'In' && operator !== 'NotIn') {
    errors.push(invalid(path.child('operator'), operator, 'not a valid selector operator'));
  } else if (values.length !== 1) {
    const detail = "must be only one value when `operator` is 'In' or 'NotIn' for node field selector";
    errors.push(required(path.child('values'), detail));
  }
  const key = textAt(requirement, 'key');
  if (key !== 'metadata.name') {
    return [...errors, invalid(path.child('key'), key, 'not a valid field selector key')];
  }
  return [
    ...errors,
    ...values.flatMap((value, index) => checkText(value, path.child('values').index(index), dnsSubdomain)),
  ];
}

function validatePodAffinity(affinity: Fields, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [];
  for (const [index, term] of listAt(affinity, requiredTerms).entries()) {
    appendAll(errors, validatePodAffinityTerm(term, path.child(requiredTerms).index(index)));
  }
  for (const [index, term] of listAt(affinity, preferredTerms).entries()) {
    const termPath = path.child(preferredTerms).index(index);
    appendAll(errors, validateWeight(term, termPath));
    appendAll(
      errors,
      validatePodAffinityTerm(optionalFieldsAt(term, 'podAffinityTerm') ?? {}, termPath.child('podAffinityTerm')),
    );
  }
  return errors;
}

function validatePodAffinityTerm(term: Fields, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [
    ...checkLabelSelector(optionalFieldsAt(term, 'labelSelector'), path.child('matchExpressions')),
    ...checkLabelSelector(optionalFieldsAt(term, 'namespaceSelector'), path.child('namespaceSelector')),
  ];
  for (const namespace of textsAt(term, 'namespaces'))
    appendAll(errors, checkText(namespace, path.child('namespace'), dnsLabel));
  const topologyKey = textAt(term, 'topologyKey');
  if (topologyKey === '') errors.push(required(path.child('topologyKey'), 'can not be empty'));
  return [...errors, ...checkText(topologyKey, path.child('topologyKey'), qualifiedName)];
}

function validateWeight(term: Fields, path: FieldPath): readonly FieldError[] {
  const weight = optionalNumberAt(term, 'weight') ?? 0;
  return weight >= 1 && weight <= 100 ? [] : [invalid(path.child('weight'), weight, 'must be in the range 1-100')];
}
