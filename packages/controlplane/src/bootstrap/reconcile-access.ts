import type { ClusterRole, ClusterRoleBinding } from '@orch/api/types/rbac_v1';
import { type ApiObject, type DeepReadonly, deepCopy, deepEqual } from '@orch/apimachinery';
import { missingRules } from './missing-rules.js';

/** The action for an existing default role or binding. */
export type Reconciled =
  | { readonly type: 'keep' }
  | { readonly type: 'update'; readonly object: ApiObject }
  /** The roleRef of a binding is immutable. */
  | { readonly type: 'recreate' };

type Stored = DeepReadonly<ApiObject>;

/**
 * Adds the missing rules, subjects and metadata to a default role or binding. Removes nothing, so that additional grants
 * of an administrator stay. Keeps an object whose annotation `autoupdate` is `false`. As v1.21.
 */
export function reconcileAccess(
  wanted: ApiObject,
  current: Stored,
  { autoupdate }: { readonly autoupdate: string },
): Reconciled {
  if (current.metadata.annotations?.[autoupdate] === 'false') return keep;
  const next = withMetadata(current, wanted);
  if (isBinding(wanted) && isBinding(next)) {
    if (!deepEqual(wanted.roleRef, current['roleRef'])) return { type: 'recreate' };
    const subjects = missingOf(wanted.subjects, next.subjects);
    if (subjects.length > 0) next.subjects = [...(next.subjects ?? []), ...subjects];
  } else if (isRole(wanted) && isRole(next)) addRules(wanted, next);
  return deepEqual(next, current) ? keep : { type: 'update', object: next };
}

const keep: Reconciled = { type: 'keep' };

function addRules(wanted: ClusterRole, next: ClusterRole): void {
  const given = next.rules ?? [];
  if (!deepEqual(wanted.rules ?? [], given)) {
    const rules = missingRules(wanted.rules ?? [], given);
    if (rules.length > 0) next.rules = [...given, ...rules];
  }
  const selectors = next.aggregationRule?.clusterRoleSelectors ?? [];
  const missing = missingOf(wanted.aggregationRule?.clusterRoleSelectors, selectors);
  if (missing.length > 0) next.aggregationRule = { clusterRoleSelectors: [...selectors, ...missing] };
}

function missingOf<T>(wanted: readonly T[] = [], given: readonly T[] = []): readonly T[] {
  return wanted.filter((one) => !given.some((other) => deepEqual(one, other)));
}

/** Existing labels and annotations keep their values: an administrator may have changed them. */
function withMetadata(current: Stored, { metadata: wanted }: ApiObject): ApiObject {
  const next: ApiObject = deepCopy<ApiObject>(current);
  const { metadata } = next;
  if (wanted.labels !== undefined) metadata.labels = { ...wanted.labels, ...metadata.labels };
  if (wanted.annotations !== undefined) metadata.annotations = { ...wanted.annotations, ...metadata.annotations };
  return next;
}

/** Stored objects are canonical: a member that exists has the type of its schema. */
function isBinding(object: ApiObject): object is ApiObject & ClusterRoleBinding {
  return 'roleRef' in object;
}
function isRole(object: ApiObject): object is ApiObject & ClusterRole {
  return 'rules' in object || 'aggregationRule' in object;
}
