/** What a usage of a request becomes in a certificate: a bit of the key usage (RFC 5280, 4.2.1.3) or a purpose (4.2.1.12). */
export type KeyUsageBit =
  | { readonly type: 'keyUsage'; readonly bit: KeyUsageName }
  | { readonly type: 'purpose'; readonly id: string };

/** The names of the bits in the X.509 library. */
type KeyUsageName =
  | 'digitalSignature'
  | 'nonRepudiation'
  | 'keyEncipherment'
  | 'dataEncipherment'
  | 'keyAgreement'
  | 'keyCertSign'
  | 'cRLSign'
  | 'encipherOnly'
  | 'decipherOnly';

const keyUsage = (bit: KeyUsageName): KeyUsageBit => ({ type: 'keyUsage', bit });
const purpose = (id: string): KeyUsageBit => ({ type: 'purpose', id });
const pkix = '1.3.6.1.5.5.7.3';

/** Every usage that a request may name. Purposes are in the order in which certificates have them. */
export const keyUsageBits: Readonly<Record<string, KeyUsageBit | undefined>> = Object.freeze({
  signing: keyUsage('digitalSignature'),
  'digital signature': keyUsage('digitalSignature'),
  'content commitment': keyUsage('nonRepudiation'),
  'key encipherment': keyUsage('keyEncipherment'),
  'key agreement': keyUsage('keyAgreement'),
  'data encipherment': keyUsage('dataEncipherment'),
  'cert sign': keyUsage('keyCertSign'),
  'crl sign': keyUsage('cRLSign'),
  'encipher only': keyUsage('encipherOnly'),
  'decipher only': keyUsage('decipherOnly'),
  any: purpose('2.5.29.37.0'),
  'server auth': purpose(`${pkix}.1`),
  'client auth': purpose(`${pkix}.2`),
  'code signing': purpose(`${pkix}.3`),
  'email protection': purpose(`${pkix}.4`),
  's/mime': purpose(`${pkix}.4`),
  'ipsec end system': purpose(`${pkix}.5`),
  'ipsec tunnel': purpose(`${pkix}.6`),
  'ipsec user': purpose(`${pkix}.7`),
  timestamping: purpose(`${pkix}.8`),
  'ocsp signing': purpose(`${pkix}.9`),
  'microsoft sgc': purpose('1.3.6.1.4.1.311.10.3.3'),
  'netscape sgc': purpose('2.16.840.1.113730.4.1'),
});

/** The bits and the purposes of usages, each once. @throws Error for an unknown usage */
export function certificateUsages(usages: readonly string[]): {
  readonly bits: readonly KeyUsageName[];
  readonly purposes: readonly string[];
} {
  const unknown = usages.filter((usage) => keyUsageBits[usage] === undefined);
  if (unknown.length > 0) throw new Error(`unknown usages: ${unknown.join(', ')}`);
  const bits = new Set<KeyUsageName>();
  const purposes = new Set<string>();
  for (const [usage, given] of Object.entries(keyUsageBits)) {
    if (given === undefined || !usages.includes(usage)) continue;
    if (given.type === 'keyUsage') bits.add(given.bit);
    else purposes.add(given.id);
  }
  return { bits: [...bits], purposes: [...purposes] };
}
