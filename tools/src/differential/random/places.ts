import { type Field, jsonFields, type KindModel, type Message } from '../../generate/kinds.js';
import { isJsonObject, type Json } from '../json.js';

export type Path = readonly (string | number)[];

/** A place in an object that has a value, or may have one by the schema. */
export interface Place {
  readonly path: Path;
  readonly field: Field;
  /** `<stem>.<Message>.<field>`, the key of the values seen in samples. */
  readonly name: string;
  /** The whole field, or one item or entry of it. */
  readonly part: 'whole' | 'item';
  readonly value: Json | undefined;
}

/** Returns every place of `value`, which is a `message`: its fields, present or absent, and the places inside them. */
export function placesOf(
  model: KindModel,
  message: Message,
  value: Json,
  at: { readonly path: Path } = { path: [] },
): readonly Place[] {
  if (!isJsonObject(value) || message.form !== 'object') return [];
  return jsonFields(model, message).flatMap((field): readonly Place[] => {
    const key = keyOf(field);
    const path = [...at.path, key];
    const name = `${message.fullName}.${field.name}`;
    const member = value[key];
    const whole: Place = { path, field, name, part: 'whole', value: member };
    if (member === undefined) return [whole];
    return [
      whole,
      ...itemsOf(field, member).flatMap(([index, item]) => inItem(model, whole, [...path, ...index], item)),
    ];
  });
}

/** The spelling of the field in the `kubernetes` dialect. */
export function keyOf(field: Field): string {
  return field.compatName ?? field.name;
}

function itemsOf(field: Field, value: Json): readonly (readonly [Path, Json])[] {
  if (field.shape === 'single') return [[[], value]];
  if (field.shape === 'list') return Array.isArray(value) ? value.map((item: Json, index) => [[index], item]) : [];
  return isJsonObject(value) ? Object.entries(value).map(([key, item]) => [[key], item]) : [];
}

function inItem(model: KindModel, whole: Place, path: Path, value: Json): readonly Place[] {
  const message = model.messages.get(whole.field.type);
  const inside = message === undefined ? [] : placesOf(model, message, value, { path });
  if (whole.field.shape === 'single') return inside;
  return [{ ...whole, path, part: 'item', value }, ...inside];
}

/** Returns `value` with `put` at `path`; undefined removes the value. Absent parents are not created. */
export function withValueAt(value: Json, path: Path, put: Json | undefined): Json {
  const [head, ...rest] = path;
  if (head === undefined) return put ?? null;
  if (Array.isArray(value) && typeof head === 'number') {
    const items: readonly Json[] = value;
    if (rest.length === 0 && put === undefined) return items.filter((_, index) => index !== head);
    return items.map((item, index) => (index === head ? withValueAt(item, rest, put) : item));
  }
  if (!isJsonObject(value)) return value;
  if (rest.length === 0 && put === undefined) {
    return Object.fromEntries(Object.entries(value).filter(([key]) => key !== String(head)));
  }
  if (rest.length > 0 && value[head] === undefined) return value;
  return { ...value, [head]: withValueAt(value[head] ?? null, rest, put) };
}

/** `spec.containers[0].image`. */
export function pathText(path: Path): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? part : `${text}.${part}`;
  }, '');
}

/** Returns `value` without the fields whose `<stem>.<Message>.<field>` matches. */
export function withoutFields(model: KindModel, message: Message, options: { value: Json; excluded: RegExp }): Json {
  const { value, excluded } = options;
  return placesOf(model, message, value)
    .filter((place) => place.part === 'whole' && place.value !== undefined && excluded.test(place.name))
    .reduce((rest, { path }) => withValueAt(rest, path, undefined), value);
}
