import { errorMessage } from '@orch/apimachinery';
import { type AuthorityFiles, type BuiltInSigner, readSigningAuthority } from '@orch/certs';
import { combineOptions, type FlagCheck, type OptionReader, option } from '@orch/component';
import { defaultControllerOptions } from '@orch/controllers';

/** An authority of `--cluster-signing-*` cannot be read. The message names the options and the files. */
export class SigningFilesError extends Error {
  override readonly name = 'SigningFilesError';
}

/** The part of the option names that belongs to each signer. */
const signerOptions = {
  apiServerClient: 'cluster-signing-apiserver-client',
  apiServerClientNodeAgent: 'cluster-signing-nodeagent-client',
  nodeAgentServing: 'cluster-signing-nodeagent-serving',
  legacyUnknown: 'cluster-signing-legacy-unknown',
} as const satisfies Readonly<Record<BuiltInSigner, string>>;

const certOf = (prefix: string) => `${prefix}-cert-file`;
const keyOf = (prefix: string) => `${prefix}-key-file`;
const shared = 'cluster-signing';

/**
 * A certificate needs its key and the reverse; the files of all signers and those of single signers exclude each other. Spec:
 * Controller manager defaults.
 */
export const signingFilesCheck: FlagCheck = (flags) => {
  const isGiven = (name: string) => flags.string(name) !== '';
  const own = Object.values(signerOptions).flatMap((prefix) => [certOf(prefix), keyOf(prefix)]);
  const alone = [shared, ...Object.values(signerOptions)].flatMap((prefix) => {
    if (isGiven(certOf(prefix)) === isGiven(keyOf(prefix))) return [];
    const [given, missing] = isGiven(certOf(prefix))
      ? [certOf(prefix), keyOf(prefix)]
      : [keyOf(prefix), certOf(prefix)];
    return [`--${given} requires --${missing}`];
  });
  const ofAll = [certOf(shared), keyOf(shared)].filter(isGiven);
  const ofOne = own.filter(isGiven);
  if (ofAll.length === 0 || ofOne.length === 0) return alone;
  const names = (options: readonly string[]) => options.map((name) => `--${name}`).join(', ');
  return [...alone, `${names(ofAll)} cannot be combined with ${names(ofOne)}`];
};

type Files = readonly [cert: string, key: string];

const filesOption = (prefix: string): OptionReader<Files> =>
  combineOptions({ cert: option.string(certOf(prefix)), key: option.string(keyOf(prefix)) }, ({ cert, key }) => [
    cert,
    key,
  ]);

/** `--cluster-signing-duration`, or its older name. */
export const signingDurationOption: OptionReader<number> = combineOptions(
  {
    durationMs: option.durationMs('cluster-signing-duration'),
    olderMs: option.durationMs('experimental-cluster-signing-duration'),
  },
  ({ durationMs, olderMs }) => (durationMs === defaultControllerOptions.csrsigning.durationMs ? olderMs : durationMs),
);

/** The lifetime of certificates is positive. */
export const signingDurationCheck: FlagCheck = (flags) =>
  ['cluster-signing-duration', 'experimental-cluster-signing-duration']
    .filter((name) => flags.durationMs(name) <= 0)
    .map((name) => `--${name} must be greater than 0`);

/** The authorities by signer. */
export const signingAuthoritiesOption: OptionReader<Readonly<Partial<Record<BuiltInSigner, AuthorityFiles>>>> =
  combineOptions(
    {
      shared: filesOption(shared),
      apiServerClient: filesOption(signerOptions.apiServerClient),
      apiServerClientNodeAgent: filesOption(signerOptions.apiServerClientNodeAgent),
      nodeAgentServing: filesOption(signerOptions.nodeAgentServing),
      legacyUnknown: filesOption(signerOptions.legacyUnknown),
    },
    ({ shared: ofAll, ...ofEach }) => {
      const authorities: Partial<Record<BuiltInSigner, AuthorityFiles>> = {};
      for (const [signer, own] of Object.entries(ofEach)) {
        const [certFile, keyFile] = isPair(own) ? own : ofAll;
        if (isPair([certFile, keyFile]) && isSigner(signer)) authorities[signer] = { certFile, keyFile };
      }
      return authorities;
    },
  );

function isPair([cert, key]: Files): boolean {
  return cert !== '' && key !== '';
}

function isSigner(name: string): name is BuiltInSigner {
  return Object.hasOwn(signerOptions, name);
}

/** Reads every authority once, so that the program does not start with files that cannot sign. @throws SigningFilesError */
export async function checkAuthorities(authorities: Readonly<Partial<Record<BuiltInSigner, AuthorityFiles>>>) {
  const distinct = new Map(Object.values(authorities).map((files) => [JSON.stringify(files), files]));
  const problems: string[] = [];
  for (const files of distinct.values()) {
    try {
      await readSigningAuthority(files);
    } catch (error) {
      problems.push(`${optionOf(files, authorities)}: ${errorMessage(error)}`);
    }
  }
  if (problems.length > 0) throw new SigningFilesError(problems.join('; '));
}

/** The options that gave the files: those of all signers, or of one. */
function optionOf(
  { certFile, keyFile }: AuthorityFiles,
  authorities: Readonly<Partial<Record<BuiltInSigner, AuthorityFiles>>>,
): string {
  const signers = Object.entries(authorities).filter(([, own]) => own.certFile === certFile && own.keyFile === keyFile);
  const own = signers.flatMap(([signer]) => (isSigner(signer) ? [signerOptions[signer]] : []));
  const prefixes = own.length === Object.keys(signerOptions).length ? [shared] : own;
  return prefixes.flatMap((prefix) => [`--${certOf(prefix)}`, `--${keyOf(prefix)}`]).join(', ');
}
