import { deepEqual } from '@orch/apimachinery';
import {
  booleanAt,
  type Fields,
  fieldsAt,
  isFields,
  memberAt,
  optionalFieldsAt,
  textsAt,
} from '../../resources/fields.js';
import { repeatedIndexes } from '../../resources/validation/repeated.js';
import { checkChoices } from './check-choices.js';
import { checkNumber, checkText } from './check-scalars.js';
import { isKnownFormat, matchesFormat } from './formats.js';
import { jsonText, typeOfValue, type ValueFault } from './value-fault.js';

/**
 * What in a value its schema does not allow, in the words and the order that v1.21 has for it. `name` is where the value
 * is: '' for the whole.
 *
 *     { type: object, properties: { a: { type: string } }, required: [b] } of { a: 5 }
 *     → a: 'a in body must be of type string: "integer"', .b: required
 */
export function checkValue(schema: Fields, value: unknown, name = ''): readonly ValueFault[] {
  const faults = [
    ...checkType(schema, value, name),
    ...(value === null ? [] : checkChoices(schema, name, (choice) => checkValue(choice, value, name))),
    ...(typeof value === 'string' ? [...checkText(schema, value, name), ...checkFormat(schema, value, name)] : []),
    ...(typeof value === 'number' ? checkNumber(schema, value, name) : []),
    ...(Array.isArray(value) ? checkList(schema, value, name) : []),
    ...checkEnumeration(schema, value, name),
    ...(isFields(value) ? checkObject(schema, value, name) : []),
  ];
  return withoutRepeated(faults);
}

/** Faults of the same name and text are told once, such as those of two elements of a list. */
function withoutRepeated(faults: readonly ValueFault[]): readonly ValueFault[] {
  if (faults.length < 2) return faults;
  const repeated = repeatedIndexes(faults.map(identityOf));
  return faults.filter((_, index) => !repeated.has(index));
}

function identityOf(fault: ValueFault): string {
  const { code, name } = fault;
  if (code === 'required') return JSON.stringify([code, name]);
  const told = code === 'invalid' ? fault.message : fault.values;
  return JSON.stringify([code, name, told, jsonText(fault.value)]);
}

function checkType(schema: Fields, value: unknown, name: string): readonly ValueFault[] {
  const wanted = memberAt(schema, 'type');
  if (typeof wanted !== 'string' || wanted === '') return [];
  const type = typeOfValue(value);
  const isWrong = (value === null && !booleanAt(schema, 'nullable')) || (value !== null && !isOfType(type, wanted));
  // Of a text with a format only the format is looked at, unless it should be a number.
  const isFormatted = typeof memberAt(schema, 'format') === 'string' && (type === 'string' || type === 'array');
  if (!isWrong || (isFormatted && wanted !== 'number' && wanted !== 'integer')) return [];
  return [{ code: 'invalid', name, value: type, message: `${name} in body must be of type ${wanted}: "${type}"` }];
}

function isOfType(type: string, wanted: string): boolean {
  return type === wanted || (type === 'integer' && wanted === 'number');
}

function checkFormat(schema: Fields, value: string, name: string): readonly ValueFault[] {
  const format = memberAt(schema, 'format');
  if (typeof format !== 'string' || !isKnownFormat(format) || matchesFormat(format, value)) return [];
  const message = `${name} in body must be of type ${format}: ${JSON.stringify(value)}`;
  return [{ code: 'invalid', name, value, message }];
}

function checkEnumeration(schema: Fields, value: unknown, name: string): readonly ValueFault[] {
  const allowed = memberAt(schema, 'enum');
  if (!Array.isArray(allowed) || allowed.length === 0) return [];
  if (allowed.some((each: unknown) => deepEqual(each, value))) return [];
  const values = allowed.map((each: unknown) => (typeof each === 'string' ? each : JSON.stringify(each)));
  return [{ code: 'notSupported', name, value, values }];
}

function checkList(schema: Fields, list: readonly unknown[], name: string): readonly ValueFault[] {
  const items = optionalFieldsAt(schema, 'items');
  // Elements have no name of their own.
  const faults: ValueFault[] = items === undefined ? [] : list.flatMap((item) => checkValue(items, item, name));
  const fault = (detail: string): ValueFault => ({
    code: 'invalid',
    name,
    value: list.length,
    message: `${name} in body ${detail}`,
  });
  const [min, max] = [memberAt(schema, 'minItems'), memberAt(schema, 'maxItems')];
  if (typeof min === 'number' && list.length < min) faults.push(fault(`should have at least ${min} items`));
  if (typeof max === 'number' && list.length > max) faults.push(fault(`should have at most ${max} items`));
  return faults;
}

function checkObject(schema: Fields, object: Fields, name: string): readonly ValueFault[] {
  const count = Object.keys(object).length;
  const [min, max] = [memberAt(schema, 'minProperties'), memberAt(schema, 'maxProperties')];
  const fault = (value: unknown, message: string): ValueFault => ({ code: 'invalid', name, value, message });
  if (typeof min === 'number' && count < min)
    return [fault(min, `${name} in body should have at least ${min} properties`)];
  if (typeof max === 'number' && count > max)
    return [fault(max, `${name} in body should have at most ${max} properties`)];
  const properties = fieldsAt(schema, 'properties');
  const additional = memberAt(schema, 'additionalProperties');
  const unknown = Object.keys(object).flatMap((key) => {
    if (Object.hasOwn(properties, key) && isFields(properties[key])) return [];
    if (additional === false) return [fault(key, `${name}.${key} in body is a forbidden property`)];
    return isFields(additional) ? checkValue(additional, object[key], `${name}.${key}`) : [];
  });
  const known = Object.entries(properties).flatMap(([key, property]) => {
    if (!isFields(property) || !Object.hasOwn(object, key)) return [];
    return checkValue(property, object[key], name === '' ? key : `${name}.${key}`);
  });
  const missing = textsAt(schema, 'required').flatMap((key): readonly ValueFault[] =>
    Object.hasOwn(object, key) ? [] : [{ code: 'required', name: `${name}.${key}` }],
  );
  return [...unknown, ...known, ...missing];
}
