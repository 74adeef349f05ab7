import { generateKeyPairSync } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import { formatKubeconfig } from '@orch/client';

/** Keys and configuration that the programs of one cluster share. Paths, but for `authority`. */
export interface ClusterFiles {
  readonly folder: string;
  readonly url: string;
  /** PEM. */
  readonly authority: string;
  readonly authorityCert: string;
  readonly serverCert: string;
  readonly serverKey: string;
  readonly accountKey: string;
  readonly tokens: string;
  /** Of the administrator, whom all programs act as. */
  readonly kubeconfig: string;
}

export const adminToken = 'admin-token';

/** Writes the files of a cluster whose API server listens on the port of 127.0.0.1. */
export async function makeClusterFiles(folder: string, port: number): Promise<ClusterFiles> {
  await mkdir(folder, { recursive: true });
  const url = `https://127.0.0.1:${port}`;
  const validity = validFor(2, new Date());
  const authority = await generateAuthority({ commonName: 'scheduling-ca', ...validity });
  const server = await issueCertificate(authority, {
    ...{ commonName: 'apiserver', usages: ['server'], ...validity },
    hosts: ['127.0.0.1', '10.0.0.1', 'localhost', 'kubernetes.default.svc'],
  });
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  const write = async (name: string, text: string) => {
    const path = join(folder, name);
    await writeFile(path, text, { mode: 0o600 });
    return path;
  };
  return {
    ...{ folder, url, authority: authority.cert },
    authorityCert: await write('ca.crt', authority.cert),
    serverCert: await write('server.crt', server.cert),
    serverKey: await write('server.key', server.key),
    accountKey: await write('accounts.key', privateKey),
    tokens: await write('tokens.csv', `${adminToken},admin,admin-uid,"system:masters"\n`),
    kubeconfig: await write(
      'admin.kubeconfig',
      formatKubeconfig({ server: url, certificateAuthority: authority.cert, token: adminToken }, { name: 'admin' }),
    ),
  };
}
