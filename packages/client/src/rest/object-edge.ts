import {
  type ApiObject,
  type DeepReadonly,
  type JsonObject,
  type MessageSchema,
  type Names,
  renameFromWire,
  renameToWire,
} from '@orch/apimachinery';

/** Objects as they are on the wire, and in memory. */
export interface ObjectEdge {
  fromWire(object: JsonObject): JsonObject;
  toWire(object: DeepReadonly<ApiObject>): DeepReadonly<ApiObject>;
}

/** Both are the same. */
export const plainEdge: ObjectEdge = { fromWire: (object) => object, toWire: (object) => object };

/** Renames the fields that the dialect spells differently, in kinds that have such fields. */
export function edgeOf(schema: MessageSchema | undefined, names: Names): ObjectEdge {
  if (schema === undefined || !schema.renames || names.dialect === 'orch') return plainEdge;
  return {
    fromWire: (object) => renameFromWire(schema, object, names),
    toWire: (object) => renameToWire(schema, object, names),
  };
}
