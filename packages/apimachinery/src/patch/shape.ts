import type { FieldSchema, MessageSchema } from '../schema/schema.js';

/** The type of an object's members: fields of a message, entries of a map, or unknown. */
export type Shape =
  | { readonly type: 'message'; readonly schema: MessageSchema }
  | { readonly type: 'map'; readonly entries: Shape }
  | typeof untyped;

/** The merge rule of a member that is an object or a list. */
export interface MemberShape {
  /** Lists: `merge` joins, anything else replaces. Objects: `replace` replaces, anything else merges. */
  readonly strategy: 'merge' | 'replace' | undefined;
  /** The member that identifies the elements of a list; lists of scalars have none. */
  readonly mergeKey: string | undefined;
  /** The shape of the member, or of each element of a list. */
  readonly shape: Shape;
}

export const untyped = { type: 'untyped' } as const;
const untypedMember: MemberShape = { strategy: undefined, mergeKey: undefined, shape: untyped };

export function shapeOfMessage(schema: MessageSchema): Shape {
  return schema.form === 'object' ? { type: 'message', schema } : untyped;
}

/** undefined for an unknown field of a message. */
export function memberShape(shape: Shape, name: string): MemberShape | undefined {
  if (shape.type === 'untyped') return untypedMember;
  if (shape.type === 'map') return { strategy: undefined, mergeKey: undefined, shape: shape.entries };
  const field = shape.schema.fields.find((candidate) => candidate.name === name);
  return field && { strategy: strategyOf(field), mergeKey: field.patchMergeKey, shape: shapeOfField(field) };
}

function shapeOfField(field: FieldSchema): Shape {
  const value = typeof field.type === 'function' ? shapeOfMessage(field.type()) : untyped;
  return field.shape === 'map' ? { type: 'map', entries: value } : value;
}

function strategyOf({ patchStrategy }: FieldSchema): 'merge' | 'replace' | undefined {
  if (patchStrategy === undefined) return undefined;
  return patchStrategy.includes('merge') ? 'merge' : patchStrategy.includes('replace') ? 'replace' : undefined;
}
