import {
  type ApiObject,
  type Clock,
  type DeepReadonly,
  fieldsAt,
  isJsonObject,
  type JsonObject,
  listAt,
  systemClock,
  textAt,
  wellKnown,
} from '@orch/apimachinery';
import {
  type AdmissionContext,
  type AdmissionPluginFactory,
  type AdmissionRequest,
  admissionDenied,
} from '@orch/apiserver';
import { findAccount } from './find-account.js';
import { legacyTokenSecret } from './legacy-token.js';
import { mirrorPodViolation } from './mirror-pods.js';
import { enforcesMountableSecrets, unlistedSecretViolation } from './mountable-secrets.js';
import { boundTokenVolume, mountTokenVolume, secretTokenVolume } from './token-volume.js';

/**
 * Sets the service account of a new pod, mounts its token, and copies its pull secrets. Rejects a missing account. An
 * account may limit the secrets that its pods reference, including those in ephemeral containers added later.
 */
export function serviceAccountPlugin(clock: Pick<Clock, 'sleep'> = systemClock()): AdmissionPluginFactory {
  return (context) => {
    const { names, gates, find } = context;
    const accountOf = async (request: AdmissionRequest, name: string): Promise<Account> => {
      const { namespace, exchange } = request;
      const account = await findAccount({ namespace, name }, { find, clock, signal: exchange.signal });
      if (account !== undefined) return account;
      const notFound = `serviceaccount ${JSON.stringify(name)} not found`;
      throw admissionDenied(request, `error looking up service account ${namespace}/${name}: ${notFound}`);
    };
    const checkSecrets = (request: AdmissionRequest, account: Account, spec: JsonObject): void => {
      const violation = enforcesMountableSecrets(account, names) ? unlistedSecretViolation(spec, account) : undefined;
      if (violation !== undefined) throw admissionDenied(request, violation);
    };
    /** Checks the containers of an object EphemeralContainers. The rest of the pod was admitted when it was created. */
    const checkEphemeralContainers = async (request: AdmissionRequest): Promise<void> => {
      const { object, namespace, name } = request;
      const pod = await find(pods, { namespace, name });
      const account = await find(serviceAccounts, { namespace, name: accountNameOf(fieldsAt(pod, 'spec')) });
      const ephemeralContainers = object?.['ephemeralContainers'];
      if (account !== undefined && Array.isArray(ephemeralContainers)) {
        checkSecrets(request, account, { ephemeralContainers });
      }
    };
    const checkMirrorPod = (request: AdmissionRequest, spec: JsonObject): void => {
      const violation = mirrorPodViolation(spec);
      if (violation !== undefined) throw admissionDenied(request, violation);
    };
    const isMirrorPod = ({ object }: AdmissionRequest): boolean =>
      object?.metadata.annotations?.[names.value(wellKnown.annotations.mirrorPod)] !== undefined;
    const complete = async (request: AdmissionRequest, spec: JsonObject): Promise<void> => {
      const name = accountNameOf(spec);
      spec['serviceAccountName'] = name;
      spec['serviceAccount'] = name;
      const account = await accountOf(request, name);
      if (automountsToken(spec, account)) {
        mountTokenVolume(spec, await tokenVolumeOf(account, context, gates(boundTokens)), names);
      }
      copyPullSecrets(spec, account);
      checkSecrets(request, account, spec);
    };
    return {
      handles: ({ operation, definition, subresource }) =>
        definition.group === '' &&
        definition.resource === 'pods' &&
        (operation === 'create' ? subresource === '' : operation === 'update' && subresource === 'ephemeralcontainers'),
      mutate(request) {
        const spec = request.object?.['spec'];
        if (request.operation !== 'create' || !isJsonObject(spec)) return undefined;
        // Mirror pods represent static pods of a node, whose specs do not change.
        return isMirrorPod(request) ? checkMirrorPod(request, spec) : complete(request, spec);
      },
      // Webhooks may have changed the pod meanwhile.
      async validate(request) {
        if (request.operation === 'update') return await checkEphemeralContainers(request);
        const spec = request.object?.['spec'];
        if (!isJsonObject(spec)) return;
        if (isMirrorPod(request)) checkMirrorPod(request, spec);
        else checkSecrets(request, await accountOf(request, textAt(spec, 'serviceAccountName')), spec);
      },
    };
  };
}

type Account = DeepReadonly<ApiObject>;

const boundTokens = 'BoundServiceAccountTokenVolume';
const pods = { group: '', resource: 'pods' } as const;
const serviceAccounts = { group: '', resource: 'serviceaccounts' } as const;

function accountNameOf(spec: unknown): string {
  return textAt(spec, 'serviceAccountName') || 'default';
}

/** The pod's setting wins over that of the account. */
function automountsToken(spec: JsonObject, account: Account): boolean {
  const [ofPod, ofAccount] = [spec['automountServiceAccountToken'], account['automountServiceAccountToken']];
  if (typeof ofPod === 'boolean') return ofPod;
  return typeof ofAccount === 'boolean' ? ofAccount : true;
}

async function tokenVolumeOf(account: Account, context: AdmissionContext, isBound: boolean) {
  const { names, generateName } = context;
  if (isBound) return boundTokenVolume(names, generateName);
  return secretTokenVolume(await legacyTokenSecret(account, context), generateName);
}

function copyPullSecrets(spec: JsonObject, account: Account): void {
  if (listAt(spec, 'imagePullSecrets').length > 0) return;
  const names = listAt(account, 'imagePullSecrets').map((secret) => textAt(secret, 'name'));
  if (names.length > 0) spec['imagePullSecrets'] = names.map((name) => ({ name }));
}
