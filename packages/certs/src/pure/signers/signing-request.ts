import { webcrypto } from 'node:crypto';
import { isIP } from '@orch/apimachinery';
import type { Pkcs10CertificateRequest } from '@peculiar/x509';
import type { CertificateSubject } from '../key-pair.js';
import {
  generateKeys,
  loadX509,
  privateKeyPem,
  signatureAlgorithm,
  subjectName,
  type X509Library,
} from '../x509-library.js';
import { commonNameOf, organizationsOf, subjectAttributes } from './subject.js';
import type { SubjectAttribute } from './subject-attribute.js';

const subjectAlternativeName = '2.5.29.17';
const extensionRequest = '1.2.840.113549.1.9.14';

/** The content of a PKCS#10 request, as far as signers use it. */
export interface SigningRequest {
  /** The attributes that certificates keep, in the order in which they are written. */
  readonly subject: readonly SubjectAttribute[];
  readonly commonName: string;
  readonly organizations: readonly string[];
  readonly alternativeNames: AlternativeNames;
  /** Whether the request has the extension, whatever names are in it. */
  readonly hasAlternativeNames: boolean;
  /** SubjectPublicKeyInfo in DER. */
  readonly publicKey: ArrayBuffer;
}

/** Names of other types are dropped. */
export interface AlternativeNames {
  readonly dns: readonly string[];
  readonly ip: readonly string[];
  readonly email: readonly string[];
  readonly uri: readonly string[];
}

/** Generates a P-256 key and a PKCS#10 request for it, both PEM. */
export async function createSigningRequest(
  options: CertificateSubject & {
    /** DNS names and IP addresses. */
    readonly hosts?: readonly string[];
    readonly emails?: readonly string[];
    readonly uris?: readonly string[];
  },
): Promise<{ readonly request: string; readonly key: string }> {
  const x509 = await loadX509();
  const keys = await generateKeys();
  const { hosts = [], emails = [], uris = [] } = options;
  const names = [
    ...hosts.map((host) => ({ type: isIP(host) === 0 ? ('dns' as const) : ('ip' as const), value: host })),
    ...emails.map((email) => ({ type: 'email' as const, value: email })),
    ...uris.map((uri) => ({ type: 'url' as const, value: uri })),
  ];
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

/**
 * Reads a PKCS#10 request, PEM or DER, and verifies its signature.
 * @throws Error for invalid input, an invalid signature, or an extension that occurs twice
 */
export async function readSigningRequest(encoded: string | Uint8Array): Promise<SigningRequest> {
  const x509 = await loadX509();
  const request = new x509.Pkcs10CertificateRequest(encoded);
  if (!(await request.verify(webcrypto))) throw new Error('the signature of the certificate request is invalid');
  const subject = subjectAttributes(request.subjectName);
  return {
    subject,
    commonName: commonNameOf(subject),
    organizations: organizationsOf(subject),
    ...alternativeNamesOf(x509, request),
    publicKey: request.publicKey.rawData,
  };
}

function alternativeNamesOf(
  x509: X509Library,
  request: Pkcs10CertificateRequest,
): Pick<SigningRequest, 'alternativeNames' | 'hasAlternativeNames'> {
  const extensions = request.getExtensions(subjectAlternativeName);
  if (request.getAttributes(extensionRequest).length > 1 || extensions.length > 1) {
    throw new Error('the certificate request has an extension twice');
  }
  const [extension] = extensions;
  const items = extension instanceof x509.SubjectAlternativeNameExtension ? extension.names.items : [];
  const of = (type: string) => items.filter((item) => item.type === type).map(({ value }) => value);
  const ip = of('ip');
  const wrong = ip.find((address) => isIP(address) === 0);
  if (wrong !== undefined) throw new Error(`the certificate request has an invalid IP address: ${wrong}`);
  return {
    hasAlternativeNames: extension !== undefined,
    alternativeNames: { dns: of('dns'), ip, email: of('email'), uri: of('url') },
  };
}
