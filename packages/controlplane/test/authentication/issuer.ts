import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import { type IssuerProcess, startIssuerProcess } from '../../../../tools/src/test-support/open-id-issuer.js';

/** An OpenID Connect provider with a certificate of a new authority. */
export async function startIssuer(): Promise<IssuerProcess> {
  const validity = validFor(1, new Date());
  const authority = await generateAuthority({ commonName: 'issuer-ca', ...validity });
  const { cert, key } = await issueCertificate(authority, {
    ...{ commonName: 'issuer', hosts: ['127.0.0.1'], ...validity },
    usages: ['server'],
  });
  return await startIssuerProcess({ cert, key, authority: authority.cert });
}
