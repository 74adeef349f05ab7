import { type FieldError, fieldPath, type Int64, invalid, isFields, isInt64, setOwn } from '@orch/apimachinery';
import type { ScalePaths } from '../definitions/custom-definition.js';
import type { Members } from '../schema/copy-on-write.js';

const int32Max = 2_147_483_647;

/** The value at a simple path such as `.spec.replicas`, or undefined if the object has no value there. */
export function valueAt(object: unknown, path: string): unknown {
  let value = object;
  for (const name of namesOf(path)) {
    if (!isFields(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

/** The object with another value at a path. Shares the rest with it. */
export function withValueAt(object: Members, path: string, value: unknown): Members {
  const set = (owner: unknown, names: readonly string[]): unknown => {
    const [name, ...rest] = names;
    if (name === undefined) return value;
    const members = isFields(owner) ? { ...owner } : {};
    setOwn(members, name, set(isFields(owner) ? owner[name] : undefined, rest));
    return members;
  };
  const next = set(object, namesOf(path));
  return isFields(next) ? next : object;
}

/** Checks the members of the scale of an object, with the messages of v1.21. */
export function scaleErrors(object: unknown, paths: ScalePaths): readonly FieldError[] {
  return [
    ...replicaErrorsAt(object, paths.specReplicas),
    ...replicaErrorsAt(object, paths.statusReplicas),
    ...(paths.labelSelector === '' ? [] : selectorErrors(object, paths.labelSelector)),
  ];
}

function replicaErrorsAt(object: unknown, path: string): readonly FieldError[] {
  const at = fieldPath(path);
  const found = read(object, path);
  if ('error' in found) return [invalid(at, 0, found.error)];
  if (found.value === undefined) return [];
  return isInt64(found.value)
    ? replicaErrors(found.value, at)
    : [invalid(at, 0, wrongType(path, found.value, 'int64'))];
}

function selectorErrors(object: unknown, path: string): readonly FieldError[] {
  const at = fieldPath(path);
  const found = read(object, path);
  if ('error' in found) return [invalid(at, '', found.error)];
  if (found.value === undefined || typeof found.value === 'string') return [];
  return [invalid(at, '', wrongType(path, found.value, 'string'))];
}

/** The value at a path, undefined when it is missing; an error when a member on the path is no object. */
function read(object: unknown, path: string): { readonly value: unknown } | { readonly error: string } {
  let owner = object;
  for (const name of namesOf(path)) {
    if (!isFields(owner)) return { error: wrongType(path, owner, 'map[string]interface{}') };
    if (!Object.hasOwn(owner, name)) return { value: undefined };
    owner = owner[name];
  }
  return { value: owner };
}

function wrongType(path: string, value: unknown, expected: string): string {
  return `${path} accessor error: ${textOf(value)} is of the type ${typeOf(value)}, expected ${expected}`;
}

function replicaErrors(replicas: Int64, at: ReturnType<typeof fieldPath>): readonly FieldError[] {
  if (replicas < 0) return [invalid(at, replicas, 'should be a non-negative integer')];
  return replicas > int32Max ? [invalid(at, replicas, `should be less than or equal to ${int32Max}`)] : [];
}

function namesOf(path: string): readonly string[] {
  return path.replace(/^\./, '').split('.');
}

/** The value as v1.21 prints it. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '<nil>';
  if (Array.isArray(value)) return `[${value.map(textOf).join(' ')}]`;
  if (!isFields(value)) return String(value);
  const members = Object.keys(value)
    .sort()
    .map((name) => `${name}:${textOf(value[name])}`);
  return `map[${members.join(' ')}]`;
}

function typeOf(value: unknown): string {
  if (value === null || value === undefined) return '<nil>';
  if (Array.isArray(value)) return '[]interface {}';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'float64';
  return isFields(value) ? 'map[string]interface {}' : typeof value;
}
