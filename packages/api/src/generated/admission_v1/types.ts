// Generated from packages/api/kinds/admission_v1.yaml by npm run generate. Do not edit.
import type * as authentication_v1 from '../authentication_v1/types.js';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** One write that a webhook is asked to judge before it takes effect. */
export type AdmissionRequest = {
  /** Marks this call, so that answer and question can be matched. The answer must repeat it. */
  uid: string;
  /** Group, version and kind in which object and oldObject are sent to the webhook. */
  kind: meta_v1.GroupVersionKind;
  /** Group, version and resource that the rule of the webhook matched, e.g. apps, v1, deployments. */
  resource: meta_v1.GroupVersionResource;
  /** Part of the object that is written, e.g. status or scale. Empty for the object itself. */
  subResource?: string;
  /** Kind as the client sent it. Differs from kind when the object was converted for the webhook. */
  requestKind?: meta_v1.GroupVersionKind;
  /** Resource as the client called it, before conversion to a version that the webhook's rules name. */
  requestResource?: meta_v1.GroupVersionResource;
  /** Subresource as the client called it. Empty when the whole object was addressed. */
  requestSubResource?: string;
  /** Name of the object. May be empty on CREATE while the server still has to generate it. */
  name?: string;
  /** Namespace of the object. Empty for kinds that live outside namespaces. */
  namespace?: string;
  /** What is being done: CREATE, UPDATE, DELETE or CONNECT. Not always the HTTP verb of the call. */
  operation: string;
  /** Who sends the write: name, uid, groups and extra facts found when logging in. */
  userInfo: authentication_v1.UserInfo;
  /** Object as it would be stored. Empty on DELETE; on CONNECT it holds the options of the call. */
  object?: unknown;
  /** Object as it is stored now. Filled on UPDATE and DELETE only. */
  oldObject?: unknown;
  /** True when nothing will be stored; the webhook must then have no effects elsewhere. Default false. */
  dryRun?: boolean;
  /** Options of the call, e.g. of a creation or a deletion, with their own apiVersion and kind. */
  options?: unknown;
};

/** Verdict of a webhook on one write, perhaps with changes to the object. */
export type AdmissionResponse = {
  /** Copy of the uid of the request that is being answered. */
  uid: string;
  /** True lets the write go on; false refuses it. */
  allowed: boolean;
  /** Code and message shown to the client on a refusal. Not used when the write is allowed. */
  status?: meta_v1.Status;
  /** Changes to the object as a JSON patch, in base64. Only mutating webhooks may send one. */
  patch?: string;
  /** Form of the patch. Required along with one; the only value is JSONPatch. */
  patchType?: string;
  /** Keys and values to put on the audit record of the write; keys are prefixed with the webhook's name. */
  auditAnnotations?: { [key: string]: string };
  /** Texts shown to the client as warnings, whether or not the write is allowed. Keep each below 120 characters. */
  warnings?: string[];
};

/** Message exchanged with an admission webhook: the server posts a request and gets a response back. */
export type AdmissionReview = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion?: string;
  /** Write to be judged. Filled by the server, left out of the answer. */
  request?: AdmissionRequest;
  /** Verdict. Filled by the webhook, absent from what the server posts. */
  response?: AdmissionResponse;
};
