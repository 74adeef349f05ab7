// Generated from packages/api/kinds/coordination_v1beta1.yaml by npm run generate. Do not edit.
import type { GeneratedKind } from '@orch/apimachinery';
import { encodeLease, decodeLease, encodeLeaseList, decodeLeaseList } from './protobuf.js';
import { LeaseSchema, LeaseListSchema } from './schema.js';

export function kinds(): Readonly<Record<string, GeneratedKind>> {
  return {
    Lease: { schema: LeaseSchema, protobuf: () => ({ encode: encodeLease, decode: decodeLease }) },
    LeaseList: { schema: LeaseListSchema, protobuf: () => ({ encode: encodeLeaseList, decode: decodeLeaseList }) },
  };
}
