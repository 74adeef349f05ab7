// Generated from packages/apimachinery/kinds/runtime.yaml by npm run generate. Do not edit.

/** Any object, kept just as it was given, with its own apiVersion and kind. */
export type RawExtension = unknown;

/** What kind of object this is, and in which version it is written. */
export type TypeMeta = {
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion?: string;
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
};

/** Envelope of an object in the binary form: its kind and its bytes, not decoded. */
export type Unknown = unknown;
