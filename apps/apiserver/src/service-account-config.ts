import { errorMessage } from '@orch/apimachinery';
import type { ServiceAccountOptions } from '@orch/apiserver';
import { readSigningKey, readTokenKeys } from '@orch/auth';
import type { FlagCheck, FlagValues } from '@orch/component';
import { FlagFileError, readFlagFile } from './flag-file.js';

/** How tokens of service accounts are issued and checked, as plain data: keys are PEM. */
export interface ServiceAccountConfig {
  readonly issuer: string;
  /** A private key; no tokens are issued without. */
  readonly signingKey?: string;
  /** What tokens are checked with. */
  readonly keys: readonly string[];
  readonly expirationSecondsMax?: number;
  readonly extendsExpiration?: boolean;
}

export const honouredServiceAccountFlags: readonly string[] = [
  'api-audiences',
  'service-account-api-audiences',
  'service-account-extend-token-expiration',
  'service-account-issuer',
  'service-account-key-file',
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

/** undefined: without an issuer there are no tokens. @throws FlagFileError */
export async function serviceAccountConfigOf(
  flags: FlagValues,
  servingKey: string,
): Promise<ServiceAccountConfig | undefined> {
  const issuer = flags.string('service-account-issuer');
  if (issuer === '') return undefined;
  const signingFile = flags.string('service-account-signing-key-file');
  const files = flags.list('service-account-key-file').filter((file) => file !== '');
  const keys = await Promise.all(files.map((file) => readKey(file, 'service-account-key-file', readTokenKeys)));
  const expirationSecondsMax = flags.durationMs('service-account-max-token-expiration') / 1_000;
  return {
    issuer,
    ...(signingFile === ''
      ? {}
      : { signingKey: await readKey(signingFile, 'service-account-signing-key-file', readSigningKey) }),
    // Without a key of their own, tokens are checked with that of the listener.
    keys: keys.length === 0 ? [servingKey] : keys,
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
