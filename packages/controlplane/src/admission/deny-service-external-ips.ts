import { type ApiObject, type DeepReadonly, textsAt } from '@orch/apimachinery';
import { type AdmissionPluginFactory, admissionDenied } from '@orch/apiserver';

/** Rejects values of `spec.externalIPs` that a service does not have yet; those it has may stay. */
export const denyServiceExternalIps: AdmissionPluginFactory = () => ({
  handles: ({ operation, definition, subresource }) =>
    (operation === 'create' || operation === 'update') &&
    definition.resource === 'services' &&
    definition.group === '' &&
    subresource === '',
  validate(request) {
    const known = new Set(externalIpsOf(request.old));
    if (externalIpsOf(request.object).every((address) => known.has(address))) return;
    throw admissionDenied(request, 'Use of external IPs is denied by admission control');
  },
});

function externalIpsOf(service: DeepReadonly<ApiObject> | undefined): readonly string[] {
  return service === undefined ? [] : textsAt(service, 'spec', 'externalIPs');
}
