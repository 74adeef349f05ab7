import type { PersistentVolume, PersistentVolumeClaim, Pod } from '@orch/api/types/core_v1';
import { type DeepReadonly, type Names, wellKnown } from '@orch/apimachinery';
import type { RestClient } from '@orch/client';

/** The claims of a pod's volumes, by name. */
export function claimsOf({ metadata, spec }: DeepReadonly<Pod>): readonly string[] {
  return (spec?.volumes ?? []).flatMap(({ name, persistentVolumeClaim, ephemeral }) => {
    if (persistentVolumeClaim) return [persistentVolumeClaim.claimName];
    return ephemeral ? [`${metadata.name}-${name}`] : [];
  });
}

/**
 * The attachable volumes of a pod, by the unique names of `status.volumesInUse` and `volumesAttached` of its node. Those are
 * CSI volumes. Reads with the identity of the node, which may read what its pods use.
 * @throws StatusError 404 for a missing claim or volume, Error for a claim that is not bound
 */
export async function attachableVolumesOf(
  pod: DeepReadonly<Pod>,
  { client, names, signal }: { readonly client: RestClient; readonly names: Names; readonly signal: AbortSignal },
): Promise<readonly string[]> {
  const { namespace = '' } = pod.metadata;
  const claims = client.resource<PersistentVolumeClaim>({
    group: '',
    version: 'v1',
    resource: 'persistentvolumeclaims',
  });
  const volumes = client.resource<PersistentVolume>({ group: '', version: 'v1', resource: 'persistentvolumes' });
  const found: string[] = [];
  for (const claim of claimsOf(pod)) {
    const { spec } = await claims.get(claim, { namespace, signal });
    if (!spec?.volumeName) throw new Error(`the claim ${claim} is not bound`);
    const { csi } = (await volumes.get(spec.volumeName, { signal })).spec ?? {};
    if (csi) found.push(`${names.value(wellKnown.volumePlugins.csi)}/${csi.driver}^${csi.volumeHandle}`);
  }
  return found;
}
