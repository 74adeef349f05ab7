// Generated from packages/api/kinds/imagepolicy_v1alpha1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

export type ImageReview = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec: ImageReviewSpec;
  status?: ImageReviewStatus;
};

export type ImageReviewContainerSpec = {
  image?: string;
};

export type ImageReviewSpec = {
  containers?: ImageReviewContainerSpec[];
  annotations?: { [key: string]: string };
  namespace?: string;
};

export type ImageReviewStatus = {
  allowed: boolean;
  reason?: string;
  auditAnnotations?: { [key: string]: string };
};
