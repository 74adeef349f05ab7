import type { Rejection } from './plugin.js';

/** A change of the cluster that may make a pod schedulable. */
export type ClusterEvent =
  /** A node was added. */
  | 'nodeAdded'
  /** Allocatable resources, labels, taints or `spec.unschedulable` of a node have changed. */
  | 'nodeChanged'
  /** A pod on a node is gone or has ended. */
  | 'podRemoved'
  /** A pod was assigned to a node, or its labels have changed. */
  | 'podPlaced'
  /** A claim, a volume, or what describes their storage was added, has changed or is gone. */
  | 'claimChanged'
  | 'volumeChanged'
  | 'storageClassChanged'
  | 'csiNodeChanged'
  | 'csiDriverChanged'
  | 'storageCapacityChanged'
  /** A service was added, has changed or is gone. */
  | 'serviceChanged'
  /** The labels of a namespace have changed. */
  | 'namespaceChanged';

/** What can change the decision of a plugin. */
export type HelpfulEvents = Readonly<Record<string, readonly ClusterEvent[]>>;

/** A pod or a claim gives a place free, or the limit of a node changes. */
const attachEvents: readonly ClusterEvent[] = [
  ...(['nodeAdded', 'nodeChanged', 'podRemoved'] as const),
  ...(['claimChanged', 'volumeChanged', 'storageClassChanged', 'csiNodeChanged'] as const),
];

/** Of built-in plugins. */
export const builtInHelpfulEvents: HelpfulEvents = {
  NodeUnschedulable: ['nodeAdded', 'nodeChanged'],
  NodeName: ['nodeAdded'],
  NodeAffinity: ['nodeAdded', 'nodeChanged'],
  TaintToleration: ['nodeAdded', 'nodeChanged'],
  NodePorts: ['nodeAdded', 'podRemoved'],
  NodeResourcesFit: ['nodeAdded', 'nodeChanged', 'podRemoved'],
  PodTopologySpread: ['nodeAdded', 'nodeChanged', 'podRemoved', 'podPlaced'],
  InterPodAffinity: ['nodeAdded', 'nodeChanged', 'podRemoved', 'podPlaced', 'namespaceChanged'],
  NodeLabel: ['nodeAdded', 'nodeChanged'],
  ServiceAffinity: ['nodeAdded', 'nodeChanged', 'podRemoved', 'podPlaced', 'serviceChanged'],
  VolumeRestrictions: ['nodeAdded', 'podRemoved'],
  EBSLimits: attachEvents,
  GCEPDLimits: attachEvents,
  AzureDiskLimits: attachEvents,
  CinderLimits: attachEvents,
  NodeVolumeLimits: attachEvents,
  VolumeBinding: [
    ...(['nodeAdded', 'nodeChanged', 'claimChanged', 'volumeChanged'] as const),
    ...(['storageClassChanged', 'csiNodeChanged', 'csiDriverChanged', 'storageCapacityChanged'] as const),
  ],
  VolumeZone: ['nodeAdded', 'nodeChanged', 'claimChanged', 'volumeChanged', 'storageClassChanged'],
};

/** The plugins whose rejections keep a pod from its node; empty when there is no node. */
export function rejectingPlugins(rejected: ReadonlyMap<number, Rejection>): ReadonlySet<string> {
  const names = new Set<string>();
  let last: Rejection | undefined;
  for (const rejection of rejected.values()) {
    // Most nodes share the rejection of their neighbor.
    if (rejection === last) continue;
    last = rejection;
    names.add(rejection.plugin);
    for (const other of rejection.otherPlugins ?? []) names.add(other);
  }
  return names;
}

/**
 * Whether the event may help a pod that these plugins have rejected. Any event may help against a plugin that is not listed in
 * `helpful`.
 */
export function mayHelp(event: ClusterEvent, plugins: ReadonlySet<string>, helpful: HelpfulEvents): boolean {
  if (plugins.size === 0) return event === 'nodeAdded';
  for (const plugin of plugins) if (helpful[plugin]?.includes(event) ?? true) return true;
  return false;
}
