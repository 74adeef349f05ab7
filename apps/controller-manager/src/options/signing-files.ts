import { errorMessage } from '@orch/apimachinery';
import {
  type AuthorityFiles,
  type BuiltInSigner,
  builtInSigners,
  isBuiltInSigner,
  readSigningAuthority,
} from '@orch/certs';
import { combineOptions, type FlagCheck, type OptionReader, option } from '@orch/component';
import { defaultControllerOptions } from '@orch/controllers';

/** An authority of `--cluster-signing-*` cannot be read. The message names the options and the files. */
export class SigningFilesError extends Error {
  override readonly name = 'SigningFilesError';
}

/** The part of the option names that belongs to each signer. */
const signerOptions: Readonly<Record<BuiltInSigner, { readonly name: string }>> = {
  apiServerClient: { name: 'cluster-signing-apiserver-client' },
  apiServerClientNodeAgent: { name: 'cluster-signing-nodeagent-client' },
  nodeAgentServing: { name: 'cluster-signing-nodeagent-serving' },
  legacyUnknown: { name: 'cluster-signing-legacy-unknown' },
};
const ownPrefixes = builtInSigners.map((signer) => signerOptions[signer].name);

const certOf = (prefix: string) => `${prefix}-cert-file`;
const keyOf = (prefix: string) => `${prefix}-key-file`;
const shared = 'cluster-signing';

/**
 * A certificate needs its key and the reverse; the files of all signers and those of single signers exclude each other. Spec:
 * Controller manager defaults.
 */
export const signingFilesCheck: FlagCheck = (flags) => {
  const isGiven = (name: string) => flags.string(name) !== '';
  const own = ownPrefixes.flatMap((prefix) => [certOf(prefix), keyOf(prefix)]);
  const alone = [shared, ...ownPrefixes].flatMap((prefix) => {
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
      apiServerClient: filesOption(signerOptions.apiServerClient.name),
      apiServerClientNodeAgent: filesOption(signerOptions.apiServerClientNodeAgent.name),
      nodeAgentServing: filesOption(signerOptions.nodeAgentServing.name),
      legacyUnknown: filesOption(signerOptions.legacyUnknown.name),
    },
    ({ shared: ofAll, ...ofEach }) => {
      const authorities: Partial<Record<BuiltInSigner, AuthorityFiles>> = {};
      for (const [signer, own] of Object.entries(ofEach)) {
        const [certFile, keyFile] = isPair(own) ? own : ofAll;
        if (isPair([certFile, keyFile]) && isBuiltInSigner(signer)) authorities[signer] = { certFile, keyFile };
      }
      return authorities;
    },
  );

function isPair([cert, key]: Files): boolean {
  return cert !== '' && key !== '';
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
  const own = signers.flatMap(([signer]) => (isBuiltInSigner(signer) ? [signerOptions[signer].name] : []));
  const prefixes = own.length === ownPrefixes.length ? [shared] : own;
  return prefixes.flatMap((prefix) => [`--${certOf(prefix)}`, `--${keyOf(prefix)}`]).join(', ');
}
