// Generated from packages/api/kinds/storage_v1alpha1.yaml by npm run generate. Do not edit.
import type { GeneratedKind } from '@orch/apimachinery';
import { encodeCSIStorageCapacity, decodeCSIStorageCapacity, encodeCSIStorageCapacityList, decodeCSIStorageCapacityList, encodeVolumeAttachment, decodeVolumeAttachment, encodeVolumeAttachmentList, decodeVolumeAttachmentList } from './protobuf.js';
import { CSIStorageCapacitySchema, CSIStorageCapacityListSchema, VolumeAttachmentSchema, VolumeAttachmentListSchema } from './schema.js';

export function kinds(): Readonly<Record<string, GeneratedKind>> {
  return {
    CSIStorageCapacity: { schema: CSIStorageCapacitySchema, protobuf: () => ({ encode: encodeCSIStorageCapacity, decode: decodeCSIStorageCapacity }) },
    CSIStorageCapacityList: { schema: CSIStorageCapacityListSchema, protobuf: () => ({ encode: encodeCSIStorageCapacityList, decode: decodeCSIStorageCapacityList }) },
    VolumeAttachment: { schema: VolumeAttachmentSchema, protobuf: () => ({ encode: encodeVolumeAttachment, decode: decodeVolumeAttachment }) },
    VolumeAttachmentList: { schema: VolumeAttachmentListSchema, protobuf: () => ({ encode: encodeVolumeAttachmentList, decode: decodeVolumeAttachmentList }) },
  };
}
