import { getCiphers } from 'node:tls';
import { combineOptions, type FlagCheck, type OptionReader, option } from '@orch/component';
import type { ControlPlaneServerOptions } from '@orch/controlplane';

type TlsConfig = Pick<ControlPlaneServerOptions['listener'], 'ciphers' | 'minVersion'>;

const cipherSuites = { name: 'tls-cipher-suites' } as const;
const minVersion = { name: 'tls-min-version' } as const;

/** Rejects a list without an available suite. The table accepts RC4 and 3DES, which the runtime does not implement. */
export const tlsChecks: readonly FlagCheck[] = [
  (flags) => {
    const suites = flags.list(cipherSuites.name);
    if (suites.length === 0 || suites.some((suite) => openSslNameOf(suite) !== undefined)) return [];
    return [`--${cipherSuites.name}: none of these suites is available: ${suites.join(', ')}`];
  },
];

/** Default to those of the runtime: TLS 1.2 and later. */
export const tlsOptions: OptionReader<TlsConfig> = combineOptions(
  { version: option.string(minVersion.name), suites: option.list(cipherSuites.name) },
  ({ version, suites }) => {
    const lowest = versions[version];
    return {
      ...(lowest === undefined ? {} : { minVersion: lowest }),
      ...(suites.length === 0 ? {} : { ciphers: ciphersOf(suites).join(':') }),
    };
  },
);

const versions: Readonly<Record<string, NonNullable<TlsConfig['minVersion']>>> = {
  VersionTLS10: 'TLSv1',
  VersionTLS11: 'TLSv1.1',
  VersionTLS12: 'TLSv1.2',
  VersionTLS13: 'TLSv1.3',
};

/** Unlike in v1.21, the option restricts the TLS 1.3 suites when it lists one of them. */
function ciphersOf(suites: readonly string[]): readonly string[] {
  const names = suites.flatMap((suite) => openSslNameOf(suite) ?? []);
  return names.some((name) => name.startsWith('TLS_')) ? names : [...names, ...suitesOfTls13];
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
