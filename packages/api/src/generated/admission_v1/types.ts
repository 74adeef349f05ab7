// Generated from packages/api/kinds/admission_v1.yaml by npm run generate. Do not edit.
import type * as authentication_v1 from '../authentication_v1/types.js';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** A write that is sent to an admission webhook before it is stored. */
export type AdmissionRequest = {
  /** Identifier of this request. The response must contain the same value. */
  uid: string;
  /** Group, version and kind in which object and oldObject are sent to the webhook. */
  kind: meta_v1.GroupVersionKind;
  /** Group, version and resource that the rule of the webhook matched, e.g. apps, v1, deployments. */
  resource: meta_v1.GroupVersionResource;
  /** Part of the object that is written, e.g. status or scale. Empty for the object itself. */
  subResource?: string;
  /** Kind in the request of the client. Differs from kind when the object was converted for the webhook. */
  requestKind?: meta_v1.GroupVersionKind;
  /** Resource in the request of the client, before conversion to a version of the rules of the webhook. */
  requestResource?: meta_v1.GroupVersionResource;
  /** Subresource in the request of the client. Empty for the object itself. */
  requestSubResource?: string;
  /** Name of the object. May be empty on CREATE while the server still has to generate it. */
  name?: string;
  /** Namespace of the object. Empty for cluster-scoped kinds. */
  namespace?: string;
  /** Operation: CREATE, UPDATE, DELETE or CONNECT. May differ from the HTTP method. */
  operation: string;
  /** User who sends the write: name, uid, groups and extra attributes from authentication. */
  userInfo: authentication_v1.UserInfo;
  /** Object as it would be stored. Empty on DELETE; on CONNECT it contains the options of the request. */
  object?: unknown;
  /** Object as it is stored now. Filled on UPDATE and DELETE only. */
  oldObject?: unknown;
  /** True for a dry run: nothing is stored, and the webhook must have no side effects. Default false. */
  dryRun?: boolean;
  /** Options of the request, e.g. of a create or a delete, with their own apiVersion and kind. */
  options?: unknown;
};

/** Decision of a webhook on one write, optionally with a patch of the object. */
export type AdmissionResponse = {
  /** The uid of the request. */
  uid: string;
  /** True allows the write; false rejects it. */
  allowed: boolean;
  /** Code and message for the client when the write is rejected. Ignored when it is allowed. */
  status?: meta_v1.Status;
  /** Changes to the object as a JSON patch, in base64. Only mutating webhooks may send one. */
  patch?: string;
  /** Type of the patch. Required with a patch; the only value is JSONPatch. */
  patchType?: string;
  /** Annotations for the audit event of the write; keys are prefixed with the webhook's name. */
  auditAnnotations?: { [key: string]: string };
  /** Texts shown to the client as warnings, whether or not the write is allowed. Keep each below 120 characters. */
  warnings?: string[];
};

/** Message exchanged with an admission webhook: the server posts a request and gets a response back. */
export type AdmissionReview = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  /** The request. Set by the server, absent in the response. */
  request?: AdmissionRequest;
  /** The response. Set by the webhook, absent in the request. */
  response?: AdmissionResponse;
};
