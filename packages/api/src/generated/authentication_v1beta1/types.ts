// Generated from packages/api/kinds/authentication_v1beta1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** Values of one extra fact about a user. Written as a plain list of texts. */
export type ExtraValue = string[];

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
