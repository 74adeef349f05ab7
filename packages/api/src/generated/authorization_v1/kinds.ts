// Generated from packages/api/kinds/authorization_v1.yaml by npm run generate. Do not edit.
import type { GeneratedKind } from '@orch/apimachinery';
import { encodeLocalSubjectAccessReview, decodeLocalSubjectAccessReview, encodeSelfSubjectAccessReview, decodeSelfSubjectAccessReview, encodeSelfSubjectRulesReview, decodeSelfSubjectRulesReview, encodeSubjectAccessReview, decodeSubjectAccessReview } from './protobuf.js';
import { LocalSubjectAccessReviewSchema, SelfSubjectAccessReviewSchema, SelfSubjectRulesReviewSchema, SubjectAccessReviewSchema } from './schema.js';

export function kinds(): Readonly<Record<string, GeneratedKind>> {
  return {
    LocalSubjectAccessReview: { schema: LocalSubjectAccessReviewSchema, protobuf: () => ({ encode: encodeLocalSubjectAccessReview, decode: decodeLocalSubjectAccessReview }) },
    SelfSubjectAccessReview: { schema: SelfSubjectAccessReviewSchema, protobuf: () => ({ encode: encodeSelfSubjectAccessReview, decode: decodeSelfSubjectAccessReview }) },
    SelfSubjectRulesReview: { schema: SelfSubjectRulesReviewSchema, protobuf: () => ({ encode: encodeSelfSubjectRulesReview, decode: decodeSelfSubjectRulesReview }) },
    SubjectAccessReview: { schema: SubjectAccessReviewSchema, protobuf: () => ({ encode: encodeSubjectAccessReview, decode: decodeSubjectAccessReview }) },
  };
}
