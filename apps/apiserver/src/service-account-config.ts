import { errorMessage } from '@orch/apimachinery';
import type { ServiceAccountOptions } from '@orch/apiserver';
import { readSigningKey, readTokenKeys } from '@orch/auth';
import type { FlagCheck, FlagValues } from '@orch/component';
import { FlagFileError, readFlagFile } from './flag-file.js';

/** How tokens of service accounts are issued and checked, as plain data: keys are PEM. */
export interface ServiceAccountConfig {
  /** Without it no tokens are issued, and those that lie in secrets are taken alone. */
  readonly issuer?: string;
  /** A private key; no tokens are issued without. */
  readonly signingKey?: string;
  /** What tokens are checked with. */
  readonly keys: readonly string[];
  readonly lookup?: boolean;
  readonly jwksUri?: string;
  readonly expirationSecondsMax?: number;
  readonly extendsExpiration?: boolean;
}

export const honouredServiceAccountFlags: readonly string[] = [
  'api-audiences',
  'service-account-api-audiences',
  'service-account-extend-token-expiration',
  'service-account-issuer',
  'service-account-jwks-uri',
  'service-account-key-file',
  'service-account-lookup',
  'service-account-max-token-expiration',
  'service-account-signing-key-file',
];

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

/** @throws FlagFileError */
export async function serviceAccountConfigOf(flags: FlagValues, servingKey: string): Promise<ServiceAccountConfig> {
  const issuer = flags.string('service-account-issuer');
  const jwksUri = flags.string('service-account-jwks-uri');
  const signingFile = flags.string('service-account-signing-key-file');
  const files = flags.list('service-account-key-file').filter((file) => file !== '');
  const keys = await Promise.all(files.map((file) => readKey(file, 'service-account-key-file', readTokenKeys)));
  const expirationSecondsMax = flags.durationMs('service-account-max-token-expiration') / 1_000;
  return {
    ...(issuer === '' ? {} : { issuer }),
    ...(jwksUri === '' ? {} : { jwksUri }),
    lookup: flags.boolean('service-account-lookup'),
    ...(signingFile === ''
      ? {}
      : { signingKey: await readKey(signingFile, 'service-account-signing-key-file', readSigningKey) }),
    // Without a key of their own, tokens are checked with that of the listener, if it is one that signs tokens.
    keys: keys.length > 0 ? keys : isTokenKey(servingKey) ? [servingKey] : [],
    ...(expirationSecondsMax === 0 ? {} : { expirationSecondsMax }),
    extendsExpiration: flags.boolean('service-account-extend-token-expiration'),
  };
}

/** Whom tokens must be for; undefined when nobody says. */
export function apiAudiencesOf(flags: FlagValues): readonly string[] | undefined {
  const audiences = [...flags.list('api-audiences'), ...flags.list('service-account-api-audiences')];
  const given = audiences.filter((audience) => audience !== '');
  return given.length === 0 ? undefined : given;
}

/** The same with its keys read. */
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

/** The text of a file whose keys can be read. @throws FlagFileError */
async function readKey(file: string, flag: string, check: (pem: string) => unknown): Promise<string> {
  const pem = await readFlagFile(file, flag);
  try {
    check(pem);
  } catch (error) {
    throw new FlagFileError(`--${flag}: ${file}: ${errorMessage(error)}`, { cause: error });
  }
  return pem;
}
