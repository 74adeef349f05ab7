import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Runs OpenSSL and returns its standard output. Rejects with its standard error. */
export async function openssl(...args: readonly string[]): Promise<string> {
  return (await promisify(execFile)('openssl', args)).stdout;
}

/** A request that OpenSSL made, in PEM, and the file of its key. */
export interface MadeRequest {
  readonly request: string;
  readonly keyFile: string;
}

/** Arguments of `openssl genpkey`. */
export const keyTypes = {
  rsa: ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048'],
  p384: ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-384'],
  ed25519: ['-algorithm', 'ED25519'],
} as const;

/** Makes a key and a PKCS#10 request in a folder. `extensions` are lines as in an OpenSSL configuration. */
export async function makeRequest(
  folder: string,
  options: {
    readonly name: string;
    readonly key: keyof typeof keyTypes;
    /** Such as `/O=dev/CN=ada`. */
    readonly subject: string;
    readonly extensions?: readonly string[];
  },
): Promise<MadeRequest> {
  const keyFile = join(folder, `${options.name}.key`);
  const file = join(folder, `${options.name}.csr`);
  await openssl('genpkey', ...keyTypes[options.key], '-out', keyFile);
  const added = (options.extensions ?? []).flatMap((line) => ['-addext', line]);
  await openssl('req', '-new', '-key', keyFile, '-subj', options.subject, ...added, '-out', file);
  return { request: await readFile(file, 'utf8'), keyFile };
}

/** What OpenSSL prints of a certificate, after it has verified it for a purpose. */
export async function verified(
  folder: string,
  certificate: string,
  options: { readonly authorityFile: string; readonly purpose: 'sslclient' | 'sslserver' },
): Promise<string> {
  const file = join(folder, 'verified.crt');
  await writeFile(file, certificate);
  await openssl('verify', '-x509_strict', '-CAfile', options.authorityFile, '-purpose', options.purpose, file);
  return await openssl('x509', '-in', file, '-noout', '-text', '-certopt', 'no_pubkey,no_sigdump');
}
