// Generated from packages/api/config-kinds/eventratelimit_v1alpha1.yaml by npm run generate. Do not edit.

export type Configuration = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  limits: Limit[];
};

export type Limit = {
  type: string;
  qps: number;
  burst: number;
  cacheSize?: number;
};
