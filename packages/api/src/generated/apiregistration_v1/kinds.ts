// Generated from packages/api/kinds/apiregistration_v1.yaml by npm run generate. Do not edit.
import type { GeneratedKind } from '@orch/apimachinery';
import { encodeAPIService, decodeAPIService, encodeAPIServiceList, decodeAPIServiceList } from './protobuf.js';
import { APIServiceSchema, APIServiceListSchema } from './schema.js';

export function kinds(): Readonly<Record<string, GeneratedKind>> {
  return {
    APIService: { schema: APIServiceSchema, protobuf: () => ({ encode: encodeAPIService, decode: decodeAPIService }) },
    APIServiceList: { schema: APIServiceListSchema, protobuf: () => ({ encode: encodeAPIServiceList, decode: decodeAPIServiceList }) },
  };
}
