import { X509Certificate } from 'node:crypto';
import type { CertificateSigningRequest } from '@orch/api/types/certificates_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { textOfBase64 } from '../certificaterequests/request-state.js';

type Request = DeepReadonly<CertificateSigningRequest>;

/** A request without a state change for this time is deleted. Spec: States and transitions, CertificateSigningRequest. */
export const staleAfterMs = 3_600_000;

/**
 * Pure: why a request is to be deleted: its state has not changed for an hour, or the certificate that was issued for it has
 * expired. Undefined for others.
 */
export function reasonToDelete(request: Request, now: Date): 'unchanged' | 'expired' | undefined {
  if (now.getTime() - lastChangeMs(request) > staleAfterMs) return 'unchanged';
  return hasExpiredCertificate(request, now) ? 'expired' : undefined;
}

/** The time of creation or of the newest condition. */
function lastChangeMs({ metadata, status }: Request): number {
  const times = (status?.conditions ?? []).flatMap((condition) => [
    condition.lastUpdateTime,
    condition.lastTransitionTime,
  ]);
  const known = [metadata.creationTimestamp, ...times].map((time) => Date.parse(time ?? '')).filter(Number.isFinite);
  return known.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...known);
}

function hasExpiredCertificate({ status }: Request, now: Date): boolean {
  const blocks = textOfBase64(status?.certificate ?? '').match(
    /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g,
  );
  return (blocks ?? []).some((block) => {
    try {
      return Date.parse(new X509Certificate(block).validTo) < now.getTime();
    } catch {
      // Signers of other projects, in v1beta1, may store anything.
      return false;
    }
  });
}
