// Generated from packages/api/kinds/authentication_v1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** Object that a token depends on: once it is gone, the token is no longer valid. */
export type BoundObjectReference = {
  /** Kind of the object: Pod or Secret. */
  kind?: string;
  /** API version of the object: v1 for pods and secrets. */
  apiVersion?: string;
  /** Name of the object, in the namespace of the service account. */
  name?: string;
  /** Uid of the object, so that a later one of the same name does not count. */
  uid?: string;
};

/** Values of one extra fact about a user. Written as a plain list of texts. */
export type ExtraValue = string[];

/** Asks for a token of a service account, posted to the account's /token. */
export type TokenRequest = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: for whom the token is, how long it lasts and what it is bound to. */
  spec: TokenRequestSpec;
  /** What was found, written by the API server: the token and when it ends. */
  status?: TokenRequestStatus;
};

/** Wanted properties of a token. */
export type TokenRequestSpec = {
  /** Who shall accept the token, e.g. [vault]. A receiver not named here must refuse it. Empty: the API server. */
  audiences: string[];
  /** Wanted lifetime in seconds, 600 to 4294967296; the server may choose another. Default 3600. */
  expirationSeconds?: number | null;
  /** Pod or secret that must exist as long as the token is to be valid. Absent: none. */
  boundObjectRef?: BoundObjectReference | null;
};

/** Token that was issued, and how long it is good. */
export type TokenRequestStatus = {
  /** Text to send as bearer token. Keep it secret. */
  token: string;
  /** When the token stops being valid. Ask for a new one before. */
  expirationTimestamp: string | null;
};

/** Asks the API server whose token this is. Not stored; the answer comes back in status. */
export type TokenReview = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: the token to look at. */
  spec: TokenReviewSpec;
  /** What was found, written by the API server: whether the token is good, and whose it is. */
  status?: TokenReviewStatus;
};

/** Token that is to be looked at. */
export type TokenReviewSpec = {
  /** Bearer token to check, without the word Bearer. Required. */
  token?: string;
  /** Receivers the token should be for, one at least. Absent: the API server itself. */
  audiences?: string[];
};

/** Outcome of looking at a token. */
export type TokenReviewStatus = {
  /** True when the token is valid. Absent otherwise. */
  authenticated?: boolean;
  /** Whose token it is. Empty when it is not valid. */
  user?: UserInfo;
  /** Asked-for receivers that the token is good for. When absent, it is good for the API server. */
  audiences?: string[];
  /** Why the token was refused, e.g. invalid bearer token. */
  error?: string;
};

/** Facts about a user, as found when logging in. */
export type UserInfo = {
  /** Name that rules about permissions refer to, e.g. jane. */
  username?: string;
  /** Tells apart users who have the same name at different times. */
  uid?: string;
  /** Groups the user is in, e.g. developers. */
  groups?: string[];
  /** Other facts by key, passed on from the way of logging in. */
  extra?: { [key: string]: string[] };
};
