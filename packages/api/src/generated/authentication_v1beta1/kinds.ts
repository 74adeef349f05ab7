// Generated from packages/api/kinds/authentication_v1beta1.yaml by npm run generate. Do not edit.
import type { GeneratedKind } from '@orch/apimachinery';
import { encodeTokenReview, decodeTokenReview } from './protobuf.js';
import { TokenReviewSchema } from './schema.js';

export function kinds(): Readonly<Record<string, GeneratedKind>> {
  return {
    TokenReview: { schema: TokenReviewSchema, protobuf: () => ({ encode: encodeTokenReview, decode: decodeTokenReview }) },
  };
}
