import {
  type ApiObject,
  type DeepReadonly,
  deepCopy,
  formatApiVersion,
  isFields,
  type Names,
  textAt,
  type WritableFields,
  wellKnown,
} from '@orch/apimachinery';

/** Subjects of v1alpha1 have an apiVersion, those of later versions only its group. */
export function subjectsFromV1alpha1(names: Names): (binding: ApiObject) => ApiObject {
  const everybody = wellKnown.groupsOfUsers.authenticated;
  const group = names.group(wellKnown.groups.rbac);
  return (binding) =>
    convertSubjects(binding, (subject) => {
      const apiVersion = textAt(subject, 'apiVersion');
      delete subject['apiVersion'];
      subject['apiGroup'] = groupOfKind(textAt(subject, 'kind'), group) ?? groupOf(apiVersion);
      // The user `*` means all authenticated users.
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

/** As in v1.21, determined by the kind, not by the version. Undefined for other kinds. */
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
