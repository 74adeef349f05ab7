import type { JsonObject, MessageSchema, Names } from '@orch/apimachinery';
import { renameFromWire, renameToWire } from '@orch/apimachinery/core';

/** Converts field names of objects between wire and memory. */
export interface WireSpelling {
  fromWire(object: JsonObject): JsonObject;
  toWire(object: object): object;
}

/** For kinds without renamed fields. */
export const unchangedSpelling: WireSpelling = { fromWire: (object) => object, toWire: (object) => object };

/** The spelling of a kind; `unchangedSpelling` when the dialect renames none of its fields. */
export function wireSpellingOf(schema: MessageSchema | undefined, names: Names): WireSpelling {
  if (schema === undefined || !schema.renames || names.dialect === 'orch') return unchangedSpelling;
  return {
    fromWire: (object) => renameFromWire(schema, object, names),
    toWire: (object) => renameToWire(schema, object, names),
  };
}
