import type { Claim, ReadonlyStorageClass, Volume } from '@orch/api';

/** An available volume of 1Gi, ReadWriteOnce; for table tests. */
export function testVolume(
  name: string,
  spec: NonNullable<Volume['spec']> = {},
  { phase = 'Available', ...metadata }: Volume['metadata'] & { readonly phase?: string } = {},
): Volume {
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name, ...metadata },
    spec: { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], ...spec },
    status: { phase },
  };
}

/** A pending claim `team/data` of 1Gi, ReadWriteOnce, with the uid `claim-uid`; for table tests. */
export function testClaim(spec: NonNullable<Claim['spec']> = {}, metadata: Claim['metadata'] = {}): Claim {
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name: 'data', namespace: 'team', uid: 'claim-uid', resourceVersion: '7', ...metadata },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, ...spec },
    status: { phase: 'Pending' },
  };
}

/** The reference of a volume to `testClaim`. */
export const testClaimRef = { name: 'data', namespace: 'team', uid: 'claim-uid' };

export function testClass(fields: Partial<ReadonlyStorageClass> = {}): ReadonlyStorageClass {
  return {
    apiVersion: 'v1',
    kind: 'StorageClass',
    metadata: { name: 'fast' },
    provisioner: 'example.com/x',
    ...fields,
  };
}
