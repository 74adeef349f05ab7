import { isIP } from 'node:net';
import { errorMessage } from '@orch/apimachinery';
import {
  combineOptions,
  type FlagCheck,
  FlagFileError,
  type NamedCertKey,
  type OptionReader,
  option,
  readFlagFile,
} from '@orch/component';
import { checkKeyPair } from '../listener/check-key-pair.js';
import type { ServerNamePair } from '../listener/secure-listener.js';

const name = 'tls-sni-cert-key';

/** Rejects patterns that no server name of a client matches. */
export const serverNameChecks: readonly FlagCheck[] = [
  (flags) =>
    flags.certKeys(name).flatMap(({ names }) =>
      names.flatMap((pattern) => {
        const problem = patternProblem(pattern);
        return problem === undefined ? [] : [`--${name}: ${JSON.stringify(pattern)} ${problem}`];
      }),
    ),
];

function patternProblem(pattern: string): string | undefined {
  if (isIP(pattern) !== 0) return 'is an IP address, which clients do not send as server name';
  return /^(\*\.)*[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\.?$/i.test(pattern)
    ? undefined
    : 'is not a host name, with wildcards only as its first segments';
}

/** The returned function reads the files of the options. @throws FlagFileError */
export const serverNameOptions: OptionReader<() => Promise<readonly ServerNamePair[]>> = combineOptions(
  { pairs: option.certKeys(name) },
  ({ pairs }) =>
    () =>
      Promise.all(pairs.map(readPair)),
);

async function readPair({ certFile, keyFile, names }: NamedCertKey): Promise<ServerNamePair> {
  const [cert, key] = await Promise.all([readFlagFile(certFile, name), readFlagFile(keyFile, name)]);
  checkPair({ cert, key }, { flags: `--${name}`, files: `${certFile}, ${keyFile}` });
  return { cert, key, names, files: { cert: certFile, key: keyFile } };
}

/** @throws FlagFileError for texts that are not a certificate and its key */
export function checkPair(
  { cert, key }: { readonly cert: string; readonly key: string },
  { flags, files }: { readonly flags: string; readonly files: string },
): void {
  try {
    checkKeyPair({ cert, key });
  } catch (error) {
    throw new FlagFileError(`${flags}: ${files}: not a certificate and its key: ${errorMessage(error)}`, {
      cause: error,
    });
  }
}
