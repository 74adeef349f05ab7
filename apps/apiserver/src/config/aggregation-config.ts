import { createSecureContext } from 'node:tls';
import type { AggregationOptions } from '@orch/aggregation';
import { errorMessage } from '@orch/apimachinery';
import { combineOptions, type FlagCheck, type OptionReader, option } from '@orch/component';
import type { ServiceRouting } from '@orch/controlplane';
import { FlagFileError, fileOption } from './flag-file.js';

/** How this server reaches the servers of other API group versions. Plain data. */
export interface AggregationConfig {
  /** Defaults to endpoints, for clusters without a network of their own. Applies to webhooks as well. */
  readonly serviceRouting?: ServiceRouting;
  /** The client certificate that other servers verify; PEM. */
  readonly proxyClient?: { readonly cert: string; readonly key: string };
  /** The files of `proxyClient`; read again when they change. */
  readonly proxyClientFiles?: { readonly cert: string; readonly key: string };
}

const certificate = { name: 'proxy-client-cert-file' } as const;
const key = { name: 'proxy-client-key-file' } as const;

export const aggregationChecks: readonly FlagCheck[] = [
  (flags) =>
    (flags.string(certificate.name) === '') === (flags.string(key.name) === '')
      ? []
      : [`--${certificate.name} and --${key.name} must be set together`],
];

/** The returned function reads the files of the options. @throws FlagFileError */
export const aggregationOptions: OptionReader<() => Promise<AggregationConfig>> = combineOptions(
  {
    certificate: fileOption(certificate.name),
    key: fileOption(key.name),
    routesToEndpoints: option.boolean('enable-aggregator-routing'),
  },
  ({ certificate: certificateFile, key: keyFile, routesToEndpoints }) =>
    async () => {
      const [cert, keyText] = await Promise.all([certificateFile.text(), keyFile.text()]);
      if (cert !== undefined && keyText !== undefined) checkPair(cert, keyText);
      return {
        serviceRouting: routesToEndpoints ? 'endpoints' : 'clusterIP',
        ...(cert === undefined || keyText === undefined
          ? {}
          : {
              proxyClient: { cert, key: keyText },
              proxyClientFiles: { cert: certificateFile.path, key: keyFile.path },
            }),
      };
    },
);

/** @throws FlagFileError unless the key belongs to the certificate */
function checkPair(cert: string, keyText: string): void {
  try {
    createSecureContext({ cert, key: keyText });
  } catch (error) {
    const why = `not a certificate and its key: ${errorMessage(error)}`;
    throw new FlagFileError(`--${certificate.name} and --${key.name}: ${why}`, { cause: error });
  }
}

export function aggregationOptionsOf({ proxyClient, proxyClientFiles }: AggregationConfig = {}): AggregationOptions {
  return {
    frontProxy: {
      ...(proxyClient === undefined ? {} : { pair: proxyClient }),
      ...(proxyClientFiles === undefined ? {} : { files: proxyClientFiles }),
    },
  };
}
