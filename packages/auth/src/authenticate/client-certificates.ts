import type { AuthoritySource } from '@orch/certs';
import type { Authentication, Authenticator, ClientCertificate } from './authenticator.js';

const none: Authentication = { type: 'none' };

/**
 * The user of a verified client certificate: its common name, with one group per organization (spec: Methods, Client
 * certificate). A certificate that does not verify is invalid, and so is one that has expired since the handshake.
 *
 * The handshake accepts the authorities of all authenticators together. `authorities` are those of users, checked for each
 * request; without them every certificate that the handshake accepted is one of a user.
 */
export function clientCertificateAuthenticator(options: {
  readonly now: () => number;
  readonly authorities?: AuthoritySource;
  /** Called with the remaining time of the certificate of each request that has one; negative when it has expired. */
  readonly onCertificate?: (remainingMs: number) => void;
}): Authenticator {
  const { now, authorities, onCertificate } = options;
  const known = new WeakMap<ClientCertificate, Authentication>();
  return {
    authenticate(request) {
      const certificate = request.clientCertificate();
      if (certificate === undefined) return none;
      if (authorities !== undefined && authorities.current === undefined) return none;
      const nowMs = now();
      onCertificate?.(certificate.notAfterMs - nowMs);
      if (nowMs > certificate.notAfterMs) return { type: 'invalid', reason: 'the client certificate has expired' };
      if (certificate.verified && authorities?.current !== undefined) {
        const verification = authorities.current.verify(certificate, nowMs);
        if (verification.type === 'untrusted') return doesNotVerify(verification.reason);
      }
      let result = known.get(certificate);
      if (result === undefined) {
        result = authenticationOf(certificate);
        known.set(certificate, result);
      }
      return result;
    },
  };
}

function authenticationOf(certificate: ClientCertificate): Authentication {
  if (!certificate.verified) return doesNotVerify(certificate.verificationError ?? 'unknown reason');
  // A certificate without a common name has no user.
  if (certificate.commonName === '') return none;
  return {
    type: 'user',
    method: 'client certificate',
    user: { name: certificate.commonName, uid: '', groups: certificate.organizations, extra: {} },
  };
}

function doesNotVerify(reason: string): Authentication {
  return { type: 'invalid', reason: `the client certificate does not verify: ${reason}` };
}
