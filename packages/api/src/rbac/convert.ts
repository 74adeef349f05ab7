import {
  type ApiObject,
  type DeepReadonly,
  deepCopy,
  formatApiVersion,
  type Names,
  wellKnown,
} from '@orch/apimachinery';
import { isFields, textAt, type WritableFields } from '../resources/fields.js';

/** A subject of v1alpha1 names an API version; later ones name its group alone. */
export function subjectsFromV1alpha1(names: Names): (binding: ApiObject) => ApiObject {
  const everybody = wellKnown.groupsOfUsers.authenticated;
  const group = names.group(wellKnown.groups.rbac);
  return (binding) =>
    convertSubjects(binding, (subject) => {
      const apiVersion = textAt(subject, 'apiVersion');
      delete subject['apiVersion'];
      subject['apiGroup'] = groupOfKind(textAt(subject, 'kind'), group) ?? groupOf(apiVersion);
      // The user `*` meant everybody who is known.
      if (subject['kind'] === 'User' && subject['name'] === '*') {
        Object.assign(subject, { kind: 'Group', apiGroup: group, name: everybody });
      }
    });
}

export function subjectsToV1alpha1(names: Names): (binding: DeepReadonly<ApiObject>) => ApiObject {
  const group = names.group(wellKnown.groups.rbac);
  return (binding) =>
    convertSubjects(binding, (subject) => {
      const subjectGroup = textAt(subject, 'apiGroup');
      delete subject['apiGroup'];
      if (subjectGroup === group) subject['apiVersion'] = formatApiVersion({ group, version: 'v1alpha1' });
      else subject['apiVersion'] = subjectGroup === '' ? 'v1' : `${subjectGroup}/`;
    });
}

/** As v1.21, which goes by the kind whatever version is given; undefined for kinds that are none of a subject. */
function groupOfKind(kind: string, rbac: string): string | undefined {
  if (kind === 'ServiceAccount') return '';
  return kind === 'User' || kind === 'Group' ? rbac : undefined;
}

function groupOf(apiVersion: string): string {
  return apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '';
}

function convertSubjects(binding: DeepReadonly<ApiObject>, convert: (subject: WritableFields) => void): ApiObject {
  const converted = deepCopy<ApiObject>(binding);
  const subjects = converted['subjects'];
  if (Array.isArray(subjects)) for (const subject of subjects) if (isFields(subject)) convert(subject);
  return converted;
}
