import type { Node, Taint } from '@orch/api/types/core_v1';
import type { Random } from '../../fuzz/random.js';
import type { AddressedObject } from '../api/resource-paths.js';
import type { PodDraft } from './scenario.js';

/** A node with the members that every generated node has. */
export type NodeDraft = Node & {
  readonly metadata: { readonly name: string; labels: Record<string, string>; annotations: Record<string, string> };
  readonly spec: { taints: Taint[]; unschedulable?: boolean };
  readonly status: {
    allocatable: Record<string, string>;
    images: { names: string[]; sizeBytes: number }[];
  };
};

/** One feature of the default plugins: what it adds to nodes, objects and pods. */
export interface Feature {
  readonly name: string;
  /** Fits no mixture: it needs pods that fill the nodes. */
  readonly fillsNodes?: boolean;
  readonly changeNode?: (node: NodeDraft, random: Random) => void;
  /** Objects that exist before the first pod. */
  readonly objects?: (nodes: readonly NodeDraft[], random: Random) => readonly AddressedObject[];
  /** Pods that exist before the first step, each with a node. */
  readonly existing?: (nodes: readonly NodeDraft[], random: Random) => readonly PodDraft[];
  /** Changes a pod that is placed. Returns objects of this pod alone. */
  readonly changePod: (pod: PodDraft, random: Random) => readonly AddressedObject[];
}

export const nothing: readonly AddressedObject[] = [];
export const zones = ['z1', 'z2', 'z3'] as const;
export const apps = ['a', 'b', 'c'] as const;
export const mebibyte = 1024 * 1024;
