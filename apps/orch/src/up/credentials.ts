import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import {
  type CertificateSubject,
  inspectCertificate,
  type KeyPair,
  loadOrCreateAuthority,
  loadOrCreateClientCertificate,
  loadOrCreateServingCertificate,
  readIfPresent,
  renewalTimeMs,
  writePrivateFile,
} from '@orch/certs';
import type { CertifiedComponent, CredentialSubjects } from './component-subjects.js';
import { credentialFilesOf, keyFolderOf, keyPairNames, removeSupersededKeyPairs } from './credential-files.js';
import type { UpConfig } from './up-config.js';

/** The credentials of a cluster of `orch up`, issued by one authority. */
export interface Credentials {
  /** PEM. */
  readonly authority: string;
  readonly serving: KeyPair;
  /** Of the secure port of the scheduler. */
  readonly schedulerServing: KeyPair;
  readonly admin: KeyPair;
  readonly components: Readonly<Record<CertifiedComponent, KeyPair>>;
  /** The serving certificate of the node agents and the client certificate of the API server. */
  readonly nodeAgent: KeyPair;
  readonly nodeAgentClient: KeyPair;
  /** The client certificate of the API server at aggregated servers, issued by an authority of its own. */
  readonly frontProxyClient: KeyPair;
  /** The authority of `frontProxyClient`; PEM. */
  readonly frontProxyAuthority: string;
  /** The administrator's bearer token. */
  readonly token: string;
  /** The private key that signs service account tokens; PEM. */
  readonly serviceAccountKey: string;
  /** When the first of the certificates should be renewed; milliseconds since the epoch. */
  readonly renewAtMs: number;
  /** When the first of the authorities expires; milliseconds since the epoch. Authorities are not renewed. */
  readonly authoritiesEndMs: number;
}

/**
 * Loads the credentials of the data folder; creates missing ones, and those past two thirds of their lifetime, and removes
 * superseded ones. The files are private to the user.
 */
export async function loadOrCreateCredentials(
  folder: string,
  config: Pick<UpConfig, 'host' | 'token' | 'certificateDays'> & {
    readonly subjects: CredentialSubjects;
    /** Defaults to the current time. */
    readonly now?: Date;
  },
): Promise<Credentials> {
  const { subjects, now = new Date(), certificateDays } = config;
  const pki = keyFolderOf(folder);
  const common = { folder: pki, now, ...(certificateDays === undefined ? {} : { days: certificateDays }) };
  const [authority, frontProxyAuthority] = await Promise.all([
    loadOrCreateAuthority({ folder: pki, now, name: keyPairNames.authority, commonName: 'orch-ca' }),
    loadOrCreateAuthority({
      ...{ folder: pki, now, name: keyPairNames.frontProxyAuthority },
      commonName: 'orch-front-proxy-ca',
    }),
    removeSupersededKeyPairs(folder),
  ]);
  const client = (name: string, subject: CertificateSubject, issuer = authority) =>
    loadOrCreateClientCertificate({ ...common, name, authority: issuer, ...subject });
  const server = (name: string, hosts: readonly string[]) =>
    loadOrCreateServingCertificate({ ...common, name, authority, hosts });
  const hosts = [...new Set(['localhost', '127.0.0.1', '::1', config.host])].filter((host) => host !== '0.0.0.0');
  const names = keyPairNames;
  const [serving, schedulerServing, admin, controllers, scheduler, ...others] = await Promise.all([
    server(names.serving, hosts),
    server(names.schedulerServing, hosts),
    client(names.admin, subjects.admin),
    client(names.components.controllers, subjects.components.controllers),
    client(names.components.scheduler, subjects.components.scheduler),
    server(names.nodeAgent, ['localhost']),
    client(names.nodeAgentClient, subjects.nodeAgentClient),
    client(names.frontProxyClient, subjects.frontProxyClient, frontProxyAuthority),
  ]);
  const [nodeAgent, nodeAgentClient, frontProxyClient] = others;
  const [token, serviceAccountKey] = await Promise.all([
    config.token ?? loadOrCreateToken(credentialFilesOf(folder).token),
    loadOrCreateKey(join(pki, 'service-accounts.key')),
  ]);
  const issued = [serving, schedulerServing, admin, controllers, scheduler, nodeAgent, nodeAgentClient];
  const authorityFacts = inspectCertificate(authority.cert);
  const frontProxyFacts = inspectCertificate(frontProxyAuthority.cert);
  return {
    ...{ authority: authority.cert, frontProxyAuthority: frontProxyAuthority.cert },
    ...{ serving, schedulerServing, admin, components: { controllers, scheduler } },
    ...{ nodeAgent, nodeAgentClient, frontProxyClient, token, serviceAccountKey },
    renewAtMs: Math.min(
      ...issued.map(({ cert }) => renewalTimeMs(inspectCertificate(cert), authorityFacts)),
      renewalTimeMs(inspectCertificate(frontProxyClient.cert), frontProxyFacts),
    ),
    authoritiesEndMs: Math.min(authorityFacts.notAfter.getTime(), frontProxyFacts.notAfter.getTime()),
  };
}

async function loadOrCreateToken(file: string): Promise<string> {
  const found = (await readIfPresent(file))?.trim();
  if (found) return found;
  const token = randomBytes(24).toString('base64url');
  await writePrivateFile(file, `${token}\n`);
  return token;
}

async function loadOrCreateKey(file: string): Promise<string> {
  const found = await readIfPresent(file);
  if (found) return found;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await writePrivateFile(file, pem);
  return pem;
}
