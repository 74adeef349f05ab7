// Generated from packages/api/kinds/events_v1.yaml by npm run generate. Do not edit.
import type { GeneratedKind } from '@orch/apimachinery';
import { encodeEvent, decodeEvent, encodeEventList, decodeEventList } from './protobuf.js';
import { EventSchema, EventListSchema } from './schema.js';

export function kinds(): Readonly<Record<string, GeneratedKind>> {
  return {
    Event: { schema: EventSchema, protobuf: () => ({ encode: encodeEvent, decode: decodeEvent }) },
    EventList: { schema: EventListSchema, protobuf: () => ({ encode: encodeEventList, decode: decodeEventList }) },
  };
}
