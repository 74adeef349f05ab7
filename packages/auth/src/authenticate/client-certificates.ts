import type { Authentication, Authenticator, ClientCertificate } from './authenticator.js';

const none: Authentication = { type: 'none' };

/**
 * The user of a verified client certificate: name from the common name, one group from each organization (spec:
 * Methods, Client certificate). A certificate that does not verify is invalid; one that was valid at the handshake is
 * refused once it has expired.
 */
export function clientCertificateAuthenticator(options: { readonly now: () => number }): Authenticator {
  const known = new WeakMap<ClientCertificate, Authentication>();
  return {
    authenticate(request) {
      const certificate = request.clientCertificate();
      if (certificate === undefined) return none;
      if (options.now() > certificate.notAfterMs)
        return { type: 'invalid', reason: 'the client certificate has expired' };
      let answer = known.get(certificate);
      if (answer === undefined) {
        answer = authenticationOf(certificate);
        known.set(certificate, answer);
      }
      return answer;
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
  // An empty common name names nobody.
  if (certificate.commonName === '') return none;
  return {
    type: 'user',
    method: 'client certificate',
    user: { name: certificate.commonName, uid: '', groups: certificate.organizations, extra: {} },
  };
}
