import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CertifiedComponent } from './component-subjects.js';

/** Names of the key pairs in the folder `pki`, without `.crt` and `.key`. */
export const keyPairNames = {
  authority: 'ca',
  frontProxyAuthority: 'front-proxy-ca',
  serving: 'apiserver',
  schedulerServing: 'scheduler-serving',
  admin: 'admin',
  components: {
    controllers: 'controller-manager',
    scheduler: 'scheduler',
  } satisfies Readonly<Record<CertifiedComponent, string>>,
  nodeAgent: 'node-agent',
  nodeAgentClient: 'node-agent-client',
  frontProxyClient: 'front-proxy-client',
} as const;

/** Key pairs of earlier versions, whose users were members of `system:masters`. */
const supersededKeyPairs = ['controllers', 'nodes'] as const;

/** Paths of the credentials in a data folder. */
export interface CredentialFiles {
  /** PEM. */
  readonly authority: string;
  /** PEM; verifies the API server as a client of aggregated servers. */
  readonly frontProxyAuthority: string;
  readonly adminCertificate: string;
  readonly adminKey: string;
  /** The administrator's token; not written when the config sets a token. */
  readonly token: string;
}

export function credentialFilesOf(folder: string): CredentialFiles {
  const admin = keyPairFilesOf(folder, keyPairNames.admin);
  return {
    authority: keyPairFilesOf(folder, keyPairNames.authority).cert,
    frontProxyAuthority: keyPairFilesOf(folder, keyPairNames.frontProxyAuthority).cert,
    adminCertificate: admin.cert,
    adminKey: admin.key,
    token: join(folder, 'token'),
  };
}

/** The folder of the key pairs in a data folder. */
export function keyFolderOf(folder: string): string {
  return join(folder, 'pki');
}

/** The files of a key pair. `name` is one of `keyPairNames`. */
export function keyPairFilesOf(folder: string, name: string): { readonly cert: string; readonly key: string } {
  const path = join(keyFolderOf(folder), name);
  return { cert: `${path}.crt`, key: `${path}.key` };
}

/** Removes the key pairs that earlier versions of the program wrote and that nothing uses any more. */
export async function removeSupersededKeyPairs(folder: string): Promise<void> {
  const files = supersededKeyPairs.flatMap((name) => Object.values(keyPairFilesOf(folder, name)));
  await Promise.all(files.map((file) => rm(file, { force: true })));
}
