import type { FilterPlugin, Rejection } from '../framework/plugin.js';

const rejection: Rejection = {
  code: 'unschedulable',
  plugin: 'VolumeRestrictions',
  reasons: ['node(s) had no available disk'],
};

/**
 * Rejects nodes where a pod uses a disk of the pod: any use of an AWS disk, and uses of a GCE, iSCSI or RBD disk unless all are
 * read-only.
 */
export const volumeRestrictions: FilterPlugin = {
  name: rejection.plugin,
  isLive: true,
  filter({ pod, cluster: { volumes } }) {
    const disks = pod.volumes?.sharedDisks ?? [];
    if (disks.length === 0) return undefined;
    return (slot) => (disks.some((disk) => volumes.conflictsAt(slot, disk)) ? rejection : undefined);
  },
};
