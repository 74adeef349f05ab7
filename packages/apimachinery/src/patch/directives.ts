import type { Names } from '../names/names.js';
import { setOwn } from '../objects/copy.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../objects/json.js';
import { planOf } from '../schema/define-message.js';
import type { FieldPlan } from '../schema/plan.js';
import type { MessageSchema } from '../schema/schema.js';

/** Members of a strategic merge patch that control merging. */
export const directives = {
  /** `$patch: replace | delete`. */
  patch: '$patch',
  /** `$retainKeys: [names]` removes all other members. */
  retainKeys: '$retainKeys',
  /** `$deleteFromPrimitiveList/<list>: [values]`. */
  deleteFromPrimitiveList: '$deleteFromPrimitiveList',
  /** `$setElementOrder/<list>: [values, or objects with the merge key]`. */
  setElementOrder: '$setElementOrder',
} as const;

export function isDirective(key: string): boolean {
  return (
    key.startsWith('$') &&
    (key === directives.patch ||
      key === directives.retainKeys ||
      key.startsWith(directives.deleteFromPrimitiveList) ||
      key.startsWith(directives.setElementOrder))
  );
}

/** The list name in `$setElementOrder/<list>`; undefined when missing. */
export function listOfDirective(key: string, directive: string): string | undefined {
  return key.startsWith(`${directive}/`) ? key.slice(directive.length + 1) : undefined;
}

/**
 * Renames the members named by directives to neutral spelling, as `renameFromWire` does for members:
 *
 *     { "$retainKeys": ["wireName"] }              → ["neutralName"]
 *     { "$setElementOrder/wireName": […] }         → "$setElementOrder/neutralName"
 */
export function nameDirectives(
  schema: MessageSchema,
  patch: JsonValue,
  { dialect }: Pick<Names, 'dialect'>,
): JsonValue {
  return dialect === 'orch' ? patch : inMessage(schema, patch);
}

function inMessage(schema: MessageSchema, value: JsonValue): JsonValue {
  if (!schema.renames || schema.form !== 'object' || !isJsonObject(value)) return value;
  const byWireName = new Map<string, FieldPlan>();
  for (const field of planOf(schema).fields) byWireName.set(field.compatName, field);
  const nameOf = (wireName: string): string => byWireName.get(wireName)?.name ?? wireName;
  const result: JsonObject = {};
  for (const key of Object.keys(value)) {
    const member = value[key] ?? null;
    const field = byWireName.get(key);
    if (field !== undefined) setOwn(result, key, inField(field, member));
    else if (key === directives.retainKeys && Array.isArray(member)) {
      setOwn(
        result,
        key,
        member.map((name) => (typeof name === 'string' ? nameOf(name) : name)),
      );
    } else setOwn(result, listDirective(key, nameOf), member);
  }
  return result;
}

function inField({ message, shape }: FieldPlan, value: JsonValue): JsonValue {
  if (message === undefined || !message.renames) return value;
  if (shape === 'list') return Array.isArray(value) ? value.map((item) => inMessage(message, item)) : value;
  if (shape === 'single' || !isJsonObject(value)) return inMessage(message, value);
  const result: JsonObject = {};
  for (const key of Object.keys(value)) setOwn(result, key, inMessage(message, value[key] ?? null));
  return result;
}

function listDirective(key: string, nameOf: (wireName: string) => string): string {
  for (const directive of [directives.setElementOrder, directives.deleteFromPrimitiveList]) {
    const list = listOfDirective(key, directive);
    if (list !== undefined) return `${directive}/${nameOf(list)}`;
  }
  return key;
}
