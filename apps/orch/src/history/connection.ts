import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeNames } from '@orch/apimachinery';
import { type ClientConfig, createRestClient, loadKubeconfig, type RestClient } from '@orch/client';
import { type FlagCheck, type FlagDefinition, type FlagValues, namingFlag, productVersion } from '@orch/component';
import { dataHome } from '../options/up-flags.js';

const section = 'Server';

/** Options that select the server and the credentials. */
export const connectionFlags: readonly FlagDefinition[] = [
  {
    name: 'kubeconfig',
    type: 'string',
    default: '',
    section,
    help: 'Kubeconfig with server and credentials (default $KUBECONFIG, or the file of orch up).',
  },
  {
    name: 'context',
    type: 'string',
    default: '',
    section,
    help: 'Context of the kubeconfig, instead of the current context.',
  },
  {
    name: 'server',
    type: 'string',
    default: '',
    section,
    help: 'Address of the server; overrides the kubeconfig.',
  },
  {
    name: 'token',
    type: 'string',
    default: '',
    section,
    help: 'Bearer token; overrides the credentials in the kubeconfig.',
  },
  {
    name: 'certificate-authority',
    type: 'string',
    default: '',
    section,
    help: 'File of the certificate authority that verifies the server.',
  },
  { ...namingFlag, section },
];

export interface Connection {
  readonly client: RestClient;
  /** The namespace of the context. */
  readonly namespace: string;
}

/** Checks of commands with --namespace and --all-namespaces. */
export const namespaceChecks: readonly FlagCheck[] = [
  (flags) =>
    flags.boolean('all-namespaces') && flags.string('namespace') !== ''
      ? ['--namespace and --all-namespaces cannot be combined']
      : [],
];

/** The kubeconfig that the options select, and the address and the credentials in it. */
export interface SelectedServer {
  readonly kubeconfig: string;
  readonly config: ClientConfig;
}

/** @throws KubeconfigError, ConnectionFileError */
export async function selectedServer(flags: FlagValues): Promise<SelectedServer> {
  return { kubeconfig: kubeconfigOf(flags), config: await configOf(flags) };
}

/** Opens a connection for `use` and closes it afterwards. @throws KubeconfigError, ConnectionFileError, errors of `use` */
export async function withConnection(flags: FlagValues, use: (connection: Connection) => Promise<void>): Promise<void> {
  const connection = await connect(flags);
  try {
    await use(connection);
  } finally {
    connection.client.close();
  }
}

/** Creates the client without sending a request. @throws KubeconfigError, ConnectionFileError */
async function connect(flags: FlagValues): Promise<Connection> {
  const config = await configOf(flags);
  const client = createRestClient({
    config,
    names: makeNames(flags.string('naming') === 'kubernetes' ? 'kubernetes' : 'orch'),
    userAgent: `orch/${productVersion}`,
  });
  return { client, namespace: config.namespace ?? 'default' };
}

async function configOf(flags: FlagValues): Promise<ClientConfig> {
  const [server, token, authority] = ['server', 'token', 'certificate-authority'].map((name) => flags.string(name));
  const overrides = {
    ...(server ? { server: server.replace(/(?<!\/)\/+$/, '') } : {}),
    ...(authority ? { certificateAuthority: await readText(authority) } : {}),
  };
  const context = flags.string('context');
  const given = await loadConfig(kubeconfigOf(flags), context ? { context } : {}).catch(
    (error: unknown): ClientConfig => {
      // Server and token are enough without a kubeconfig.
      if (server && token && !flags.isGiven('kubeconfig')) return { server };
      throw error;
    },
  );
  if (!token) return { ...given, ...overrides };
  const { clientCertificate: _certificate, clientKey: _key, ...rest } = given;
  return { ...rest, ...overrides, token };
}

function kubeconfigOf(flags: FlagValues): string {
  return (
    flags.string('kubeconfig') ||
    process.env['KUBECONFIG'] ||
    join(dataHome(), 'orch', flags.string('naming'), 'admin.kubeconfig')
  );
}

async function loadConfig(file: string, options: { readonly context?: string }): Promise<ClientConfig> {
  try {
    return await loadKubeconfig(file, options);
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new ConnectionFileError(`the kubeconfig ${file} does not exist; select one with --kubeconfig`);
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new ConnectionFileError(`--certificate-authority: the file ${file} does not exist`);
  }
}

/** The kubeconfig or the certificate authority file does not exist. */
export class ConnectionFileError extends Error {
  override readonly name = 'ConnectionFileError';
}

function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
}
