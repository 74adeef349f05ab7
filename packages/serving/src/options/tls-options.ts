import { combineOptions, type FlagCheck, type OptionReader, option } from '@orch/component';
import type { SecureListenerOptions } from '../listener/secure-listener.js';
import { cipherList, unavailableSuites } from './cipher-suites.js';

type TlsConfig = Pick<SecureListenerOptions, 'ciphers' | 'minVersion'>;

const cipherSuites = { name: 'tls-cipher-suites' } as const;
const minVersion = { name: 'tls-min-version' } as const;

/** Rejects each suite that the runtime cannot offer, and key pairs without one of their files. */
export const tlsChecks: readonly FlagCheck[] = [
  (flags) =>
    unavailableSuites(flags.list(cipherSuites.name)).map(
      (suite) => `--${cipherSuites.name}: ${suite} is not offered by the OpenSSL of this runtime`,
    ),
  (flags) =>
    (flags.string('tls-cert-file') === '') === (flags.string('tls-private-key-file') === '')
      ? []
      : ['--tls-cert-file and --tls-private-key-file must be set together'],
];

/** Default to those of the runtime: TLS 1.2 and later. */
export const tlsOptions: OptionReader<TlsConfig> = combineOptions(
  { version: option.string(minVersion.name), suites: option.list(cipherSuites.name) },
  ({ version, suites }) => {
    const lowest = versions[version];
    const ciphers = cipherList(suites, { allowsOldVersions: lowest === 'TLSv1' || lowest === 'TLSv1.1' });
    return {
      ...(lowest === undefined ? {} : { minVersion: lowest }),
      ...(ciphers === undefined ? {} : { ciphers }),
    };
  },
);

const versions: Readonly<Record<string, NonNullable<TlsConfig['minVersion']>>> = {
  VersionTLS10: 'TLSv1',
  VersionTLS11: 'TLSv1.1',
  VersionTLS12: 'TLSv1.2',
  VersionTLS13: 'TLSv1.3',
};
