import type { FieldSchema, MessageSchema } from '../schema/schema.js';
import type { LayoutShape } from './json-layout.js';

/** A value that stays on one line. */
export const compactShape: LayoutShape = { isCompact: true, member: () => undefined };

export function shapeOfMembers(members: Readonly<Record<string, LayoutShape | undefined>>): LayoutShape {
  const byName = new Map(Object.entries(members));
  return { isCompact: false, member: (name) => byName.get(name) };
}

/**
 * The values of a message that v1.21 writes on one line: free-form values such as `fieldsV1`, and unions of an object with
 * another type. undefined when the message has none.
 */
export function layoutShapeOf(schema: MessageSchema): LayoutShape | undefined {
  if (compactForms.has(schema.form)) return compactShape;
  if (schema.form !== 'object') return undefined;
  let shape = shapes.get(schema);
  if (shape === undefined) {
    shape = new MessageShape(schema);
    shapes.set(schema, shape);
  }
  return shape;
}

const compactForms: ReadonlySet<string> = new Set(['any', 'objectOrArray', 'objectOrBool', 'objectOrStrings']);

/** Shapes by schema; an entry lives as long as its kind. */
const shapes = new WeakMap<MessageSchema, LayoutShape>();

class MessageShape implements LayoutShape {
  readonly isCompact = false;
  readonly #schema: MessageSchema;
  #members: Map<string, LayoutShape> | undefined;

  constructor(schema: MessageSchema) {
    this.#schema = schema;
  }

  member(name: string): LayoutShape | undefined {
    this.#members ??= membersOf(this.#schema);
    return this.#members.get(name);
  }
}

/** Members under their names in both dialects. */
function membersOf({ fields }: MessageSchema): Map<string, LayoutShape> {
  const members = new Map<string, LayoutShape>();
  for (const field of fields) {
    const shape = shapeOfField(field);
    if (shape === undefined) continue;
    members.set(field.name, shape);
    if (field.compatName !== undefined) members.set(field.compatName, shape);
  }
  return members;
}

function shapeOfField({ type, shape }: FieldSchema): LayoutShape | undefined {
  const value = type === 'any' ? compactShape : typeof type === 'string' ? undefined : layoutShapeOf(type());
  return shape === 'map' && value !== undefined ? { isCompact: false, member: () => value } : value;
}
