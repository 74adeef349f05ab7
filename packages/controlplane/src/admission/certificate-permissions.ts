import type { UserInfo } from '@orch/apimachinery';
import {
  type ApiObject,
  type DeepReadonly,
  deepEqual,
  forbiddenError,
  isJsonObject,
  type Names,
  wellKnown,
} from '@orch/apimachinery';
import type { AdmissionContext, AdmissionPluginFactory, AdmissionRequest } from '@orch/apiserver';

/** Approving or denying a certificate signing request requires the verb `approve` on its signer. */
export const certificateApproval: AdmissionPluginFactory = ({ names, authorize }) => ({
  handles: (request) => isUpdateOf(request, 'approval', names),
  async validate(request) {
    await check(request, { names, authorize }, 'approve');
  },
});

/** Changing the certificate or the conditions of a request through `status` requires the verb `sign` on its signer. */
export const certificateSigning: AdmissionPluginFactory = ({ names, authorize }) => ({
  handles: (request) => isUpdateOf(request, 'status', names),
  async validate(request) {
    const before = signedParts(request.old);
    if (deepEqual(before, signedParts(request.object))) return;
    await check(request, { names, authorize }, 'sign');
  },
});

function isUpdateOf({ operation, definition, subresource }: AdmissionRequest, part: string, names: Names): boolean {
  if (operation !== 'update' || subresource !== part) return false;
  return definition.resource === signingRequests && definition.group === names.group(wellKnown.groups.certificates);
}

export const signingRequests = 'certificatesigningrequests';

/** The parts of the status that only a signer may change. */
function signedParts(request: DeepReadonly<ApiObject> | undefined): unknown {
  const status = request?.['status'];
  const { certificate = '', conditions = [] } = isJsonObject(status) ? status : {};
  return { certificate, conditions };
}

/** @throws StatusError 403 */
async function check(
  request: AdmissionRequest,
  context: Pick<AdmissionContext, 'authorize' | 'names'>,
  verb: 'approve' | 'sign',
): Promise<void> {
  const spec = request.old?.['spec'];
  const signerName = isJsonObject(spec) && typeof spec['signerName'] === 'string' ? spec['signerName'] : '';
  if (await isAllowedForSigner({ user: request.user, verb, signerName }, context)) return;
  const why = `user not permitted to ${verb} requests with signerName ${JSON.stringify(signerName)}`;
  throw forbiddenError(request.definition, request.name, why);
}

interface SignerUse {
  readonly user: UserInfo;
  readonly verb: string;
  readonly signerName: string;
}

/** Whether the user is authorized for the signer by its full name or by its domain: `example.com/*`. */
async function isAllowedForSigner(
  { user, verb, signerName }: SignerUse,
  { authorize, names }: Pick<AdmissionContext, 'authorize' | 'names'>,
): Promise<boolean> {
  const group = names.group(wellKnown.groups.certificates);
  const [domain = ''] = signerName.split('/', 1);
  for (const name of [signerName, `${domain}/*`]) {
    const target = { namespace: '', group, version: '*', resource: 'signers', subresource: '', name };
    const { verdict } = await authorize({ type: 'resource', user, verb, ...target });
    if (verdict === 'allow') return true;
  }
  return false;
}
