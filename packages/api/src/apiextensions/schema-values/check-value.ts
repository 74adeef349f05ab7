import {
  booleanAt,
  type Fields,
  fieldsAt,
  isFields,
  memberAt,
  optionalFieldsAt,
  optionalNumberAt,
  textsAt,
  wellKnown,
} from '@orch/apimachinery';
import { repeatedIndexes } from '../../resources/validation/repeated.js';
import { checkChoices } from './check-choices.js';
import { checkNumber, checkText } from './check-scalars.js';
import { isKnownFormat, matchesFormat } from './formats.js';
import type { ValueChecks } from './value-checks.js';
import { jsonText, typeOfValue, type ValueError } from './value-error.js';

/**
 * The errors of a value that does not match its schema, with the messages and the order of v1.21. `name` is the path of the
 * value, '' for the whole. A value that needs too many steps is rejected for that only.
 *
 *     { type: object, properties: { a: { type: string } }, required: [b] } of { a: 5 }
 *     → a: 'a in body must be of type string: "integer"', .b: required
 */
export function checkValue(
  schema: Fields,
  value: unknown,
  { checks, name = '' }: { readonly checks: ValueChecks; readonly name?: string },
): readonly ValueError[] {
  const errors = checkBelow(schema, value, { checks, name });
  if (!checks.isExhausted) return errors;
  return [{ code: 'invalid', name, value, message: 'is too large to be checked against its schema' }];
}

interface Place {
  readonly name: string;
  readonly checks: ValueChecks;
}

function checkBelow(schema: Fields, value: unknown, place: Place): readonly ValueError[] {
  const { name, checks } = place;
  if (!checks.take(1)) return [];
  const errors = [
    ...checkType(schema, value, place),
    ...(value === null ? [] : checkChoices(schema, name, (choice) => checkBelow(choice, value, place))),
    ...(typeof value === 'string' ? checkCharacters(schema, value, place) : []),
    ...(typeof value === 'number' || typeof value === 'bigint' ? checkNumber(schema, value, name) : []),
    ...(Array.isArray(value) ? checkList(schema, value, place) : []),
    ...checkEnumeration(schema, value, place),
    ...(isFields(value) ? checkObject(schema, value, place) : []),
  ];
  checks.takeErrors(errors);
  return checks.isExhausted ? [] : withoutRepeated(errors);
}

/** Removes errors of the same name and text, such as those of two list items. */
function withoutRepeated(errors: readonly ValueError[]): readonly ValueError[] {
  if (errors.length < 2) return errors;
  const repeated = repeatedIndexes(errors.map(identityOf));
  return errors.filter((_, index) => !repeated.has(index));
}

function identityOf(error: ValueError): string {
  const { code, name } = error;
  if (code === 'required') return JSON.stringify([code, name]);
  const content = code === 'invalid' ? error.message : error.enumeration;
  return JSON.stringify([code, name, content, jsonText(error.value)]);
}

function checkType(schema: Fields, value: unknown, { name, checks }: Place): readonly ValueError[] {
  const wanted = memberAt(schema, 'type');
  const type = typeOfValue(value);
  if (typeof wanted !== 'string' || wanted === '') {
    return checks.checksIntOrString ? checkIntOrString(schema, { name, type }) : [];
  }
  const isWrong = (value === null && !booleanAt(schema, 'nullable')) || (value !== null && !isOfType(type, wanted));
  // For a text with a format v1.21 checks only the format, unless the type is a number.
  const isFormatted = typeof memberAt(schema, 'format') === 'string' && (type === 'string' || type === 'array');
  if (!isWrong || (isFormatted && wanted !== 'number' && wanted !== 'integer')) return [];
  return [{ code: 'invalid', name, value: type, message: `${name} in body must be of type ${wanted}: "${type}"` }];
}

