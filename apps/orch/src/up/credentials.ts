import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import {
  type issueClientCertificate,
  loadOrCreateAuthority,
  loadOrCreateClientCertificate,
  loadOrCreateServingCertificate,
  readIfPresent,
  writePrivateFile,
} from '@orch/certs';
import type { LoopRole } from '../loops/loops-config.js';
import type { UpConfig } from './up-config.js';

type KeyPair = Awaited<ReturnType<typeof issueClientCertificate>>;

/** The credentials of a cluster of `orch up`, issued by one authority. */
export interface Credentials {
  /** PEM. */
  readonly authority: string;
  readonly serving: KeyPair;
  readonly admin: KeyPair;
  readonly loops: Readonly<Record<LoopRole, KeyPair>>;
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
}

/** User names and groups that the bootstrap roles are bound to. */
export interface CredentialSubjects {
  readonly admin: Subject;
  readonly loops: Readonly<Record<LoopRole, Subject>>;
  readonly nodeAgentClient: Subject;
  readonly frontProxyClient: Subject;
}
interface Subject {
  readonly commonName: string;
  readonly organizations: readonly string[];
}

/** Paths of the credentials in a data folder. */
export interface CredentialFiles {
  /** PEM. */
  readonly authority: string;
  readonly authorityKey: string;
  /** PEM; verifies the API server as a client of aggregated servers. */
  readonly frontProxyAuthority: string;
  readonly adminCertificate: string;
  readonly adminKey: string;
  /** The administrator's token; not written when the config sets a token. */
  readonly token: string;
}

export function credentialFilesOf(folder: string): CredentialFiles {
  const pki = join(folder, 'pki');
  return {
    authority: join(pki, 'ca.crt'),
    authorityKey: join(pki, 'ca.key'),
    frontProxyAuthority: join(pki, 'front-proxy-ca.crt'),
    adminCertificate: join(pki, 'admin.crt'),
    adminKey: join(pki, 'admin.key'),
    token: join(folder, 'token'),
  };
}

/** The client certificate for aggregated servers and its key. */
export function frontProxyFilesOf(folder: string): { readonly cert: string; readonly key: string } {
  const path = join(folder, 'pki', 'front-proxy-client');
  return { cert: `${path}.crt`, key: `${path}.key` };
}

/** Loads the credentials of the data folder; creates missing and expiring ones. The files are private to the user. */
export async function loadOrCreateCredentials(
  folder: string,
  config: Pick<UpConfig, 'host' | 'token'> & { readonly subjects: CredentialSubjects },
): Promise<Credentials> {
  const pki = join(folder, 'pki');
  const [authority, frontProxyAuthority] = await Promise.all([
    loadOrCreateAuthority({ folder: pki, name: 'ca', commonName: 'orch-ca' }),
    loadOrCreateAuthority({ folder: pki, name: 'front-proxy-ca', commonName: 'orch-front-proxy-ca' }),
  ]);
  const client = (name: string, subject: Subject) =>
    loadOrCreateClientCertificate({ folder: pki, name, authority, ...subject });
  const { subjects } = config;
  const hosts = [...new Set(['localhost', '127.0.0.1', '::1', config.host])].filter((host) => host !== '0.0.0.0');
  const [
    serving,
    admin,
    controllers,
    scheduler,
    nodes,
    nodeAgent,
    nodeAgentClient,
    frontProxyClient,
    token,
    serviceAccountKey,
  ] = await Promise.all([
    loadOrCreateServingCertificate({ folder: pki, name: 'apiserver', authority, hosts }),
    client('admin', subjects.admin),
    client('controllers', subjects.loops.controllers),
    client('scheduler', subjects.loops.scheduler),
    client('nodes', subjects.loops.nodes),
    loadOrCreateServingCertificate({ folder: pki, name: 'node-agent', authority, hosts: ['localhost'] }),
    client('node-agent-client', subjects.nodeAgentClient),
    loadOrCreateClientCertificate({
      ...{ folder: pki, name: 'front-proxy-client', authority: frontProxyAuthority },
      ...subjects.frontProxyClient,
    }),
    config.token ?? loadOrCreateToken(credentialFilesOf(folder).token),
    loadOrCreateKey(join(pki, 'service-accounts.key')),
  ]);
  const loops = { controllers, scheduler, nodes };
  const agents = { nodeAgent, nodeAgentClient, frontProxyClient };
  const authorities = { authority: authority.cert, frontProxyAuthority: frontProxyAuthority.cert };
  return { ...authorities, serving, admin, loops, ...agents, token, serviceAccountKey };
}

async function loadOrCreateToken(file: string): Promise<string> {
  const found = (await readIfPresent(file))?.trim();
  if (found) return found;
  const token = randomToken();
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

function randomToken(): string {
  return randomBytes(24).toString('base64url');
}
