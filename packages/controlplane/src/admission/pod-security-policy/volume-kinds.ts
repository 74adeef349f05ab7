import { type Fields, memberAt } from '@orch/apimachinery';

/** Members of a volume, with the kinds that policies list. */
const kinds: readonly (readonly [member: string, kind: string])[] = [
  'hostPath',
  'emptyDir',
  'gcePersistentDisk',
  'awsElasticBlockStore',
  'gitRepo',
  'secret',
  'nfs',
  'iscsi',
  'glusterfs',
  'persistentVolumeClaim',
  'rbd',
  'flexVolume',
  'cinder',
  ['cephfs', 'cephFS'] as const,
  'flocker',
  'downwardAPI',
  'fc',
  'azureFile',
  'configMap',
  'vsphereVolume',
  'quobyte',
  'azureDisk',
  'photonPersistentDisk',
  'storageos',
  'projected',
  'portworxVolume',
  'scaleIO',
  'csi',
  'ephemeral',
].map((entry) => (typeof entry === 'string' ? [entry, entry] : entry));

/** The kind of a volume in `spec.volumes` of a policy; '' for a volume without a source. */
export function volumeKind(volume: Fields): string {
  const found = kinds.find(([member]) => memberAt(volume, member) !== undefined);
  return found?.[1] ?? '';
}
