// Generated from packages/apimachinery/kinds/runtime.yaml by npm run generate. Do not edit.

/** Any object, unmodified, with its apiVersion and kind. */
export type RawExtension = unknown;

/** Kind and version of an object. */
export type TypeMeta = {
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
};

/** Envelope of an encoded object in protobuf: its kind and bytes. */
export type Unknown = unknown;
