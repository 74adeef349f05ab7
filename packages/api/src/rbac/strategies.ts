import type { Strategy } from '@orch/apimachinery';
import {
  type ApiObject,
  type DeepReadonly,
  dnsSubdomain,
  type FieldError,
  fieldPath,
  genericStrategy,
  invalid,
  listAt,
  memberAt,
  type Names,
  notSupported,
  optionalFieldsAt,
  pathSegment,
  type QuotedValue,
  quoteStructure,
  quoteText,
  required,
  semanticallyEqual,
  textAt,
  textsAt,
  wellKnown,
} from '@orch/apimachinery';
import { appendAll } from '../resources/validation/append-all.js';
import { checkRequiredText, checkText } from '../resources/validation/checks.js';
import { checkLabelSelector, selectorAt } from '../resources/validation/selectors.js';

type Stored = DeepReadonly<ApiObject>;

/** The rule for prefixes of generated names is that of names. */
const nameRule = { ofName: pathSegment, ofPrefix: pathSegment };

export function roleStrategy({ namespaced }: { readonly namespaced: boolean }): Strategy {
  const validate = (role: Stored) => [...validateRules(role, namespaced), ...validateAggregation(role)];
  return genericStrategy({
    namespaced,
    nameRule,
    metadata: { onUpdate: ['whole', 'whole', 'change'] },
    checksTwice: ['update'],
    allowCreateOnUpdate: true,
    validate,
  });
}

export function bindingStrategy({
  namespaced,
  names,
}: {
  readonly namespaced: boolean;
  readonly names: Names;
}): Strategy {
  const group = names.group(wellKnown.groups.rbac);
  const kinds = namespaced ? ['Role', 'ClusterRole'] : ['ClusterRole'];
  const validate = (binding: Stored) => [
    ...validateRoleRef(binding, { group, kinds }),
    ...validateSubjects(binding, { group, namespaced }),
  ];
  return genericStrategy({
    namespaced,
    nameRule,
    metadata: { onUpdate: ['whole', 'whole', 'change'] },
    checksTwice: ['update'],
    allowCreateOnUpdate: true,
    validate,
    validateUpdate: (binding, old) => {
      if (semanticallyEqual(binding['roleRef'], old['roleRef'])) return [];
      return [invalid(fieldPath('roleRef'), quoteRoleRef(binding), 'cannot change roleRef')];
    },
  });
}

function quoteRoleRef(binding: Stored): QuotedValue {
  return quoteStructure('rbac.RoleRef', [
    ['APIGroup', quoteText(textAt(binding, 'roleRef', 'apiGroup'))],
    ['Kind', quoteText(textAt(binding, 'roleRef', 'kind'))],
    ['Name', quoteText(textAt(binding, 'roleRef', 'name'))],
  ]);
}

function validateRules(role: Stored, namespaced: boolean): readonly FieldError[] {
  return listAt(role, 'rules').flatMap((rule, index) => {
    const path = fieldPath('rules').index(index);
    const errors: FieldError[] = [];
    const resources = textsAt(rule, 'resources');
    if (textsAt(rule, 'verbs').length === 0)
      errors.push(required(path.child('verbs'), 'verbs must contain at least one value'));
    if (textsAt(rule, 'nonResourceURLs').length > 0) {
      const urls = textsAt(rule, 'nonResourceURLs');
      if (namespaced) {
        errors.push(invalid(path.child('nonResourceURLs'), urls, 'namespaced rules cannot apply to non-resource URLs'));
      }
      if (textsAt(rule, 'apiGroups').length > 0 || resources.length > 0 || textsAt(rule, 'resourceNames').length > 0) {
        errors.push(
          invalid(
            path.child('nonResourceURLs'),
            urls,
            'rules cannot apply to both regular resources and non-resource URLs',
          ),
        );
      }
      return errors;
    }
    if (textsAt(rule, 'apiGroups').length === 0) {
      errors.push(required(path.child('apiGroups'), 'resource rules must supply at least one api group'));
    }
    if (resources.length === 0)
      errors.push(required(path.child('resources'), 'resource rules must supply at least one resource'));
    return errors;
  });
}

function validateAggregation(role: Stored): readonly FieldError[] {
  const aggregation = optionalFieldsAt(role, 'aggregationRule');
  if (aggregation === undefined) return [];
  const path = fieldPath('aggregationRule', 'clusterRoleSelectors');
  const selectors = listAt(aggregation, 'clusterRoleSelectors');
  if (selectors.length === 0)
    return [required(path, 'at least one clusterRoleSelector required if aggregationRule is non-nil')];
  return selectors.flatMap((selector, index) => [
    ...checkLabelSelector(selector, path.index(index)),
    ...(selectorAt(selector) === undefined ? [invalid(path.index(index), null, 'invalid label selector.')] : []),
  ]);
}

function validateRoleRef(
  binding: Stored,
  { group, kinds }: { readonly group: string; readonly kinds: readonly string[] },
): readonly FieldError[] {
  const path = fieldPath('roleRef');
  const errors: FieldError[] = [];
  const refGroup = textAt(binding, 'roleRef', 'apiGroup');
  const kind = textAt(binding, 'roleRef', 'kind');
  if (refGroup !== group) errors.push(notSupported(path.child('apiGroup'), refGroup, [group]));
  if (!kinds.includes(kind)) errors.push(notSupported(path.child('kind'), kind, kinds));
  return [...errors, ...checkRequiredText(textAt(binding, 'roleRef', 'name'), path.child('name'), pathSegment)];
}

function validateSubjects(
  binding: Stored,
  { group, namespaced }: { readonly group: string; readonly namespaced: boolean },
): readonly FieldError[] {
  return listAt(binding, 'subjects').flatMap((subject, index) => {
    const path = fieldPath('subjects').index(index);
    const errors: FieldError[] = [];
    const subjectGroup = textAt(subject, 'apiGroup');
    const name = textAt(subject, 'name');
    if (name === '') errors.push(required(path.child('name'), ''));
    switch (memberAt(subject, 'kind')) {
      case 'ServiceAccount':
        if (name !== '') appendAll(errors, checkText(name, path.child('name'), dnsSubdomain));
        if (subjectGroup !== '') errors.push(notSupported(path.child('apiGroup'), subjectGroup, ['']));
        if (!namespaced && textAt(subject, 'namespace') === '') errors.push(required(path.child('namespace'), ''));
        break;
      case 'User':
      case 'Group':
        if (subjectGroup !== group) errors.push(notSupported(path.child('apiGroup'), subjectGroup, [group]));
        break;
      default:
        errors.push(notSupported(path.child('kind'), textAt(subject, 'kind'), ['ServiceAccount', 'User', 'Group']));
    }
    return errors;
  });
}
