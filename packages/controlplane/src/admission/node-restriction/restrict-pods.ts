import { deepEqual, notFoundError, textAt, textMapAt } from '@orch/apimachinery';
import { mirrorPodRestriction } from './restrict-mirror-pods.js';
import { onePod, operationText, type RestrictedWrite, type Restriction } from './restricted-write.js';

/** Nodes create mirror pods, delete and evict their pods, and write the status of their pods. */
export const podRestriction: Restriction = (write) => {
  const { subresource } = write.request;
  switch (subresource) {
    case '':
      return podObjectRestriction(write);
    case 'status':
      return statusRestriction(write);
    case 'eviction':
      return evictionRestriction(write);
    default: {
      const shown = JSON.stringify(subresource);
      return `unexpected pod subresource ${shown}, only 'status' and 'eviction' are allowed`;
    }
  }
};

const podObjectRestriction: Restriction = (write) => {
  const { request, nodeName } = write;
  switch (request.operation) {
    case 'create':
      return mirrorPodRestriction(write);
    case 'delete':
      if (nodeOf(request.old) === nodeName) return undefined;
      return `node "${nodeName}" can only delete pods with spec.nodeName set to itself`;
    default: {
      const operation = operationText(request);
      return `unexpected operation "${operation}", node "${nodeName}" can only create and delete mirror pods`;
    }
  }
};

function statusRestriction({ request: { object, old }, nodeName }: RestrictedWrite): string | undefined {
  if (nodeOf(old) !== nodeName) {
    return `node "${nodeName}" can only update pod status for pods with spec.nodeName set to itself`;
  }
  const labelsOf = (pod: unknown) => textMapAt(pod, 'metadata', 'labels');
  if (deepEqual(labelsOf(object), labelsOf(old))) return undefined;
  return `node "${nodeName}" cannot update labels through pod status`;
}

async function evictionRestriction({ request, nodeName, find }: RestrictedWrite): Promise<string | undefined> {
  const { namespace, name } = request;
  const pod = await find({ group: '', resource: 'pods' }, { namespace, name });
  if (pod === undefined) throw notFoundError(onePod, name);
  if (nodeOf(pod) === nodeName) return undefined;
  return `node ${nodeName} can only evict pods with spec.nodeName set to itself`;
}

function nodeOf(pod: unknown): string {
  return textAt(pod, 'spec', 'nodeName');
}
