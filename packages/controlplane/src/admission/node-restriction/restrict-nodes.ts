import { memberAt, semanticallyEqual, textMapAt } from '@orch/apimachinery';
import { forbiddenLabels } from './node-labels.js';
import type { RestrictedWrite, Restriction } from './restricted-write.js';

/** A node writes only its own object, and no labels, taints or configuration that would attract other workloads. */
export const nodeRestriction: Restriction = (write) => {
  const { request, nodeName } = write;
  const { name, operation } = request;
  if (name !== nodeName) return `node "${nodeName}" is not allowed to modify node "${name}"`;
  if (operation === 'create') return creationRestriction(write);
  return operation === 'update' ? updateRestriction(write) : undefined;
};

function creationRestriction({ request: { object }, nodeName, names }: RestrictedWrite): string | undefined {
  if (memberAt(object, 'spec', 'configSource') !== undefined) {
    return `node "${nodeName}" is not allowed to create pods with a non-nil configSource`;
  }
  const keys = forbiddenLabels(labelsOf(object), {}, names);
  if (keys.length === 0) return undefined;
  return `node "${nodeName}" is not allowed to set the following labels: ${keys.join(', ')}`;
}

function updateRestriction({ request: { object, old }, nodeName, names }: RestrictedWrite): string | undefined {
  const valuesOf = (member: string) => [memberAt(object, 'spec', member), memberAt(old, 'spec', member)] as const;
  const [source, oldSource] = valuesOf('configSource');
  if (source !== undefined && !semanticallyEqual(source, oldSource)) {
    return `node "${nodeName}" is not allowed to update configSource to a new non-nil configSource`;
  }
  const [taints, oldTaints] = valuesOf('taints');
  if (!semanticallyEqual(taints, oldTaints)) return `node "${nodeName}" is not allowed to modify taints`;
  // Not in v1.21: a node could have itself deleted by the garbage collector, and come back without its labels and taints.
  const ownersOf = (node: unknown) => memberAt(node, 'metadata', 'ownerReferences');
  if (!semanticallyEqual(ownersOf(object), ownersOf(old))) {
    return `node "${nodeName}" is not allowed to modify ownerReferences`;
  }
  const keys = forbiddenLabels(labelsOf(object), labelsOf(old), names);
  return keys.length === 0 ? undefined : `is not allowed to modify labels: ${keys.join(', ')}`;
}

function labelsOf(node: unknown): Readonly<Record<string, string>> {
  return textMapAt(node, 'metadata', 'labels');
}
