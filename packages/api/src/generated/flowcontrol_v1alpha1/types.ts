// Generated from packages/api/kinds/flowcontrol_v1alpha1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** How requests of one flow schema are split into flows, which then take turns in the queues. */
export type FlowDistinguisherMethod = {
  /** ByUser makes one flow for each user, ByNamespace one for each namespace of the target. */
  type: string;
};

/** Sorts requests to the API server by who sends them and what they ask for, and gives them a priority level. */
export type FlowSchema = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: the requests to match, and the priority level they go to. */
  spec?: FlowSchemaSpec;
  /** What was found, written by controllers: whether the priority level that is named exists. */
  status?: FlowSchemaStatus;
};

/** One finding about a flow schema, such as whether it points nowhere. */
export type FlowSchemaCondition = {
  /** What the finding is about. Known: Dangling, which means that the priority level named does not exist. */
  type?: string;
  /** True, False or Unknown. Dangling with False is the healthy state. */
  status?: string;
  /** When status last went from one value to another. */
  lastTransitionTime?: string | null;
  /** Cause of the last change in one CamelCase word, such as Found. */
  reason?: string;
  /** Sentence for people that tells more about the last change. */
  message?: string;
};

/** A list of flow schemas. */
export type FlowSchemaList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The flow schemas, in order of name. */
  items: FlowSchema[];
};

/** Which requests a flow schema takes, before which others, and where it sends them. */
export type FlowSchemaSpec = {
  /** Priority level that the matched requests go to. If there is none of that name, the condition Dangling is True. */
  priorityLevelConfiguration: PriorityLevelConfigurationReference;
  /** Order in which schemas are tried, lowest number first: 1 to 10000, default 1000. The first match wins. */
  matchingPrecedence?: number;
  /** Splits the matched requests into flows by user or namespace. Absent: all of them are one flow. */
  distinguisherMethod?: FlowDistinguisherMethod;
  /** A request matches when at least one of these does. An empty list matches nothing. */
  rules?: PolicyRulesWithSubjects[];
};

/** What is known about a flow schema at present. */
export type FlowSchemaStatus = {
  /** Findings, at most one of each type. Known type: Dangling. */
  conditions?: FlowSchemaCondition[];
};

/** Matches the requests of all members of one user group. */
export type GroupSubject = {
  /** Group to match, such as system:authenticated. "*" matches every group. */
  name: string;
};

/** What happens to a request when all places of its priority level are taken. */
export type LimitResponse = {
  /** Queue lets the request wait for a place, Reject answers at once with 429. */
  type: string;
  /** Number and length of the queues. Only for type Queue. */
  queuing?: QueuingConfiguration;
};

/** Limit of a priority level: how many of its requests run at once, and what the others do. */
export type LimitedPriorityLevelConfiguration = {
  /** Share of the server's places, weighed against all other limited levels. Default 30; a level with 60 gets twice that. */
  assuredConcurrencyShares?: number;
  /** What a request does that finds no free place: wait in a queue, or be refused. */
  limitResponse?: LimitResponse;
};

/** Matches requests by verb and by a path that is no resource, such as /healthz. */
export type NonResourcePolicyRule = {
  /** HTTP methods in lower case, such as get or post. "*" alone matches all. */
  verbs: string[];
  /** Paths to match: /healthz is exactly that one, /metrics/* all below it, "*" alone every path. */
  nonResourceURLs: string[];
};

/** Matches a request when a subject fits who sent it and a rule fits what it asks for. */
export type PolicyRulesWithSubjects = {
  /** Users, groups and service accounts whose requests match; one that fits is enough. Must not be empty. */
  subjects: Subject[];
  /** Requests for resources that match. Give at least one rule here or in nonResourceRules. */
  resourceRules?: ResourcePolicyRule[];
  /** Requests for other paths that match. Give at least one rule here or in resourceRules. */
  nonResourceRules?: NonResourcePolicyRule[];
};

/** Share of the API server's places for requests, kept apart from the shares of other levels. */
export type PriorityLevelConfiguration = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: no limit at all, or a share of the places and what to do when it is used up. */
  spec?: PriorityLevelConfigurationSpec;
  /** What was found, written by controllers: conditions of the level. */
  status?: PriorityLevelConfigurationStatus;
};

/** One finding about a priority level. */
export type PriorityLevelConfigurationCondition = {
  /** What the finding is about. Known: ConcurrencyShared. */
  type?: string;
  /** True, False or Unknown, for whether the finding holds. */
  status?: string;
  /** When status last went from one value to another. */
  lastTransitionTime?: string | null;
  /** Cause of the last change in one CamelCase word. */
  reason?: string;
  /** Sentence for people that tells more about the last change. */
  message?: string;
};

/** A list of priority levels. */
export type PriorityLevelConfigurationList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The priority levels, in order of name. */
  items: PriorityLevelConfiguration[];
};

/** Names the priority level that a flow schema sends its requests to. */
export type PriorityLevelConfigurationReference = {
  /** Name of a PriorityLevelConfiguration, such as workload-low. */
  name: string;
};

/** Whether a priority level has a limit, and which. */
export type PriorityLevelConfigurationSpec = {
  /** Exempt lets all requests run at once without counting them, Limited holds them to a share. */
  type: string;
  /** The share and what happens beyond it. Needed for type Limited, left out for Exempt. */
  limited?: LimitedPriorityLevelConfiguration;
};

/** What is known about a priority level at present. */
export type PriorityLevelConfigurationStatus = {
  /** Findings, at most one of each type. Known type: ConcurrencyShared. */
  conditions?: PriorityLevelConfigurationCondition[];
};

/** Queues of a priority level, which keep one busy flow from crowding out the others. */
export type QueuingConfiguration = {
  /** Number of queues, default 64. More queues make it rarer that flows meet; 1 makes one queue for all. */
  queues?: number;
  /** Queues that one flow may use, default 8; at most the number of queues. A request takes the shortest of them. */
  handSize?: number;
  /** Requests that may wait in one queue, default 50. Those beyond it are refused with 429. */
  queueLengthLimit?: number;
};

/** Matches requests by verb, API group, resource and namespace; all four have to fit. */
export type ResourcePolicyRule = {
  /** Verbs in lower case, such as get, list or create. "*" alone matches all. */
  verbs: string[];
  /** API groups to match; "" is the core group. "*" alone matches all. */
  apiGroups: string[];
  /** Resources in lower-case plural, with a subresource such as nodes/status. "*" alone matches all. */
  resources: string[];
  /** True also matches requests that name no namespace. Default false, which needs namespaces to be given. */
  clusterScope?: boolean;
  /** Namespaces whose requests match; "*" alone matches all. Empty: none, then clusterScope must be true. */
  namespaces?: string[] | null;
};

/** Matches the requests of one service account, or of all in a namespace. */
export type ServiceAccountSubject = {
  /** Namespace in which the service account is. */
  namespace: string;
  /** Service account to match. "*" matches all of the namespace. */
  name: string;
};

/** Who sends a request: a user, a group or a service account. Set the one field that fits the kind. */
export type Subject = {
  /** User, Group or ServiceAccount; tells which of the other fields counts. */
  kind: string;
  /** User to match. Needed for kind User, left out for others. */
  user?: UserSubject;
  /** Group to match. Needed for kind Group, left out for others. */
  group?: GroupSubject;
  /** Service account to match. Needed for kind ServiceAccount, left out for others. */
  serviceAccount?: ServiceAccountSubject;
};

/** Matches the requests of one user by name. */
export type UserSubject = {
  /** User name as authentication gives it. "*" matches every user. */
  name: string;
};
