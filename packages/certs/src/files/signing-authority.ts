import { createPrivateKey, type X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { errorMessage } from '@orch/apimachinery';
import type { KeyPair } from '../pure/key-pair.js';
import { readBundle } from '../pure/read-bundle.js';

/** The files of an authority that signs requests; both PEM. */
export interface AuthorityFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

/**
 * Reads an authority: one certificate, and its private key.
 * @throws Error that names the file, when a file cannot be read or the two do not belong together
 */
export async function readSigningAuthority({ certFile, keyFile }: AuthorityFiles): Promise<KeyPair> {
  const [cert, key] = await Promise.all([readFile(certFile, 'utf8'), readFile(keyFile, 'utf8')]);
  const certificate = oneCertificateOf(cert, certFile);
  try {
    if (!certificate.checkPrivateKey(createPrivateKey(key))) {
      throw new Error(`is not the key of the certificate in ${certFile}`);
    }
  } catch (error) {
    throw new Error(`${keyFile}: ${errorMessage(error)}`, { cause: error });
  }
  return { cert: certificate.toString(), key };
}

function oneCertificateOf(pem: string, file: string): X509Certificate {
  let certificates: readonly X509Certificate[];
  try {
    certificates = readBundle(pem);
  } catch (error) {
    throw new Error(`${file}: ${errorMessage(error)}`, { cause: error });
  }
  const [certificate] = certificates;
  if (certificate === undefined || certificates.length > 1) {
    throw new Error(`${file}: contains ${certificates.length} certificates; an authority has one`);
  }
  return certificate;
}

/**
 * An authority in files, which are read again with each use, so that replaced files count at once. While they cannot be
 * read, such as between the replacements of the two, the authority stays the one that was read last.
 */
export class FollowedAuthority {
  #last: KeyPair | undefined;

  constructor(
    private readonly files: AuthorityFiles,
    private readonly onReadError: (error: unknown) => void,
  ) {}

  /** @throws Error when the files cannot be read, and never could */
  async current(): Promise<KeyPair> {
    try {
      this.#last = await readSigningAuthority(this.files);
    } catch (error) {
      if (this.#last === undefined) throw error;
      this.onReadError(error);
    }
    return this.#last;
  }
}
