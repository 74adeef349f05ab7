import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeNames } from '@orch/apimachinery';
import { type ClientConfig, createRestClient, loadKubeconfig, type RestClient } from '@orch/client';
import { type FlagCheck, type FlagDefinition, type FlagValues, namingFlag, productVersion } from '@orch/component';
import { dataHome } from '../options/up-flags.js';

const section = 'Server';

/** Which server to ask, and as whom. */
export const connectionFlags: readonly FlagDefinition[] = [
  {
    name: 'kubeconfig',
    type: 'string',
    default: '',
    section,
    help: 'Server and credentials ($KUBECONFIG, or what orch up has written, when not given).',
  },
  {
    name: 'context',
    type: 'string',
    default: '',
    section,
    help: 'Context of the kubeconfig, instead of its current one.',
  },
  {
    name: 'server',
    type: 'string',
    default: '',
    section,
    help: 'Address of the server, instead of that in the kubeconfig.',
  },
  {
    name: 'token',
    type: 'string',
    default: '',
    section,
    help: 'Bearer token, instead of the credentials in the kubeconfig.',
  },
  {
    name: 'certificate-authority',
    type: 'string',
    default: '',
    section,
    help: "File of the authority that the server's certificate is verified by.",
  },
  { ...namingFlag, section },
];

export interface Connection {
  readonly client: RestClient;
  /** The namespace of the context. */
  readonly namespace: string;
}

/** Of commands that take a namespace, or all of them. */
export const namespaceChecks: readonly FlagCheck[] = [
  (flags) =>
    flags.boolean('all-namespaces') && flags.string('namespace') !== ''
      ? ['--namespace and --all-namespaces contradict each other']
      : [],
];

/** Gives `use` a connection, and closes it after. @throws KubeconfigError, ConnectionFileError, and what `use` throws */
export async function withConnection(flags: FlagValues, use: (connection: Connection) => Promise<void>): Promise<void> {
  const connection = await connect(flags);
  try {
    await use(connection);
  } finally {
    connection.client.close();
  }
}

/** @throws KubeconfigError, ConnectionFileError; the server is not asked yet */
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
    ...(server ? { server: server.replace(/\/+$/, '') } : {}),
    ...(authority ? { certificateAuthority: await readText(authority) } : {}),
  };
  const context = flags.string('context');
  const given = await loadConfig(kubeconfigOf(flags), context ? { context } : {}).catch(
    (error: unknown): ClientConfig => {
      // All that is needed is given, and nobody named a file.
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
    throw new ConnectionFileError(`there is no kubeconfig at ${file}; name one with --kubeconfig`);
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new ConnectionFileError(`--certificate-authority: there is no file ${file}`);
  }
}

/** A file that says where the server is, or who it is, is not there. */
export class ConnectionFileError extends Error {
  override readonly name = 'ConnectionFileError';
}

function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
}
