import {
  type ApiObject,
  type DeepReadonly,
  fieldsAt,
  type GroupResource,
  isJsonObject,
  type JsonObject,
} from '@orch/apimachinery';
import type { ValidObject } from '@orch/controlplane';

/** The order in which objects are checked: later ones refer to earlier ones. Others come in between, pods last. */
const firstKinds = ['Namespace', 'PriorityClass', 'RuntimeClass', 'LimitRange', 'StorageClass'];
const lastKinds = ['Deployment', 'ReplicaSet', 'ReplicationController', 'StatefulSet', 'DaemonSet', 'Job', 'Pod'];

/** Where in this order an object is that was parsed from a file. */
export function checkRank(value: unknown): number {
  const kind = isJsonObject(value) ? String(value['kind']) : '';
  const [first, last] = [firstKinds.indexOf(kind), lastKinds.indexOf(kind)];
  if (first >= 0) return first;
  return last >= 0 ? firstKinds.length + 1 + last : firstKinds.length;
}

/** The object without what a server sets and rejects in new objects: files may be dumps of a cluster. */
export function withoutServerFields(value: unknown): unknown {
  if (!isJsonObject(value) || !isJsonObject(value['metadata'])) return value;
  const { resourceVersion: _version, managedFields: _fields, ...metadata } = value['metadata'];
  return { ...value, metadata };
}

/**
 * The object that a simulation sees: as stored on a create, but with what only a dump has: uid, times and status. Without times
 * there are none, so that equal files make equal simulations. New nodes are tainted by admission until they are ready; the ones of
 * a simulation have the taints that they are given with.
 */
export function givenObject(
  { hub, ...checked }: ValidObject,
  { name }: { readonly name: string },
): DeepReadonly<ApiObject> {
  const { stored, given } = hub;
  const { uid: _uid, creationTimestamp: _time, ...metadata } = stored.metadata;
  const { uid = '', creationTimestamp, deletionTimestamp } = given.metadata;
  const status = isFilled(given['status']) ? given['status'] : stored['status'];
  return {
    ...stored,
    metadata: {
      ...{ ...metadata, name },
      uid: uid || `${checked.resource.resource}/${checked.namespace}/${name}`,
      ...(creationTimestamp === undefined ? {} : { creationTimestamp }),
      ...(deletionTimestamp === undefined ? {} : { deletionTimestamp }),
    },
    ...(status === undefined || isNode(checked.resource) ? {} : { status }),
    ...(isNode(checked.resource) ? { spec: withTaintsOf(stored, given) } : {}),
  };
}

export function isNode({ group, resource }: GroupResource): boolean {
  return group === '' && resource === 'nodes';
}

function withTaintsOf(stored: DeepReadonly<ApiObject>, given: DeepReadonly<ApiObject>) {
  const { taints: _tainted, ...spec } = fieldsAt(stored, 'spec');
  const { taints } = fieldsAt(given, 'spec');
  return taints === undefined ? spec : { ...spec, taints };
}

function isFilled(status: unknown): status is JsonObject {
  return isJsonObject(status) && Object.keys(status).length > 0;
}
