import { hostname } from 'node:os';
import { join } from 'node:path';
import { errorMessage } from '@orch/apimachinery';
import {
  generateAuthority,
  issueCertificate,
  type KeyPair,
  loadOrCreateServingCertificate,
  validFor,
} from '@orch/certs';
import { combineOptions, FlagFileError, fileOption, type OptionReader, option } from '@orch/component';
import type { ServingKeyPair } from '../listener/secure-listener.js';
import { checkPair } from './server-name-options.js';

/**
 * Reads the certificate files of the options. Without them, it loads or creates the self-signed pair `<name>.crt` and
 * `<name>.key` in `--cert-dir`, or creates one in memory when that is empty. @throws FlagFileError
 */
export function servingCertificateOptions(name: string): OptionReader<() => Promise<ServingKeyPair>> {
  return combineOptions(
    {
      certificate: fileOption('tls-cert-file'),
      key: fileOption('tls-private-key-file'),
      folder: option.string('cert-dir'),
      address: option.string('bind-address'),
    },
    ({ certificate, key, folder, address }) =>
      async () => {
        const [certPem, keyPem] = await Promise.all([certificate.text(), key.text()]);
        if (certPem !== undefined && keyPem !== undefined) {
          const pair = { cert: certPem, key: keyPem };
          const files = { cert: certificate.path, key: key.path };
          checkPair(pair, { flags: '--tls-cert-file, --tls-private-key-file', files: `${files.cert}, ${files.key}` });
          return { ...pair, files };
        }
        const isAny = address === '0.0.0.0' || address === '::';
        const hosts = [...new Set(['localhost', '127.0.0.1', hostname(), ...(isAny ? [] : [address])])];
        if (folder === '') return await selfSigned(hosts);
        const pair = await loadOrCreateServingCertificate({ folder, name, hosts }).catch(throwFolderError);
        return { ...pair, files: { cert: join(folder, `${name}.crt`), key: join(folder, `${name}.key`) } };
      },
  );
}

/** Throws an error of the file system as one of the option. */
function throwFolderError(error: unknown): never {
  if (typeof error !== 'object' || error === null || !('syscall' in error)) throw error;
  throw new FlagFileError(`--cert-dir: ${errorMessage(error)}`, { cause: error });
}

async function selfSigned(hosts: readonly string[]): Promise<KeyPair> {
  const validity = validFor(365, new Date());
  const commonName = `${hosts[0]}@${Math.floor(Date.now() / 1000)}`;
  const authority = await generateAuthority({ commonName: `${hosts[0]}-ca`, ...validity });
  const issued = await issueCertificate(authority, { commonName, hosts, usages: ['server'], ...validity });
  return { cert: issued.cert + authority.cert, key: issued.key };
}
