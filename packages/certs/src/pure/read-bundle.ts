import { X509Certificate } from 'node:crypto';
import { errorMessage } from '@orch/apimachinery';

/** The certificates of a PEM bundle; other blocks and text between the blocks are ignored. @throws Error without any */
export function readBundle(pem: string): readonly X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (blocks.length === 0) throw new Error('the bundle contains no certificate');
  return blocks.map((block, index) => {
    try {
      return new X509Certificate(block);
    } catch (error) {
      throw new Error(`certificate ${index + 1} of the bundle is invalid: ${errorMessage(error)}`, { cause: error });
    }
  });
}
