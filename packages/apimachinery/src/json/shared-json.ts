import { LRUCache } from 'lru-cache';
import { isJsonObject } from '../objects/json.js';
import { encodeJson, parseJson } from './json-value.js';

/**
 * JSON objects that many objects of the API have in common, mostly field sets: the pods of one deployment have the same
 * managers and fields. Each is kept once, frozen, with its text, so that it is parsed and encoded once:
 *
 *     create of pod 1     encodes its field set, keeps it
 *     create of pod 2     encodes its field set to find the kept one; both stored forms use the kept text
 *     read from protobuf  finds the kept one by the stored text, without parsing
 */
const kept = new LRUCache<string, SharedJson>({ maxSize: 4 * 2 ** 20, sizeCalculation: (_value, text) => text.length });

/** Texts of kept values. An evicted value keeps its text as long as an object uses it. */
const texts = new WeakMap<object, string>();

export interface SharedJson {
  readonly [name: string]: unknown;
}

/** Longer texts are seldom equal. */
const sharedCharactersMax = 32 * 1024;

/** The kept value equal to `value`, in the same order of members; `value` itself, now frozen, if there was none. */
export function sharedJson<T extends SharedJson>(value: T): T {
  if (texts.has(value)) return value;
  const text = encodeJson(value);
  if (text.length > sharedCharactersMax) return value;
  const known = kept.get(text);
  // Equal texts have equal types.
  return known === undefined ? keep(text, value) : (known as T);
}

/** The value of a JSON text of an object whose nesting was checked. @throws SyntaxError */
export function parseSharedJson(text: string): unknown {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const value = parseJson(text);
  const isOwnText = text.length <= sharedCharactersMax && isJsonObject(value) && encodeJson(value) === text;
  return isOwnText ? keep(text, value) : value;
}

/** As `encodeJson`; free for a shared value. */
export function encodeSharedJson(value: unknown): string {
  const known = typeof value === 'object' && value !== null ? texts.get(value) : undefined;
  return known ?? encodeJson(value);
}

function keep<T extends SharedJson>(text: string, value: T): T {
  freeze(value);
  kept.set(text, value);
  texts.set(value, text);
  return value;
}

function freeze(value: object): void {
  if (Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const member of Object.values(value)) if (typeof member === 'object' && member !== null) freeze(member);
}
