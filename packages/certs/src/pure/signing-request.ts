import { webcrypto } from 'node:crypto';
import { isIP } from '@orch/apimachinery';
import { type CertificateUsage, signPublicKey } from './issue.js';
import type { CertificateSubject, KeyPair, Validity } from './key-pair.js';
import { generateKeys, loadX509, privateKeyPem, signatureAlgorithm, subjectName } from './x509-library.js';

const subjectAlternativeName = '2.5.29.17';

/** Subject and hosts of a PKCS#10 request. */
export interface SigningRequest {
  readonly commonName: string;
  readonly organizations: readonly string[];
  readonly hosts: readonly string[];
}

/** Generates a P-256 key and a PKCS#10 request for it, both PEM. */
export async function createSigningRequest(
  options: CertificateSubject & { readonly hosts?: readonly string[] },
): Promise<{ readonly request: string; readonly key: string }> {
  const x509 = await loadX509();
  const keys = await generateKeys();
  const hosts = options.hosts ?? [];
  const names = hosts.map((host) => ({ type: isIP(host) === 0 ? ('dns' as const) : ('ip' as const), value: host }));
  const request = await x509.Pkcs10CertificateRequestGenerator.create(
    {
      name: subjectName(x509, options),
      keys,
      signingAlgorithm: signatureAlgorithm,
      extensions: names.length === 0 ? [] : [new x509.SubjectAlternativeNameExtension(names)],
    },
    webcrypto,
  );
  return { request: `${request.toString('pem')}\n`, key: await privateKeyPem(keys.privateKey) };
}

/** Reads a PKCS#10 request and verifies its signature. @throws Error for invalid input or an invalid signature */
export async function readSigningRequest(pem: string): Promise<SigningRequest> {
  const x509 = await loadX509();
  const request = new x509.Pkcs10CertificateRequest(pem);
  if (!(await request.verify(webcrypto))) throw new Error('the signature of the certificate request is invalid');
  const extension = request.getExtension(subjectAlternativeName);
  const names = extension instanceof x509.SubjectAlternativeNameExtension ? extension.names.items : [];
  return {
    commonName: request.subjectName.getField('CN')[0] ?? '',
    organizations: request.subjectName.getField('O'),
    hosts: names.filter((name) => name.type === 'dns' || name.type === 'ip').map((name) => name.value),
  };
}

/** Issues a certificate with the subject and hosts of the request and the given usages and validity. Returns PEM. */
export async function signRequest(
  authority: KeyPair,
  pem: string,
  options: Validity & { readonly usages: readonly CertificateUsage[] },
): Promise<string> {
  const request = await readSigningRequest(pem);
  const x509 = await loadX509();
  const publicKey = await new x509.Pkcs10CertificateRequest(pem).publicKey.export(webcrypto);
  return signPublicKey(authority, { ...request, ...options, publicKey });
}
