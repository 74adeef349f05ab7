// Generated from packages/api/kinds/node_v1.yaml by npm run generate. Do not edit.
import type * as core_v1 from '../core_v1/types.js';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

export type Overhead = {
  podFixed?: { [key: string]: string };
};

export type RuntimeClass = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  handler: string;
  overhead?: Overhead;
  scheduling?: Scheduling;
};

export type RuntimeClassList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: RuntimeClass[];
};

export type Scheduling = {
  nodeSelector?: { [key: string]: string };
  tolerations?: core_v1.Toleration[];
};
