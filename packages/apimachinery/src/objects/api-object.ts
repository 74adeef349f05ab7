import type { ObjectMeta } from './meta.js';

/**
 * Any API object: its JSON form as a plain object, in neutral spelling. Generated kinds extend it. All other members are
 * `unknown` here; use the generated interface of a known kind.
 */
export interface ApiObject {
  apiVersion: string;
  kind: string;
  metadata: ObjectMeta;
  [member: string]: unknown;
}
