import { createSecureContext } from 'node:tls';
import { errorMessage } from '@orch/apimachinery';
import { type OpenIdOptions, openIdAlgorithms } from '@orch/auth';
import { readBundle } from '@orch/certs';
import { combineOptions, type FlagCheck, type OptionReader, option } from '@orch/component';
import { FlagFileError, fileOption } from './flag-file.js';

const optionOf = {
  issuer: 'oidc-issuer-url',
  clientId: 'oidc-client-id',
  usernameClaim: 'oidc-username-claim',
  usernamePrefix: 'oidc-username-prefix',
  groupsClaim: 'oidc-groups-claim',
  groupsPrefix: 'oidc-groups-prefix',
  requiredClaims: 'oidc-required-claim',
  algorithms: 'oidc-signing-algs',
  authorities: 'oidc-ca-file',
} as const;

/** Validates the options of the identity provider (spec: OpenID Connect options). */
export const openIdChecks: readonly FlagCheck[] = [
  (flags) =>
    (flags.string(optionOf.issuer) === '') === (flags.string(optionOf.clientId) === '')
      ? []
      : [`${optionOf.issuer} and ${optionOf.clientId} should be specified together`],
  (flags) => {
    const issuer = flags.string(optionOf.issuer);
    if (issuer === '') return [];
    const scheme = URL.canParse(issuer) ? new URL(issuer).protocol.slice(0, -1) : '';
    return scheme === 'https'
      ? []
      : [
          `'${optionOf.issuer}' (${JSON.stringify(issuer)}) has invalid scheme (${JSON.stringify(scheme)}), require 'https'`,
        ];
  },
  (flags) =>
    flags.string(optionOf.usernameClaim) === '' ? [`--${optionOf.usernameClaim}: no username claim provided`] : [],
  (flags) =>
    flags
      .list(optionOf.algorithms)
      .filter((given) => !openIdAlgorithms.some((algorithm) => algorithm === given))
      .map((given) => `--${optionOf.algorithms}: oidc: unsupported signing alg: ${JSON.stringify(given)}`),
  // v1.21 ignores the others without an issuer.
  (flags) =>
    flags.string(optionOf.issuer) !== '' || flags.string(optionOf.clientId) !== ''
      ? []
      : Object.values(optionOf)
          .filter((name) => flags.isChanged(name))
          .map((name) => `--${name} requires --${optionOf.issuer}`),
];

/** The returned function reads the file of the options; undefined without an issuer. @throws FlagFileError */
export const openIdOption: OptionReader<() => Promise<OpenIdOptions | undefined>> = combineOptions(
  {
    issuer: option.string(optionOf.issuer),
    clientId: option.string(optionOf.clientId),
    usernameClaim: option.string(optionOf.usernameClaim),
    usernamePrefix: option.string(optionOf.usernamePrefix),
    groupsClaim: option.string(optionOf.groupsClaim),
    groupsPrefix: option.string(optionOf.groupsPrefix),
    requiredClaims: option.map(optionOf.requiredClaims),
    algorithms: option.list(optionOf.algorithms),
    authorities: fileOption(optionOf.authorities),
  },
  ({ issuer, usernamePrefix, groupsClaim, requiredClaims, algorithms, authorities: file, ...plain }) =>
    async () => {
      if (issuer === '') return undefined;
      const authorities = await file.text();
      if (authorities !== undefined) checkAuthorities(authorities, file.path);
      const allowed = openIdAlgorithms.filter((algorithm) => algorithms.includes(algorithm));
      return {
        issuer,
        ...plain,
        usernamePrefix: prefixOf(usernamePrefix, { issuer, usernameClaim: plain.usernameClaim }),
        ...(groupsClaim === '' ? {} : { groupsClaim }),
        requiredClaims: Object.fromEntries(
          Object.entries(requiredClaims).map(([claim, value]) => [claim, String(value)]),
        ),
        algorithms: allowed.length === 0 ? ['RS256'] : allowed,
        ...(authorities === undefined ? {} : { authorities }),
      };
    },
);

/** `-` is no prefix. Without the option only the claim `email` has none: others are unique within an issuer only. */
function prefixOf(
  given: string,
  { issuer, usernameClaim }: { readonly issuer: string; readonly usernameClaim: string },
): string {
  if (given === '-') return '';
  return given === '' && usernameClaim !== 'email' ? `${issuer}#` : given;
}

/** @throws FlagFileError */
function checkAuthorities(pem: string, path: string): void {
  try {
    readBundle(pem);
    createSecureContext({ ca: pem });
  } catch (error) {
    throw new FlagFileError(`--${optionOf.authorities}: ${path}: ${errorMessage(error)}`, { cause: error });
  }
}
