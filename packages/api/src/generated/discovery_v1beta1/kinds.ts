// Generated from packages/api/kinds/discovery_v1beta1.yaml by npm run generate. Do not edit.
import type { GeneratedKind } from '@orch/apimachinery';
import { encodeEndpointSlice, decodeEndpointSlice, encodeEndpointSliceList, decodeEndpointSliceList } from './protobuf.js';
import { EndpointSliceSchema, EndpointSliceListSchema } from './schema.js';

export function kinds(): Readonly<Record<string, GeneratedKind>> {
  return {
    EndpointSlice: { schema: EndpointSliceSchema, protobuf: () => ({ encode: encodeEndpointSlice, decode: decodeEndpointSlice }) },
    EndpointSliceList: { schema: EndpointSliceListSchema, protobuf: () => ({ encode: encodeEndpointSliceList, decode: decodeEndpointSliceList }) },
  };
}
