// Generated from packages/api/data/resources.yaml by npm run generate. Do not edit.
import type * as types from '@orch/api/types/storage_v1';
import type { RestClient } from '../rest/rest-client.js';

export function clients(client: RestClient) {
  return {
    csidrivers: client.resource<types.CSIDriver>({ group: 'storage.orch.io', version: 'v1', resource: 'csidrivers' }),
    csinodes: client.resource<types.CSINode>({ group: 'storage.orch.io', version: 'v1', resource: 'csinodes' }),
    storageclasses: client.resource<types.StorageClass>({ group: 'storage.orch.io', version: 'v1', resource: 'storageclasses' }),
    volumeattachments: client.resource<types.VolumeAttachment>({ group: 'storage.orch.io', version: 'v1', resource: 'volumeattachments' }),
  };
}
