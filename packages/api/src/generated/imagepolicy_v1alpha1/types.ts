// Generated from packages/api/kinds/imagepolicy_v1alpha1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** Review of the images of a new pod by an external service. */
export type ImageReview = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: the images and the pod. */
  spec: ImageReviewSpec;
  /** Status, written by the external service: the decision and its reason. */
  status?: ImageReviewStatus;
};

/** A container of the reviewed pod. */
export type ImageReviewContainerSpec = {
  /** Image of the container, by tag (web:1.2) or by digest (web@sha256:...). */
  image?: string;
};

/** Input of an image review. */
export type ImageReviewSpec = {
  /** Containers of the pod, with their images. */
  containers?: ImageReviewContainerSpec[];
  /** Annotations of the pod for image review, such as a reason for an exception. */
  annotations?: { [key: string]: string };
  /** Namespace of the pod. */
  namespace?: string;
};

/** Decision of the reviewing service. */
export type ImageReviewStatus = {
  /** True allows the pod, false rejects it. */
  allowed: boolean;
  /** Human-readable reason of the rejection. Empty when allowed. */
  reason?: string;
  /** Annotations for the audit event of the pod, by short key. */
  auditAnnotations?: { [key: string]: string };
};
