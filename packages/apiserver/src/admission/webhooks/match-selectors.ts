import {
  type ApiObject,
  type DeepReadonly,
  errorMessage,
  internalError,
  isStatusError,
  type LabelSelector,
  type Labels,
  notFoundError,
} from '@orch/apimachinery';
import type { AdmissionRequest } from '../admission.js';
import { hasMetadata } from './object-text.js';
import type { Webhook } from './webhook.js';

export interface NamespaceReader {
  /** undefined when the namespace does not exist. */
  find(name: string): Promise<DeepReadonly<ApiObject> | undefined>;
}

/**
 * The namespace of a request in the sense of webhooks: a namespace object is in itself; '' for other cluster-scoped
 * objects.
 */
export function namespaceOf({ definition, namespace, name }: AdmissionRequest): string {
  if (isNamespaces(definition)) return name;
  return definition.namespaced ? namespace : '';
}

/** Whether both selectors of a webhook select the request. @throws StatusError 404 for a missing namespace, 500 */
export async function selectorsMatch(
  { namespaceSelector, objectSelector }: Pick<Webhook, 'namespaceSelector' | 'objectSelector'>,
  request: AdmissionRequest,
  namespaces: NamespaceReader,
): Promise<boolean> {
  if (!objectMatches(objectSelector, request)) return false;
  return namespaceMatches(namespaceSelector, request, namespaces);
}

/** An object without labels of its own, such as the options of a connection, matches only an empty selector. */
function objectMatches(selector: LabelSelector, request: AdmissionRequest): boolean {
  if (selector.selectsEverything) return true;
  const { object, old } = request;
  if (!hasMetadata(request.form)) return false;
  return [object, old].some((one) => one !== undefined && selector.matches(one.metadata.labels));
}

async function namespaceMatches(
  selector: LabelSelector,
  request: AdmissionRequest,
  namespaces: NamespaceReader,
): Promise<boolean> {
  const namespace = namespaceOf(request);
  // Cluster-scoped objects are never excluded.
  if (namespace === '' && !isNamespaces(request.definition)) return true;
  if (selector.selectsEverything) return true;
  return selector.matches(await namespaceLabels(namespace, request, namespaces));
}

/** @throws StatusError 404, 500 */
async function namespaceLabels(
  name: string,
  { definition, operation, subresource, object }: AdmissionRequest,
  namespaces: NamespaceReader,
): Promise<Labels | undefined> {
  const isWritten =
    isNamespaces(definition) && subresource === '' && (operation === 'create' || operation === 'update');
  if (isWritten) return object?.metadata.labels;
  let found: DeepReadonly<ApiObject> | undefined;
  try {
    found = await namespaces.find(name);
  } catch (error) {
    if (isStatusError(error)) throw error;
    throw internalError(errorMessage(error), { cause: error });
  }
  if (found === undefined) throw notFoundError({ group: '', resource: 'namespaces' }, name);
  return found.metadata.labels;
}

function isNamespaces({ group, resource }: { readonly group: string; readonly resource: string }): boolean {
  return group === '' && resource === 'namespaces';
}
