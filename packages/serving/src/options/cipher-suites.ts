import { DEFAULT_CIPHERS, getCiphers } from 'node:tls';

/** The suites of `--tls-cipher-suites` that the runtime's OpenSSL does not implement: those with RC4 or 3DES. */
export function unavailableSuites(suites: readonly string[]): readonly string[] {
  return suites.filter((suite) => openSslNameOf(suite) === undefined);
}

/**
 * OpenSSL's list of the suites with these IANA names; empty names mean those of the runtime. Unlike in v1.21, the list
 * restricts the TLS 1.3 suites when it names one of them.
 */
export function cipherList(
  suites: readonly string[],
  { allowsOldVersions }: { readonly allowsOldVersions: boolean },
): string | undefined {
  const names = suites.flatMap((suite) => openSslNameOf(suite) ?? []);
  const hasTls13 = names.some((name) => name.startsWith('TLS_'));
  const list = hasTls13 || names.length === 0 ? names : [...names, ...suitesOfTls13];
  // OpenSSL offers TLS 1.0 and 1.1, which sign with SHA-1, only at its lowest security level.
  if (allowsOldVersions) return [...(list.length === 0 ? [DEFAULT_CIPHERS] : list), '@SECLEVEL=0'].join(':');
  return list.length === 0 ? undefined : list.join(':');
}

const suitesOfTls13 = ['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256'];

/** Undefined for a suite that the runtime does not implement. */
function openSslNameOf(suite: string): string | undefined {
  if (suitesOfTls13.includes(suite)) return suite;
  const [, exchange = '', cipher = ''] = /^TLS_(.+)_WITH_(.+)$/.exec(suite) ?? [];
  const keyExchange = exchange === 'RSA' ? '' : `${exchange.replaceAll('_', '-')}-`;
  const name = keyExchange + cipherNameOf(cipher);
  return getCiphers().includes(name.toLowerCase()) ? name : undefined;
}

/** Converts `AES_128_CBC_SHA256` to `AES128-SHA256`, `AES_128_GCM_SHA256` to `AES128-GCM-SHA256`. */
function cipherNameOf(cipher: string): string {
  if (cipher.startsWith('CHACHA20_POLY1305')) return 'CHACHA20-POLY1305';
  return cipher
    .replace(/^AES_(\d+)_/, 'AES$1_')
    .replace('_CBC', '')
    .replaceAll('_', '-');
}
