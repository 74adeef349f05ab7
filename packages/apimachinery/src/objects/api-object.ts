import type { ObjectMeta } from './meta.js';

/**
 * Any API object: the plain object of its JSON form, in neutral spelling. Generated kinds extend it. Members besides
 * these three are `unknown` here: who knows the kind names its generated interface.
 */
export interface ApiObject {
  apiVersion: string;
  kind: string;
  metadata: ObjectMeta;
  [member: string]: unknown;
}
