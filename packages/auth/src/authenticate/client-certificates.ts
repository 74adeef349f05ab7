import type { Authentication, Authenticator, ClientCertificate } from './authenticator.js';

const none: Authentication = { type: 'none' };

/**
 * The user of a verified client certificate: its common name, with one group per organization (spec: Methods, Client
 * certificate). A certificate that does not verify is invalid, and so is one that has expired since the handshake.
 */
export function clientCertificateAuthenticator(options: { readonly now: () => number }): Authenticator {
  const known = new WeakMap<ClientCertificate, Authentication>();
  return {
    authenticate(request) {
      const certificate = request.clientCertificate();
      if (certificate === undefined) return none;
      if (options.now() > certificate.notAfterMs)
        return { type: 'invalid', reason: 'the client certificate has expired' };
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
  if (!certificate.verified) {
    return {
      type: 'invalid',
      reason: `the client certificate does not verify: ${certificate.verificationError ?? 'unknown reason'}`,
    };
  }
  // A certificate without a common name has no user.
  if (certificate.commonName === '') return none;
  return {
    type: 'user',
    method: 'client certificate',
    user: { name: certificate.commonName, uid: '', groups: certificate.organizations, extra: {} },
  };
}
