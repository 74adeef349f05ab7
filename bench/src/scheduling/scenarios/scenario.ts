import type { Pod, PodSpec } from '@orch/api/types/core_v1';
import type { AddressedObject } from '../api/resource-paths.js';

/** A pod with the members that every generated pod has. */
export type PodDraft = Pod & {
  readonly metadata: { readonly name: string; readonly namespace: string; labels: Record<string, string> };
  readonly spec: PodSpec;
};

/** One attempt of each scheduler to place a pod. */
export interface Step {
  readonly pod: PodDraft;
  /** Claims and volumes of this pod alone; each attempt gets them anew. */
  readonly objects: readonly AddressedObject[];
}

/** API objects, and pods that are placed one at a time. */
export interface Scenario {
  readonly name: string;
  readonly feature: string;
  /** Created before the first step, in this order. */
  readonly objects: readonly AddressedObject[];
  /** Pods that have a node from the beginning. */
  readonly existing: readonly PodDraft[];
  readonly steps: readonly Step[];
}

export const namespaces = ['x', 'y'] as const;

/** Priority classes that all scenarios share, by value. */
export const priorityClasses = { low: 10, mid: 100, high: 1_000, patient: 1_000 } as const;
export type PriorityName = keyof typeof priorityClasses;
