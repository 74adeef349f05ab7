import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Names } from '@orch/apimachinery';
import { wellKnown } from '@orch/apimachinery/core';
import type { ClientConfig } from './client-config.js';
import { type InClusterOptions, inClusterConfig, isInCluster } from './in-cluster.js';
import { loadKubeconfig, loadMergedKubeconfigs } from './kubeconfig.js';
import { KubeconfigError } from './kubeconfig-fields.js';

/** Where a program looks for its configuration; see `loadClientConfig`. `env` defaults to the variables of the process. */
export interface LoadClientConfigOptions extends Partial<InClusterOptions> {
  readonly names: Names;
  /** The value of `--kubeconfig`. The file must exist. */
  readonly kubeconfig?: string;
  readonly context?: string;
  /** Default: the home directory of the user. */
  readonly home?: string;
}

/**
 * Finds server and credentials: the given file; else the files in `KUBECONFIG`, merged; else the configuration file in the
 * home directory; else, in a pod, its service account.
 * @throws KubeconfigError when no kubeconfig exists, or it is invalid
 */
export async function loadClientConfig(options: LoadClientConfigOptions): Promise<ClientConfig> {
  const { names, kubeconfig, context, env = process.env, home = homedir(), folder } = options;
  const selected = context === undefined ? {} : { context };
  if (kubeconfig !== undefined && kubeconfig !== '') return await loadKubeconfig(kubeconfig, selected);
  const listed = (env['KUBECONFIG'] ?? '').split(delimiter).filter((file) => file !== '');
  const files = listed.length > 0 ? listed : [join(home, names.value(wellKnown.folders.clientConfig), 'config')];
  const found = await loadMergedKubeconfigs(files, selected);
  if (found !== undefined) return found;
  if (isInCluster({ names, env })) return await inClusterConfig({ names, env, ...(folder ? { folder } : {}) });
  throw new KubeconfigError(`no configuration: ${files.join(', ')} does not exist, and the process is not in a pod`);
}
