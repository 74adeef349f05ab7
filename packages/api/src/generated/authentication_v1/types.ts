// Generated from packages/api/kinds/authentication_v1.yaml by npm run generate. Do not edit.
import type { Int64 } from '@orch/apimachinery';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** Object that a token is bound to: the token becomes invalid when the object is deleted. */
export type BoundObjectReference = {
  /** Kind of the object: Pod or Secret. */
  kind?: string;
  /** API version of the object: v1 for pods and secrets. */
  apiVersion?: string;
  /** Name of the object, in the namespace of the service account. */
  name?: string;
  /** Uid of the object, which distinguishes it from a later object of the same name. */
  uid?: string;
};

/** Values of one extra attribute of a user. In JSON a list of strings. */
export type ExtraValue = string[];

/** Requests a token of a service account, posted to its subresource token. */
export type TokenRequest = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: audiences, lifetime and bound object of the token. */
  spec: TokenRequestSpec;
  /** Status, written by the API server: the token and its expiry. */
  status?: TokenRequestStatus;
};

/** Specification of a token. */
export type TokenRequestSpec = {
  /** Audiences of the token, e.g. [vault]. Other receivers must reject it. Empty: the API server. */
  audiences: string[];
  /** Requested lifetime in seconds, 600 to 4294967296; the server may choose another. Default 3600. */
  expirationSeconds?: Int64 | null;
  /** Pod or secret that the token is bound to. Absent: none. */
  boundObjectRef?: BoundObjectReference | null;
};

/** The issued token and its expiry. */
export type TokenRequestStatus = {
  /** The bearer token. Confidential. */
  token: string;
  /** Expiry of the token. Request a new token before. */
  expirationTimestamp: string | null;
};

/** Requests the authentication of a token by the API server. Not stored; the result is in status. */
export type TokenReview = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: the token to check. */
  spec: TokenReviewSpec;
  /** Status, written by the API server: whether the token is valid, and its user. */
  status?: TokenReviewStatus;
};

/** The token to check. */
export type TokenReviewSpec = {
  /** Bearer token to check, without the word Bearer. Required. */
  token?: string;
  /** Expected audiences; the token must be valid for at least one. Absent: the API server. */
  audiences?: string[];
};

/** Result of a token review. */
export type TokenReviewStatus = {
  /** True when the token is valid. Absent otherwise. */
  authenticated?: boolean;
  /** User of the token. Empty when it is invalid. */
  user?: UserInfo;
  /** Expected audiences that the token is valid for. Absent: valid for the API server. */
  audiences?: string[];
  /** Why the token is invalid, e.g. invalid bearer token. */
  error?: string;
};

/** Attributes of an authenticated user. */
export type UserInfo = {
  /** User name, as referenced by bindings, e.g. jane. */
  username?: string;
  /** Distinguishes users that have the same name at different times. */
  uid?: string;
  /** Groups the user is in, e.g. developers. */
  groups?: string[];
  /** Further attributes by key, set by the authenticator. */
  extra?: { [key: string]: string[] };
};
