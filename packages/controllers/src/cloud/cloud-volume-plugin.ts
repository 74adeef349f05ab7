import { requestedStorage } from '@orch/api';
import { type Names, quantityValue, wellKnown } from '@orch/apimachinery';
import type { VolumePlugin } from '../volumes/volume-plugin.js';
import type { CloudProvider } from './cloud-provider.js';

/**
 * The volumes of a cloud as a plugin: storage classes name it as their provisioner, `orch.io/cloud-local` for the provider
 * `local`. Empty for a cloud without volumes.
 */
export function cloudVolumePlugins(cloud: CloudProvider | undefined, names: Names): readonly VolumePlugin[] {
  const volumes = cloud?.volumes;
  if (cloud === undefined || volumes === undefined) return [];
  const name = names.value(`${wellKnown.volumePlugins.prefix}cloud-${cloud.name}`);
  const createdBy = names.value(wellKnown.annotations.createdBy);
  return [
    {
      name,
      supportsMountOptions: false,
      handles: ({ metadata }) => metadata.annotations?.[createdBy] === name,
      provision: async ({ volumeName, claim, storageClass, signal }) => {
        if (claim.spec?.volumeMode === 'Block') throw new Error(`${name} does not support block volume provisioning`);
        const storage = requestedStorage(claim);
        const request = {
          name: volumeName,
          capacityBytes: BigInt(quantityValue(storage)),
          parameters: storageClass.parameters ?? {},
        };
        const source = await volumes.provision(request, { signal });
        const accessModes = claim.spec?.accessModes ?? [];
        return {
          apiVersion: 'v1',
          kind: 'PersistentVolume',
          metadata: { name: volumeName, annotations: { [createdBy]: name } },
          spec: {
            ...source,
            persistentVolumeReclaimPolicy: storageClass.reclaimPolicy ?? 'Delete',
            accessModes: accessModes.length === 0 ? ['ReadWriteOnce'] : accessModes,
            capacity: { storage },
          },
        };
      },
      remove: async ({ metadata }) => {
        await volumes.remove(metadata.name ?? '', { signal: AbortSignal.timeout(removalMsMax) });
      },
    },
  ];
}

/** A removal that takes longer is tried again. */
const removalMsMax = 60_000;
