// Generated from packages/api/kinds/imagepolicy_v1alpha1.yaml by npm run generate. Do not edit.
import { defineMessage, type MessageSchema } from '@orch/apimachinery';
import * as meta_v1 from '@orch/apimachinery/schema/meta_v1';

export const ImageReviewSchema: MessageSchema = defineMessage('imagepolicy_v1alpha1.ImageReview', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => ImageReviewSpecSchema, shape: 'single', always: true, required: true },
  { name: 'status', type: () => ImageReviewStatusSchema, shape: 'single', always: true },
]);

export const ImageReviewContainerSpecSchema: MessageSchema = defineMessage('imagepolicy_v1alpha1.ImageReviewContainerSpec', {}, () => [
  { name: 'image', type: 'string', shape: 'single' },
]);

export const ImageReviewSpecSchema: MessageSchema = defineMessage('imagepolicy_v1alpha1.ImageReviewSpec', {}, () => [
  { name: 'containers', type: () => ImageReviewContainerSpecSchema, shape: 'list' },
  { name: 'annotations', type: 'string', shape: 'map' },
  { name: 'namespace', type: 'string', shape: 'single' },
]);

export const ImageReviewStatusSchema: MessageSchema = defineMessage('imagepolicy_v1alpha1.ImageReviewStatus', {}, () => [
  { name: 'allowed', type: 'bool', shape: 'single', always: true, required: true },
  { name: 'reason', type: 'string', shape: 'single' },
  { name: 'auditAnnotations', type: 'string', shape: 'map' },
]);
