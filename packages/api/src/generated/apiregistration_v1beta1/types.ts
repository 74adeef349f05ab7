// Generated from packages/api/kinds/apiregistration_v1beta1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

export type APIService = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec?: APIServiceSpec;
  status?: APIServiceStatus;
};

export type APIServiceCondition = {
  type: string;
  status: string;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
};

export type APIServiceList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: APIService[];
};

export type APIServiceSpec = {
  service?: ServiceReference;
  group?: string;
  version?: string;
  insecureSkipTLSVerify?: boolean;
  caBundle?: string;
  groupPriorityMinimum: number;
  versionPriority: number;
};

export type APIServiceStatus = {
  conditions?: APIServiceCondition[];
};

export type ServiceReference = {
  namespace?: string;
  name?: string;
  port?: number;
};
