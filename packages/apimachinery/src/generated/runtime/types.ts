// Generated from packages/apimachinery/kinds/runtime.yaml by npm run generate. Do not edit.

export type RawExtension = unknown;

export type TypeMeta = {
  apiVersion?: string;
  kind?: string;
};

export type Unknown = unknown;
