import { type Fields, fieldsAt, isFields, memberAt, optionalFieldsAt } from '@orch/apimachinery';
import { readEmbeddedSchema } from './embedded-schema.js';

/** A place in a schema that a path such as `.spec.size` or `.spec.labels['example.com/x']` names. */
export interface SchemaPlace {
  /** The names on the path. */
  readonly names: readonly string[];
  /** Whether each name is a key of a map, rather than a property. */
  readonly isKey: readonly boolean[];
  readonly schema: Fields;
}

/** Finds the schema below a path of names; array indices are not allowed. Returns the error text of an invalid path. */
export function findSchemaPlace(schema: Fields, path: string): SchemaPlace | string {
  const names = parseNames(path);
  if (typeof names === 'string') return names;
  let current = readEmbeddedSchema(schema);
  const isKey: boolean[] = [];
  for (const name of names) {
    const properties = fieldsAt(current, 'properties');
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const additional = optionalFieldsAt(current, 'additionalProperties');
    const next = isFields(property) ? property : additional;
    if (next === undefined) return 'does not refer to a valid field';
    isKey.push(!isFields(property));
    current = readEmbeddedSchema(next);
  }
  return { names, isKey, schema: current };
}

/** Parses `.a.b['c']`. */
function parseNames(path: string): readonly string[] | string {
  if (path === '') return 'must not be empty';
  const names: string[] = [];
  let rest = path;
  while (rest !== '') {
    const step = /^(?:\.([^.[\]'"\s]+)|\['((?:[^'\\]|\\.)*)'\])/.exec(rest);
    if (step === null) return syntaxError(rest, path);
    names.push(step[1] ?? (step[2] ?? '').replaceAll(/\\(.)/g, '$1'));
    rest = rest.slice(step[0].length);
  }
  return names;
}

function syntaxError(rest: string, path: string): string {
  if (rest === path && !path.startsWith('.') && !path.startsWith('[')) return 'must begin with a dot or a bracket';
  if (/^\[\d+\]/.test(rest)) return 'must not use array indices';
  return `unexpected text ${JSON.stringify(rest)}`;
}

/** The types of a schema that hold one scalar. */
export function isScalarSchema(schema: Fields): boolean {
  return ['string', 'integer', 'boolean'].includes(String(memberAt(schema, 'type')));
}
