import { type RequestFacts, readCertificateRequest } from '@orch/api';
import { errorMessage, forbiddenError, isJsonObject, wellKnown } from '@orch/apimachinery';
import type { AdmissionPluginFactory, AdmissionRequest } from '@orch/apiserver';
import { wellKnownUsers } from '@orch/auth';
import { signingRequests } from './certificate-permissions.js';

/** Rejects requests for `system:masters` from the client signer. */
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
      if (!parseRequest(request, spec['request']).organizations.includes(masters)) return;
      const why = `use of ${signer} signer with ${masters} group is not allowed`;
      throw forbiddenError(request.definition, request.name, why);
    },
  };
};

const masters = wellKnownUsers.privilegedGroup;

/** @throws StatusError 403 */
function parseRequest({ definition, name }: AdmissionRequest, request: unknown): RequestFacts {
  try {
    return readCertificateRequest(Buffer.from(String(request ?? ''), 'base64').toString('latin1'));
  } catch (error) {
    throw forbiddenError(definition, name, `failed to parse CSR: ${errorMessage(error)}`);
  }
}
