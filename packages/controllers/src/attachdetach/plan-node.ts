import type { AttachedVolume, Pod } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import type { AttachableVolume } from './attachable-volumes.js';

/** A volume that pods on the node need. */
export interface DesiredVolume {
  readonly volume: AttachableVolume;
  readonly pods: readonly DeepReadonly<Pod>[];
}

/** A VolumeAttachment of the node. */
export interface Attachment {
  readonly name: string;
  readonly state: 'attaching' | 'attached' | 'detaching';
}

export interface NodeVolumes {
  /** The node exists, and leaves attaching to the controller. */
  readonly node: 'managed' | 'selfManaged' | 'gone';
  /** By unique volume name. */
  readonly desired: ReadonlyMap<string, DesiredVolume>;
  /** By unique volume name. */
  readonly attachments: ReadonlyMap<string, Attachment>;
  /** `status.volumesAttached` of the node. */
  readonly reported: readonly DeepReadonly<AttachedVolume>[];
  /** `status.volumesInUse` of the node: volumes that it has mounted or is about to mount. */
  readonly inUse: ReadonlySet<string>;
  /** Whether this controller manages volumes of that name; others stay in the report. */
  readonly isOwn: (uniqueName: string) => boolean;
  /** The other nodes to which a volume is attached. */
  readonly otherNodes: (volume: AttachableVolume) => readonly string[];
  /** How long the detach of a volume has been waiting, in milliseconds; 0 for a new one. */
  readonly waitedMs: (uniqueName: string) => number;
}

export interface NodePlan {
  readonly attach: readonly DesiredVolume[];
  /** Exclusive volumes that are attached to other nodes. */
  readonly blocked: readonly { readonly desired: DesiredVolume; readonly nodes: readonly string[] }[];
  readonly detach: readonly {
    readonly uniqueName: string;
    readonly attachment: Attachment;
    readonly isForced: boolean;
  }[];
  /** Volumes to detach that the node still uses. */
  readonly inUse: readonly { readonly uniqueName: string; readonly forcedInMs: number }[];
  /** The next `status.volumesAttached`: only volumes that the node may mount. */
  readonly reported: readonly DeepReadonly<AttachedVolume>[];
}

/** After this time a volume is detached although its node still reports to use it: the node is likely down. */
export const maxWaitForUnmountMs = 6 * 60_000;

/** Pure: what to attach to the node and to detach from it. */
export function planNode(state: NodeVolumes): NodePlan {
  const { desired, attachments } = state;
  if (state.node === 'selfManaged') return { attach: [], blocked: [], detach: [], inUse: [], reported: state.reported };
  const missing = [...desired.values()].filter(({ volume }) => !attachments.has(volume.uniqueName));
  const attachable = state.node === 'gone' ? [] : missing;
  const blocked = attachable.flatMap((each) => {
    const nodes = each.volume.isExclusive ? state.otherNodes(each.volume) : [];
    return nodes.length === 0 ? [] : [{ desired: each, nodes }];
  });
  const unneeded = [...attachments].filter(
    ([uniqueName, { state: phase }]) => !desired.has(uniqueName) && phase !== 'detaching',
  );
  const removals = unneeded.map(([uniqueName, attachment]) => {
    const isUsed = state.node !== 'gone' && state.inUse.has(uniqueName);
    const forcedInMs = maxWaitForUnmountMs - state.waitedMs(uniqueName);
    return { uniqueName, attachment, forcedInMs, isWaiting: isUsed && forcedInMs > 0, isForced: isUsed };
  });
  const detach = removals.filter(({ isWaiting }) => !isWaiting);
  return {
    attach: attachable.filter((each) => !blocked.some((one) => one.desired === each)),
    blocked,
    detach: detach.map(({ uniqueName, attachment, isForced }) => ({ uniqueName, attachment, isForced })),
    inUse: removals
      .filter(({ isWaiting }) => isWaiting)
      .map(({ uniqueName, forcedInMs }) => ({ uniqueName, forcedInMs })),
    reported: nextReport(state, new Set(detach.map(({ uniqueName }) => uniqueName))),
  };
}

function nextReport(
  { attachments, reported, isOwn }: NodeVolumes,
  detaching: ReadonlySet<string>,
): readonly DeepReadonly<AttachedVolume>[] {
  const attached = [...attachments]
    .filter(([uniqueName, { state }]) => state === 'attached' && !detaching.has(uniqueName))
    .map(([name]) => reported.find((volume) => volume.name === name) ?? { name, devicePath: '' });
  const others = reported.filter(({ name }) => !isOwn(name));
  return [...others, ...attached].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
