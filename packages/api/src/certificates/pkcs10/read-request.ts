import { createPublicKey, verify } from 'node:crypto';
import { type DerElement, derTags, elementsOf, objectIdText, readElements } from './der.js';
import { readPem } from './pem.js';

/** The content of a PKCS#10 request. */
export interface RequestFacts {
  readonly commonName: string;
  readonly organizations: readonly string[];
  /** The number of subject alternative names by type. */
  readonly alternatives: { readonly hosts: number; readonly emails: number; readonly urls: number };
}

/**
 * Reads a PEM request and verifies its signature.
 * @throws Error with a message for clients
 */
export function readRequest(pem: string): RequestFacts {
  const [whole, ...trailing] = readElements(requestBytes(pem));
  if (trailing.length > 0) throw new Error('asn1: syntax error: trailing data');
  const [information, algorithm, signature] = elementsOf(whole, derTags.sequence);
  const [, subject, publicKey, attributes] = elementsOf(information, derTags.sequence);
  const [algorithmId] = elementsOf(algorithm, derTags.sequence);
  if (information === undefined || publicKey === undefined || signature === undefined || algorithmId === undefined) {
    throw new Error('asn1: structure error: sequence truncated');
  }
  checkSignature({ information, publicKey, signature, algorithm: objectIdText(algorithmId) });
  const names = readSubject(subject);
  return {
    commonName: names.findLast(({ id }) => id === '2.5.4.3')?.value ?? '',
    organizations: names.filter(({ id }) => id === '2.5.4.10').map(({ value }) => value),
    alternatives: countAlternatives(attributes),
  };
}

/** The DER of a PEM request: what is checked here is what a signer must sign. @throws Error for another PEM type */
export function requestBytes(pem: string): Uint8Array {
  const [block] = readPem(pem);
  if (block?.type !== 'CERTIFICATE REQUEST') throw new Error('PEM block type must be CERTIFICATE REQUEST');
  return block.bytes;
}

interface Algorithm {
  /** Undefined where the algorithm implies the hash. */
  readonly hash: string | undefined;
  readonly failure: string;
}

const rsa = (hash: string): Algorithm => ({ hash, failure: 'crypto/rsa: verification error' });
const ecdsa = (hash: string): Algorithm => ({ hash, failure: 'x509: ECDSA verification failure' });

const algorithms: Readonly<Record<string, Algorithm>> = {
  '1.2.840.113549.1.1.11': rsa('sha256'),
  '1.2.840.113549.1.1.12': rsa('sha384'),
  '1.2.840.113549.1.1.13': rsa('sha512'),
  '1.2.840.10045.4.3.2': ecdsa('sha256'),
  '1.2.840.10045.4.3.3': ecdsa('sha384'),
  '1.2.840.10045.4.3.4': ecdsa('sha512'),
  '1.3.101.112': { hash: undefined, failure: 'x509: Ed25519 verification failure' },
};

interface Signed {
  readonly information: DerElement;
  readonly publicKey: DerElement;
  readonly signature: DerElement;
  readonly algorithm: string;
}

function checkSignature({ information, publicKey, signature, algorithm }: Signed): void {
  const used = algorithms[algorithm];
  if (used === undefined) throw new Error('x509: cannot verify signature: algorithm unimplemented');
  const key = createPublicKey({ key: Buffer.from(publicKey.whole), format: 'der', type: 'spki' });
  // The first byte of a bit string is the number of unused bits, which is 0.
  if (!verify(used.hash ?? null, information.whole, key, signature.content.subarray(1))) throw new Error(used.failure);
}

function readSubject(subject: DerElement | undefined): readonly { readonly id: string; readonly value: string }[] {
  return elementsOf(subject, derTags.sequence).flatMap((set) =>
    readElements(set.content).flatMap((pair) => {
      const [id, value] = elementsOf(pair, derTags.sequence);
      return id === undefined || value === undefined ? [] : [{ id: objectIdText(id), value: directoryText(value) }];
    }),
  );
}

/** The text of an attribute in any of the string types of X.520, so that no encoding hides a name from a check. */
function directoryText({ tag, content }: DerElement): string {
  const bytes = Buffer.from(content);
  if (tag === stringTags.bmp) return textOfUnits(bytes, 2);
  if (tag === stringTags.universal) return textOfUnits(bytes, 4);
  return bytes.toString(tag === stringTags.teletex ? 'latin1' : 'utf8');
}

const stringTags = { teletex: 0x14, universal: 0x1c, bmp: 0x1e } as const;

/** Code units of 2 or 4 bytes, the most significant first. @throws Error for a truncated or impossible unit */
function textOfUnits(bytes: Buffer, unitBytes: 2 | 4): string {
  if (bytes.length % unitBytes !== 0) throw new Error('asn1: structure error: invalid string');
  let text = '';
  for (let at = 0; at < bytes.length; at += unitBytes) {
    const unit = bytes.readUIntBE(at, unitBytes);
    if (unit > 0x10ffff) throw new Error('asn1: structure error: invalid string');
    text += unitBytes === 2 ? String.fromCharCode(unit) : String.fromCodePoint(unit);
  }
  return text;
}

const extensionRequest = '1.2.840.113549.1.9.14';
const subjectAlternativeName = '2.5.29.17';
/** Tags of subject alternative names. */
const nameTags = { email: 0x81, dns: 0x82, url: 0x86, ip: 0x87 } as const;

function countAlternatives(attributes: DerElement | undefined): RequestFacts['alternatives'] {
  const tags = alternativesOf(attributes).map(({ tag }) => tag);
  const count = (...wanted: readonly number[]) => tags.filter((tag) => wanted.includes(tag)).length;
  return { hosts: count(nameTags.dns, nameTags.ip), emails: count(nameTags.email), urls: count(nameTags.url) };
}

function alternativesOf(attributes: DerElement | undefined): readonly DerElement[] {
  if (attributes?.tag !== derTags.attributes) return [];
  const extensions = readElements(attributes.content).flatMap((attribute) => {
    const [id, values] = elementsOf(attribute, derTags.sequence);
    if (id === undefined || values === undefined || objectIdText(id) !== extensionRequest) return [];
    return readElements(values.content).flatMap((list) => elementsOf(list, derTags.sequence));
  });
  return extensions.flatMap((extension) => {
    const parts = elementsOf(extension, derTags.sequence);
    const [id] = parts;
    const value = parts.at(-1);
    if (id === undefined || value?.tag !== derTags.octetString || objectIdText(id) !== subjectAlternativeName)
      return [];
    return readElements(value.content).flatMap((list) => elementsOf(list, derTags.sequence));
  });
}
