import { boundedText, quotedCharactersMax } from '../language/bounded-text.js';
import { type DeepReadonly, isJsonObject, type JsonObject, type JsonValue } from '../objects/json.js';
import { formatPatchValue } from '../patch/errors.js';
import { listElement } from './list-element.js';
import { deducedType, type LeafType, type MapType, type MergeType, memberOf, type StructType } from './merge-type.js';
import { formatElement } from './path-element.js';

type Value = DeepReadonly<JsonValue>;

/**
 * Validates a configuration against its type. Returns errors such as `.spec.foo: field not declared in schema`: unknown
 * fields, values of the wrong type, list elements without valid or unique keys. Members are checked in name order. The total
 * length of the errors is limited, since each path may be as long as a request.
 */
export function validateTyped(type: MergeType, value: Value): readonly string[] {
  const report: ErrorReport = { errors: [], charactersLeft: quotedCharactersMax };
  check(type, value, { path: '', report });
  return report.errors;
}

interface Location {
  readonly path: string;
  readonly report: ErrorReport;
}

interface ErrorReport {
  readonly errors: string[];
  charactersLeft: number;
}

function check(type: MergeType, value: Value, at: Location): void {
  if (value === null || at.report.charactersLeft <= 0) return;
  switch (type.kind) {
    case 'leaf':
      checkLeaf(type, value, at);
      break;
    case 'struct':
    case 'map':
      if (isJsonObject(value)) checkMembers(type, value, at);
      else addError(at, `expected map, got &{${formatPatchValue(value)}}`);
      break;
    case 'set':
    case 'keyed':
      if (Array.isArray(value)) checkItems(type, value, at);
      else addError(at, `expected list, got &{${formatPatchValue(value)}}`);
      break;
    case 'deduced':
      break;
  }
}

function checkLeaf({ holds, inside }: LeafType, value: Value, at: Location): void {
  switch (holds) {
    case 'string':
      if (typeof value !== 'string')
        addError(at, `expected string, got &value.valueUnstructured{Value:${quoteValue(value)}}`);
      break;
    case 'number':
      if (typeof value !== 'number' && typeof value !== 'bigint')
        addError(at, 'expected numeric (int or float), got *value.valueUnstructured');
      break;
    case 'boolean':
      if (typeof value !== 'boolean') addError(at, `expected boolean, got &{${formatPatchValue(value)}}`);
      break;
    case 'list':
      if (!Array.isArray(value)) addError(at, `expected list, got &{${formatPatchValue(value)}}`);
      else
        value.forEach((item, index) => {
          check(inside ?? deducedType, item, { ...at, path: `${at.path}[${index}]` });
        });
      break;
    case 'map':
      if (!isJsonObject(value)) addError(at, `expected map, got &{${formatPatchValue(value)}}`);
      else if (inside !== undefined) check(inside, value, at);
      break;
    case 'any':
      break;
  }
}

function checkMembers(type: StructType | MapType, value: DeepReadonly<JsonObject>, at: Location): void {
  for (const name of Object.keys(value).sort()) {
    const memberAt = { ...at, path: `${at.path}.${name}` };
    const member = memberOf(type, name);
    if (member === undefined) addError(memberAt, 'field not declared in schema');
    else check(member.type, value[name] ?? null, memberAt);
  }
}

function checkItems(
  type: Extract<MergeType, { readonly kind: 'set' | 'keyed' }>,
  items: readonly Value[],
  at: Location,
): void {
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    const element = listElement(type, item);
    if (typeof element !== 'string') {
      // As in v1.21, later elements are not checked.
      addError(at, `element ${index}: ${element.error}`);
      return;
    }
    if (seen.has(element)) addError(at, `duplicate entries for key ${formatElement(element)}`);
    seen.add(element);
    check(type.items, item, { ...at, path: `${at.path}${formatElement(element)}` });
  }
}

/** Formats a value in Go syntax: `map[string]interface {}{"a":[]interface {}{1, interface {}(nil)}}`. */
function quoteValue(value: Value | undefined): string {
  if (value === null || value === undefined) return 'interface {}(nil)';
  if (Array.isArray(value)) return `[]interface {}{${value.map(quoteValue).join(', ')}}`;
  if (!isJsonObject(value)) return typeof value === 'string' ? JSON.stringify(value) : formatPatchValue(value);
  const names = Object.keys(value).sort();
  return `map[string]interface {}{${names.map((name) => `${JSON.stringify(name)}:${quoteValue(value[name])}`).join(', ')}}`;
}

function addError({ path, report }: Location, message: string): void {
  if (report.charactersLeft <= 0) return;
  const text = boundedText(path === '' ? message : `${path}: ${message}`);
  report.errors.push(text);
  report.charactersLeft -= text.length;
}
