import { checkDepth } from '../codec/json.js';
import { deepCopy, deepEqual, setOwn } from '../objects/copy.js';
import { type DeepReadonly, isJsonObject, type JsonObject, type JsonValue } from '../objects/json.js';
import { badRequestError, requestEntityTooLargeError } from '../status/errors.js';
import { patchRefusedError, patchValueType } from './errors.js';

/** Operations in one JSON patch. Each is cheap; the limit keeps copies of copies from growing without end. */
export const jsonPatchOperationsMax = 10_000;
/** Bytes that the copies of one patch may add in all, as in the reference; each may double what the one before made. */
const copiedBytesMax = 3 * 1024 * 1024;

/**
 * `document` after the operations of a JSON patch (RFC 6902), sharing nothing with either. As in the reference, `replace`
 * makes a member that is missing, `copy` of a missing member gives null, and indexes below zero count from the end;
 * the whole document cannot be addressed.
 * @throws StatusError 400 when `patch` is no list of operations or nests values too deeply, 413 when it has too many, 422 when one does not fit.
 */
export function applyJsonPatch(document: DeepReadonly<JsonValue>, patch: unknown): JsonValue {
  const operations = readOperations(patch);
  const result: JsonValue = deepCopy<JsonValue>(document);
  const budget = { bytes: copiedBytesMax };
  for (const operation of operations) applyOperation(result, operation, budget);
  checkDepth(result);
  return result;
}

type Operation = Readonly<Record<string, unknown>>;

function readOperations(patch: unknown): readonly Operation[] {
  if (patch === null) return [];
  if (!Array.isArray(patch)) {
    throw badRequestError(`json: cannot unmarshal ${patchValueType(patch)} into Go value of type jsonpatch.Patch`);
  }
  if (patch.length > jsonPatchOperationsMax) {
    throw requestEntityTooLargeError(
      `The allowed maximum operations in a JSON patch is ${jsonPatchOperationsMax}, got ${patch.length}`,
    );
  }
  return patch.map((operation: unknown) => {
    if (isJsonObject(operation)) return operation;
    if (operation === null) return {};
    throw badRequestError(
      `json: cannot unmarshal ${patchValueType(operation)} into Go value of type jsonpatch.Operation`,
    );
  });
}

function applyOperation(document: JsonValue, operation: Operation, budget: { bytes: number }): void {
  const source =
    operation['op'] === 'move' || operation['op'] === 'copy' ? locate(document, operation['from']) : undefined;
  const moved = source && (read(source) ?? null);
  // Before the target is looked for: the way to it may lead through the list that the value leaves.
  if (source !== undefined && operation['op'] === 'move') remove(source);
  const target = locate(document, operation['path']);
  switch (operation['op']) {
    case 'add':
      insert(target, operandOf(operation));
      break;
    case 'remove':
      remove(target);
      break;
    case 'replace':
      replace(target, operandOf(operation));
      break;
    case 'test':
      test(target, operation);
      break;
    case 'move':
      insert(target, moved ?? null);
      break;
    case 'copy':
      budget.bytes -= sizeOf(moved ?? null);
      if (budget.bytes < 0) throw patchRefusedError('the copies of the patch are too large');
      insert(target, deepCopy<JsonValue>(moved ?? null));
      break;
    default:
      throw patchRefusedError(`unexpected kind of operation: ${JSON.stringify(operation['op'])}`);
  }
}

interface Location {
  readonly parent: JsonObject | JsonValue[];
  readonly key: string;
}

function locate(document: JsonValue, pointer: unknown): Location {
  if (typeof pointer !== 'string') throw patchRefusedError('an operation has no path');
  const [root, ...keys] = pointer.split('/');
  const last = keys.pop();
  if (root === undefined || last === undefined) throw patchRefusedError(`cannot address ${pointer}`);
  let parent = document;
  for (const key of keys) {
    if (!isContainer(parent)) throw patchRefusedError(`missing path ${pointer}`);
    parent = read({ parent, key: unescapeKey(key) }) ?? null;
  }
  if (!isContainer(parent)) throw patchRefusedError(`missing path ${pointer}`);
  return { parent, key: unescapeKey(last) };
}

function unescapeKey(key: string): string {
  return key.includes('~') ? key.replaceAll('~1', '/').replaceAll('~0', '~') : key;
}

function isContainer(value: JsonValue): value is JsonObject | JsonValue[] {
  return typeof value === 'object' && value !== null;
}

/** Undefined for a member that is missing. */
function read({ parent, key }: Location): JsonValue | undefined {
  if (Array.isArray(parent)) return parent[indexOf(key, { countMax: parent.length })];
  return Object.hasOwn(parent, key) ? parent[key] : undefined;
}

function insert({ parent, key }: Location, value: JsonValue): void {
  if (!Array.isArray(parent)) setOwn(parent, key, value);
  else if (key === '-') parent.push(value);
  else parent.splice(indexOf(key, { countMax: parent.length + 1 }), 0, value);
}

function replace({ parent, key }: Location, value: JsonValue): void {
  if (Array.isArray(parent)) parent[indexOf(key, { countMax: parent.length })] = value;
  else setOwn(parent, key, value);
}

function remove({ parent, key }: Location): void {
  if (Array.isArray(parent)) {
    parent.splice(indexOf(key, { countMax: parent.length }), 1);
    return;
  }
  if (!Object.hasOwn(parent, key)) throw patchRefusedError(`unable to remove nonexistent key: ${key}`);
  delete parent[key];
}

function test(target: Location, operation: Operation): void {
  const actual = read(target) ?? null;
  if (!deepEqual(actual, operation['value'] ?? null)) throw patchRefusedError('testing value failed');
}

function indexOf(key: string, { countMax }: { readonly countMax: number }): number {
  if (!/^[-+]?\d{1,9}$/.test(key)) throw patchRefusedError(`value was not a proper array index: ${key}`);
  const index = Number(key) < 0 ? Number(key) + countMax : Number(key);
  if (index < 0 || index >= countMax) throw patchRefusedError(`unable to access invalid index: ${key}`);
  return index;
}

function operandOf(operation: Operation): JsonValue {
  return deepCopy<JsonValue>(jsonOf(operation['value']));
}

/** The patch came out of a JSON text, so what is not a scalar or a container cannot occur. */
function jsonOf(value: unknown): JsonValue {
  if (Array.isArray(value) || isJsonObject(value)) return value;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return null;
}

/** About the length of its text. */
function sizeOf(value: JsonValue): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 4;
  let size = 2;
  for (const [key, member] of Object.entries(value)) size += key.length + 4 + sizeOf(member ?? null);
  return size;
}
