// Generated from packages/api/kinds/apiregistration_v1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** Says which server answers for one version of one API group. Its name must be version.group. */
export type APIService = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: group and version, the service that answers, and its priority. */
  spec?: APIServiceSpec;
  /** What was found, written by controllers: whether the group version can be reached. */
  status?: APIServiceStatus;
};

/** One aspect of the state of an API service. */
export type APIServiceCondition = {
  /** What the condition tells of. The only known type is Available. */
  type: string;
  /** Whether the condition holds: True, False or Unknown. */
  status: string;
  /** When the status last went from one value to another. */
  lastTransitionTime?: string | null;
  /** One CamelCase word for the last change, for programs, e.g. Local. */
  reason?: string;
  /** Sentence for people with details of the last change. */
  message?: string;
};

/** A list of API services. */
export type APIServiceList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The API services, in order of name. */
  items: APIService[];
};

/** Where one version of an API group is served, and how it ranks among the others. */
export type APIServiceSpec = {
  /** Service to pass requests on to, over HTTPS. Absent: this server answers itself. */
  service?: ServiceReference;
  /** API group that is served, e.g. metrics.example.com. Part of the object's name. */
  group?: string;
  /** Version of the group that is served, e.g. v1beta1. Part of the object's name. */
  version?: string;
  /** True trusts any certificate of the service. For tests only; leave caBundle out then. Default false. */
  insecureSkipTLSVerify?: boolean;
  /** CA certificates, PEM in base64, to check the service's certificate. Absent: those the server's host trusts. */
  caBundle?: string;
  /** Rank of the group among groups, 1 to 20000; higher comes first. The largest of its versions counts. */
  groupPriorityMinimum: number;
  /** Rank of the version inside its group, 1 to 1000; higher comes first. Ties go by version name. */
  versionPriority: number;
};

/** Observed state of an API service. */
export type APIServiceStatus = {
  /** Conditions of the API service, one of each type; Available is the one to look at. */
  conditions?: APIServiceCondition[];
};

/** Service of the cluster that serves an API group version. */
export type ServiceReference = {
  /** Namespace that the service is in. Required. */
  namespace?: string;
  /** Service to pass requests on to; its certificate must be for name.namespace.svc. Required. */
  name?: string;
  /** Port of the service, 1 to 65535, where HTTPS is spoken. Default 443. */
  port?: number;
};
