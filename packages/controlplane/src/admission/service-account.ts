import { type ApiObject, type DeepReadonly, isJsonObject, type JsonObject, wellKnown } from '@orch/apimachinery';
import { type AdmissionPluginFactory, type AdmissionRequest, admissionDenied } from '@orch/apiserver';
import { mirrorPodViolation } from './mirror-pods.js';
import { enforcesMountableSecrets, unlistedSecretViolation } from './mountable-secrets.js';

/**
 * Sets the service account of a pod to `default` when it names none, and rejects a missing account. An account may limit
 * the secrets that its pods reference, including those in ephemeral containers added later.
 */
export const serviceAccount: AdmissionPluginFactory = ({ names, find }) => {
  const checkSecrets = (request: AdmissionRequest, account: DeepReadonly<ApiObject>, spec: JsonObject): void => {
    const violation = enforcesMountableSecrets(account, names) ? unlistedSecretViolation(spec, account) : undefined;
    if (violation !== undefined) throw admissionDenied(request, violation);
  };
  /** Checks the containers of an object EphemeralContainers. The rest of the pod was admitted when it was created. */
  const checkEphemeralContainers = async (request: AdmissionRequest): Promise<void> => {
    const { object, namespace, name } = request;
    const spec = (await find(pods, { namespace, name }))?.['spec'];
    const account = await find(serviceAccounts, { namespace, name: accountNameOf(isJsonObject(spec) ? spec : {}) });
    const ephemeralContainers = object?.['ephemeralContainers'];
    if (account !== undefined && Array.isArray(ephemeralContainers)) {
      checkSecrets(request, account, { ephemeralContainers });
    }
  };
  return {
    handles: ({ operation, definition, subresource }) =>
      definition.group === '' &&
      definition.resource === 'pods' &&
      (operation === 'create' ? subresource === '' : operation === 'update' && subresource === 'ephemeralcontainers'),
    async mutate(request) {
      const { object, namespace, operation } = request;
      if (operation === 'update') {
        await checkEphemeralContainers(request);
        return;
      }
      const spec = object?.['spec'];
      if (object === undefined || !isJsonObject(spec)) return;
      // Mirror pods only represent static pods of a node.
      if (object.metadata.annotations?.[names.value(wellKnown.annotations.mirrorPod)] !== undefined) {
        const violation = mirrorPodViolation(spec);
        if (violation !== undefined) throw admissionDenied(request, violation);
        return;
      }
      const accountName = accountNameOf(spec);
      spec['serviceAccountName'] = accountName;
      spec['serviceAccount'] = accountName;
      const account = await find(serviceAccounts, { namespace, name: accountName });
      if (account !== undefined) {
        checkSecrets(request, account, spec);
        return;
      }
      const why = `error looking up service account ${namespace}/${accountName}: serviceaccount "${accountName}" not found`;
      throw admissionDenied(request, why);
    },
  };
};

function accountNameOf({ serviceAccountName: name }: DeepReadonly<JsonObject>): string {
  return typeof name === 'string' && name !== '' ? name : defaultAccount;
}

const defaultAccount = 'default';
const pods = { group: '', resource: 'pods' } as const;
const serviceAccounts = { group: '', resource: 'serviceaccounts' } as const;
