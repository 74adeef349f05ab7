import { fieldsAt, notFoundError, textAt } from '@orch/apimachinery';
import { onePod, type Restriction } from './restricted-write.js';

/** A node requests tokens of service accounts only for pods that run on it. */
export const tokenRestriction: Restriction = async ({ request, nodeName, find }) => {
  const { object, operation, subresource, namespace } = request;
  if (operation !== 'create' || subresource !== 'token') return undefined;
  const bound = fieldsAt(object, 'spec', 'boundObjectRef');
  const [name, uid] = [textAt(bound, 'name'), textAt(bound, 'uid')];
  if (textAt(bound, 'apiVersion') !== 'v1' || textAt(bound, 'kind') !== 'Pod' || name === '') {
    return 'node requested token not bound to a pod';
  }
  if (uid === '') return 'node requested token with a pod binding without a uid';
  const pod = await find({ group: '', resource: 'pods' }, { namespace, name });
  if (pod === undefined) throw notFoundError(onePod, name);
  const { uid: found = '' } = pod.metadata;
  if (uid !== found) {
    const why = `the UID in the bound object reference (${uid}) does not match the UID in record (${found})`;
    return `${why}. The object might have been deleted and then recreated`;
  }
  if (textAt(pod, 'spec', 'nodeName') === nodeName) return undefined;
  return 'node requested token bound to a pod scheduled on a different node';
};
