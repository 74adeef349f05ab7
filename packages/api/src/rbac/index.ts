import { wellKnown } from '@orch/apimachinery';
import * as v1 from '../generated/rbac_v1/schema.js';
import * as v1alpha1 from '../generated/rbac_v1alpha1/schema.js';
import * as v1beta1 from '../generated/rbac_v1beta1/schema.js';
import { type RefineContext, versionOf } from '../resources/refine.js';
import type { ResourceRefinement } from '../resources/refinement.js';
import { bindingColumns } from './binding-columns.js';
import { subjectsFromV1alpha1, subjectsToV1alpha1 } from './convert.js';
import { bindingStrategy, roleStrategy } from './strategies.js';

const group = wellKnown.groups.rbac;

export function rbacRefinements(context: RefineContext): readonly ResourceRefinement[] {
  const { names } = context;
  const olderSubjects = { toHub: subjectsFromV1alpha1(names), fromHub: subjectsToV1alpha1(names) };
  return [
    {
      group,
      resource: 'roles',
      strategy: roleStrategy({ namespaced: true }),
      versions: {
        v1: versionOf(context, v1.RoleSchema),
        v1beta1: versionOf(context, v1beta1.RoleSchema),
        v1alpha1: versionOf(context, v1alpha1.RoleSchema),
      },
    },
    {
      group,
      resource: 'clusterroles',
      strategy: roleStrategy({ namespaced: false }),
      versions: {
        v1: versionOf(context, v1.ClusterRoleSchema),
        v1beta1: versionOf(context, v1beta1.ClusterRoleSchema),
        v1alpha1: versionOf(context, v1alpha1.ClusterRoleSchema),
      },
    },
    {
      group,
      resource: 'rolebindings',
      strategy: bindingStrategy({ namespaced: true, names }),
      columns: bindingColumns,
      versions: {
        v1: versionOf(context, v1.RoleBindingSchema),
        v1beta1: versionOf(context, v1beta1.RoleBindingSchema),
        v1alpha1: versionOf(context, v1alpha1.RoleBindingSchema, olderSubjects),
      },
    },
    {
      group,
      resource: 'clusterrolebindings',
      strategy: bindingStrategy({ namespaced: false, names }),
      columns: bindingColumns,
      versions: {
        v1: versionOf(context, v1.ClusterRoleBindingSchema),
        v1beta1: versionOf(context, v1beta1.ClusterRoleBindingSchema),
        v1alpha1: versionOf(context, v1alpha1.ClusterRoleBindingSchema, olderSubjects),
      },
    },
  ];
}
