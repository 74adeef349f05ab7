import type { ConfigMap, Namespace } from '@orch/api/types/core_v1';
import { type DeepReadonly, deepEqual, isStatusError, wellKnown } from '@orch/apimachinery';
import { objectKey } from '@orch/client';
import { type Controller, type ControllerContext, controllerLog, logName } from '../framework/controller.js';
import type { ControllerOptions } from '../framework/controller-options.js';
import { queueController } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';

/**
 * Publishes the authority of the API server in a config map of each namespace, from where pods mount it. Reads namespaces
 * and the config maps of that name; writes these config maps.
 */
export function rootCaCertPublisherController(
  context: ControllerContext,
  { rootCertificates }: ControllerOptions['root-ca-cert-publisher'],
): Controller {
  const { client, informers, names } = context;
  const name = names.value(wellKnown.configMaps.rootCertificates);
  const namespaces = informers.for<Namespace>(resources.namespaces);
  const configMaps = informers.forSelected<ConfigMap>(resources.configMaps, { fieldSelector: `metadata.name=${name}` });
  const configMapClient = client.resource<ConfigMap>(resources.configMaps);
  const log = controllerLog(context.log, 'root-ca-cert-publisher');
  const data = { 'ca.crt': rootCertificates };

  const { queue, controller } = queueController(context, {
    name: 'root-ca-cert-publisher',
    workers: 1,
    reconcile,
    enqueueAll: () => namespaces.lister.list().forEach(enqueue),
    synced: async (signal) => {
      await Promise.all([namespaces.synced(signal), configMaps.synced(signal)]);
    },
  });
  const enqueue = (namespace: DeepReadonly<Namespace>) => {
    if (namespace.status?.phase !== 'Terminating') queue.add(objectKey(namespace));
  };
  const enqueueNamespaceOf = ({ metadata }: DeepReadonly<ConfigMap>) => queue.add(metadata.namespace ?? '');
  namespaces.addHandler({ onAdd: enqueue, onUpdate: enqueue });
  configMaps.addHandler({ onUpdate: enqueueNamespaceOf, onDelete: enqueueNamespaceOf });
  return controller;

  async function reconcile(namespace: string, signal: AbortSignal): Promise<void> {
    const found = namespaces.lister.get(namespace);
    if (found === undefined || found.status?.phase === 'Terminating') return;
    const configMap = configMaps.lister.get(name, namespace);
    if (configMap === undefined) return await create(namespace, signal);
    // As in v1.21, binary data is not compared.
    if (deepEqual(configMap.data, data)) return;
    await configMapClient.update({ ...configMap, data }, { namespace, signal });
    log.info('restored a config map', { configMap: logName(configMap) });
  }

  async function create(namespace: string, signal: AbortSignal): Promise<void> {
    const configMap = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace }, data };
    try {
      await configMapClient.create(configMap, { namespace, signal });
    } catch (error) {
      // The namespace was deleted, or the cache does not have the config map yet.
      if (isStatusError(error, 'AlreadyExists') || isStatusError(error, 'NotFound')) return;
      throw error;
    }
    log.info('created a config map', { configMap: logName(configMap) });
  }
}
