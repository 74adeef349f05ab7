import { readFile } from 'node:fs/promises';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import type { Names } from '@orch/apimachinery';
import { errorMessage, wellKnown } from '@orch/apimachinery/core';
import type { ClientConfig } from './client-config.js';
import { KubeconfigError } from './kubeconfig-fields.js';

/** Where a program in a pod finds its configuration. */
export interface InClusterOptions {
  readonly names: Names;
  /** The variables of the process. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Of the mounted service account; defaults to the standard folder of the dialect. */
  readonly folder?: string;
}

/** Whether the process has the address of the cluster's API server in its environment. */
export function isInCluster({ names, env }: Pick<InClusterOptions, 'names' | 'env'>): boolean {
  const { host, port } = serviceVariables(names);
  return Boolean(env[host] && env[port]);
}

/**
 * The configuration of a program in a pod: the address of the API server's service, and token and authority of the pod's
 * service account. The token is read again as it is rotated.
 * @throws KubeconfigError that names the missing variable or file
 */
export async function inClusterConfig({ names, env, folder }: InClusterOptions): Promise<ClientConfig> {
  const variables = serviceVariables(names);
  const host = env[variables.host];
  const port = env[variables.port];
  if (!host || !port) {
    throw new KubeconfigError(`not in a cluster: ${variables.host} and ${variables.port} must be set`);
  }
  const account = folder ?? names.value(wellKnown.folders.serviceAccount);
  const tokenFile = join(account, 'token');
  const [token, certificateAuthority] = await Promise.all([read(tokenFile), read(join(account, 'ca.crt'))]);
  const namespace = await read(join(account, 'namespace')).catch(() => '');
  return {
    server: `https://${isIPv6(host) ? `[${host}]` : host}:${port}`,
    certificateAuthority,
    token: token.trim(),
    tokenFile,
    ...(namespace.trim() === '' ? {} : { namespace: namespace.trim() }),
  };
}

/** Variables of the service of the API server, which every container has. */
function serviceVariables(names: Names): { readonly host: string; readonly port: string } {
  const service = names.value(wellKnown.services.apiServer).toUpperCase().replaceAll('-', '_');
  return { host: `${service}_SERVICE_HOST`, port: `${service}_SERVICE_PORT` };
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new KubeconfigError(`not in a cluster: ${errorMessage(error)}`, { cause: error });
  }
}
