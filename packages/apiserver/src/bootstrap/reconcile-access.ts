import type { ClusterRole, ClusterRoleBinding } from '@orch/api/types/rbac_v1';
import { type ApiObject, type DeepReadonly, deepCopy, deepEqual } from '@orch/apimachinery';
import { missingRules } from './missing-rules.js';

/** What to do about a role or binding of every server that is already there. */
export type Reconciled =
  | { readonly type: 'keep' }
  | { readonly type: 'update'; readonly object: ApiObject }
  /** A binding cannot be turned to another role. */
  | { readonly type: 'recreate' };

type Stored = DeepReadonly<ApiObject>;

/**
 * What a role or binding of every server lacks is added, and nothing is taken from it, so that what an administrator
 * granted stays granted. One whose annotation `autoupdate` says `false` is left as it is. As v1.21.
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

/** Labels and annotations that are there keep their values: their owner may have changed them. */
function withMetadata(current: Stored, { metadata: wanted }: ApiObject): ApiObject {
  const next: ApiObject = deepCopy<ApiObject>(current);
  const { metadata } = next;
  if (wanted.labels !== undefined) metadata.labels = { ...wanted.labels, ...metadata.labels };
  if (wanted.annotations !== undefined) metadata.annotations = { ...wanted.annotations, ...metadata.annotations };
  return next;
}

/** Stored objects are canonical: what is there has the shape of its kind. */
function isBinding(object: ApiObject): object is ApiObject & ClusterRoleBinding {
  return 'roleRef' in object;
}
function isRole(object: ApiObject): object is ApiObject & ClusterRole {
  return 'rules' in object || 'aggregationRule' in object;
}
