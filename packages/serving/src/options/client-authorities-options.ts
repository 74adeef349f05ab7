import { errorMessage } from '@orch/apimachinery';
import type { RequestHeaderNames } from '@orch/auth';
import { readBundle } from '@orch/certs';
import {
  combineOptions,
  type FlagCheck,
  type FlagFile,
  FlagFileError,
  fileOption,
  type OptionReader,
  option,
} from '@orch/component';

/** A bundle of certificates. */
export interface AuthorityFile {
  readonly pem: string;
  /** The file of the bundle, which is read again when it changes; '' without a file. */
  readonly path: string;
}

/** Authenticating proxies: authorities of their certificates, and the headers by which they name users. */
export interface RequestHeaderConfig extends RequestHeaderNames {
  readonly authorities: AuthorityFile;
}

const optionOf = {
  authorities: 'requestheader-client-ca-file',
  usernameHeaders: 'requestheader-username-headers',
  groupHeaders: 'requestheader-group-headers',
  extraHeaderPrefixes: 'requestheader-extra-headers-prefix',
  allowedNames: 'requestheader-allowed-names',
} as const;

const headerOptions = [optionOf.usernameHeaders, optionOf.groupHeaders, optionOf.extraHeaderPrefixes] as const;
const listOptions = [...headerOptions, optionOf.allowedNames] as const;

/** Validates the options of proxies (spec: Authenticating proxy header rules). */
export const requestHeaderChecks: readonly FlagCheck[] = [
  (flags) =>
    listOptions
      .filter((name) => flags.list(name).some((value) => value.trim() === ''))
      .map((name) => `empty value in "${name}"`),
  (flags) =>
    headerOptions.flatMap((name) =>
      flags
        .list(name)
        .filter((value) => value.trim() !== '' && !isHeaderName(value))
        .map((value) => `--${name}: ${JSON.stringify(value)} is not the name of a header`),
    ),
  // v1.21 ignores the others without the authorities, and finds no user without a header for it.
  (flags) => {
    const given = listOptions.filter((name) => flags.list(name).length > 0);
    if (flags.string(optionOf.authorities) === '')
      return given.map((name) => `--${name} requires --${optionOf.authorities}`);
    return flags.list(optionOf.usernameHeaders).length > 0
      ? []
      : [`--${optionOf.authorities} requires --${optionOf.usernameHeaders}`];
  },
];

/** As RFC 7230, 3.2.6, defines tokens. */
function isHeaderName(name: string): boolean {
  return /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name);
}

/** The returned function reads the file of the option. @throws FlagFileError */
export const clientAuthoritiesOption: OptionReader<() => Promise<AuthorityFile | undefined>> = combineOptions(
  { file: fileOption('client-ca-file') },
  ({ file }) =>
    () =>
      readAuthorities(file, 'client-ca-file'),
);

/** The returned function reads the file of the options. @throws FlagFileError */
export const requestHeaderOptions: OptionReader<() => Promise<RequestHeaderConfig | undefined>> = combineOptions(
  {
    file: fileOption(optionOf.authorities),
    usernameHeaders: option.list(optionOf.usernameHeaders),
    groupHeaders: option.list(optionOf.groupHeaders),
    extraHeaderPrefixes: option.list(optionOf.extraHeaderPrefixes),
    allowedNames: option.list(optionOf.allowedNames),
  },
  ({ file, ...names }) =>
    async () => {
      const authorities = await readAuthorities(file, optionOf.authorities);
      return authorities === undefined ? undefined : { authorities, ...names };
    },
);

async function readAuthorities(file: FlagFile, flag: string): Promise<AuthorityFile | undefined> {
  const pem = await file.text();
  if (pem === undefined) return undefined;
  try {
    readBundle(pem);
  } catch (error) {
    throw new FlagFileError(`--${flag}: ${file.path}: ${errorMessage(error)}`, { cause: error });
  }
  return { pem, path: file.path };
}
