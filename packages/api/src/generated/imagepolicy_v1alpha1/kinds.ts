// Generated from packages/api/kinds/imagepolicy_v1alpha1.yaml by npm run generate. Do not edit.
import type { GeneratedKind } from '@orch/apimachinery';
import { encodeImageReview, decodeImageReview } from './protobuf.js';
import { ImageReviewSchema } from './schema.js';

export function kinds(): Readonly<Record<string, GeneratedKind>> {
  return {
    ImageReview: { schema: ImageReviewSchema, protobuf: () => ({ encode: encodeImageReview, decode: decodeImageReview }) },
  };
}
