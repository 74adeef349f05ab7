import { boundedText } from '../language/bounded-text.js';
import { type DeepReadonly, isJsonObject, type JsonObject, type JsonValue } from '../objects/json.js';
import { formatPatchValue } from '../patch/errors.js';
import { listElement } from './list-element.js';
import { deducedType, type LeafType, type MapType, type MergeType, memberOf, type StructType } from './merge-type.js';
import { formatElement } from './path-element.js';

type Value = DeepReadonly<JsonValue>;

/**
 * Everything in a configuration that does not fit its type, as `.spec.foo: field not declared in schema`: unknown
 * fields, values of another type, elements of lists that cannot be told apart. Members in the order of their names.
 */
export function typedFaults(type: MergeType, value: Value): readonly string[] {
  const faults: string[] = [];
  check(type, value, { path: '', faults });
  return faults;
}

interface Place {
  readonly path: string;
  readonly faults: string[];
}

function check(type: MergeType, value: Value, place: Place): void {
  if (value === null) return;
  switch (type.kind) {
    case 'leaf':
      checkLeaf(type, value, place);
      break;
    case 'struct':
    case 'map':
      if (isJsonObject(value)) checkMembers(type, value, place);
      else report(place, `expected map, got &{${formatPatchValue(value)}}`);
      break;
    case 'set':
    case 'keyed':
      if (Array.isArray(value)) checkItems(type, value, place);
      else report(place, `expected list, got &{${formatPatchValue(value)}}`);
      break;
    case 'deduced':
      break;
  }
}

function checkLeaf({ holds, inside }: LeafType, value: Value, place: Place): void {
  switch (holds) {
    case 'string':
      if (typeof value !== 'string')
        report(place, `expected string, got &value.valueUnstructured{Value:${quoteValue(value)}}`);
      break;
    case 'number':
      if (typeof value !== 'number') report(place, 'expected numeric (int or float), got *value.valueUnstructured');
      break;
    case 'boolean':
      if (typeof value !== 'boolean') report(place, `expected boolean, got &{${formatPatchValue(value)}}`);
      break;
    case 'list':
      if (!Array.isArray(value)) report(place, `expected list, got &{${formatPatchValue(value)}}`);
      else
        value.forEach((item, index) => {
          check(inside ?? deducedType, item, { ...place, path: `${place.path}[${index}]` });
        });
      break;
    case 'map':
      if (!isJsonObject(value)) report(place, `expected map, got &{${formatPatchValue(value)}}`);
      else if (inside !== undefined) check(inside, value, place);
      break;
    case 'any':
      break;
  }
}

function checkMembers(type: StructType | MapType, value: DeepReadonly<JsonObject>, place: Place): void {
  for (const name of Object.keys(value).sort()) {
    const at = { ...place, path: `${place.path}.${name}` };
    const member = memberOf(type, name);
    if (member === undefined) report(at, 'field not declared in schema');
    else check(member.type, value[name] ?? null, at);
  }
}

function checkItems(
  type: Extract<MergeType, { readonly kind: 'set' | 'keyed' }>,
  items: readonly Value[],
  place: Place,
): void {
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    const element = listElement(type, item);
    if (typeof element !== 'string') {
      // What comes after cannot be told apart either.
      report(place, `element ${index}: ${element.fault}`);
      return;
    }
    if (seen.has(element)) report(place, `duplicate entries for key ${formatElement(element)}`);
    seen.add(element);
    check(type.items, item, { ...place, path: `${place.path}${formatElement(element)}` });
  }
}

/** A value as it is written in a program: `map[string]interface {}{"a":[]interface {}{1, interface {}(nil)}}`. */
function quoteValue(value: Value | undefined): string {
  if (value === null || value === undefined) return 'interface {}(nil)';
  if (Array.isArray(value)) return `[]interface {}{${value.map(quoteValue).join(', ')}}`;
  if (!isJsonObject(value)) return typeof value === 'string' ? JSON.stringify(value) : formatPatchValue(value);
  const names = Object.keys(value).sort();
  return `map[string]interface {}{${names.map((name) => `${JSON.stringify(name)}:${quoteValue(value[name])}`).join(', ')}}`;
}

function report({ path, faults }: Place, fault: string): void {
  faults.push(boundedText(path === '' ? fault : `${path}: ${fault}`));
}
