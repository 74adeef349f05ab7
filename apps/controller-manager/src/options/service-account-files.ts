import { readFile } from 'node:fs/promises';
import { errorMessage } from '@orch/apimachinery';
import { readSigningKey } from '@orch/auth';
import { readBundle } from '@orch/certs';
import { groupOptions, type OptionReader, option } from '@orch/component';

/** `--root-ca-file` or `--service-account-private-key-file` cannot be used. The message names option and file. */
export class ServiceAccountFilesError extends Error {
  override readonly name = 'ServiceAccountFilesError';
}

export interface ServiceAccountFiles {
  /** Empty when not given. */
  readonly rootFile: string;
  readonly keyFile: string;
}

/** The files that end up in token secrets and in the config map of each namespace. */
export const serviceAccountFilesOption: OptionReader<ServiceAccountFiles> = groupOptions({
  rootFile: option.string('root-ca-file'),
  keyFile: option.string('service-account-private-key-file'),
});

/** Reads and checks the files. @throws ServiceAccountFilesError with the problems of both */
export async function readServiceAccountFiles({ rootFile, keyFile }: ServiceAccountFiles): Promise<{
  readonly rootCertificates?: string;
  readonly signingKey?: string;
}> {
  const problems: string[] = [];
  const read = async (
    file: string,
    { option: name, check }: { readonly option: string; check(pem: string): unknown },
  ) => {
    if (file === '') return undefined;
    try {
      const pem = await readFile(file, 'utf8');
      check(pem);
      return pem;
    } catch (error) {
      problems.push(`--${name}: ${file}: ${errorMessage(error)}`);
      return undefined;
    }
  };
  const rootCertificates = await read(rootFile, { option: 'root-ca-file', check: readBundle });
  const signingKey = await read(keyFile, { option: 'service-account-private-key-file', check: readSigningKey });
  if (problems.length > 0) throw new ServiceAccountFilesError(problems.join('; '));
  return { ...(rootCertificates ? { rootCertificates } : {}), ...(signingKey ? { signingKey } : {}) };
}
