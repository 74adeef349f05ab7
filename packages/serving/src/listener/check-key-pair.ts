import { createPrivateKey, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';

/** @throws Error when the texts are not a certificate and its private key; OpenSSL ignores keys of another type */
export function checkKeyPair({ cert, key }: { readonly cert: string; readonly key: string }): void {
  if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
    throw new Error('the key is not that of the certificate');
  createSecureContext({ cert, key });
}