function checkIntOrString(
  schema: Fields,
  { name, type }: { readonly name: string; readonly type: string },
): readonly ValueError[] {
  if (!booleanAt(schema, wellKnown.schemaExtensions.intOrString)) return [];
  if (type === 'integer' || type === 'string' || (type === 'null' && booleanAt(schema, 'nullable'))) return [];
  return [{ code: 'invalid', name, value: type, message: `${name} in body must be of type integer,string: "${type}"` }];
}

function isOfType(type: string, wanted: string): boolean {
  return type === wanted || (type === 'integer' && wanted === 'number');
}

function checkCharacters(schema: Fields, text: string, place: Place): readonly ValueError[] {
  if (!place.checks.takeText(text)) return [];
  return [...checkText(schema, text, place), ...checkFormat(schema, text, place.name)];
}

function checkFormat(schema: Fields, value: string, name: string): readonly ValueError[] {
  const format = memberAt(schema, 'format');
  if (typeof format !== 'string' || !isKnownFormat(format) || matchesFormat(format, value)) return [];
  const message = `${name} in body must be of type ${format}: ${JSON.stringify(value)}`;
  return [{ code: 'invalid', name, value, message }];
}

function checkEnumeration(schema: Fields, value: unknown, { name, checks }: Place): readonly ValueError[] {
  const allowed = checks.enumerationOf(schema);
  if (allowed === undefined || allowed.has(value)) return [];
  return [{ code: 'notSupported', name, value, values: allowed.values, enumeration: checks.identityOf(allowed) }];
}

function checkList(schema: Fields, list: readonly unknown[], place: Place): readonly ValueError[] {
  const { name } = place;
  const items = optionalFieldsAt(schema, 'items');
  // Items have no name of their own.
  const errors: ValueError[] = items === undefined ? [] : list.flatMap((item) => checkBelow(items, item, place));
  const error = (detail: string): ValueError => ({
    code: 'invalid',
    name,
    value: list.length,
    message: `${name} in body ${detail}`,
  });
  const [min, max] = [optionalNumberAt(schema, 'minItems'), optionalNumberAt(schema, 'maxItems')];
  if (min !== undefined && list.length < min) errors.push(error(`should have at least ${min} items`));
  if (max !== undefined && list.length > max) errors.push(error(`should have at most ${max} items`));
  return errors;
}

function checkObject(schema: Fields, object: Fields, { name, checks }: Place): readonly ValueError[] {
  const count = Object.keys(object).length;
  const [min, max] = [optionalNumberAt(schema, 'minProperties'), optionalNumberAt(schema, 'maxProperties')];
  const error = (value: unknown, message: string): ValueError => ({ code: 'invalid', name, value, message });
  if (min !== undefined && count < min) return [error(min, `${name} in body should have at least ${min} properties`)];
  if (max !== undefined && count > max) return [error(max, `${name} in body should have at most ${max} properties`)];
  const properties = fieldsAt(schema, 'properties');
  const additional = memberAt(schema, 'additionalProperties');
  const required = textsAt(schema, 'required');
  if (!checks.take(count + Object.keys(properties).length + required.length)) return [];
  const unknown = Object.keys(object).flatMap((key) => {
    if (Object.hasOwn(properties, key) && isFields(properties[key])) return [];
    if (additional === false) return [error(key, `${name}.${key} in body is a forbidden property`)];
    return isFields(additional) ? checkBelow(additional, object[key], { name: `${name}.${key}`, checks }) : [];
  });
  const known = Object.entries(properties).flatMap(([key, property]) => {
    if (!isFields(property) || !Object.hasOwn(object, key)) return [];
    return checkBelow(property, object[key], { name: name === '' ? key : `${name}.${key}`, checks });
  });
  const missing = required.flatMap((key): readonly ValueError[] =>
    Object.hasOwn(object, key) ? [] : [{ code: 'required', name: `${name}.${key}` }],
  );
  return [...unknown, ...known, ...missing];
}
