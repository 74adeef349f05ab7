import { decodeConfig } from '@orch/api';
import { policyKind } from '@orch/api/config/abac_v1beta1';
import { errorMessage, isJsonObject, type JsonObject, type Names, parseJson, wellKnown } from '@orch/apimachinery';
import type { AccessPolicy } from '@orch/auth';

/** The policies of a file. `errors` has one line per error, with the number of the line. */
export type ReadPolicies =
  | {
      readonly policies: readonly AccessPolicy[];
      /** Whether lines without a version exist. They are deprecated. */
      readonly hasUnversioned: boolean;
    }
  | { readonly errors: readonly string[] };

/**
 * Reads a policy file: one JSON object per line, each of kind Policy or without kind and version. Blank lines and lines
 * that begin with `#` are skipped. Unknown fields are errors.
 *
 *     {"apiVersion":"abac.authorization.orch.io/v1beta1","kind":"Policy","spec":{"user":"ada","namespace":"*","resource":"pods","apiGroup":""}}
 *     {"user":"bob","readonly":true}
 */
export function readPolicies(text: string, names: Names): ReadPolicies {
  const policies: AccessPolicy[] = [];
  const errors: string[] = [];
  let hasUnversioned = false;
  for (const [index, line] of text.split('\n').entries()) {
    const content = line.trim();
    if (content === '' || content.startsWith('#')) continue;
    const outcome = readLine(content, names);
    if ('errors' in outcome) errors.push(...outcome.errors.map((error) => `line ${index + 1}: ${error}`));
    else policies.push(outcome.policy);
    hasUnversioned ||= 'policy' in outcome && outcome.isUnversioned;
  }
  return errors.length > 0 ? { errors } : { policies, hasUnversioned };
}

type ReadLine =
  | { readonly policy: AccessPolicy; readonly isUnversioned: boolean }
  | { readonly errors: readonly string[] };

function readLine(line: string, names: Names): ReadLine {
  let value: unknown;
  try {
    value = parseJson(line);
  } catch (error) {
    return { errors: [`cannot be parsed: ${errorMessage(error)}`] };
  }
  if (!isJsonObject(value)) return { errors: ['must be a JSON object'] };
  if (value['apiVersion'] === undefined && value['kind'] === undefined) return readUnversioned(value, names);
  const decoded = decodeConfig(value, policyKind, { names });
  if ('errors' in decoded) return decoded;
  return { policy: { ...emptyPolicy, ...decoded.value.spec }, isUnversioned: false };
}

/**
 * A line of the form before v1beta1 has the fields of the spec itself, without apiGroup and nonResourcePath. A missing
 * field matches everything; users and groups are those of authenticated requests.
 */
function readUnversioned(value: JsonObject, names: Names): ReadLine {
  const unknown = ['apiGroup', 'nonResourcePath', 'spec'].filter((field) => value[field] !== undefined);
  if (unknown.length > 0) return { errors: unknown.map((field) => `${field}: unknown field`) };
  const apiVersion = `${names.group(wellKnown.groups.abac)}/v1beta1`;
  const decoded = decodeConfig({ apiVersion, kind: 'Policy', spec: value }, policyKind, { names });
  if ('errors' in decoded) return { errors: decoded.errors.map((error) => error.replace(/^spec\./, '')) };
  const { user = '', group = '', namespace = '', resource = '', readonly = false } = decoded.value.spec ?? {};
  const isAnyUser = (user === '' && group === '') || user === '*' || group === '*';
  return {
    policy: {
      ...(isAnyUser ? { user: '', group: wellKnown.groupsOfUsers.authenticated } : { user, group }),
      readonly,
      apiGroup: '*',
      namespace: namespace || '*',
      resource: resource || '*',
      nonResourcePath: namespace === '' && resource === '' ? '*' : '',
    },
    isUnversioned: true,
  };
}

const emptyPolicy: AccessPolicy = {
  user: '',
  group: '',
  readonly: false,
  apiGroup: '',
  resource: '',
  namespace: '',
  nonResourcePath: '',
};
