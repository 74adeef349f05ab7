// Generated from packages/api/kinds/flowcontrol_v1beta1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** Distinguishes flows of one flow schema, for fair queuing. */
export type FlowDistinguisherMethod = {
  /** ByUser: one flow per user; ByNamespace: one flow per namespace of the target. */
  type: string;
};

/** Classifies requests to the API server by user and target, and assigns a priority level. */
export type FlowSchema = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: matching rules, and the priority level. */
  spec?: FlowSchemaSpec;
  /** Status, written by controllers: whether the priority level exists. */
  status?: FlowSchemaStatus;
};

/** One condition of a flow schema, such as a missing priority level. */
export type FlowSchemaCondition = {
  /** Type of the condition. Known: Dangling, when the named priority level does not exist. */
  type?: string;
  /** True, False or Unknown. False is the normal status of Dangling. */
  status?: string;
  /** Time when the status last changed. */
  lastTransitionTime?: string | null;
  /** Reason of the last change as one CamelCase word, such as Found. */
  reason?: string;
  /** Human-readable details of the last change. */
  message?: string;
};

/** A list of flow schemas. */
export type FlowSchemaList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The flow schemas, in order of name. */
  items: FlowSchema[];
};

/** Matching rules, precedence and priority level of a flow schema. */
export type FlowSchemaSpec = {
  /** Priority level of the matched requests. If it does not exist, the condition Dangling is True. */
  priorityLevelConfiguration: PriorityLevelConfigurationReference;
  /** Precedence, 1 to 10000, default 1000. Of the matching schemas the one with the lowest number applies. */
  matchingPrecedence?: number;
  /** Splits the matched requests into flows by user or namespace. Absent: one flow. */
  distinguisherMethod?: FlowDistinguisherMethod;
  /** Matching rules; one match is enough. Empty: no requests. */
  rules?: PolicyRulesWithSubjects[];
};

/** Status of a flow schema. */
export type FlowSchemaStatus = {
  /** Conditions, at most one of each type. Known type: Dangling. */
  conditions?: FlowSchemaCondition[];
};

/** Matches requests of the members of one group. */
export type GroupSubject = {
  /** Group name, such as system:authenticated. "*" matches every group. */
  name: string;
};

/** Handling of requests that exceed the limit of their priority level. */
export type LimitResponse = {
  /** Queue: the request waits; Reject: returns 429 immediately. */
  type: string;
  /** Settings of the queues. Only for type Queue. */
  queuing?: QueuingConfiguration;
};

/** Limit of a priority level: its concurrency shares, and the handling of excess requests. */
export type LimitedPriorityLevelConfiguration = {
  /** Concurrency shares relative to all other limited levels. Default 30; 60 gives twice the concurrency. */
  assuredConcurrencyShares?: number;
  /** Handling of excess requests: queue or reject. */
  limitResponse?: LimitResponse;
};

/** Matches non-resource requests by verb and path, such as /healthz. */
export type NonResourcePolicyRule = {
  /** HTTP methods in lower case, such as get or post. "*" alone matches all. */
  verbs: string[];
  /** Paths: /healthz matches exactly, /metrics/* all below it, "*" alone every path. */
  nonResourceURLs: string[];
};

/** Matches a request by its user and its target. */
export type PolicyRulesWithSubjects = {
  /** Users, groups and service accounts; one match is enough. Required. */
  subjects: Subject[];
  /** Rules for resource requests. At least one rule here or in nonResourceRules. */
  resourceRules?: ResourcePolicyRule[];
  /** Rules for non-resource requests. At least one rule here or in resourceRules. */
  nonResourceRules?: NonResourcePolicyRule[];
};

/** A concurrency limit of the API server, isolated from other levels. */
export type PriorityLevelConfiguration = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: exempt, or limited with concurrency shares. */
  spec?: PriorityLevelConfigurationSpec;
  /** Status, written by controllers: conditions of the level. */
  status?: PriorityLevelConfigurationStatus;
};

/** One condition of a priority level. */
export type PriorityLevelConfigurationCondition = {
  /** Type of the condition. Known: ConcurrencyShared. */
  type?: string;
  /** Status of the condition: True, False or Unknown. */
  status?: string;
  /** Time when the status last changed. */
  lastTransitionTime?: string | null;
  /** Reason of the last change as one CamelCase word. */
  reason?: string;
  /** Human-readable details of the last change. */
  message?: string;
};

/** A list of priority levels. */
export type PriorityLevelConfigurationList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The priority levels, in order of name. */
  items: PriorityLevelConfiguration[];
};

/** References the priority level of a flow schema. */
export type PriorityLevelConfigurationReference = {
  /** Name of a PriorityLevelConfiguration, such as workload-low. */
  name: string;
};

/** Type and limit of a priority level. */
export type PriorityLevelConfigurationSpec = {
  /** Exempt: no limit; Limited: limited concurrency. */
  type: string;
  /** Shares and handling of excess requests. Required for type Limited, not allowed for Exempt. */
  limited?: LimitedPriorityLevelConfiguration;
};

/** Status of a priority level. */
export type PriorityLevelConfigurationStatus = {
  /** Conditions, at most one of each type. Known type: ConcurrencyShared. */
  conditions?: PriorityLevelConfigurationCondition[];
};

/** Queues of a priority level, for fairness between flows. */
export type QueuingConfiguration = {
  /** Number of queues, default 64. More queues reduce collisions of flows; 1: a single queue. */
  queues?: number;
  /** Queues that one flow may use, default 8; at most the number of queues. A request uses the shortest of them. */
  handSize?: number;
  /** Maximum number of requests in one queue, default 50. Excess requests return 429. */
  queueLengthLimit?: number;
};

/** Matches requests by verb, API group, resource and namespace; all four must match. */
export type ResourcePolicyRule = {
  /** Verbs in lower case, such as get, list or create. "*" alone matches all. */
  verbs: string[];
  /** API groups to match; "" is the core group. "*" alone matches all. */
  apiGroups: string[];
  /** Resources in lower-case plural, with a subresource such as nodes/status. "*" alone matches all. */
  resources: string[];
  /** True also matches cluster-scoped requests. Default false; namespaces is then required. */
  clusterScope?: boolean;
  /** Namespaces whose requests match; "*" alone matches all. Empty: none; clusterScope must then be true. */
  namespaces?: string[] | null;
};

/** Matches requests of one service account, or of all in a namespace. */
export type ServiceAccountSubject = {
  /** Namespace of the service account. */
  namespace: string;
  /** Name of the service account. "*" matches all of the namespace. */
  name: string;
};

/** Subject of a request: a user, a group or a service account. Requires the field of its kind. */
export type Subject = {
  /** User, Group or ServiceAccount; selects the required field. */
  kind: string;
  /** User. Required for kind User, otherwise not allowed. */
  user?: UserSubject;
  /** Group. Required for kind Group, otherwise not allowed. */
  group?: GroupSubject;
  /** Name of the service account. Required for kind ServiceAccount, otherwise not allowed. */
  serviceAccount?: ServiceAccountSubject;
};

/** Matches requests of one user by name. */
export type UserSubject = {
  /** User name. "*" matches every user. */
  name: string;
};
