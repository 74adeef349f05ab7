import {
  booleanAt,
  dnsLabel,
  dnsSubdomain,
  type FieldError,
  type FieldPath,
  type Fields,
  forbidden,
  invalid,
  listAt,
  memberAt,
  notSupported,
  optionalFieldsAt,
  required,
  textAt,
  textsAt,
} from '@orch/apimachinery';
import { appendAll } from '../../resources/validation/append-all.js';
import { checkText } from '../../resources/validation/checks.js';

const verbs = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'proxy', 'update', 'watch'];
const all = '*';

/** Validates a rule: subjects, and resource or non-resource requests. */
export function validatePolicyRule(rule: Fields, path: FieldPath): readonly FieldError[] {
  const subjects = listAt(rule, 'subjects');
  const resourceRules = listAt(rule, 'resourceRules');
  const otherRules = listAt(rule, 'nonResourceRules');
  const errors: FieldError[] = [];
  if (subjects.length === 0) {
    errors.push(required(path.child('subjects'), 'subjects must contain at least one value'));
  }
  for (const [index, subject] of subjects.entries()) {
    appendAll(errors, validateSubject(subject, path.child('subjects').index(index)));
  }
  if (resourceRules.length === 0 && otherRules.length === 0) {
    errors.push(required(path, 'at least one of resourceRules and nonResourceRules has to be non-empty'));
  }
  for (const [index, resourceRule] of resourceRules.entries()) {
    appendAll(errors, validateResourceRule(resourceRule, path.child('resourceRules').index(index)));
  }
  for (const [index, otherRule] of otherRules.entries()) {
    appendAll(errors, validateNonResourceRule(otherRule, path.child('nonResourceRules').index(index)));
  }
  return errors;
}

/** Kind and member of each subject type, in the order of v1.21. */
const sorts = { ServiceAccount: 'serviceAccount', User: 'user', Group: 'group' } as const;
type Sort = keyof typeof sorts;

function isSort(kind: string): kind is Sort {
  return Object.hasOwn(sorts, kind);
}

function validateSubject(subject: Fields, path: FieldPath): readonly FieldError[] {
  const kind = textAt(subject, 'kind');
  if (!isSort(kind)) return [notSupported(path.child('kind'), kind, Object.keys(sorts).sort())];
  const member = sorts[kind];
  const errors: FieldError[] = [];
  const own = optionalFieldsAt(subject, member);
  if (own === undefined) {
    errors.push(required(path.child(member), `${member} is required when subject kind is '${kind}'`));
  } else if (kind === 'ServiceAccount') appendAll(errors, validateAccount(own, path.child(member)));
  else if (textAt(own, 'name') === '') errors.push(required(path.child(member, 'name'), ''));
  for (const [other, name] of Object.entries(sorts)) {
    if (other === kind || memberAt(subject, name) === undefined) continue;
    errors.push(forbidden(path.child(name), `${name} is forbidden when subject kind is not '${other}'`));
  }
  return errors;
}

function validateAccount(account: Fields, path: FieldPath): readonly FieldError[] {
  const name = textAt(account, 'name');
  const namespace = textAt(account, 'namespace');
  const namePath = path.child('name');
  const namespacePath = path.child('namespace');
  const errors: FieldError[] = [];
  if (name === '') errors.push(required(namePath, ''));
  else if (name !== all) appendAll(errors, checkText(name, namePath, dnsSubdomain));
  if (namespace === '') return [...errors, required(namespacePath, 'must specify namespace for service account')];
  return [...errors, ...checkText(namespace, namespacePath, dnsLabel)];
}

function validateResourceRule(rule: Fields, path: FieldPath): readonly FieldError[] {
  const errors = [
    ...validateVerbs(rule, path),
    ...checkWild(rule, path, { member: 'apiGroups', one: 'api group', others: 'api groups' }),
    ...checkWild(rule, path, { member: 'resources', one: 'resource', others: 'resources' }),
  ];
  const namespaces = textsAt(rule, 'namespaces');
  const at = path.child('namespaces');
  if (namespaces.length === 0 && !booleanAt(rule, 'clusterScope')) {
    const detail = 'resource rules that are not cluster scoped must supply at least one namespace';
    errors.push(required(at, detail));
  } else if (namespaces.includes(all)) appendAll(errors, checkOnlyEntry(namespaces, at, 'namespaces'));
  else {
    for (const [index, namespace] of namespaces.entries()) {
      for (const error of dnsLabel(namespace)) {
        const detail = `each member of this list must be '*' or a DNS-1123 label; ${error}`;
        errors.push(invalid(at.index(index), namespace, detail));
      }
    }
  }
  return errors;
}

function validateVerbs(rule: Fields, path: FieldPath): readonly FieldError[] {
  const given = textsAt(rule, 'verbs');
  const at = path.child('verbs');
  if (given.length === 0) return [required(at, 'verbs must contain at least one value')];
  if (given.includes(all)) return checkOnlyEntry(given, at, 'verbs');
  return given.every((verb) => verbs.includes(verb)) ? [] : [notSupported(at, given, verbs)];
}

function checkWild(
  rule: Fields,
  path: FieldPath,
  { member, one, others }: { readonly member: string; readonly one: string; readonly others: string },
): readonly FieldError[] {
  const given = textsAt(rule, member);
  const at = path.child(member);
  if (given.length === 0) return [required(at, `resource rules must supply at least one ${one}`)];
  return given.includes(all) ? checkOnlyEntry(given, at, others) : [];
}

/** A wildcard must be the only entry. */
function checkOnlyEntry(given: readonly string[], path: FieldPath, others: string): readonly FieldError[] {
  if (given.length === 1) return [];
  return [invalid(path, given, `if '*' is present, must not specify other ${others}`)];
}

function validateNonResourceRule(rule: Fields, path: FieldPath): readonly FieldError[] {
  const urls = textsAt(rule, 'nonResourceURLs');
  const at = path.child('nonResourceURLs');
  const errors = [...validateVerbs(rule, path)];
  if (urls.length === 0) return [...errors, required(at, 'nonResourceURLs must contain at least one value')];
  if (urls.includes(all)) return [...errors, ...checkOnlyEntry(urls, at, 'non-resource URLs')];
  return [...errors, ...urls.flatMap((url, index) => validateUrl(url, at.index(index)))];
}

/** A path, or `/a/*` for all paths below. Returns the first error. */
function validateUrl(url: string, path: FieldPath): readonly FieldError[] {
  const error = urlErrors.find(({ isWrong }) => isWrong(url));
  return error === undefined ? [] : [invalid(path, url, error.detail)];
}

const urlErrors: readonly { readonly detail: string; readonly isWrong: (url: string) => boolean }[] = [
  { detail: 'must not be empty', isWrong: (url) => url === '' },
  { detail: 'must start with slash', isWrong: (url) => !url.startsWith('/') },
  { detail: 'must not contain white-space', isWrong: (url) => url.includes(' ') },
  { detail: 'must not contain double slash', isWrong: (url) => url.includes('//') },
  { detail: 'wildcard can only do suffix matching', isWrong: (url) => /\*/.test(url.replace(/\/\*$/, '')) },
];
