import { combineOptions, type FlagCheck, type OptionReader, option } from '@orch/component';
import type { SecureListenerOptions } from '../listener/secure-listener.js';
import { serverNameChecks, serverNameOptions } from './server-name-options.js';
import { servingCertificateOptions } from './serving-certificate-options.js';
import { type AddressSharing, sharingChecks, sharingOptions } from './sharing-options.js';
import { tlsChecks, tlsOptions } from './tls-options.js';

/** The options of the section 'Secure serving', with the contents of their files; plain data. */
export interface ListenerConfig
  extends AddressSharing,
    Pick<
      SecureListenerOptions,
      'cert' | 'ciphers' | 'files' | 'host' | 'key' | 'minVersion' | 'port' | 'serverNames' | 'streamsPerConnectionMax'
    > {}

export const listenerChecks: readonly FlagCheck[] = [...tlsChecks, ...sharingChecks, ...serverNameChecks];

/**
 * The returned function reads the files, and creates the certificate when there is none; `name` is that of its files.
 * @throws FlagFileError
 */
export function listenerOptions(name: string): OptionReader<() => Promise<ListenerConfig>> {
  return combineOptions(
    {
      host: option.string('bind-address'),
      port: option.number('secure-port'),
      tls: tlsOptions,
      sharing: sharingOptions,
      streamsMax: option.number('http2-max-streams-per-connection'),
      certificate: servingCertificateOptions(name),
      serverNames: serverNameOptions,
    },
    ({ host, port, tls, sharing, streamsMax, certificate, serverNames }) =>
      async () => {
        const [pair, names] = await Promise.all([certificate(), serverNames()]);
        return {
          ...{ host, port, ...tls, ...sharing, ...pair },
          ...(names.length > 0 ? { serverNames: names } : {}),
          ...(streamsMax > 0 ? { streamsPerConnectionMax: streamsMax } : {}),
        };
      },
  );
}
