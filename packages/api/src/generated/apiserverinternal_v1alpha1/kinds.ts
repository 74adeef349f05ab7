// Generated from packages/api/kinds/apiserverinternal_v1alpha1.yaml by npm run generate. Do not edit.
import type { GeneratedKind } from '@orch/apimachinery';
import { encodeStorageVersion, decodeStorageVersion, encodeStorageVersionList, decodeStorageVersionList } from './protobuf.js';
import { StorageVersionSchema, StorageVersionListSchema } from './schema.js';

export function kinds(): Readonly<Record<string, GeneratedKind>> {
  return {
    StorageVersion: { schema: StorageVersionSchema, protobuf: () => ({ encode: encodeStorageVersion, decode: decodeStorageVersion }) },
    StorageVersionList: { schema: StorageVersionListSchema, protobuf: () => ({ encode: encodeStorageVersionList, decode: decodeStorageVersionList }) },
  };
}
