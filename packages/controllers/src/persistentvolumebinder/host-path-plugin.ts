import { randomUUID } from 'node:crypto';
import { requestedStorage } from '@orch/api';
import { type Names, wellKnown } from '@orch/apimachinery';
import { ProvisioningDisabledError, type RecyclerOptions, type VolumePlugin } from '../volumes/volume-plugin.js';
import { type HostPathFolders, isBelowTemporary, notRemovable } from './host-path-folders.js';

/**
 * Volumes that are folders of a node. Without `folders` none is made, and a removed volume leaves its folder: an API user must
 * not remove files of the machine of the controllers unless its administrator has agreed.
 */
export function hostPathPlugin({
  names,
  folders,
  recycler,
}: {
  readonly names: Names;
  /** Set by `--enable-hostpath-provisioner`. */
  readonly folders: HostPathFolders | undefined;
  readonly recycler: RecyclerOptions;
}): VolumePlugin {
  const name = names.value(wellKnown.volumePlugins.hostPath);
  return {
    name,
    supportsMountOptions: false,
    handles: ({ spec }) => spec?.hostPath !== undefined,
    provision: async ({ volumeName, claim, storageClass }) => {
      if (folders === undefined) {
        throw new ProvisioningDisabledError(`provisioning in volume plugin "${name}" is disabled`);
      }
      if (claim.spec?.volumeMode === 'Block') throw new Error(`${name} does not support block volume provisioning`);
      const path = `/tmp/hostpath_pv/${randomUUID()}`;
      await folders.create(path);
      const accessModes = claim.spec?.accessModes ?? [];
      return {
        apiVersion: 'v1',
        kind: 'PersistentVolume',
        metadata: {
          name: volumeName,
          annotations: { [names.value(wellKnown.annotations.createdBy)]: 'hostpath-dynamic-provisioner' },
        },
        spec: {
          persistentVolumeReclaimPolicy: storageClass.reclaimPolicy ?? 'Delete',
          accessModes: accessModes.length === 0 ? ['ReadWriteOnce'] : accessModes,
          capacity: { storage: requestedStorage(claim) },
          hostPath: { path },
        },
      };
    },
    remove: async ({ spec }) => {
      const path = spec?.hostPath?.path ?? '';
      if (!isBelowTemporary(path)) throw new Error(notRemovable(path));
      await folders?.remove(path);
    },
    recycler: {
      options: recycler,
      sourceOf: ({ spec }) =>
        spec?.hostPath === undefined ? undefined : { name: 'vol', hostPath: { path: spec.hostPath.path } },
    },
  };
}
