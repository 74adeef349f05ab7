// Generated from packages/api/kinds/authentication_v1.yaml by npm run generate. Do not edit.
import type { GeneratedKind } from '@orch/apimachinery';
import { encodeTokenRequest, decodeTokenRequest, encodeTokenReview, decodeTokenReview } from './protobuf.js';
import { TokenRequestSchema, TokenReviewSchema } from './schema.js';

export function kinds(): Readonly<Record<string, GeneratedKind>> {
  return {
    TokenRequest: { schema: TokenRequestSchema, protobuf: () => ({ encode: encodeTokenRequest, decode: decodeTokenRequest }) },
    TokenReview: { schema: TokenReviewSchema, protobuf: () => ({ encode: encodeTokenReview, decode: decodeTokenReview }) },
  };
}
