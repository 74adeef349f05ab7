/** The constraints of a certificate that Node's `X509Certificate` does not show. */
export interface CertificateExtensions {
  /** The largest number of intermediate authorities below this one; undefined without a limit. */
  readonly pathLengthMax: number | undefined;
  /** Object identifiers of the critical extensions, as hexadecimal DER. */
  readonly critical: readonly string[];
}

/**
 * Reads the extensions of a certificate in DER (RFC 5280, 4.1 and 4.2).
 *
 *     Certificate     SEQUENCE { tbsCertificate, … }
 *     TBSCertificate  SEQUENCE { [0] version, serialNumber, signature, issuer, validity, subject, key, …, [3] extensions }
 *     Extension       SEQUENCE { identifier, BOOLEAN critical, OCTET STRING }
 *
 * @throws Error for a malformed certificate, and for one without extensions, which no authority is
 */
export function readExtensions(der: Uint8Array): CertificateExtensions {
  const [certificate] = elementsOf(der);
  const [toBeSigned] = elementsOf(contentOf(certificate, tags.sequence));
  const wrapper = elementsOf(contentOf(toBeSigned, tags.sequence)).find(({ tag }) => tag === tags.extensions);
  const [list] = elementsOf(contentOf(wrapper, tags.extensions));
  const critical: string[] = [];
  let pathLengthMax: number | undefined;
  for (const extension of elementsOf(contentOf(list, tags.sequence))) {
    const parts = elementsOf(contentOf(extension, tags.sequence));
    const identifier = hexOf(contentOf(parts[0], tags.identifier));
    if (parts.some(({ tag, content }) => tag === tags.boolean && content[0] !== 0)) critical.push(identifier);
    if (identifier === extensionIds.basicConstraints)
      pathLengthMax = pathLengthOf(contentOf(parts.at(-1), tags.octets));
  }
  return { pathLengthMax, critical };
}

/** Object identifiers as hexadecimal DER: 2.5.29.15, .17, .19, .37. */
export const extensionIds = {
  keyUsage: '551d0f',
  subjectAlternativeName: '551d11',
  basicConstraints: '551d13',
  extendedKeyUsage: '551d25',
} as const;

/** BasicConstraints: SEQUENCE { BOOLEAN cA, INTEGER pathLenConstraint }. */
function pathLengthOf(der: Uint8Array): number | undefined {
  const [constraints] = elementsOf(der);
  const length = elementsOf(contentOf(constraints, tags.sequence)).find(({ tag }) => tag === tags.integer);
  if (length === undefined) return undefined;
  if (length.content.length > 6) throw new Error('the path length of a certificate is too large');
  return length.content.reduce((value, byte) => value * 256 + byte, 0);
}

interface Element {
  readonly tag: number;
  readonly content: Uint8Array;
}

const tags = {
  boolean: 0x01,
  integer: 0x02,
  octets: 0x04,
  identifier: 0x06,
  sequence: 0x30,
  /** Explicit tag 3. */
  extensions: 0xa3,
} as const;

/** The elements in a piece of DER, one after the other. */
function elementsOf(der: Uint8Array): readonly Element[] {
  const elements: Element[] = [];
  let at = 0;
  while (at < der.length) {
    const tag = byteAt(der, at);
    let length = byteAt(der, at + 1);
    at += 2;
    if (length >= 0x80) {
      const bytes = length - 0x80;
      if (bytes === 0 || bytes > 4) throw malformed();
      length = 0;
      for (let index = 0; index < bytes; index++) length = length * 256 + byteAt(der, at + index);
      at += bytes;
    }
    if (at + length > der.length) throw malformed();
    elements.push({ tag, content: der.subarray(at, at + length) });
    at += length;
  }
  return elements;
}

function contentOf(element: Element | undefined, tag: number): Uint8Array {
  if (element?.tag !== tag) throw malformed();
  return element.content;
}

function byteAt(der: Uint8Array, at: number): number {
  const byte = der[at];
  if (byte === undefined) throw malformed();
  return byte;
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

function malformed(): Error {
  return new Error('the certificate is not valid DER');
}
