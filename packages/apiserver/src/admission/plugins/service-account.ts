import { isJsonObject, wellKnown } from '@orch/apimachinery';
import { type AdmissionPluginFactory, refusal } from '../admission.js';
import { mirrorPodFault } from './mirror-pods.js';

/** Every pod runs as a service account of its namespace; `default` when it names none. */
export const serviceAccount: AdmissionPluginFactory = ({ names, find }) => ({
  handles: ({ operation, definition, subresource }) =>
    operation === 'create' && definition.group === '' && definition.resource === 'pods' && subresource === '',
  async mutate(request) {
    const { object, namespace } = request;
    const spec = object?.['spec'];
    if (object === undefined || !isJsonObject(spec)) return;
    // Mirror pods are shown, not run, by the server.
    if (object.metadata.annotations?.[names.value(wellKnown.annotations.mirrorPod)] !== undefined) {
      const fault = mirrorPodFault(spec);
      if (fault !== undefined) throw refusal(request, fault);
      return;
    }
    const account = typeof spec['serviceAccountName'] === 'string' ? spec['serviceAccountName'] : '';
    const accountName = account === '' ? defaultAccount : account;
    spec['serviceAccountName'] = accountName;
    spec['serviceAccount'] = accountName;
    if ((await find(serviceAccounts, { namespace, name: accountName })) !== undefined) return;
    const why = `error looking up service account ${namespace}/${accountName}: serviceaccount "${accountName}" not found`;
    throw refusal(request, why);
  },
});

const defaultAccount = 'default';
const serviceAccounts = { group: '', resource: 'serviceaccounts' } as const;
