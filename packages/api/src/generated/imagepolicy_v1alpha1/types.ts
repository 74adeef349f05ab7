// Generated from packages/api/kinds/imagepolicy_v1alpha1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** Question to an outside service whether the images of a new pod may be used, and its answer. */
export type ImageReview = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: a verdict on the images listed here. */
  spec: ImageReviewSpec;
  /** What was found, written by the outside service: allowed or not, and why. */
  status?: ImageReviewStatus;
};

/** What a container of the pod under review runs. */
export type ImageReviewContainerSpec = {
  /** Image as the pod names it, by tag (web:1.2) or by digest (web@sha256:...). */
  image?: string;
};

/** What the reviewing service is told about the pod. */
export type ImageReviewSpec = {
  /** One entry for each container of the pod, with its image. */
  containers?: ImageReviewContainerSpec[];
  /** Those annotations of the pod that are meant for image review, such as a reason to make an exception. */
  annotations?: { [key: string]: string };
  /** Namespace in which the pod is to be created. */
  namespace?: string;
};

/** Verdict of the reviewing service. */
export type ImageReviewStatus = {
  /** True lets the pod be created, false refuses it. */
  allowed: boolean;
  /** Short text for people, why the pod was refused. Empty when it was allowed. */
  reason?: string;
  /** Notes to put into the audit record of the pod's creation, by short key. */
  auditAnnotations?: { [key: string]: string };
};
