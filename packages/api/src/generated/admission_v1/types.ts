// Generated from packages/api/kinds/admission_v1.yaml by npm run generate. Do not edit.
import type * as authentication_v1 from '../authentication_v1/types.js';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

export type AdmissionRequest = {
  uid: string;
  kind: meta_v1.GroupVersionKind;
  resource: meta_v1.GroupVersionResource;
  subResource?: string;
  requestKind?: meta_v1.GroupVersionKind;
  requestResource?: meta_v1.GroupVersionResource;
  requestSubResource?: string;
  name?: string;
  namespace?: string;
  operation: string;
  userInfo: authentication_v1.UserInfo;
  object?: unknown;
  oldObject?: unknown;
  dryRun?: boolean;
  options?: unknown;
};

export type AdmissionResponse = {
  uid: string;
  allowed: boolean;
  status?: meta_v1.Status;
  patch?: string;
  patchType?: string;
  auditAnnotations?: { [key: string]: string };
  warnings?: string[];
};

export type AdmissionReview = {
  kind?: string;
  apiVersion?: string;
  request?: AdmissionRequest;
  response?: AdmissionResponse;
};
