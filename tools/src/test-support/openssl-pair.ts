import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface OpensslPair {
  readonly cert: string;
  readonly key: string;
}

/** Makes `<name>.crt` and `<name>.key` in the folder with the command of OpenSSL: a self-signed pair for these hosts. */
export async function opensslPair(
  folder: string,
  name: string,
  { hosts, keyType = 'ec' }: { readonly hosts: readonly string[]; readonly keyType?: 'ec' | 'rsa' },
): Promise<OpensslPair> {
  const files = { cert: join(folder, `${name}.crt`), key: join(folder, `${name}.key`) };
  const algorithm = keyType === 'rsa' ? ['rsa:2048'] : ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
  const names = hosts.map((host) => (/^[\d.]+$/.test(host) ? `IP:${host}` : `DNS:${host}`));
  await run('openssl', [
    ...['req', '-x509', '-nodes', '-days', '2', '-subj', `/CN=${name}`, '-newkey', ...algorithm],
    ...['-addext', `subjectAltName=${names.join(',')}`, '-keyout', files.key, '-out', files.cert],
  ]);
  return files;
}
