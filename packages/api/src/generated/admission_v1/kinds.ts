// Generated from packages/api/kinds/admission_v1.yaml by npm run generate. Do not edit.
import type { GeneratedKind } from '@orch/apimachinery';
import { encodeAdmissionReview, decodeAdmissionReview } from './protobuf.js';
import { AdmissionReviewSchema } from './schema.js';

export function kinds(): Readonly<Record<string, GeneratedKind>> {
  return {
    AdmissionReview: { schema: AdmissionReviewSchema, protobuf: () => ({ encode: encodeAdmissionReview, decode: decodeAdmissionReview }) },
  };
}
