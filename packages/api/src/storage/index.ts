import { genericStrategy, wellKnown } from '@orch/apimachinery';
import * as v1 from '../generated/storage_v1/schema.js';
import * as v1alpha1 from '../generated/storage_v1alpha1/schema.js';
import * as v1beta1 from '../generated/storage_v1beta1/schema.js';
import { type RefineContext, versionOf } from '../resources/refine.js';
import type { ResourceRefinement } from '../resources/refinement.js';
import { csiDriverColumns, csiDriverStrategy } from './csidrivers.js';
import { csiNodeColumns, csiNodeStrategy } from './csinodes.js';
import { csiStorageCapacityColumns, csiStorageCapacityStrategy } from './csistoragecapacities.js';
import { storageClassColumns, validateStorageClass, validateStorageClassUpdate } from './storageclasses.js';
import { volumeAttachmentColumns } from './volumeattachments/columns.js';
import { volumeAttachmentStrategy } from './volumeattachments/strategy.js';

const group = wellKnown.groups.storage;

export function storageRefinements(context: RefineContext): readonly ResourceRefinement[] {
  return [
    {
      group,
      resource: 'storageclasses',
      strategy: genericStrategy({
        namespaced: false,
        nameRule: 'dnsSubdomain',
        metadata: { onUpdate: ['whole', 'change'] },
        validate: validateStorageClass,
        validateUpdate: validateStorageClassUpdate,
      }),
      columns: storageClassColumns(context.names),
      versions: {
        v1: versionOf(context, v1.StorageClassSchema),
        v1beta1: versionOf(context, v1beta1.StorageClassSchema),
      },
    },
    {
      group,
      resource: 'volumeattachments',
      strategy: volumeAttachmentStrategy,
      columns: volumeAttachmentColumns,
      versions: {
        v1: versionOf(context, v1.VolumeAttachmentSchema),
        v1beta1: versionOf(context, v1beta1.VolumeAttachmentSchema),
        v1alpha1: versionOf(context, v1alpha1.VolumeAttachmentSchema),
      },
    },
    {
      group,
      resource: 'csinodes',
      strategy: csiNodeStrategy,
      columns: csiNodeColumns,
      versions: { v1: versionOf(context, v1.CSINodeSchema), v1beta1: versionOf(context, v1beta1.CSINodeSchema) },
    },
    {
      group,
      resource: 'csidrivers',
      strategy: csiDriverStrategy,
      columns: csiDriverColumns,
      versions: { v1: versionOf(context, v1.CSIDriverSchema), v1beta1: versionOf(context, v1beta1.CSIDriverSchema) },
    },
    {
      group,
      resource: 'csistoragecapacities',
      strategy: csiStorageCapacityStrategy,
      columns: csiStorageCapacityColumns,
      versions: {
        v1beta1: versionOf(context, v1beta1.CSIStorageCapacitySchema),
        v1alpha1: versionOf(context, v1alpha1.CSIStorageCapacitySchema),
      },
    },
  ];
}
