import {
  type FieldError,
  type FieldPath,
  type Fields,
  invalid,
  memberAt,
  quoteTexts,
  required,
  textAt,
  textsAt,
} from '@orch/apimachinery';
import { appendAll } from '../resources/validation/append-all.js';
import { checkSupported } from '../resources/validation/checks.js';

const operations = ['*', 'CONNECT', 'CREATE', 'DELETE', 'UPDATE'];
const wildLists = { operations: 'operations', apiGroups: 'API groups', apiVersions: 'API versions' } as const;

/** Validates a rule: the requests that a webhook receives. */
export function validateRule(rule: Fields, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [];
  for (const [name, words] of Object.entries(wildLists)) {
    const values = textsAt(rule, name);
    const listPath = path.child(name);
    if (values.length === 0) errors.push(required(listPath, ''));
    if (values.includes('*') && values.length > 1) {
      const shown = name === 'operations' ? quoteTexts('admissionregistration.OperationType', values) : values;
      errors.push(invalid(listPath, shown, `if '*' is present, must not specify other ${words}`));
    }
    for (const [index, value] of values.entries()) {
      const at = listPath.index(index);
      if (name === 'operations') appendAll(errors, checkSupported(value, at, { supported: operations }));
      if (name === 'apiVersions' && value === '') errors.push(required(at, ''));
    }
  }
  appendAll(errors, validateResources(textsAt(rule, 'resources'), path.child('resources')));
  if (memberAt(rule, 'scope') === undefined) return errors;
  const supported = ['*', 'Cluster', 'Namespaced'];
  return [...errors, ...checkSupported(textAt(rule, 'scope'), path.child('scope'), { supported })];
}

/** Resources and subresources. A wildcard excludes the entries that it contains. */
function validateResources(resources: readonly string[], path: FieldPath): readonly FieldError[] {
  if (resources.length === 0) return [required(path, '')];
  const errors: FieldError[] = [];
  const allOfResource = new Set<string>();
  const ofAllResources = new Set<string>();
  for (const [index, text] of resources.entries()) {
    const at = path.index(index);
    if (text === '') {
      errors.push(required(at, ''));
      continue;
    }
    const [resource = '', subresource] = text.split('/');
    if (subresource === undefined) continue;
    for (const [isCovered, cover] of [
      [allOfResource.has(resource), `${resource}/*`],
      [ofAllResources.has(subresource), `*/${subresource}`],
    ]) {
      if (isCovered) errors.push(invalid(at, text, `if '${cover}' is present, must not specify ${text}`));
    }
    if (subresource === '*') allOfResource.add(resource);
    if (resource === '*') ofAllResources.add(subresource);
  }
  if (resources.length > 1 && resources.includes('*/*')) {
    errors.push(invalid(path, resources, "if '*/*' is present, must not specify other resources"));
  }
  const plain = resources.filter((text) => text !== '' && !text.includes('/'));
  // v1.21 checks the last of them.
  if (plain.includes('*') && plain.at(-1) !== '*') {
    const detail = "if '*' is present, must not specify other resources without subresources";
    errors.push(invalid(path, resources, detail));
  }
  return errors;
}
