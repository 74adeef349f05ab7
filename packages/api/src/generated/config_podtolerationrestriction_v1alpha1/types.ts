// Generated from packages/api/config-kinds/podtolerationrestriction_v1alpha1.yaml by npm run generate. Do not edit.
import type * as core_v1 from '../core_v1/types.js';

/** Configuration of the plugin PodTolerationRestriction. */
export type Configuration = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  /** Tolerations of pods in namespaces without an annotation. */
  default?: core_v1.Toleration[];
  /** Permitted tolerations in namespaces without an annotation; empty for all. */
  whitelist?: core_v1.Toleration[];
};
