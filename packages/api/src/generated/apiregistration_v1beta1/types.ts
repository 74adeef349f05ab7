// Generated from packages/api/kinds/apiregistration_v1beta1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** Selects the server of one API group version. Its name must be version.group. */
export type APIService = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: group and version, their service, and their priority. */
  spec?: APIServiceSpec;
  /** Status, written by controllers: whether the group version is reachable. */
  status?: APIServiceStatus;
};

/** One condition of an API service. */
export type APIServiceCondition = {
  /** Type of the condition. The only known type is Available. */
  type: string;
  /** Status of the condition: True, False or Unknown. */
  status: string;
  /** Time when the status last changed. */
  lastTransitionTime?: string | null;
  /** Reason of the last change as one CamelCase word, e.g. Local. */
  reason?: string;
  /** Human-readable details of the last change. */
  message?: string;
};

/** A list of API services. */
export type APIServiceList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The API services, in order of name. */
  items: APIService[];
};

/** Service and priority of one API group version. */
export type APIServiceSpec = {
  /** Service that receives the requests over HTTPS. Absent: this server handles them. */
  service?: ServiceReference;
  /** API group that is served, e.g. metrics.example.com. Part of the object's name. */
  group?: string;
  /** Version of the group that is served, e.g. v1beta1. Part of the object's name. */
  version?: string;
  /** True skips verification of the certificate. For tests only; not with caBundle. Default false. */
  insecureSkipTLSVerify?: boolean;
  /** CA certificates, PEM in base64, that verify the service's certificate. Default: the authorities trusted by the server's host. */
  caBundle?: string;
  /** Priority of the group, 1 to 20000; higher comes first. The highest priority of its versions applies. */
  groupPriorityMinimum: number;
  /** Priority of the version within its group, 1 to 1000; higher comes first. Equal priorities are sorted by version name. */
  versionPriority: number;
};

/** Observed state of an API service. */
export type APIServiceStatus = {
  /** Conditions of the API service, one of each type, such as Available. */
  conditions?: APIServiceCondition[];
};

/** Service of the cluster that serves an API group version. */
export type ServiceReference = {
  /** Namespace of the service. Required. */
  namespace?: string;
  /** Service that receives the requests; its certificate must be for name.namespace.svc. Required. */
  name?: string;
  /** Port of the service, 1 to 65535, for HTTPS. Default 443. */
  port?: number;
};
