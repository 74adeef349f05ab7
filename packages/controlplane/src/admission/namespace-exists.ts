import { notFoundError } from '@orch/apimachinery';
import type { AdmissionPluginFactory } from '@orch/apiserver';
import { isNamespaces, namespaces } from './namespace-resource.js';

/** Rejects creates, updates and deletes in a namespace that does not exist. */
export const namespaceExists: AdmissionPluginFactory = ({ find }) => ({
  handles: ({ operation, namespace, definition }) =>
    operation !== 'connect' && namespace !== '' && !isNamespaces(definition),
  async validate({ namespace: name }) {
    if ((await find(namespaces, { namespace: '', name })) === undefined) throw notFoundError(namespaces, name);
  },
});
