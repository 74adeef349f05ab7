import { errorMessage } from '@orch/apimachinery';
import { readSigningKey, readTokenKeys } from '@orch/auth';
import { combineOptions, type FlagCheck, type OptionReader, option } from '@orch/component';
import type { ServiceAccountOptions } from '@orch/controlplane';
import { FlagFileError, readFlagFile } from './flag-file.js';

/** How service account tokens are issued and verified. Plain data: keys are PEM. */
export interface ServiceAccountConfig {
  /** Without an issuer the server issues no tokens and accepts only tokens from secrets. */
  readonly issuer?: string;
  /** A private key. Without it the server issues no tokens. */
  readonly signingKey?: string;
  /** Keys that verify tokens. */
  readonly keys: readonly string[];
  readonly lookup?: boolean;
  readonly jwksUri?: string;
  readonly expirationSecondsMax?: number;
  readonly extendsExpiration?: boolean;
}

/** Spec: Service account options. */
export const serviceAccountChecks: readonly FlagCheck[] = [
  (flags) => {
    const issuer = flags.string('service-account-issuer');
    return issuer.includes(':') && !URL.canParse(issuer)
      ? [`service-account-issuer contained a ':' but was not a valid URL: ${issuer}`]
      : [];
  },
  (flags) => {
    const uri = flags.string('service-account-jwks-uri');
    if (uri === '') return [];
    if (!URL.canParse(uri)) return [`service-account-jwks-uri must be a valid URL: ${uri}`];
    return new URL(uri).protocol === 'https:'
      ? []
      : [`service-account-jwks-uri requires https scheme, parsed as: ${uri}`];
  },
  (flags) => {
    if (flags.string('service-account-signing-key-file') === '') return [];
    const missing = [
      ...(flags.string('service-account-issuer') === '' ? ['service-account-issuer'] : []),
      ...(flags.list('service-account-key-file').every((file) => file === '') ? ['service-account-key-file'] : []),
    ];
    return missing.map((name) => `service-account-signing-key-file requires ${name} to be set`);
  },
  (flags) => {
    const seconds = flags.durationMs('service-account-max-token-expiration') / 1_000;
    return seconds !== 0 && (seconds < 3_600 || seconds > 2 ** 32)
      ? ['the service-account-max-token-expiration must be between 1 hour and 2^32 seconds']
      : [];
  },
];

/** The returned function reads the files of the options. @throws FlagFileError */
export const serviceAccountOptions: OptionReader<(servingKey: string) => Promise<ServiceAccountConfig>> =
  combineOptions(
    {
      issuer: option.string('service-account-issuer'),
      jwksUri: option.string('service-account-jwks-uri'),
      signingFile: option.string('service-account-signing-key-file'),
      keyFiles: option.list('service-account-key-file'),
      expirationMsMax: option.durationMs('service-account-max-token-expiration'),
      lookup: option.boolean('service-account-lookup'),
      extendsExpiration: option.boolean('service-account-extend-token-expiration'),
    },
    ({ issuer, jwksUri, signingFile, keyFiles, expirationMsMax, lookup, extendsExpiration }) =>
      async (servingKey) => {
        const files = keyFiles.filter((file) => file !== '');
        const keys = await Promise.all(files.map((file) => readKey(file, 'service-account-key-file', readTokenKeys)));
        return {
          ...(issuer === '' ? {} : { issuer }),
          ...(jwksUri === '' ? {} : { jwksUri }),
          lookup,
          ...(signingFile === ''
            ? {}
            : { signingKey: await readKey(signingFile, 'service-account-signing-key-file', readSigningKey) }),
          // Without a key option, the key of the listener verifies tokens if it is suitable.
          keys: keys.length > 0 ? keys : isTokenKey(servingKey) ? [servingKey] : [],
          ...(expirationMsMax === 0 ? {} : { expirationSecondsMax: expirationMsMax / 1_000 }),
          extendsExpiration,
        };
      },
  );

/** The accepted token audiences; undefined when no option sets them. */
export const apiAudiencesOption: OptionReader<readonly string[] | undefined> = combineOptions(
  { audiences: option.list('api-audiences'), deprecated: option.list('service-account-api-audiences') },
  ({ audiences, deprecated }) => {
    const given = [...audiences, ...deprecated].filter((audience) => audience !== '');
    return given.length === 0 ? undefined : given;
  },
);

/** Parses the keys of the config. */
export function serviceAccountOptionsOf({ signingKey, keys, ...plain }: ServiceAccountConfig): ServiceAccountOptions {
  return {
    ...plain,
    keys: keys.flatMap((pem) => readTokenKeys(pem)),
    ...(signingKey === undefined ? {} : { signingKey: readSigningKey(signingKey) }),
  };
}

function isTokenKey(pem: string): boolean {
  try {
    return readTokenKeys(pem).length > 0;
  } catch {
    return false;
  }
}

/** Reads a key file and checks that its keys can be parsed. @throws FlagFileError */
async function readKey(file: string, flag: string, check: (pem: string) => unknown): Promise<string> {
  const pem = await readFlagFile(file, flag);
  try {
    check(pem);
  } catch (error) {
    throw new FlagFileError(`--${flag}: ${file}: ${errorMessage(error)}`, { cause: error });
  }
  return pem;
}
