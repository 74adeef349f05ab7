import type { ConfigMap, Secret } from '@orch/api/types/core_v1';
import { wellKnown } from '@orch/apimachinery';
import { type SigningToken, signingTokenOf, waitMsUntil } from '../bootstraptokens/bootstrap-token.js';
import { namespacedInformer } from '../bootstraptokens/namespaced-informer.js';
import { type Controller, type ControllerContext, controllerLog } from '../framework/controller.js';
import { queueController } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { signedData } from './signatures.js';

/**
 * Signs the config map `cluster-info` with every bootstrap token that may sign (spec: Methods, Config-map signing). Reads
 * secrets of the system namespace, writes one config map of the public namespace.
 */
export function bootstrapSignerController(context: ControllerContext): Controller {
  const { client, clock, names } = context;
  const log = controllerLog(context.log, 'bootstrapsigner');
  const secretType = names.value(wellKnown.secretTypes.bootstrapToken);
  const { clusterInfo } = wellKnown.configMaps;
  const namespace = names.value(wellKnown.namespaces.public);
  const secrets = namespacedInformer<Secret>(context, {
    ...{ resource: resources.secrets, namespace: names.value(wellKnown.namespaces.system) },
    ...{ fieldSelector: `type=${secretType}`, log },
  });
  const configMaps = namespacedInformer<ConfigMap>(context, {
    ...{ resource: resources.configMaps, namespace, fieldSelector: `metadata.name=${clusterInfo}`, log },
  });
  const configMapClient = client.resource<ConfigMap>(resources.configMaps);

  const { queue, controller } = queueController(context, {
    name: 'bootstrapsigner',
    workers: 1,
    reconcile,
    enqueueAll: () => enqueue(),
    synced: async (signal) => {
      await Promise.all([secrets.synced(signal), configMaps.synced(signal)]);
    },
  });
  // One object is written: its name is the only key.
  const enqueue = () => queue.add(clusterInfo);
  secrets.addHandler({ onAdd: enqueue, onUpdate: enqueue, onDelete: enqueue });
  configMaps.addHandler({ onAdd: enqueue, onUpdate: enqueue });
  return {
    async run(signal) {
      await Promise.all([secrets.run(signal), configMaps.run(signal), controller.run(signal)]);
    },
  };

  async function reconcile(name: string, signal: AbortSignal): Promise<void> {
    const configMap = configMaps.lister.get(name, namespace);
    if (configMap === undefined) return;
    const tokens = signingTokens();
    const ends = tokens.flatMap(({ expiresMs }) => (expiresMs === undefined ? [] : [expiresMs]));
    if (ends.length > 0) queue.addAfter(clusterInfo, waitMsUntil(Math.min(...ends), clock.now()));
    const data = await signedData(configMap.data ?? {}, tokens);
    if (data === undefined) return;
    await configMapClient.update({ ...configMap, data }, { namespace, signal });
    log.info('signed the cluster information', { tokens: tokens.map(({ id }) => id) });
  }

  function signingTokens(): readonly SigningToken[] {
    const options = { secretType, now: clock.now() };
    return secrets.lister
      .list()
      .flatMap((secret) => signingTokenOf(secret, options) ?? [])
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }
}
