// Generated from packages/api/kinds/flowcontrol_v1beta1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

export type FlowDistinguisherMethod = {
  type: string;
};

export type FlowSchema = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec?: FlowSchemaSpec;
  status?: FlowSchemaStatus;
};

export type FlowSchemaCondition = {
  type?: string;
  status?: string;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
};

export type FlowSchemaList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: FlowSchema[];
};

export type FlowSchemaSpec = {
  priorityLevelConfiguration: PriorityLevelConfigurationReference;
  matchingPrecedence?: number;
  distinguisherMethod?: FlowDistinguisherMethod;
  rules?: PolicyRulesWithSubjects[];
};

export type FlowSchemaStatus = {
  conditions?: FlowSchemaCondition[];
};

export type GroupSubject = {
  name: string;
};

export type LimitResponse = {
  type: string;
  queuing?: QueuingConfiguration;
};

export type LimitedPriorityLevelConfiguration = {
  assuredConcurrencyShares?: number;
  limitResponse?: LimitResponse;
};

export type NonResourcePolicyRule = {
  verbs: string[];
  nonResourceURLs: string[];
};

export type PolicyRulesWithSubjects = {
  subjects: Subject[];
  resourceRules?: ResourcePolicyRule[];
  nonResourceRules?: NonResourcePolicyRule[];
};

export type PriorityLevelConfiguration = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec?: PriorityLevelConfigurationSpec;
  status?: PriorityLevelConfigurationStatus;
};

export type PriorityLevelConfigurationCondition = {
  type?: string;
  status?: string;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
};

export type PriorityLevelConfigurationList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: PriorityLevelConfiguration[];
};

export type PriorityLevelConfigurationReference = {
  name: string;
};

export type PriorityLevelConfigurationSpec = {
  type: string;
  limited?: LimitedPriorityLevelConfiguration;
};

export type PriorityLevelConfigurationStatus = {
  conditions?: PriorityLevelConfigurationCondition[];
};

export type QueuingConfiguration = {
  queues?: number;
  handSize?: number;
  queueLengthLimit?: number;
};

export type ResourcePolicyRule = {
  verbs: string[];
  apiGroups: string[];
  resources: string[];
  clusterScope?: boolean;
  namespaces?: string[] | null;
};

export type ServiceAccountSubject = {
  namespace: string;
  name: string;
};

export type Subject = {
  kind: string;
  user?: UserSubject;
  group?: GroupSubject;
  serviceAccount?: ServiceAccountSubject;
};

export type UserSubject = {
  name: string;
};
