// Generated from packages/api/config-kinds/podtolerationrestriction_v1alpha1.yaml by npm run generate. Do not edit.
import type * as core_v1 from '../core_v1/types.js';

export type Configuration = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  default?: core_v1.Toleration[];
  whitelist?: core_v1.Toleration[];
};
