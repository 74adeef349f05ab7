// Generated from packages/api/kinds/storage_v1beta1.yaml by npm run generate. Do not edit.
import type { GeneratedKind } from '@orch/apimachinery';
import { encodeCSIDriver, decodeCSIDriver, encodeCSIDriverList, decodeCSIDriverList, encodeCSINode, decodeCSINode, encodeCSINodeList, decodeCSINodeList, encodeCSIStorageCapacity, decodeCSIStorageCapacity, encodeCSIStorageCapacityList, decodeCSIStorageCapacityList, encodeStorageClass, decodeStorageClass, encodeStorageClassList, decodeStorageClassList, encodeVolumeAttachment, decodeVolumeAttachment, encodeVolumeAttachmentList, decodeVolumeAttachmentList } from './protobuf.js';
import { CSIDriverSchema, CSIDriverListSchema, CSINodeSchema, CSINodeListSchema, CSIStorageCapacitySchema, CSIStorageCapacityListSchema, StorageClassSchema, StorageClassListSchema, VolumeAttachmentSchema, VolumeAttachmentListSchema } from './schema.js';

export function kinds(): Readonly<Record<string, GeneratedKind>> {
  return {
    CSIDriver: { schema: CSIDriverSchema, protobuf: () => ({ encode: encodeCSIDriver, decode: decodeCSIDriver }) },
    CSIDriverList: { schema: CSIDriverListSchema, protobuf: () => ({ encode: encodeCSIDriverList, decode: decodeCSIDriverList }) },
    CSINode: { schema: CSINodeSchema, protobuf: () => ({ encode: encodeCSINode, decode: decodeCSINode }) },
    CSINodeList: { schema: CSINodeListSchema, protobuf: () => ({ encode: encodeCSINodeList, decode: decodeCSINodeList }) },
    CSIStorageCapacity: { schema: CSIStorageCapacitySchema, protobuf: () => ({ encode: encodeCSIStorageCapacity, decode: decodeCSIStorageCapacity }) },
    CSIStorageCapacityList: { schema: CSIStorageCapacityListSchema, protobuf: () => ({ encode: encodeCSIStorageCapacityList, decode: decodeCSIStorageCapacityList }) },
    StorageClass: { schema: StorageClassSchema, protobuf: () => ({ encode: encodeStorageClass, decode: decodeStorageClass }) },
    StorageClassList: { schema: StorageClassListSchema, protobuf: () => ({ encode: encodeStorageClassList, decode: decodeStorageClassList }) },
    VolumeAttachment: { schema: VolumeAttachmentSchema, protobuf: () => ({ encode: encodeVolumeAttachment, decode: decodeVolumeAttachment }) },
    VolumeAttachmentList: { schema: VolumeAttachmentListSchema, protobuf: () => ({ encode: encodeVolumeAttachmentList, decode: decodeVolumeAttachmentList }) },
  };
}
