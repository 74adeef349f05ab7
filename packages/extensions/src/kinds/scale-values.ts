import { quoteJson } from '@orch/api';
import { type FieldError, fieldPath, type Int64, invalid, isFields, isInt64, setOwn } from '@orch/apimachinery';
import type { ScalePaths } from '../definitions/custom-definition.js';
import type { Members } from '../schema/copy-on-write.js';

const int32Max = 2_147_483_647;

/** The value at a simple path such as `.spec.replicas`; undefined when there is none. */
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

/** Checks the number of replicas of an object with a scale, with the messages of v1.21. */
export function scaleErrors(object: unknown, { specReplicas }: ScalePaths): readonly FieldError[] {
  const at = fieldPath(specReplicas);
  const names = namesOf(specReplicas);
  let owner = object;
  for (const name of names) {
    if (!isFields(owner)) {
      const text = `${specReplicas} accessor error: ${textOf(owner)} is of the type ${typeOf(owner)}, expected map[string]interface{}`;
      return [invalid(at, 0, text)];
    }
    if (!Object.hasOwn(owner, name)) return [];
    owner = owner[name];
  }
  if (!isInt64(owner)) {
    const text = `${specReplicas} accessor error: ${textOf(owner)} is of the type ${typeOf(owner)}, expected int64`;
    return [invalid(at, 0, text)];
  }
  return replicaErrors(owner, at);
}

function replicaErrors(replicas: Int64, at: ReturnType<typeof fieldPath>): readonly FieldError[] {
  if (replicas < 0) return [invalid(at, replicas, 'should be a non-negative integer')];
  return replicas > int32Max ? [invalid(at, replicas, `should be less than or equal to ${int32Max}`)] : [];
}

function namesOf(path: string): readonly string[] {
  return path.replace(/^\./, '').split('.');
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '<nil>';
  if (Array.isArray(value)) return `[${value.map(textOf).join(' ')}]`;
  return isFields(value) ? String(quoteJson(value)) : String(value);
}

function typeOf(value: unknown): string {
  if (value === null || value === undefined) return '<nil>';
  if (Array.isArray(value)) return '[]interface {}';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'float64';
  return isFields(value) ? 'map[string]interface {}' : typeof value;
}
