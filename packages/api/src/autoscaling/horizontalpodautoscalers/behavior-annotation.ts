import type { ApiObject } from '@orch/apimachinery';
import { type Fields, isFields, listAt, memberAt, type WritableFields } from '@orch/apimachinery';
import { putJson, takeJson } from './annotations.js';

/**
 * The behavior in versions without the field. Members of the annotation are capitalized, and unset ones are null. Reading
 * ignores case:
 *
 *     { scaleDown: { policies: [{ type: 'Pods', value: 1, periodSeconds: 15 }] } }
 *     {"ScaleUp":null,"ScaleDown":{"StabilizationWindowSeconds":null,"SelectPolicy":null,"Policies":[{"Type":"Pods",…}]}}
 */
export function putBehavior(autoscaler: ApiObject, key: string, behavior: unknown): void {
  if (!isFields(behavior)) return;
  putJson(autoscaler, key, capitalized(behavior, ['scaleUp', 'scaleDown'], rulesText));
}

export function takeBehavior(autoscaler: ApiObject, key: string): WritableFields | undefined {
  const behavior = uncapitalized(takeJson(autoscaler, key));
  return isFields(behavior) ? behavior : undefined;
}

function rulesText(rules: unknown): unknown {
  if (!isFields(rules)) return null;
  const members = ['stabilizationWindowSeconds', 'selectPolicy', 'policies'];
  return capitalized(rules, members, (value, name) => (name === 'policies' ? policiesText(rules) : (value ?? null)));
}

function policiesText(rules: Fields): unknown {
  if (memberAt(rules, 'policies') === undefined) return null;
  return listAt(rules, 'policies').map((policy) =>
    capitalized(policy, ['type', 'value', 'periodSeconds'], (value) => value ?? null),
  );
}

function capitalized(
  fields: Fields,
  members: readonly string[],
  convert: (value: unknown, name: string) => unknown,
): WritableFields {
  const entries = members.map((name): [string, unknown] => [capital(name), convert(fields[name], name)]);
  return Object.fromEntries(entries);
}

function capital(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

const names = [
  'scaleUp',
  'scaleDown',
  'stabilizationWindowSeconds',
  'selectPolicy',
  'policies',
  'type',
  'value',
  'periodSeconds',
];

function uncapitalized(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(uncapitalized);
  if (!isFields(value)) return value;
  const fields: WritableFields = {};
  for (const key of Object.keys(value)) {
    const name = names.find((one) => one.toLowerCase() === key.toLowerCase());
    const member = value[key];
    if (name !== undefined && member !== null) fields[name] = uncapitalized(member);
  }
  return fields;
}
