import type { FieldSchema, MessageSchema } from '@orch/apimachinery';

/** A field of a kind that a client can fill without limit. */
export interface Place {
  /** The path to the field, with the field itself last. */
  readonly fields: readonly FieldSchema[];
  /** `core_v1.PodSpec.volumes`: equal for every kind with the message. */
  readonly site: string;
  /** `spec.template.spec.volumes`. */
  readonly path: string;
  readonly type: 'list' | 'map' | 'text' | 'any';
}

/** Returns every list, map, string and free-form value of a message. A recursive message is visited once. */
export function placesOf(schema: MessageSchema): readonly Place[] {
  const places: Place[] = [];
  visit(schema, [], new Set([schema.name]));
  return places;

  function visit(message: MessageSchema, above: readonly FieldSchema[], visited: ReadonlySet<string>): void {
    for (const field of message.fields) {
      const fields = [...above, field];
      const type = placeType(field);
      const path = fields.map(({ name }) => name).join('.');
      if (type !== undefined) places.push({ fields, site: `${message.name}.${field.name}`, path, type });
      const inner = messageOf(field);
      if (inner !== undefined && !visited.has(inner.name)) visit(inner, fields, new Set([...visited, inner.name]));
    }
  }
}

export function messageOf({ type }: FieldSchema): MessageSchema | undefined {
  return typeof type === 'function' ? type() : undefined;
}

function placeType(field: FieldSchema): Place['type'] | undefined {
  if (field.shape !== 'single') return field.shape;
  const form = messageOf(field)?.form ?? field.type;
  if (form === 'any') return 'any';
  return typeof form === 'string' && texts.has(form) ? 'text' : undefined;
}

/** Types whose JSON form is a string of any length. */
const texts: ReadonlySet<string> = new Set([
  'string',
  'bytes',
  'time',
  'microTime',
  'duration',
  'quantity',
  'intOrString',
]);
