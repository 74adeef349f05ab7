import { generateAuthority, issueCertificate } from './issue.js';
import type { KeyPair, Validity } from './key-pair.js';

export interface ServiceCertificateOptions extends Validity {
  /** The service whose clients connect by name: `name.namespace.svc`. */
  readonly service: { readonly name: string; readonly namespace: string };
  /** Further DNS names and IP addresses. */
  readonly hosts?: readonly string[];
}

/**
 * A serving certificate for the clients of a service, from a new authority. `authority` is the PEM that they must trust, such
 * as the `caBundle` of an API service; its key is dropped.
 */
export async function generateServiceCertificate(
  options: ServiceCertificateOptions,
): Promise<KeyPair & { readonly authority: string }> {
  const { service, hosts = [], notBefore, notAfter } = options;
  const commonName = `${service.name}.${service.namespace}.svc`;
  const authority = await generateAuthority({ commonName: `${commonName}-ca`, notBefore, notAfter });
  const pair = await issueCertificate(authority, {
    commonName,
    usages: ['server'],
    hosts: [commonName, ...hosts],
    notBefore,
    notAfter,
  });
  return { ...pair, authority: authority.cert };
}
