// Generated from packages/api/config-kinds/eventratelimit_v1alpha1.yaml by npm run generate. Do not edit.

/** Configuration of the plugin EventRateLimit. */
export type Configuration = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  /** Every limit counts every event. */
  limits: Limit[];
};

/** A rate of events. */
export type Limit = {
  /** What shares the rate: the server, each namespace, each user, or each source about one object. */
  type: string;
  /** Events per second. */
  qps: number;
  /** Events at once. */
  burst: number;
  /** Number of namespaces, users or objects with a count of their own; 0 means 4096. */
  cacheSize?: number;
};
