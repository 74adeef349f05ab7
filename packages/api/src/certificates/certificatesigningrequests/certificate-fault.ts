import { X509Certificate } from 'node:crypto';
import { readPem } from '../pkcs10/pem.js';

/** What is wrong with an issued certificate, base64 of PEM; nothing when there is none. */
export function certificateFault(base64: string): string | undefined {
  if (base64 === '') return undefined;
  const blocks = readPem(Buffer.from(base64, 'base64').toString('latin1'));
  for (const { type, hasHeaders, bytes } of blocks) {
    if (type !== 'CERTIFICATE') return `only CERTIFICATE PEM blocks are allowed, found ${JSON.stringify(type)}`;
    if (hasHeaders) return 'no PEM block headers are permitted';
    if (bytes.length === 0) return 'found CERTIFICATE PEM block containing 0 certificates';
    if (!isCertificate(bytes)) return 'x509: malformed certificate';
  }
  return blocks.length === 0 ? 'must contain at least one CERTIFICATE PEM block' : undefined;
}

function isCertificate(bytes: Uint8Array): boolean {
  try {
    return new X509Certificate(bytes).serialNumber !== '';
  } catch {
    return false;
  }
}
