import type { CertificateSigningRequest } from '@orch/api/types/certificates_v1';
import type { DeepReadonly } from '@orch/apimachinery';

type Request = DeepReadonly<CertificateSigningRequest>;

/**
 * The state of a signing request (spec: States and transitions, CertificateSigningRequest). A denied request stays denied,
 * even if it is approved too. `failed` is set by signers of other projects.
 */
export type RequestState = 'pending' | 'approved' | 'denied' | 'failed' | 'completed';

export function stateOf({ status }: Request): RequestState {
  const has = (type: string) => (status?.conditions ?? []).some((condition) => condition.type === type);
  const failed = (status?.conditions ?? []).some(({ type, status: value }) => type === 'Failed' && value === 'True');
  if ((status?.certificate ?? '') !== '') return 'completed';
  if (has('Denied')) return 'denied';
  if (failed) return 'failed';
  return has('Approved') ? 'approved' : 'pending';
}

/** The DER or PEM bytes of base64 in a field. */
export function textOfBase64(base64: string): string {
  return Buffer.from(base64, 'base64').toString('latin1');
}
