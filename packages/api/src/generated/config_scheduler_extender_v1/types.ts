// Generated from packages/api/config-kinds/scheduler-extender_v1.yaml by npm run generate. Do not edit.
import type * as core_v1 from '../core_v1/types.js';

export type ExtenderPreemptionArgs = {
  Pod?: core_v1.Pod;
  NodeNameToVictims?: { [key: string]: Victims };
  NodeNameToMetaVictims?: { [key: string]: MetaVictims };
};

export type ExtenderPreemptionResult = {
  NodeNameToMetaVictims?: { [key: string]: MetaVictims };
};

export type Victims = {
  Pods?: core_v1.Pod[];
  NumPDBViolations?: number;
};

export type MetaPod = {
  UID?: string;
};

export type MetaVictims = {
  Pods?: MetaPod[];
  NumPDBViolations?: number;
};

export type ExtenderArgs = {
  Pod?: core_v1.Pod;
  Nodes?: core_v1.NodeList;
  NodeNames?: string[];
};

export type ExtenderFilterResult = {
  Nodes?: core_v1.NodeList;
  NodeNames?: string[];
  FailedNodes?: { [key: string]: string };
  FailedAndUnresolvableNodes?: { [key: string]: string };
  Error?: string;
};

export type ExtenderBindingArgs = {
  PodName?: string;
  PodNamespace?: string;
  PodUID?: string;
  Node?: string;
};

export type ExtenderBindingResult = {
  Error?: string;
};

export type HostPriority = {
  Host?: string;
  Score?: number;
};
