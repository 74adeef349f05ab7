import { isFields } from '@orch/apimachinery';
import { parseDuration, parseTimestamp } from './functions/times.js';
import { type ObjectType, type RuleType, types } from './values/types.js';
import { Bytes, type ListIdentity, ListValue, MapValue, type Value } from './values/values.js';

/**
 * The value of JSON by its type. Lists and objects are converted when expressions read them. A value of another type, which
 * its schema rejects, is converted by its own.
 */
export function ruleValueOf(type: RuleType, json: unknown): Value {
  if (json === null || json === undefined) return null;
  switch (typeof json) {
    case 'boolean':
      return json;
    case 'bigint':
      return type.kind === 'double' ? Number(json) : json;
    case 'number':
      return type.kind === 'double' || !Number.isInteger(json) ? json : BigInt(json);
    case 'string':
      return textValue(type, json);
    default:
      if (Array.isArray(json)) return new JsonList(json, type);
      return isFields(json) ? objectValue(type, json) : null;
  }
}

function textValue(type: RuleType, text: string): Value {
  switch (type.kind) {
    case 'timestamp':
      return parseTimestamp(text) ?? text;
    case 'duration':
      return parseDuration(text) ?? text;
    case 'bytes':
      return new Bytes(Uint8Array.from(Buffer.from(text, 'base64')));
    default:
      return text;
  }
}

type Members = Readonly<Record<string, unknown>>;

function objectValue(type: RuleType, members: Members): MapValue {
  if (type.kind === 'object') return new JsonObject(members, type);
  return new JsonMap(members, type.kind === 'map' ? type.values : types.dyn);
}

class JsonList extends ListValue {
  readonly #items: readonly unknown[];
  readonly #type: RuleType;
  override readonly identity: ListIdentity | undefined;

  constructor(items: readonly unknown[], type: RuleType) {
    super();
    this.#items = items;
    this.#type = type.kind === 'list' ? type.items : types.dyn;
    this.identity = type.kind === 'list' ? type.identity : undefined;
  }

  get size(): number {
    return this.#items.length;
  }

  at(index: number): Value {
    return ruleValueOf(this.#type, this.#items[index]);
  }
}

class JsonMap extends MapValue {
  constructor(
    readonly members: Members,
    readonly type: RuleType,
  ) {
    super();
  }

  get size(): number {
    return Object.keys(this.members).length;
  }

  get(key: Value): Value | undefined {
    if (typeof key !== 'string' || !Object.hasOwn(this.members, key)) return undefined;
    return ruleValueOf(this.type, this.members[key]);
  }

  keys(): readonly Value[] {
    return Object.keys(this.members);
  }
}

/** Has the members of its schema only. */
class JsonObject extends MapValue {
  constructor(
    readonly members: Members,
    readonly type: ObjectType,
  ) {
    super();
  }

  get size(): number {
    return this.keys().length;
  }

  get(key: Value): Value | undefined {
    const field = typeof key === 'string' ? this.type.fields.get(key) : undefined;
    if (field === undefined || !Object.hasOwn(this.members, field.name)) return undefined;
    return ruleValueOf(field.type, this.members[field.name]);
  }

  keys(): readonly Value[] {
    return [...this.type.fields].flatMap(([name, field]) => (Object.hasOwn(this.members, field.name) ? [name] : []));
  }
}
