// Generated from packages/api/kinds/scheduling_v1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

export type PriorityClass = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  value: number;
  globalDefault?: boolean;
  description?: string;
  preemptionPolicy?: string;
};

export type PriorityClassList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: PriorityClass[];
};
