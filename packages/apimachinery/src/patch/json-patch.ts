import { checkDepth } from '../codec/json.js';
import { deepCopy, deepEqual, setOwn } from '../objects/copy.js';
import { type DeepReadonly, isJsonObject, type JsonObject, type JsonValue } from '../objects/json.js';
import { badRequestError, requestEntityTooLargeError } from '../status/errors.js';
import { EditedLists } from './edited-lists.js';
import { patchRejectedError, patchValueType } from './errors.js';

/** Maximum number of operations in a JSON patch, as in v1.21. */
export const jsonPatchOperationsMax = 10_000;
/** Total size of values added by `copy` in one patch, as in v1.21. Without a limit, repeated copies grow exponentially. */
const copiedBytesMax = 3 * 1024 * 1024;

/**
 * Applies a JSON patch (RFC 6902). Returns a new document that shares nothing with the inputs. As in v1.21, `replace` creates
 * a missing member, `copy` of a missing member gives null, negative indexes count from the end, and the whole document cannot
 * be addressed.
 * @throws StatusError 400 for a malformed patch or nesting too deep, 413 for too many operations, 422 for an operation that
 * does not apply
 */
export function applyJsonPatch(document: DeepReadonly<JsonValue>, patch: unknown): JsonValue {
  const operations = readOperations(patch);
  const result: JsonValue = deepCopy<JsonValue>(document);
  const state: PatchState = { lists: new EditedLists(), copiedBytesLeft: copiedBytesMax };
  for (const operation of operations) applyOperation(result, operation, state);
  state.lists.joinAll();
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

interface PatchState {
  readonly lists: EditedLists;
  copiedBytesLeft: number;
}

function applyOperation(document: JsonValue, operation: Operation, state: PatchState): void {
  const { lists } = state;
  const source =
    operation['op'] === 'move' || operation['op'] === 'copy' ? locate(document, operation['from'], lists) : undefined;
  const moved = source && (read(source, lists) ?? null);
  // Before the target is located: its path may lead through the list that the value is removed from.
  if (source !== undefined && operation['op'] === 'move') remove(source, lists);
  const target = locate(document, operation['path'], lists);
  switch (operation['op']) {
    case 'add':
      insert(target, operandOf(operation), lists);
      break;
    case 'remove':
      remove(target, lists);
      break;
    case 'replace':
      replace(target, operandOf(operation), lists);
      break;
    case 'test':
      test(target, operation, lists);
      break;
    case 'move':
      insert(target, moved ?? null, lists);
      break;
    case 'copy':
      lists.joinIn(moved ?? null);
      state.copiedBytesLeft -= sizeOf(moved ?? null);
      if (state.copiedBytesLeft < 0) throw patchRejectedError('the copies of the patch are too large');
      insert(target, deepCopy<JsonValue>(moved ?? null), lists);
      break;
    default:
      throw patchRejectedError(`unexpected kind of operation: ${JSON.stringify(operation['op'])}`);
  }
}

interface Location {
  readonly parent: JsonObject | JsonValue[];
  readonly key: string;
}

function locate(document: JsonValue, pointer: unknown, lists: EditedLists): Location {
  if (typeof pointer !== 'string') throw patchRejectedError('an operation has no path');
  const [root, ...keys] = pointer.split('/');
  const last = keys.pop();
  if (root === undefined || last === undefined) throw patchRejectedError(`cannot address ${pointer}`);
  let parent = document;
  for (const key of keys) {
    if (!isContainer(parent)) throw patchRejectedError(`missing path ${pointer}`);
    parent = read({ parent, key: unescapeKey(key) }, lists) ?? null;
  }
  if (!isContainer(parent)) throw patchRejectedError(`missing path ${pointer}`);
  return { parent, key: unescapeKey(last) };
}

function unescapeKey(key: string): string {
  return key.includes('~') ? key.replaceAll('~1', '/').replaceAll('~0', '~') : key;
}

function isContainer(value: JsonValue): value is JsonObject | JsonValue[] {
  return typeof value === 'object' && value !== null;
}

/** undefined for a missing member. */
function read({ parent, key }: Location, lists: EditedLists): JsonValue | undefined {
  if (Array.isArray(parent)) return lists.at(parent, indexOf(key, { countMax: lists.lengthOf(parent) }));
  return Object.hasOwn(parent, key) ? parent[key] : undefined;
}

function insert({ parent, key }: Location, value: JsonValue, lists: EditedLists): void {
  if (Array.isArray(parent)) {
    const length = lists.lengthOf(parent);
    lists.insert(parent, key === '-' ? length : indexOf(key, { countMax: length + 1 }), value);
  } else setOwn(parent, key, value);
}

function replace({ parent, key }: Location, value: JsonValue, lists: EditedLists): void {
  if (Array.isArray(parent)) lists.set(parent, indexOf(key, { countMax: lists.lengthOf(parent) }), value);
  else setOwn(parent, key, value);
}

function remove({ parent, key }: Location, lists: EditedLists): void {
  if (Array.isArray(parent)) {
    lists.remove(parent, indexOf(key, { countMax: lists.lengthOf(parent) }));
    return;
  }
  if (!Object.hasOwn(parent, key)) throw patchRejectedError(`unable to remove nonexistent key: ${key}`);
  delete parent[key];
}

function test(target: Location, operation: Operation, lists: EditedLists): void {
  const actual = read(target, lists) ?? null;
  lists.joinIn(actual);
  if (!deepEqual(actual, operation['value'] ?? null)) throw patchRejectedError('testing value failed');
}

function indexOf(key: string, { countMax }: { readonly countMax: number }): number {
  if (!/^[-+]?\d{1,9}$/.test(key)) throw patchRejectedError(`value was not a proper array index: ${key}`);
  const index = Number(key) < 0 ? Number(key) + countMax : Number(key);
  if (index < 0 || index >= countMax) throw patchRejectedError(`unable to access invalid index: ${key}`);
  return index;
}

function operandOf(operation: Operation): JsonValue {
  return deepCopy<JsonValue>(jsonOf(operation['value']));
}

/** Narrows a value parsed from JSON. */
function jsonOf(value: unknown): JsonValue {
  if (Array.isArray(value) || isJsonObject(value)) return value;
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'bigint':
    case 'boolean':
      return value;
    default:
      return null;
  }
}

/** Approximate length of the JSON text. */
function sizeOf(value: JsonValue): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 4;
  let size = 2;
  for (const [key, member] of Object.entries(value)) size += key.length + 4 + sizeOf(member ?? null);
  return size;
}
