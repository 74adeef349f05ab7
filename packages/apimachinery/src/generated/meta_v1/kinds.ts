// Generated from packages/apimachinery/kinds/meta_v1.yaml by npm run generate. Do not edit.
import type { GeneratedKind } from '../../schema/generated-kind.js';
import { encodeAPIGroup, decodeAPIGroup, encodeAPIGroupList, decodeAPIGroupList, encodeAPIResourceList, decodeAPIResourceList, encodeAPIVersions, decodeAPIVersions, encodeApplyOptions, decodeApplyOptions, encodeCreateOptions, decodeCreateOptions, encodeDeleteOptions, decodeDeleteOptions, encodeGetOptions, decodeGetOptions, encodeList, decodeList, encodeListOptions, decodeListOptions, encodePartialObjectMetadata, decodePartialObjectMetadata, encodePartialObjectMetadataList, decodePartialObjectMetadataList, encodePatchOptions, decodePatchOptions, encodeStatus, decodeStatus, encodeTableOptions, decodeTableOptions, encodeUpdateOptions, decodeUpdateOptions } from './protobuf.js';
import { APIGroupSchema, APIGroupListSchema, APIResourceListSchema, APIVersionsSchema, ApplyOptionsSchema, CreateOptionsSchema, DeleteOptionsSchema, GetOptionsSchema, ListSchema, ListOptionsSchema, PartialObjectMetadataSchema, PartialObjectMetadataListSchema, PatchOptionsSchema, StatusSchema, TableOptionsSchema, UpdateOptionsSchema, TableSchema } from './schema.js';

export function kinds(): Readonly<Record<string, GeneratedKind>> {
  return {
    APIGroup: { schema: APIGroupSchema, protobuf: () => ({ encode: encodeAPIGroup, decode: decodeAPIGroup }) },
    APIGroupList: { schema: APIGroupListSchema, protobuf: () => ({ encode: encodeAPIGroupList, decode: decodeAPIGroupList }) },
    APIResourceList: { schema: APIResourceListSchema, protobuf: () => ({ encode: encodeAPIResourceList, decode: decodeAPIResourceList }) },
    APIVersions: { schema: APIVersionsSchema, protobuf: () => ({ encode: encodeAPIVersions, decode: decodeAPIVersions }) },
    ApplyOptions: { schema: ApplyOptionsSchema, protobuf: () => ({ encode: encodeApplyOptions, decode: decodeApplyOptions }) },
    CreateOptions: { schema: CreateOptionsSchema, protobuf: () => ({ encode: encodeCreateOptions, decode: decodeCreateOptions }) },
    DeleteOptions: { schema: DeleteOptionsSchema, protobuf: () => ({ encode: encodeDeleteOptions, decode: decodeDeleteOptions }) },
    GetOptions: { schema: GetOptionsSchema, protobuf: () => ({ encode: encodeGetOptions, decode: decodeGetOptions }) },
    List: { schema: ListSchema, protobuf: () => ({ encode: encodeList, decode: decodeList }) },
    ListOptions: { schema: ListOptionsSchema, protobuf: () => ({ encode: encodeListOptions, decode: decodeListOptions }) },
    PartialObjectMetadata: { schema: PartialObjectMetadataSchema, protobuf: () => ({ encode: encodePartialObjectMetadata, decode: decodePartialObjectMetadata }) },
    PartialObjectMetadataList: { schema: PartialObjectMetadataListSchema, protobuf: () => ({ encode: encodePartialObjectMetadataList, decode: decodePartialObjectMetadataList }) },
    PatchOptions: { schema: PatchOptionsSchema, protobuf: () => ({ encode: encodePatchOptions, decode: decodePatchOptions }) },
    Status: { schema: StatusSchema, protobuf: () => ({ encode: encodeStatus, decode: decodeStatus }) },
    TableOptions: { schema: TableOptionsSchema, protobuf: () => ({ encode: encodeTableOptions, decode: decodeTableOptions }) },
    UpdateOptions: { schema: UpdateOptionsSchema, protobuf: () => ({ encode: encodeUpdateOptions, decode: decodeUpdateOptions }) },
    Table: { schema: TableSchema },
  };
}
