import {
  type ApiObject,
  booleanAt,
  type DeepReadonly,
  listAt,
  notFoundError,
  textAt,
  wellKnown,
} from '@orch/apimachinery';
import { referencedKind } from '../pods/pod-references.js';
import { oneNode, type RestrictedWrite } from './restricted-write.js';

/** A node creates only mirror pods of itself, which it owns and which refer to no other objects. */
export async function mirrorPodRestriction(write: RestrictedWrite): Promise<string | undefined> {
  const { request, nodeName, names } = write;
  const { object: pod } = request;
  if (pod === undefined) return undefined;
  const annotation = names.value(wellKnown.annotations.mirrorPod);
  const node = `node "${nodeName}"`;
  if (pod.metadata.annotations?.[annotation] === undefined) {
    return `pod does not have "${annotation}" annotation, ${node} can only create mirror pods`;
  }
  if (textAt(pod, 'spec', 'nodeName') !== nodeName)
    return `${node} can only create pods with spec.nodeName set to itself`;
  const violation = ownerViolation(pod, nodeName) ?? (await uidViolation(pod, write));
  if (violation !== undefined) return violation;
  if (textAt(pod, 'spec', 'serviceAccountName') !== '') {
    return `${node} can not create pods that reference a service account`;
  }
  const kind = referencedKind(pod['spec']);
  return kind === undefined ? undefined : `${node} can not create pods that reference ${kind}`;
}

function ownerViolation(pod: DeepReadonly<ApiObject>, nodeName: string): string | undefined {
  const node = `node "${nodeName}"`;
  const [owner, ...others] = listAt(pod, 'metadata', 'ownerReferences');
  if (others.length > 0) return `${node} can only create pods with a single owner reference set to itself`;
  const isNode =
    textAt(owner, 'apiVersion') === 'v1' && textAt(owner, 'kind') === 'Node' && textAt(owner, 'name') === nodeName;
  if (!isNode) return `${node} can only create pods with an owner reference set to itself`;
  if (!booleanAt(owner, 'controller')) {
    return `${node} can only create pods with a controller owner reference set to itself`;
  }
  if (booleanAt(owner, 'blockOwnerDeletion')) return `${node} must not set blockOwnerDeletion on an owner reference`;
  return undefined;
}

/** @throws StatusError 404 when the node does not exist */
async function uidViolation(
  pod: DeepReadonly<ApiObject>,
  { nodeName, find }: RestrictedWrite,
): Promise<string | undefined> {
  const node = await find({ group: '', resource: 'nodes' }, { namespace: '', name: nodeName });
  if (node === undefined) throw notFoundError(oneNode, nodeName);
  const [uid, expected] = [textAt(listAt(pod, 'metadata', 'ownerReferences')[0], 'uid'), node.metadata.uid ?? ''];
  return uid === expected ? undefined : `node ${nodeName} UID mismatch: expected ${uid} got ${expected}`;
}
