import { type AdmissionPluginFactory, type AdmissionRequest, admissionDenied } from '@orch/apiserver';

/** Rejects every create, update, delete and connection. */
export const alwaysDeny: AdmissionPluginFactory = () => ({
  handles: () => true,
  mutate: deny,
  validate: deny,
});

function deny(request: AdmissionRequest): never {
  throw admissionDenied(request, 'admission control is denying all modifications');
}
