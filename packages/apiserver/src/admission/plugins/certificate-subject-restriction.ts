import { type RequestFacts, readCertificateRequest } from '@orch/api';
import { errorMessage, forbiddenError, isJsonObject, wellKnown } from '@orch/apimachinery';
import { wellKnownUsers } from '@orch/auth';
import type { AdmissionPluginFactory, AdmissionRequest } from '../admission.js';
import { signingRequests } from './certificate-permissions.js';

/** Nobody asks for a certificate of the group that may do everything. */
export const certificateSubjectRestriction: AdmissionPluginFactory = ({ names }) => {
  const group = names.group(wellKnown.groups.certificates);
  const signer = names.value(wellKnown.signers.apiServerClient);
  return {
    handles: ({ operation, definition, subresource }) =>
      operation === 'create' &&
      subresource === '' &&
      definition.resource === signingRequests &&
      definition.group === group,
    validate(request) {
      const spec = request.object?.['spec'];
      if (!isJsonObject(spec) || spec['signerName'] !== signer) return;
      if (!factsOf(request, spec['request']).organizations.includes(masters)) return;
      const why = `use of ${signer} signer with ${masters} group is not allowed`;
      throw forbiddenError(request.definition, request.name, why);
    },
  };
};

const masters = wellKnownUsers.privilegedGroup;

/** @throws StatusError 403 */
function factsOf({ definition, name }: AdmissionRequest, request: unknown): RequestFacts {
  try {
    return readCertificateRequest(Buffer.from(String(request ?? ''), 'base64').toString('latin1'));
  } catch (error) {
    throw forbiddenError(definition, name, `failed to parse CSR: ${errorMessage(error)}`);
  }
}
