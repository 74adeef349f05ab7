// Generated from packages/api/kinds/rbac_v1beta1.yaml by npm run generate. Do not edit.
import type { GeneratedKind } from '@orch/apimachinery';
import { encodeClusterRole, decodeClusterRole, encodeClusterRoleBinding, decodeClusterRoleBinding, encodeClusterRoleBindingList, decodeClusterRoleBindingList, encodeClusterRoleList, decodeClusterRoleList, encodeRole, decodeRole, encodeRoleBinding, decodeRoleBinding, encodeRoleBindingList, decodeRoleBindingList, encodeRoleList, decodeRoleList } from './protobuf.js';
import { ClusterRoleSchema, ClusterRoleBindingSchema, ClusterRoleBindingListSchema, ClusterRoleListSchema, RoleSchema, RoleBindingSchema, RoleBindingListSchema, RoleListSchema } from './schema.js';

export function kinds(): Readonly<Record<string, GeneratedKind>> {
  return {
    ClusterRole: { schema: ClusterRoleSchema, protobuf: () => ({ encode: encodeClusterRole, decode: decodeClusterRole }) },
    ClusterRoleBinding: { schema: ClusterRoleBindingSchema, protobuf: () => ({ encode: encodeClusterRoleBinding, decode: decodeClusterRoleBinding }) },
    ClusterRoleBindingList: { schema: ClusterRoleBindingListSchema, protobuf: () => ({ encode: encodeClusterRoleBindingList, decode: decodeClusterRoleBindingList }) },
    ClusterRoleList: { schema: ClusterRoleListSchema, protobuf: () => ({ encode: encodeClusterRoleList, decode: decodeClusterRoleList }) },
    Role: { schema: RoleSchema, protobuf: () => ({ encode: encodeRole, decode: decodeRole }) },
    RoleBinding: { schema: RoleBindingSchema, protobuf: () => ({ encode: encodeRoleBinding, decode: decodeRoleBinding }) },
    RoleBindingList: { schema: RoleBindingListSchema, protobuf: () => ({ encode: encodeRoleBindingList, decode: decodeRoleBindingList }) },
    RoleList: { schema: RoleListSchema, protobuf: () => ({ encode: encodeRoleList, decode: decodeRoleList }) },
  };
}
