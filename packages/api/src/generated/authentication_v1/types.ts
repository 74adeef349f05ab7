// Generated from packages/api/kinds/authentication_v1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

export type BoundObjectReference = {
  kind?: string;
  apiVersion?: string;
  name?: string;
  uid?: string;
};

export type ExtraValue = string[];

export type TokenRequest = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec: TokenRequestSpec;
  status?: TokenRequestStatus;
};

export type TokenRequestSpec = {
  audiences: string[];
  expirationSeconds?: number | null;
  boundObjectRef?: BoundObjectReference | null;
};

export type TokenRequestStatus = {
  token: string;
  expirationTimestamp: string | null;
};

export type TokenReview = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec: TokenReviewSpec;
  status?: TokenReviewStatus;
};

export type TokenReviewSpec = {
  token?: string;
  audiences?: string[];
};

export type TokenReviewStatus = {
  authenticated?: boolean;
  user?: UserInfo;
  audiences?: string[];
  error?: string;
};

export type UserInfo = {
  username?: string;
  uid?: string;
  groups?: string[];
  extra?: { [key: string]: string[] };
};
