// Generated from packages/api/data/resources.yaml by npm run generate. Do not edit.
import type * as types from '@orch/api/types/storage_v1alpha1';
import type { RestClient } from '../rest/rest-client.js';

export function clients(client: RestClient) {
  return {
    volumeattachments: client.resource<types.VolumeAttachment>({ group: 'storage.orch.io', version: 'v1alpha1', resource: 'volumeattachments' }),
    csistoragecapacities: client.resource<types.CSIStorageCapacity>({ group: 'storage.orch.io', version: 'v1alpha1', resource: 'csistoragecapacities' }),
  };
}
