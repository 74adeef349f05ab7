import { errorMessage, isStatusError } from '@orch/apimachinery';
import {
  type AdmissionContext,
  type AdmissionPluginFactory,
  type AdmissionRequest,
  admissionDenied,
} from '@orch/apiserver';
import { isNamespaces, namespaces } from './namespace-resource.js';

/** Creates the missing namespace of a new object, as the server. A dry run creates none. */
export const namespaceAutoProvision: AdmissionPluginFactory = (context) => ({
  handles: ({ operation, namespace, definition, dryRun }) =>
    operation === 'create' && namespace !== '' && !dryRun && !isNamespaces(definition),
  mutate: (request) => provision(request, context),
});

/** @throws StatusError 403 */
async function provision(request: AdmissionRequest, { find, create }: AdmissionContext): Promise<void> {
  const name = request.namespace;
  try {
    if ((await find(namespaces, { namespace: '', name })) !== undefined) return;
    await create(namespaces, { metadata: { name } });
  } catch (error) {
    // Another request created it meanwhile.
    if (isStatusError(error, 'AlreadyExists')) return;
    if (isStatusError(error)) throw admissionDenied(request, errorMessage(error));
    throw error;
  }
}
