// Generated from packages/api/config-kinds/audit_v1.yaml by npm run generate. Do not edit.
import type * as authentication_v1 from '../authentication_v1/types.js';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

export type Event = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  level: string;
  auditID: string;
  stage: string;
  requestURI: string;
  verb: string;
  user: authentication_v1.UserInfo;
  impersonatedUser?: authentication_v1.UserInfo;
  sourceIPs?: string[];
  userAgent?: string;
  objectRef?: ObjectReference;
  responseStatus?: meta_v1.Status;
  requestObject?: unknown;
  responseObject?: unknown;
  requestReceivedTimestamp?: string | null;
  stageTimestamp?: string | null;
  annotations?: { [key: string]: string };
};

export type EventList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: Event[];
};

export type Policy = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  rules: PolicyRule[];
  omitStages?: string[];
};

export type PolicyList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: Policy[];
};

export type PolicyRule = {
  level: string;
  users?: string[];
  userGroups?: string[];
  verbs?: string[];
  resources?: GroupResources[];
  namespaces?: string[];
  nonResourceURLs?: string[];
  omitStages?: string[];
};

export type GroupResources = {
  group?: string;
  resources?: string[];
  resourceNames?: string[];
};

export type ObjectReference = {
  resource?: string;
  namespace?: string;
  name?: string;
  uid?: string;
  apiGroup?: string;
  apiVersion?: string;
  resourceVersion?: string;
  subresource?: string;
};
