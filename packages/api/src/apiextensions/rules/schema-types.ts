import {
  booleanAt,
  type Fields,
  fieldsAt,
  isFields,
  memberAt,
  numberAt,
  optionalFieldsAt,
  textAt,
  textsAt,
} from '@orch/apimachinery';
import { withObjectMembers } from '../schema/embedded-schema.js';
import { extensionName } from '../schema/schema-extensions.js';
import { bytesMinOf } from './value-sizes.js';
import { type FieldType, type RuleType, types } from './values/types.js';
import type { ListIdentity } from './values/values.js';

/** The types of the schemas of one definition. Each schema is read once. */
export class SchemaTypes {
  readonly #known = new Map<Fields, RuleType | undefined>();

  /** The type of values of a schema; undefined when rules cannot use them, for lack of a type. */
  of(schema: Fields, { isRoot = false } = {}): RuleType | undefined {
    if (this.#known.has(schema)) return this.#known.get(schema);
    const type = this.#read(schema, isRoot);
    this.#known.set(schema, type);
    return type;
  }

  #read(given: Fields, isRoot: boolean): RuleType | undefined {
    if (booleanAt(given, extensionName.intOrString)) return types.dyn;
    const isObject = isRoot || booleanAt(given, extensionName.embeddedResource);
    const schema = isObject ? withObjectMembers(given) : given;
    switch (textAt(schema, 'type')) {
      case 'array':
        return this.#list(schema);
      case 'object':
        return this.#object(schema);
      case 'string':
        return formatTypes[textAt(schema, 'format')] ?? { kind: 'string', sizeMax: charactersMax(schema) };
      case 'integer':
        return types.int;
      case 'number':
        return types.double;
      case 'boolean':
        return types.bool;
      default:
        return undefined;
    }
  }

  #list(schema: Fields): RuleType | undefined {
    const items = optionalFieldsAt(schema, 'items');
    const type = items === undefined ? undefined : this.of(items);
    return type === undefined
      ? undefined
      : { kind: 'list', items: type, identity: identityOf(schema), sizeMax: limitAt(schema, 'maxItems') };
  }

  #object(schema: Fields): RuleType | undefined {
    const additional = optionalFieldsAt(schema, 'additionalProperties');
    if (additional !== undefined) {
      const values = this.of(additional);
      const sizeMax = limitAt(schema, 'maxProperties');
      return values === undefined ? undefined : { kind: 'map', keys: types.string, values, sizeMax };
    }
    const fields = new Map<string, FieldType>();
    for (const [name, property] of Object.entries(fieldsAt(schema, 'properties'))) {
      const type = isFields(property) ? this.of(property) : undefined;
      const escaped = escapeName(name);
      if (type !== undefined && escaped !== undefined) fields.set(escaped, { name, type });
    }
    return { kind: 'object', fields, bytesMin: bytesMinOfObject(schema, fields) };
  }
}

/** `{"name":value,…}` */
function bytesMinOfObject(schema: Fields, fields: ReadonlyMap<string, FieldType>): number {
  const required = new Set(textsAt(schema, 'required'));
  const properties = fieldsAt(schema, 'properties');
  let bytes = 2;
  for (const { name, type } of fields.values()) {
    const isSent = required.has(name) && memberAt(properties, name, 'default') === undefined;
    if (isSent) bytes += name.length + 4 + bytesMinOf(type);
  }
  return bytes;
}

function charactersMax(schema: Fields): number | undefined {
  const choices = memberAt(schema, 'enum');
  if (Array.isArray(choices)) return Math.max(0, ...choices.map((choice) => String(choice).length));
  return limitAt(schema, 'maxLength');
}

function limitAt(schema: Fields, name: string): number | undefined {
  return memberAt(schema, name) === undefined ? undefined : Math.max(0, Number(numberAt(schema, name)));
}

const formatTypes: Readonly<Record<string, RuleType>> = {
  byte: types.bytes,
  duration: types.duration,
  date: types.timestamp,
  'date-time': types.timestamp,
};

function identityOf(schema: Fields): ListIdentity | undefined {
  const type = textAt(schema, extensionName.listType);
  if (type !== 'set' && type !== 'map') return undefined;
  return { type, keys: textsAt(schema, extensionName.listMapKeys) };
}

const reserved: ReadonlySet<string> = new Set([
  ...['true', 'false', 'null', 'in', 'as', 'break', 'const', 'continue', 'else', 'for', 'function', 'if', 'import'],
  ...['let', 'loop', 'package', 'namespace', 'return', 'var', 'void', 'while'],
]);

/** The name of a member in expressions: `a-b` is `a__dash__b`, `in` is `__in__`. undefined when it has none. */
export function escapeName(name: string): string | undefined {
  if (reserved.has(name)) return `__${name}__`;
  const escaped = name.replaceAll(/__|[.\-/]/g, (text) => escapes[text] ?? text);
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(escaped) ? escaped : undefined;
}

const escapes: Readonly<Record<string, string>> = {
  __: '__underscores__',
  '.': '__dot__',
  '-': '__dash__',
  '/': '__slash__',
};
