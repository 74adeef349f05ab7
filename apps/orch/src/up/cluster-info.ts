import { type ApiObject, makeNames, StatusError, wellKnown } from '@orch/apimachinery';
import { type ClientConfig, createRestClient, formatClusterKubeconfig } from '@orch/client';
import type { UpConfig } from './up-config.js';

interface ConfigMap extends ApiObject {
  readonly data?: Readonly<Record<string, string>>;
}

/**
 * Writes address and authority of the cluster into the config map `cluster-info`, which the controller bootstrapsigner signs for
 * new nodes (spec: Bootstrap token secret). Keeps the signatures; the signer replaces them when the address has changed.
 */
export async function writeClusterInfo(admin: ClientConfig, naming: UpConfig['naming']): Promise<void> {
  const names = makeNames(naming);
  const client = createRestClient({ config: admin, names, userAgent: 'orch' });
  const namespace = names.value(wellKnown.namespaces.public);
  const name = wellKnown.configMaps.clusterInfo;
  const configMaps = client.resource<ConfigMap>({ group: '', version: 'v1', resource: 'configmaps' });
  const kubeconfig = formatClusterKubeconfig(admin);
  try {
    const found = await configMaps.get(name, { namespace }).catch(undefinedIfMissing);
    if (found === undefined) {
      const configMap = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace }, data: { kubeconfig } };
      await configMaps.create(configMap, { namespace });
    } else if (found.data?.['kubeconfig'] !== kubeconfig) {
      const data = { kubeconfig };
      await configMaps.patch(name, { type: 'merge', body: { data } }, { namespace });
    }
  } finally {
    client.close();
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof StatusError && error.code === 404) return undefined;
  throw error;
}
