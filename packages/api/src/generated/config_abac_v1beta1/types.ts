// Generated from packages/api/config-kinds/abac_v1beta1.yaml by npm run generate. Do not edit.

export type Policy = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  spec?: PolicySpec;
};

export type PolicySpec = {
  user?: string;
  group?: string;
  readonly?: boolean;
  apiGroup?: string;
  resource?: string;
  namespace?: string;
  nonResourcePath?: string;
};
